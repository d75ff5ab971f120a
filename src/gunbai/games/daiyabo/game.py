"""DaiyaboGame: daiyabo with a number of players, options and a set of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from gunbai.core.codes import Codes, Texts
from gunbai.core.errors import BadOptions
from gunbai.core.game import GameInfo, GameKind
from gunbai.core.options import Option
from gunbai.core.state import State
from gunbai.core.view import View
from gunbai.games.daiyabo import actions, ending, flow
from gunbai.games.daiyabo.aids import DaiyaboAids
from gunbai.games.daiyabo.build import make_tables, starters
from gunbai.games.daiyabo.pack import Pack, load_built_in, load_pack
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import ENDING_CLAUSES, ENDING_NAMES
from gunbai.games.daiyabo.view import DaiyaboView
from gunbai.games.folder import FolderGame, Rooms

RULES_VERSION = 1
TITLES = {"en": "Nobunaga's Dice Ambition", "ja": "信長のダイ野望"}


def _seats(value: object) -> bool:
    """A seat, or a list of seats of which one is drawn (DY-2.2, DY-2.11)."""
    seats = value if isinstance(value, list) else [value]
    plain = all(isinstance(seat, int) and not isinstance(seat, bool) for seat in seats)
    return plain and bool(seats) and len(set(seats)) == len(seats) and min(seats) >= 0


OPTIONS = (
    Option("end_bonus", "on", "DY-15.1", ("on", "off")),
    Option("battle_bonus", "on", "DY-15.2", ("on", "off")),
    Option("swap_targets", "all_face_up", "DY-15.3", ("all_face_up", "table_only")),
    Option("field_warlords", "stay", "DY-15.4", ("stay", "recruit")),
    Option("one_arrow_ability", "off", "DY-15.5", ("off", "on")),
    Option("marker_limit", 20, "DY-15.6", (20, "none")),
    Option("warlord_deck", 24, "DY-15.7", (24, 25)),
    Option("castle_deck", 33, "DY-15.8", (33, 32)),
    Option("start_player", "random", "DY-15.9", ("random",), _seats, "a seat or a list of seats"),
)


class DaiyaboGame(FolderGame[DaiyaboState, DaiyaboAids]):
    def __init__(self, players: int, options: dict[str, object], pack: Pack) -> None:
        self.players = players
        self.options = options
        self.pack = pack
        self.pack_id, self.pack_hash = pack.id, pack.hash
        self.tables = make_tables(players, options, pack)
        self.codes = Codes(
            actions.action_codes(self.tables),
            Luck(self.tables),
            partial(actions.unknown, self.tables),
        )
        self.info = GameInfo(
            id="daiyabo",
            titles=TITLES,
            seats=KIND.seats,
            rules_version=RULES_VERSION,
            has_luck=True,
            has_secrets=False,
            n_actions=self.tables.n_actions,
            max_decisions=_longest(self.tables),
        )

    def furnish(self) -> Rooms[DaiyaboState, DaiyaboAids]:
        from gunbai.games.daiyabo import (
            aids,
            forecast,
            imagine,
            loader,
            refusal,
            text,
            view,
            words,
        )

        return Rooms(
            view=view.view,
            dump=view.dump,
            load=loader.load,
            worlds=imagine.worlds,
            name=partial(words.name, self.pack),
            describe=words.describe,
            forecast=forecast.forecast,
            aids=aids.aids,
            draw=text.draw,
            refusals=refusal.DaiyaboRefusals("daiyabo"),
        )

    def empty(self) -> DaiyaboState:
        return DaiyaboState(self, self.tables)

    def new_state(self) -> DaiyaboState:
        state = self.empty()
        flow.begin(state)
        return state

    def rematch(self, state: State) -> DaiyaboGame:
        """DY-2.2, DY-2.11: the next game of the same players; a winner of this one starts."""
        winners = ending.winners(cast(DaiyaboState, state))
        starter = winners[0] if len(winners) == 1 else winners
        return DaiyaboGame(self.players, {**self.options, "start_player": starter}, self.pack)

    def outcome(self, state: State) -> dict[str, object]:
        reason = cast(DaiyaboState, state).ending
        return {"reason": ENDING_NAMES[reason], "clause": ENDING_CLAUSES[reason]}

    def asked(self, view: View) -> dict[str, object]:
        """The arguments of a prompt: whose turn it is, also at luck, and the markers due."""
        table = view.read(DaiyaboView)
        return {"seat": table.turn, "n": table.due.n if table.due else 0}


class Luck(Texts):
    """There are too many rolls to list."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def code(self, number: int) -> str:
        return actions.luck_code(self.tables, number)

    def parse(self, code: str) -> int:
        return actions.parse_luck(self.tables, code)


def build(players: int | None, options: dict[str, object], pack_path: str | None) -> DaiyaboGame:
    """Check what belongs together: cards, players, start player."""
    pack = load_built_in() if pack_path is None else load_pack(pack_path)
    offered = sorted(count.players for count in pack.count)
    if players is None:
        players = KIND.default_players if KIND.default_players in offered else offered[-1]
    if players not in offered:
        raise BadOptions("players", "daiyabo.error.players", value=players, expected=offered)
    starter = options["start_player"]
    if starter != "random" and max(starters(starter)) >= players:
        raise BadOptions(
            "start_player",
            "error.bad_option",
            value=repr(starter),
            expected=f"random | 0 to {players - 1}",
        )
    return DaiyaboGame(players, options, pack)


def _longest(tables: Tables) -> int:
    """More decisions than any game can take, luck included: each counted where it can occur."""
    n = tables.players
    gain = 1
    setup = 1 + n + n
    draws = 6 + tables.bonus_castles + tables.bonus_warlords
    swappers = bin(tables.castle_swappers | tables.warlord_swappers).count("1")
    intrigue = swappers * (1 + gain)
    prepared = sum(tables.prep_dice)
    bonus_turns = n * (1 + gain)
    removals = bin(tables.removers).count("1")
    battles = 5 * (1 + removals + 2 + gain) + 9
    domestic = bin(tables.territorial).count("1")
    total = setup
    for number in range(1, int(tables.rounds) + 1):
        marches = n * (number + 1) + 1 + prepared
        total += draws + intrigue + 3 * marches + bonus_turns + 2 * gain + battles + domestic
    return int(total)


def _variants() -> tuple[tuple[int, Mapping[str, object]], ...]:
    """Every option value and player count, without all combinations."""
    return (
        *((players, {}) for players in range(2, 7)),
        (2, {"end_bonus": "off", "battle_bonus": "off", "start_player": 1}),
        (3, {"swap_targets": "table_only", "one_arrow_ability": "on", "castle_deck": 32}),
        (4, {"field_warlords": "recruit", "warlord_deck": 25, "marker_limit": "none"}),
        (5, {"end_bonus": "off", "field_warlords": "recruit", "start_player": [0, 3]}),
        (6, {"one_arrow_ability": "on", "warlord_deck": 25, "castle_deck": 32}),
    )


KIND = GameKind(
    id="daiyabo",
    titles=TITLES,
    seats=(2, 6),
    default_players=4,
    rules_version=RULES_VERSION,
    clause_prefix="DY",
    options=OPTIONS,
    build=build,
    variants=_variants(),
    view=DaiyaboView,
    aids=DaiyaboAids,
    pack=Pack,
    shelf=3,
)
