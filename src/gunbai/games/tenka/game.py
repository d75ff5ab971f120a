"""TenkaGame: tenka with a number of players, options and a map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from gunbai.core.codes import Codes, Listed
from gunbai.core.errors import BadOptions
from gunbai.core.game import GameInfo, GameKind
from gunbai.core.options import Option, whole_number
from gunbai.core.state import State
from gunbai.core.view import View
from gunbai.games.folder import FolderGame, Rooms
from gunbai.games.tenka import actions, ending, flow
from gunbai.games.tenka.aids import TenkaAids
from gunbai.games.tenka.build import make_tables
from gunbai.games.tenka.pack import Pack, built_in, load_built_in, load_pack
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import ENDING_CLAUSES, ENDING_NAMES, LIMIT, SHORTAGE
from gunbai.games.tenka.view import TenkaView

RULES_VERSION = 1
TITLES = {"en": "A Simple New War Game", "ja": "新しく簡単な戦争ゲームを作ってみた。"}


def _list_of_seats(value: object) -> bool:
    """Every seat once, each an integer (not True or 1.0)."""
    return (
        isinstance(value, list)
        and all(type(seat) is int for seat in value)
        and sorted(value) == list(range(len(value)))
    )


def _rounds(value: object) -> bool:
    return whole_number(value) and cast(int, value) <= 1_000_000


OPTIONS = (
    Option("scenario", "tenka_fubu", "TK-1.1", ("tenka_fubu", "gekokujo")),
    Option("map", "japan12", "TK-1.2", built_in()),
    Option("alliances", "auto", "TK-8.3", ("auto", "on", "off")),
    Option("neutral_tie", "attacker", "TK-6.14", ("attacker", "defender")),
    Option("thick_border_mode", "all_thick", "TK-5.9", ("all_thick", "any_thick")),
    Option("last_tiebreak", "any_holder", "TK-10.8", ("any_holder", "tied_only")),
    Option("max_rounds", 30, "TK-12.5", (), _rounds, "a whole number; 0 = no limit"),
    Option("play_order", "random", "TK-1.5", ("random",), _list_of_seats, "a list of the seats"),
)


class TenkaGame(FolderGame[TenkaState, TenkaAids]):
    def __init__(self, players: int, options: dict[str, object], pack: Pack) -> None:
        self.players = players
        self.options = options
        self.pack = pack
        self.pack_id, self.pack_hash = pack.id, pack.hash
        self.tables = make_tables(players, options, pack)
        self.codes = Codes(
            actions.action_codes(self.tables),
            Listed(actions.luck_codes(self.tables)),
            partial(actions.unknown, self.tables),
        )
        self.info = GameInfo(
            id="tenka",
            titles=TITLES,
            seats=KIND.seats,
            rules_version=RULES_VERSION,
            has_luck=True,
            has_secrets=True,
            n_actions=self.tables.n_actions,
            max_decisions=_longest(self.tables),
        )

    def furnish(self) -> Rooms[TenkaState, TenkaAids]:
        from gunbai.games.tenka import (
            aids,
            forecast,
            imagine,
            loader,
            position,
            refusal,
            text,
            view,
            words,
        )

        return Rooms(
            view=view.view,
            dump=position.dump,
            load=loader.load,
            worlds=imagine.worlds,
            name=partial(words.name, self.pack),
            describe=words.describe,
            forecast=forecast.forecast,
            aids=aids.aids,
            draw=text.draw,
            refusals=refusal.TenkaRefusals("tenka"),
        )

    def empty(self) -> TenkaState:
        return TenkaState(self, self.tables)

    def new_state(self) -> TenkaState:
        state = self.empty()
        flow.begin(state)
        return state

    def outcome(self, state: State) -> dict[str, object]:
        """Why the game ended and, where it was scored, which of TK-10.4 to TK-10.8 decided."""
        table = cast(TenkaState, state)
        reason = table.ending
        found: dict[str, object] = {
            "reason": ENDING_NAMES[reason],
            "clause": ENDING_CLAUSES[reason],
        }
        if reason in (SHORTAGE, LIMIT):
            found["decided"] = ending.deciding_clause(table)
        return found

    def asked(self, view: View) -> dict[str, object]:
        from gunbai.games.tenka import words

        return {**super().asked(view), **words.asked(view)}


def build(players: int | None, options: dict[str, object], pack_path: str | None) -> TenkaGame:
    """Choose the map, then check what belongs together: map, scenario, players, play order."""
    pack = load_built_in(str(options["map"])) if pack_path is None else load_pack(pack_path)
    if pack_path is not None:
        options["map"] = pack.id
    offered = sorted(count.players for count in pack.count)
    fewest = 3 if options["scenario"] == "gekokujo" else 2
    fitting = [count for count in offered if count >= fewest]
    if players is None and fitting:
        players = KIND.default_players if KIND.default_players in fitting else fitting[-1]
    if not fitting or players not in fitting:
        raise BadOptions(
            "players",
            "tenka.error.players",
            value=players,
            scenario=options["scenario"],
            map=pack.id,
            expected=fitting,
        )
    order = options["play_order"]
    if isinstance(order, list) and len(order) != players:
        raise BadOptions(
            "play_order", "error.bad_option", value=repr(order), expected=str(list(range(players)))
        )
    return TenkaGame(players, options, pack)


def _longest(tables: Tables) -> int:
    """The bound of the rule book's section on termination, in decisions; 0 without a limit."""
    if tables.max_rounds == 0:
        return 0
    pairs = tables.players * (tables.players - 1) // 2
    window = 2 * pairs + tables.players
    war = 5 + 5 + 5 * (1 + 1 + 1) + tables.armies
    turn = window + 1 + war + tables.armies
    return tables.max_rounds * tables.players * turn + tables.players + 1


def _variants() -> tuple[tuple[int, Mapping[str, object]], ...]:
    """Every scenario, map, option value and player count, without all combinations."""
    return (
        *((players, {}) for players in range(2, 7)),
        *((players, {"scenario": "gekokujo"}) for players in range(3, 7)),
        (2, {"map": "joraku8"}),
        (2, {"map": "japan12_tokai"}),
        (2, {"alliances": "on", "play_order": [1, 0]}),
        (4, {"alliances": "off", "neutral_tie": "defender"}),
        (3, {"thick_border_mode": "any_thick", "last_tiebreak": "tied_only"}),
        (5, {"max_rounds": 2, "neutral_tie": "defender"}),
    )


KIND = GameKind(
    id="tenka",
    titles=TITLES,
    seats=(2, 6),
    default_players=4,
    rules_version=RULES_VERSION,
    clause_prefix="TK",
    options=OPTIONS,
    build=build,
    variants=_variants(),
    view=TenkaView,
    aids=TenkaAids,
    pack=Pack,
    shelf=1,
)
