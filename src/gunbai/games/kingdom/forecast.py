"""Forecast of a choice, computed from the view: the sums of a fight, the losses of a shot.

There is no luck in a fight, so a forecast plays the choice in a world that fits the view and
reads what happened. Nothing it reads depends on what the viewer cannot see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gunbai.core.event import Event, EventLog
from gunbai.core.game import Forecast
from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.kingdom import fight, morale, phase, terrain
from gunbai.games.kingdom.stacks import facing_of, owner_of, parse_stack, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import ENDING_NAMES, OCCUPIED
from gunbai.games.kingdom.view import KingdomView

if TYPE_CHECKING:
    from gunbai.games.kingdom.game import KingdomGame

ACTIONS = ("move", "group", "to", "from", "target", "strike", "use", "pass")
"""The choices at which a fight or a hit can come."""


def forecast(game: KingdomGame, view: View, code: str) -> Forecast | None:
    """None if nothing is decided yet, or no piece is lost."""
    seat = view.viewer
    if seat not in view.read(KingdomView).deciders or code.partition(" ")[0] not in ACTIONS:
        return None
    before = game.imagine(view, Rng(0))
    action = game.parse(seat, code)
    if not before.admits(seat, action):
        return None
    after, log = before.clone(), EventLog()
    after.apply(seat, action, log)
    fights = _told(log, "fight")
    if fights:
        return _of_fight(before, after, seat, fights[0], _told(log, "move")[0], code)
    hits = _told(log, "hit")
    if hits:
        return _of_hits(hits)
    if after.phase == phase.OVER and after.ending == OCCUPIED:
        return Forecast("occupies" if after.winner == seat else "occupied", {})
    return None


def _told(log: EventLog, verb: str) -> list[Event]:
    return [event for event in log.events if event.verb == verb]


def _of_fight(
    before: KingdomState, after: KingdomState, seat: int, told: Event, move: Event, code: str
) -> Forecast:
    """KD-5.12: the attacker survives if the attacking sum is larger, the defender if it is
    smaller."""
    args = told.args
    attack = attack_terms(before, told, move, code)
    defence = defence_terms(before, told)
    ours, theirs = sum(n for _, n in attack), sum(n for _, n in defence)
    square = str(args["square"])
    said: dict[str, object] = {
        "square": square,
        "attack": written(attack),
        "defence": written(defence),
        "attack_total": ours,
        "defence_total": theirs,
        "dealt": args["dealt"],
        "taken": args["taken"],
    }
    if after.phase == phase.OVER:
        key = "victory" if after.winner == seat else "defeat"
        return Forecast(key, said | {"reason": ENDING_NAMES[after.ending]})
    left = after.view(seat).read(KingdomView).board.get(square)
    if left is None:
        return Forecast("both", said)
    owner = owner_of(parse_stack(left))
    key = "win" if owner == owner_of(parse_stack(str(args["attacker"]))) else "lose"
    return Forecast(key, said | {"stack": left})


def attack_terms(state: KingdomState, told: Event, move: Event, code: str) -> list[tuple[str, int]]:
    """KD-5.1, KD-5.6: strength, blind spot, timed morale, the warlord's and the card's."""
    args = told.args
    attacker = parse_stack(str(args["attacker"]))
    defender = parse_stack(str(args["defender"]))
    names = state.tables.names
    direction = state.tables.heading(
        names.index(str(move.args["from"])), names.index(str(move.args["to"]))
    )
    behind = soldiers_of(defender) > 0 and direction == 2 * facing_of(defender)
    blind = int(fight.blind_spot(state, defender, direction))
    timed = int(morale.timed(state, owner_of(attacker)))
    own = int(morale.when_attacking(state, attacker))
    bonus = _number(args["attack_morale"]) - blind - timed - own
    terms = [
        ("strength", _number(args["attack"])),
        ("rear" if behind else "blind_spot", blind),
        ("timed", timed),
        (f"warlord:{_warlord(state, attacker)}", own),
        (f"card:{_card(state, code)}", bonus),
    ]
    return [(name, n) for name, n in terms if n]


def defence_terms(state: KingdomState, told: Event) -> list[tuple[str, int]]:
    """KD-5.1, KD-5.6: strength, timed morale, high ground and the warlord's."""
    args = told.args
    defender = parse_stack(str(args["defender"]))
    square = state.tables.names.index(str(args["square"]))
    terms = [
        ("strength", _number(args["defence"])),
        ("timed", int(morale.timed(state, owner_of(defender)))),
        ("high_ground", int(terrain.high_ground_morale(state, square))),
        (f"warlord:{_warlord(state, defender)}", int(morale.when_defending(state, defender))),
    ]
    return [(name, n) for name, n in terms if n]


def written(terms: list[tuple[str, int]]) -> str:
    """A sum as an argument: "strength 3 + rear 2 + card:charge 1"."""
    return " + ".join(f"{name} {n}" for name, n in terms)


def _of_hits(hits: list[Event]) -> Forecast:
    """KD-9.4: the losses of each side by direct damage, own losses by fire included."""
    losses = [f"{hit.args['square']} {hit.args['seat']} {hit.args['n']}" for hit in hits]
    return Forecast("hits", {"losses": losses})


def _warlord(state: KingdomState, pieces: int) -> str:
    warlord = state.leader(owner_of(pieces), pieces >> 4 & 3)
    return state.tables.warlord_names[warlord - 1] if warlord else ""


def _card(state: KingdomState, code: str) -> str:
    """The card in use, or the one the code uses."""
    if state.card >= 0:
        return state.tables.card_names[state.card]
    return code.partition(" ")[2]


def _number(value: Any) -> int:
    return int(value)
