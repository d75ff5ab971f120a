"""Every refusal cites a clause whose text states the reason given, and the reason is true.

The tables below come from the rule book, reason by reason: for each kind of reason (the key of its
message) the clause to cite, and words of that clause that state the reason. Seeded games are
walked, and at every stop each seat tries every code there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gunbai.core import CHANCE, Refusal, Rng
from gunbai.games.rulebook import read
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState
from gunbai.i18n import catalogue

from .maps import tiny
from .table import data, new_game, play, random_choice, table, war

SAYS = {
    "TK-1.4": "decided before the game starts",
    "TK-1.5": "drawn at random",
    "TK-1.6": "beginning with the last player in play order and going backwards",
    "TK-1.7": "any region that has no control tile yet",
    "TK-1.8": "nobody places a tile",
    "TK-2.1": "(b) the player chooses the turn action; (c) the war, if there is one",
    "TK-2.4": "the defender places the defence tokens, the battles are settled",
    "TK-2.6": "only if there is at least one legal target",
    "TK-3.1": "The attacker puts attack tokens face down",
    "TK-3.2": "All five attack tokens must be placed, each on exactly one",
    "TK-3.3": "must be adjacent to a region of the attacker's base",
    "TK-3.5": "Neutral regions may not be attacked in the same war as a player's regions, nor may "
    "regions of players who are not allied",
    "TK-3.9": "may not target a region of their own",
    "TK-4.1": "After the declaration the player whose regions are attacked",
    "TK-4.3": "All five defence tokens must be placed, and only on attacked regions",
    "TK-4.4": "the next player in play order places the defence tokens",
    "TK-4.7": "In that order each places their whole share",
    "TK-5.1": "The attacked regions are settled one at a time, in an order of the attacker's "
    "choice, until none is left",
    "TK-5.4": "each roll one die",
    "TK-6.3": "Tie: either the control tile or the armies are given up",
    "TK-6.3a": "the controller of that region alone",
    "TK-6.6": "Tie, and the control tile is given up while armies are there: the tile goes to the "
    "defender's hand, and the armies move to adjacent regions the defender controls",
    "TK-6.11": "A region already lost in this war is no destination",
    "TK-7.6": "the player takes back all armies standing on their own regions and places all of "
    "them, together with those newly drawn, on regions they control",
    "TK-8.2": "immediately before every turn, the very first included, and at no other time",
    "TK-8.3": "off: never",
    "TK-8.4": "each player gets one slot. In the slot the player may make proposals one after "
    "another, each to one eligible partner, and ends the slot by passing",
    "TK-8.5": "A pair is eligible when both are in the game",
    "TK-8.6": "The partner accepts or refuses at once",
    "TK-8.10": "A player with no tile in hand cannot form an alliance",
    "TK-9.6a": "the regions of targeted allies are not part of the base",
    "TK-10.1": "wins at once",
    "TK-10.2": "the game ends at that moment",
    "TK-11.1": "puts all five attack tokens on one region of their choice",
    "TK-11.3": "can neither be in an alliance nor form one",
    "TK-12.1": "only as turn action",
    "TK-12.3": "wins at once",
    "TK-12.5": "the game ends",
}
"""What each clause that may be cited says of the reason."""

ENDED = {"tiles": "TK-10.1", "shortage": "TK-10.2", "limit": "TK-12.5", "last_player": "TK-12.3"}
"""The game is over: the clause that ended it."""

WHOSE = {
    "order": "TK-1.5",
    "pick": "TK-1.6",
    "propose": "TK-8.4",
    "answer": "TK-8.6",
    "action": "TK-2.1",
    "attack": "TK-3.1",
    "target": "TK-11.1",
    "settle": "TK-5.1",
    "dice": "TK-5.4",
    "tie": "TK-6.3a",
    "retreat": "TK-6.6",
    "redeploy": "TK-7.6",
}
"""Another seat is asked: the clause that says whose decision this is (`defend`: see below)."""

WHEN = {
    "order": "TK-1.4",
    "dice": "TK-5.4",
    "pick": "TK-1.6",
    "propose": "TK-8.2",
    "pass": "TK-8.4",
    "accept": "TK-8.6",
    "refuse": "TK-8.6",
    "war": "TK-2.1",
    "no_war": "TK-2.1",
    "resign": "TK-12.1",
    "attack": "TK-2.4",
    "target": "TK-11.1",
    "defend": "TK-4.1",
    "settle": "TK-2.4",
    "give_up": "TK-6.3",
    "retreat": "TK-6.6",
    "redeploy": "TK-2.1",
}
"""Something else is asked: the clause that says when this is decided."""

REASONS = {
    "no_target": "TK-2.6",
    "own_partner": "TK-8.5",
    "partner_resigned": "TK-8.5",
    "allied": "TK-8.5",
    "proposed": "TK-8.5",
    "partner_landless": "TK-11.3",
    "partner_no_tile": "TK-8.10",
    "attack_value": "TK-3.2",
    "settled": "TK-5.1",
    "taken": "TK-1.7",
    "retreat_far": "TK-6.6",
    "retreat_owner": "TK-6.6",
    "retreat_lost": "TK-6.11",
    "redeploy": "TK-7.6",
    "own_region": "TK-3.9",
    "neutral_mixed": "TK-3.5",
    "two_powers": "TK-3.5",
    "only_through_target": "TK-9.6a",
    "not_adjacent": "TK-3.3",
}
"""All other reasons; those that depend on more are in `right_clause`."""

GAMES: list[tuple[int, dict[str, object], int]] = [
    (2, {}, 2),
    (2, {"alliances": "on", "map": "joraku8"}, 4),
    (3, {"max_rounds": 3}, 4),
    (4, {"scenario": "gekokujo"}, 2),
    (4, {"alliances": "off", "neutral_tie": "defender"}, 2),
    (5, {"play_order": [4, 2, 0, 1, 3]}, 3),
    (6, {}, 3),
]
"""Players, options, and how many games are walked."""


class Case(NamedTuple):
    """A refused try: who, what, why, and what that seat sees."""

    game: TenkaGame
    seat: int
    code: str
    refusal: Refusal
    view: Any

    @property
    def key(self) -> str:
        return self.refusal.key.removeprefix("tenka.refusal.")

    @property
    def verb(self) -> str:
        return self.code.partition(" ")[0]

    @property
    def place(self) -> str:
        return self.code.partition(" ")[2].partition("=")[0]


@pytest.mark.parametrize(("players", "options", "games"), GAMES)
def test_every_refusal_in_random_games_cites_its_reason(
    players: int, options: dict[str, object], games: int
) -> None:
    game = new_game(players, **options)
    for seed in range(games):
        for state in stops(game, f"refusals {players} {seed}"):
            for case in refused(state):
                check(case)


def test_every_kind_of_reason_is_met_and_cites_its_clause(tmp_path: Path) -> None:
    met = set()
    for state in moments(tmp_path):
        for case in refused(state):
            check(case)
            met.add(case.key)
    known = {key for key in catalogue("en") if key.startswith("tenka.refusal.")}
    assert {f"tenka.refusal.{key}" for key in met} == known


def test_every_clause_that_may_be_cited_states_the_reason() -> None:
    book = {
        clause.id: clause.text
        for chapter in read("tenka", "en").chapters
        for clause in chapter.clauses
    }
    for clause, words in SAYS.items():
        assert words in book[clause].replace("*", "").replace("`", ""), clause
    cited = {*ENDED.values(), *WHOSE.values(), *WHEN.values(), *REASONS.values()}
    assert cited <= set(SAYS)


def check(case: Case) -> None:
    where = f"{case.seat} {case.code} in {case.view['phase']}: {case.refusal}"
    assert case.refusal.clause == right_clause(case), where
    assert case.refusal.clause in SAYS, where
    assert is_true(case), where


def right_clause(case: Case) -> str:
    phase, verb, options = case.view["phase"], case.verb, case.game.options
    if case.key == "over":
        return ENDED[case.view["result"]["reason"]]
    if case.key == "not_asked":
        if verb == "resign":
            return "TK-12.1"
        return WHOSE[phase] if phase != "defend" else _whose_defence(case)
    if case.key == "question":
        if verb == "pick" and options["scenario"] == "gekokujo":
            return "TK-1.8"
        if verb in ("propose", "pass", "accept", "refuse") and not _has_alliances(case.game):
            return "TK-8.3"
        if verb == "attack" and phase == "target":
            return "TK-11.1"
        return WHEN[verb]
    if case.key == "defence_value":
        return "TK-4.3" if len(case.view["war"]["placers"]) == 1 else "TK-4.7"
    if case.key == "not_attacked":
        return {"defend": "TK-4.3", "settle": "TK-5.1"}[verb]
    return REASONS[case.key]


def _whose_defence(case: Case) -> str:
    """The next player for neutral regions; else the attacked player, or several by shares."""
    if all(holder(case.view, name) is None for name in case.view["war"]["unsettled"]):
        return "TK-4.4"
    return "TK-4.1" if len(case.view["war"]["placers"]) == 1 else "TK-4.7"


def _has_alliances(game: TenkaGame) -> bool:
    chosen = game.options["alliances"]
    return chosen == "on" or (chosen == "auto" and game.players > 2)


def is_true(case: Case) -> bool:
    """Is it as the message says, by what the refused seat sees?"""
    view, seat, place = case.view, case.seat, case.place
    phase, key = view["phase"], case.key
    if key == "over":
        return bool(phase == "over")
    if key == "not_asked":
        return seat not in view["deciders"]
    if seat not in view["deciders"]:
        return False
    if key == "question":
        return str(case.refusal.args["phase"]) == phase and phase not in _answered_by(case.verb)
    if phase == "propose":
        return _true_of_partner(key, view, seat, int(place))
    if phase == "attack" and key != "attack_value":
        return _true_of_target(case)
    war, owner = view.get("war"), holder(view, place)
    friends = {seat, *allies(view, seat)}
    near = war is not None and place in neighbours(case.game, war["battle"])
    truths: dict[str, Callable[[], bool]] = {
        "no_target": lambda: len(view["seats"][seat]["regions"]) == len(case.game.pack.region),
        "attack_value": lambda: not case.code.endswith(f"={case.refusal.args['value']}"),
        "defence_value": lambda: not case.code.endswith(f"={case.refusal.args['value']}"),
        "not_attacked": lambda: place not in war["attack"]["counts"],
        "settled": lambda: place in war["attack"]["counts"] and place not in war["unsettled"],
        "taken": lambda: owner is not None,
        "retreat_lost": lambda: (
            place in war["attack"]["counts"] and (place == war["battle"] or owner == view["turn"])
        ),
        "retreat_owner": lambda: near and owner not in friends,
        "retreat_far": lambda: not near and place != war["battle"],
        "redeploy": lambda: owner not in friends,
    }
    return truths[key]()


def _answered_by(verb: str) -> set[str]:
    """The phases in which this is decided."""
    own = {"pass": "propose", "accept": "answer", "refuse": "answer", "give_up": "tie"}
    turn_action = dict.fromkeys(("war", "no_war", "resign"), "action")
    return {(own | turn_action).get(verb, verb)}


def _true_of_partner(key: str, view: Any, seat: int, partner: int) -> bool:
    other = view["seats"][partner]
    pair = sorted((seat, partner))
    truths = {
        "own_partner": partner == seat,
        "partner_resigned": other["resigned"] > 0,
        "allied": pair in view["alliances"],
        "proposed": pair in view["window"]["proposed"],
        "partner_landless": not other["regions"],
        "partner_no_tile": other["hand"] == 0,
    }
    return bool(truths[key])


def _true_of_target(case: Case) -> bool:
    """TK-3.3 to TK-3.9, TK-9.3 and TK-9.6a, for one region more than those chosen so far."""
    view, seat, place = case.view, case.seat, case.place
    chosen = set(view["war"]["attack"]["values"])
    foes = {holder(view, name) for name in chosen}
    owner = holder(view, place)
    if case.key == "own_region":
        return owner == seat
    if case.key == "neutral_mixed":
        return bool(chosen) and (owner is None) != (None in foes)
    if case.key == "two_powers":
        strangers = foes - {owner, *allies(view, -1 if owner is None else owner)}
        return owner is not None and None not in foes and bool(strangers)
    everywhere = reach(case.game, view, {seat, *allies(view, seat)})
    loyal = {each for each in allies(view, seat) if each not in {*foes, owner}}
    left = reach(case.game, view, {seat, *loyal})
    if case.key == "only_through_target":
        return {place, *chosen} <= everywhere and not {place, *chosen} <= left
    return case.key == "not_adjacent" and place not in everywhere


def holder(view: Any, region: str) -> int | None:
    return next((i for i, each in enumerate(view["seats"]) if region in each["regions"]), None)


def allies(view: Any, seat: int) -> set[int]:
    return {other for pair in view["alliances"] if seat in pair for other in pair} - {seat}


def neighbours(game: TenkaGame, region: str) -> set[str]:
    borders = [set(border.between) for border in game.pack.border]
    return {name for pair in borders if region in pair for name in pair} - {region}


def reach(game: TenkaGame, view: Any, seats: set[int]) -> set[str]:
    """All that touches a region of these seats."""
    land = [name for seat in seats for name in view["seats"][seat]["regions"]]
    return {name for region in land for name in neighbours(game, region)}


def stops(game: TenkaGame, seed: str) -> Iterator[TenkaState]:
    """States of a random game, now and then with a resignation: each kind of question the first
    times it comes up, every sixth state, and the end."""
    rng = Rng(seed)
    state = game.new_state()
    seen: dict[str, int] = {}
    n = 0
    while not state.over():
        phase = str(data(state, 0)["phase"])
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] <= 3 or n % 6 == 0:
            yield state
        n += 1
        seat = state.deciders()[0]
        if state.may_resign(seat) and rng.below(30) == 0:
            state.resign(seat)
        else:
            state.apply(seat, random_choice(state, seat, rng))
    yield state


def moments(folder: Path) -> Iterator[TenkaState]:
    """Positions in which every kind of reason comes up."""
    yield table("west capital east", "", pack=tiny(folder))
    over = table("kinai:6", "kanto")
    play(over, "0 no_war")
    yield over
    start = new_game(3).new_state()
    play(start, "2 pick kinai")
    yield start
    resigned = {"regions": {}, "resigned": 1}
    full = dict.fromkeys(("tohoku", "koshin", "hokuriku"), 0)
    lands: list[dict[str, int]] = [{"kinai": 0}, full, {"kanto": 0}, {"kyushu": 0}, {}]
    yield new_game(6).load_position(
        {
            "seats": [*({"regions": land} for land in lands), resigned],
            "phase": "propose",
            "alliances": [[1, 3]],
            "window": {"slot": 0, "proposed": [[0, 2]]},
        }
    )
    yield new_game(6).load_position(
        {
            "seats": [*({"regions": land} for land in lands), resigned],
            "phase": "propose",
            "alliances": [[0, 3]],
            "window": {"slot": 0},
        }
    )
    state = table("kinai", "tokai kanto", "chugoku nanki", "hokuriku", allied=[(0, 1)])
    play(state, "0 war")
    yield state
    play(state, "0 attack nanki=3")
    yield state
    shared = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(shared, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    yield shared
    state = table("kinai", "tokai:1 nanki hokuriku kanto")
    war(state, {"tokai": [3, 2], "nanki": [1], "hokuriku": [0, 0]}, {"tokai": [2, 1, 1, 1, 1]})
    yield state
    play(state, "0 settle nanki", "dice 6,1")
    yield state
    play(state, "0 settle tokai", "dice 4,2")
    play(state, "1 give_up tile")
    yield state
    rest = table("kinai:1 kyushu", "kanto")
    play(rest, "0 no_war")
    yield rest


def refused(state: TenkaState) -> Iterator[Case]:
    """Every seat tries every code of the layout, and to resign; luck tries its own codes."""
    game = state.game
    assert isinstance(game, TenkaGame)
    order = "order " + ",".join(map(str, reversed(range(game.players))))
    for seat in (*range(game.players), CHANCE):
        view = data(state, max(seat, 0))
        codes = [order, "dice 3,4"] if seat == CHANCE else [*layout(game), "resign"]
        for code in codes:
            refusal = state.why_not(seat, code)
            if refusal is not None:
                yield Case(game, seat, code, refusal, view)


def layout(game: TenkaGame) -> Iterator[str]:
    """The codes of all actions that a seat of this game could ever take."""
    words = 7
    for action in range(game.info.n_actions):
        if not words + game.players <= action < words + 6:
            yield game.code(0, action)
