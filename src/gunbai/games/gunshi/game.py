"""GunshiGame: gunshi with its options and components."""

from __future__ import annotations

from typing import cast

from gunbai.core.codes import Codes
from gunbai.core.game import GameInfo, GameKind
from gunbai.core.options import Option, whole_number
from gunbai.core.state import State
from gunbai.core.view import View
from gunbai.games.folder import FolderGame, Rooms
from gunbai.games.gunshi import actions
from gunbai.games.gunshi.aids import GunshiAids
from gunbai.games.gunshi.build import make_tables
from gunbai.games.gunshi.pack import FENCE_RANGES, Pack, load_built_in, load_pack
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.tables import Tables
from gunbai.games.gunshi.terms import ENDING_CLAUSES, ENDING_NAMES
from gunbai.games.gunshi.view import GunshiView

RULES_VERSION = 1
TITLES = {"en": "Gunshi: The Art of Strategy", "ja": "軍師軍略"}


def _turns(value: object) -> bool:
    return whole_number(value) and cast(int, value) <= 1_000_000


OPTIONS = (
    Option("fence_range", "line5", "GS-11.4", FENCE_RANGES),
    Option("fence_cover", "either_edge", "GS-9.10", ("either_edge", "near_edge")),
    Option("charge_stop", "fenced_square", "GS-7.13", ("fenced_square", "before_fence")),
    Option("bounce_turns_attacker", False, "GS-7.8", (False, True)),
    Option("no_progress_limit", 60, "GS-15.7", (), _turns, "a whole number; 0 = no limit"),
    Option("turn_limit", 200, "GS-15.8", (), _turns, "a whole number; 0 = no limit"),
)


class GunshiGame(FolderGame[GunshiState, GunshiAids]):
    def __init__(self, options: dict[str, object], pack: Pack) -> None:
        self.players = 2
        self.options = options
        self.pack = pack
        self.pack_id, self.pack_hash = pack.id, pack.hash
        self.tables = make_tables(options, pack)
        codes = actions.action_codes(list(self.tables.hands))
        self.codes = Codes(codes, unknown=actions.unknown)
        self.info = GameInfo(
            id="gunshi",
            titles=TITLES,
            seats=KIND.seats,
            rules_version=RULES_VERSION,
            has_luck=False,
            has_secrets=True,
            n_actions=self.tables.n_actions,
            max_decisions=_longest(self.tables),
        )

    def furnish(self) -> Rooms[GunshiState, GunshiAids]:
        from gunbai.games.gunshi import (
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
            name=words.name,
            describe=words.describe,
            forecast=forecast.forecast,
            aids=aids.aids,
            draw=text.draw,
            refusals=refusal.GunshiRefusals("gunshi"),
        )

    def empty(self) -> GunshiState:
        return GunshiState(self, self.tables)

    def new_state(self) -> GunshiState:
        return self.empty()

    def outcome(self, state: State) -> dict[str, object]:
        reason = cast(GunshiState, state).ending
        return {"reason": ENDING_NAMES[reason], "clause": ENDING_CLAUSES[reason]}

    def asked(self, view: View) -> dict[str, object]:
        """While both plan, the viewer is the seat that is asked."""
        deciders = view.read(GunshiView).deciders
        return {"seat": view.viewer} if view.viewer in deciders else super().asked(view)


def build(players: int | None, options: dict[str, object], pack_path: str | None) -> GunshiGame:
    pack = load_built_in() if pack_path is None else load_pack(pack_path)
    return GunshiGame(options, pack)


def _longest(tables: Tables) -> int:
    """The bound of the rule book's section on termination, in decisions; 0 without a limit."""
    if tables.turn_limit == 0:
        return 0
    deployment = 2 * 3 * tables.start_supply
    planning = 2 * (1 + tables.queue_limit)
    card = 2 + 5 + 5
    turn = 2 * card + tables.hand_size + 1 + 1
    return deployment + planning + tables.turn_limit * turn


KIND = GameKind(
    id="gunshi",
    titles=TITLES,
    seats=(2, 2),
    default_players=2,
    rules_version=RULES_VERSION,
    clause_prefix="GS",
    options=OPTIONS,
    build=build,
    variants=(
        (2, {"turn_limit": 60}),
        (2, {"fence_range": "corner7", "fence_cover": "near_edge", "turn_limit": 40}),
        (2, {"fence_range": "wide16", "bounce_turns_attacker": True, "turn_limit": 40}),
        (2, {"no_progress_limit": 8}),
        (2, {"turn_limit": 12, "no_progress_limit": 0}),
        (2, {"charge_stop": "before_fence", "turn_limit": 40}),
    ),
    view=GunshiView,
    aids=GunshiAids,
    pack=Pack,
    shelf=2,
)
