"""What is looked at in each game for a balance report: who leads, who starts, which components
were used. Each is plain counting; nothing here judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gunbai.core import REFEREE, Game, State
from gunbai.games.daiyabo import ending as daiyabo_ending
from gunbai.games.kingdom import ending as kingdom_ending
from gunbai.games.tenka import ending as tenka_ending

Uses = dict[str, list[int]]
"""For each component, how often each seat used it."""


@dataclass(frozen=True)
class Gauge:
    lead: Callable[[Any, int], float]
    """How well a seat stands in a state, in the game's own currency."""
    turn: Callable[[Any, list[str]], list[int]]
    """From the last state and the codes: each seat's place in play order, 0 = starts."""
    components: Callable[[Any], dict[str, list[str]]]
    """Of a game: what there is, by kind."""
    uses: Callable[[Any, Sequence[tuple[int, str]], State], Uses]
    """From the decisions (seat, code) of a game and its last state."""


def gauge_of(game: Game) -> Gauge:
    return GAUGES[game.info.id]


# tenka: points; the play order; regions picked, attacked, and held at the end.


def _tenka_lead(state: Any, seat: int) -> float:
    return float(tenka_ending.score(state, seat))


def _tenka_turn(state: Any, codes: list[str]) -> list[int]:
    order = list(state.order)
    return [order.index(seat) for seat in range(len(order))]


def _tenka_components(game: Any) -> dict[str, list[str]]:
    regions = list(game.tables.names)
    return {
        "start region": [f"start {name}" for name in regions],
        "region attacked": [f"attack {name}" for name in regions],
        "region held at the end": [f"held {name}" for name in regions],
    }


def _tenka_uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = _Counts(game)
    for seat, code in decisions:
        verb, _, rest = code.partition(" ")
        if verb == "pick":
            found.add(f"start {rest}", seat)
        elif verb in ("attack", "target"):
            found.add(f"attack {rest.partition('=')[0]}", seat)
    for seat, things in enumerate(state.view(REFEREE)["seats"]):
        for region in things["regions"]:
            found.add(f"held {region}", seat)
    return found.uses


# gunshi: soldiers on the field and in the invasion area; red starts; what is placed and ordered.


def _gunshi_lead(state: Any, seat: int) -> float:
    side = state.side(seat)
    return float(bin(side.army).count("1") + 2 * side.invaders)


def _two_players(state: Any, codes: list[str]) -> list[int]:
    return [0, 1]


def _gunshi_components(game: Any) -> dict[str, list[str]]:
    from gunbai.games.gunshi.terms import CARD_NAMES, ITEM_NAMES

    verbs = ["order", "deck"]
    return {
        "piece placed": [f"place {name}" for name in ITEM_NAMES],
        "card": [f"{verb} {name}" for verb in verbs for name in CARD_NAMES],
        "move": ["turn", "shoot", "invade", "lightning"],
    }


def _gunshi_uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = _Counts(game)
    for seat, code in decisions:
        found.add(code, seat)
    return found.uses


# daiyabo: points; the start player of the first round; cards owned at the end.


def _daiyabo_lead(state: Any, seat: int) -> float:
    return float(daiyabo_ending.score(state, seat))


def _daiyabo_turn(state: Any, codes: list[str]) -> list[int]:
    n = int(state.tables.players)
    starts = [code for code in codes if code.startswith("start ")]
    first = int(starts[0].split()[1]) if starts else int(state.start)
    return [(seat - first) % n for seat in range(n)]


def _daiyabo_components(game: Any) -> dict[str, list[str]]:
    tables = game.tables
    return {
        "warlord": _members("warlord", tables.warlord_deck, tables.warlord_ids),
        "castle": _members("castle", tables.castle_deck, tables.castle_ids),
        "rank": [f"rank {name}" for name in tables.rank_ids],
    }


def _members(kind: str, deck: int, names: Sequence[str]) -> list[str]:
    return [f"{kind} {name}" for i, name in enumerate(names) if deck >> i & 1]


def _daiyabo_uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = _Counts(game)
    table = state.view(REFEREE)
    for seat, things in enumerate(table["seats"]):
        for name in things["warlords"]:
            found.add(f"warlord {name}", seat)
        for name in things["castles"]:
            found.add(f"castle {name}", seat)
    for rank, holder in table["ranks"].items():
        if holder is not None:
            found.add(f"rank {rank}", holder)
    return found.uses


# kingdom: pieces left; the first player; warlords and operation cards used.


def _kingdom_lead(state: Any, seat: int) -> float:
    return float(kingdom_ending.material(state, seat))


def _kingdom_turn(state: Any, codes: list[str]) -> list[int]:
    first = int(state.first)
    return [first, 1 - first]


def _kingdom_components(game: Any) -> dict[str, list[str]]:
    tables = game.tables
    found = {"operation card": [f"card {name}" for name in tables.card_names]}
    if game.options["warlord_selection"] != "none":
        found["warlord"] = [f"warlord {name}" for name in tables.warlord_names]
    return found


def _kingdom_uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = _Counts(game)
    for seat, things in enumerate(state.view(REFEREE)["seats"]):
        for name in things["warlords"].values():
            found.add(f"warlord {name}", seat)
        for name in things["used"]:
            found.add(f"card {name}", seat)
    return found.uses


class _Counts:
    """Counts of the components a game has; anything else is no component."""

    def __init__(self, game: Game) -> None:
        names = gauge_of(game).components(game)
        self.uses: Uses = {name: [0] * game.players for group in names.values() for name in group}

    def add(self, name: str, seat: int) -> None:
        if name in self.uses:
            self.uses[name][seat] += 1


GAUGES = {
    "tenka": Gauge(_tenka_lead, _tenka_turn, _tenka_components, _tenka_uses),
    "gunshi": Gauge(_gunshi_lead, _two_players, _gunshi_components, _gunshi_uses),
    "daiyabo": Gauge(_daiyabo_lead, _daiyabo_turn, _daiyabo_components, _daiyabo_uses),
    "kingdom": Gauge(_kingdom_lead, _kingdom_turn, _kingdom_components, _kingdom_uses),
}


def lead_changes(leads: Sequence[Sequence[float]]) -> int:
    """How often another seat came to lead alone."""
    changes, leader = 0, None
    for standing in leads:
        best = max(standing)
        first = [seat for seat, value in enumerate(standing) if value == best]
        if len(first) == 1:
            changes += leader is not None and leader != first[0]
            leader = first[0]
    return changes


def drama(leads: Sequence[Sequence[float]], returns: Sequence[float]) -> float:
    """The share of the game in which whoever won in the end was behind; 0 without a winner."""
    winners = [seat for seat, share in enumerate(returns) if share == max(returns) > 0]
    if not winners or not leads:
        return 0.0
    behind = sum(max(now) > max(now[seat] for seat in winners) for now in leads)
    return behind / len(leads)
