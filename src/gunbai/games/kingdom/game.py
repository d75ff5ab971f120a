"""KingdomGame: kingdom with options and a pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from gunbai.core.game import GameInfo, GameKind
from gunbai.core.options import Option, whole_number
from gunbai.core.state import State
from gunbai.core.view import View
from gunbai.games.folder import FolderGame, Rooms
from gunbai.games.kingdom import actions, flow
from gunbai.games.kingdom.aids import Adviser, KingdomAids
from gunbai.games.kingdom.build import make_tables
from gunbai.games.kingdom.pack import Board, Pack, load_pack, standard
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import ENDING_CLAUSES, ENDING_NAMES, PLAYERS
from gunbai.games.kingdom.view import KingdomView

RULES_VERSION = 1
TITLES = {"en": "Kingdom: War on the Board", "ja": "キングダム 盤上大戦"}


def _limit(value: object) -> bool:
    return whole_number(value) and cast(int, value) <= 1_000_000


def _repetition_limit(value: object) -> bool:
    return _limit(value) and value != 1


OPTIONS = (
    Option("board", "half", "KD-2.1", ("half", "full")),
    Option("deployment", "fixed", "KD-2.7", ("fixed", "free")),
    Option("warlord_selection", None, "KD-2.4", ("draft", "deal4", "preset", "none")),
    Option("first_player", "blue", "KD-2.2", ("blue", "red", "random")),
    Option("soldier_turn", False, "KD-4.5.4", (False, True)),
    Option("repetition_limit", 4, "KD-10.7", (), _repetition_limit, "2 or more; 0 = off"),
    Option("max_turns", None, "KD-10.8", (), _limit, "a whole number; 0 = no limit"),
    Option("limit_result", "draw", "KD-10.8", ("draw", "material")),
)
"""Without a value `warlord_selection` and `max_turns` follow deployment and board."""


class KingdomGame(FolderGame[KingdomState, KingdomAids]):
    def __init__(self, options: dict[str, object], pack: Pack, board: Board) -> None:
        self.players = PLAYERS
        self.options = options
        self.pack = pack
        self.pack_id, self.pack_hash = pack.id, pack.hash
        self.tables = make_tables(options, pack, board)
        self.codes = actions.codes(self.tables)
        self.info = GameInfo(
            id="kingdom",
            titles=TITLES,
            seats=KIND.seats,
            rules_version=RULES_VERSION,
            has_luck=True,
            has_secrets=True,
            n_actions=int(self.tables.n_actions),
            max_decisions=_longest(self.tables),
        )
        self.adviser = Adviser(self)
        self.start = self.empty()
        flow.begin(self.start)

    def furnish(self) -> Rooms[KingdomState, KingdomAids]:
        from gunbai.games.kingdom import (
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
            refusals=refusal.KingdomRefusals("kingdom"),
        )

    def empty(self) -> KingdomState:
        return KingdomState(self, self.tables)

    def new_state(self) -> KingdomState:
        return self.start.clone()

    def outcome(self, state: State) -> dict[str, object]:
        reason = cast(KingdomState, state).ending
        return {"reason": ENDING_NAMES[reason], "clause": ENDING_CLAUSES[reason]}

    def asked(self, view: View) -> dict[str, object]:
        """Behind the screen both are asked; each player is told only its own question."""
        asked = view.viewer in view.read(KingdomView).deciders
        return {"seat": view.viewer} if asked else super().asked(view)


def build(players: int | None, options: dict[str, object], pack_path: str | None) -> KingdomGame:
    """Choose the pack, then fill in the options whose default depends on others."""
    pack = standard() if pack_path is None else load_pack(pack_path)
    board = pack.board_named(str(options["board"]))
    assert board is not None
    if options["warlord_selection"] is None:
        options["warlord_selection"] = "draft" if options["deployment"] == "fixed" else "deal4"
    if options["max_turns"] is None:
        options["max_turns"] = board.max_turns
    return KingdomGame(options, pack, board)


def _longest(tables: Tables) -> int:
    """The bound of the rule book's section on termination, in decisions; 0 without a limit."""
    if tables.max_turns == 0:
        return 0
    set_up = 1 + 5 + 2 * tables.initial_hand + 2 * (3 + 3 * 4 + 2 * tables.camp_size)
    extra = max(tables.extra_count)
    steps = max(tables.times)
    turn = 3 + 3 + 3 * (extra + 1) + steps + 5
    return int(set_up + tables.max_turns * turn)


QUICK: dict[str, object] = {"max_turns": 12}


def _variants() -> tuple[tuple[int, Mapping[str, object]], ...]:
    """Both boards, both deployments, every option value; some short to keep them quick."""
    return (
        (2, {"max_turns": 60}),
        (2, {"board": "full", "max_turns": 30}),
        (2, {"deployment": "free", "max_turns": 30}),
        (2, {"board": "full", "deployment": "free", "max_turns": 20}),
        (2, {"board": "full", "warlord_selection": "preset", "first_player": "red"} | QUICK),
        (2, {"warlord_selection": "preset", "limit_result": "material"} | QUICK),
        (2, {"warlord_selection": "deal4", "first_player": "random"} | QUICK),
        (2, {"board": "full", "warlord_selection": "deal4"} | QUICK),
        (2, {"deployment": "free", "warlord_selection": "draft", "first_player": "random"} | QUICK),
        (2, {"deployment": "free", "warlord_selection": "preset"} | QUICK),
        (2, {"warlord_selection": "none", "repetition_limit": 2, "soldier_turn": True}),
        (2, {"warlord_selection": "none", "repetition_limit": 0} | QUICK),
    )


KIND = GameKind(
    id="kingdom",
    titles=TITLES,
    seats=(PLAYERS, PLAYERS),
    default_players=PLAYERS,
    rules_version=RULES_VERSION,
    clause_prefix="KD",
    options=OPTIONS,
    build=build,
    variants=_variants(),
    view=KingdomView,
    aids=KingdomAids,
    pack=Pack,
    shelf=4,
)
