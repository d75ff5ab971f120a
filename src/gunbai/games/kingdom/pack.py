"""The data of kingdom: boards, layouts, numbers, warlords, operation cards, and their checks."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from os.path import dirname, join
from typing import Any, Literal

import msgspec

from gunbai.games.kingdom.pack_effects import (
    OPERATION_EFFECTS,
    WARLORD_EFFECTS,
    Burn,
    CancelCard,
    CardMove,
    Dash,
    DeploySoldiers,
    Directions,
    ExtraMove,
    Morale,
    PeekDiscard,
    Relocate,
    Shot,
    Strict,
    Strike,
    TimedMorale,
    TurnEnemy,
)
from gunbai.games.kingdom.squares import square_names
from gunbai.games.kingdom.stacks import general_of, owner_of, parse_stack, soldiers_of
from gunbai.games.kingdom.terms import MAX_CAMP, MAX_CARDS, MAX_SOLDIERS, MAX_SQUARES, PIECE_NAMES
from gunbai.games.packfile import FilePath, PackFile, Source, pack_ids

PACKS = join(dirname(__file__), "packs")

WARLORDS = 8
"""KD-2.5 deals four to each player."""


class Name(Strict, frozen=True):
    en: str
    ja: str


class Numbers(Strict, frozen=True):
    max_soldiers_per_stack: int
    hand_limit: int
    initial_hand: int
    card_lead_limit: int
    blind_spot_rear: int
    blind_spot_other: int
    high_ground_morale: int
    soldier_strength: int
    general_strength: int
    taisho_escort: int
    fukusho_escort: int
    senninsho_escort: int
    source: Source


class Pieces(Strict, frozen=True):
    soldier: int
    taisho: Literal[1]
    fukusho: int
    senninsho: int

    def of(self, kind: int) -> int:
        return (self.soldier, self.taisho, self.fukusho, self.senninsho)[kind]


class Reserve(Strict, frozen=True):
    soldier: int = 0
    fukusho: int = 0
    senninsho: int = 0

    def of(self, kind: int) -> int:
        return (self.soldier, 0, self.fukusho, self.senninsho)[kind]


class BoardSource(Strict, frozen=True):
    size: Source
    pieces: Source
    layout: Source
    presets: Source


class Board(Strict, frozen=True):
    id: Literal["half", "full"]
    columns: int
    rows: int
    camp_rows: int
    pieces: Pieces
    leaders: int
    """How many warlord cards each player has: 1 for the taisho, 2 for the fukusho as well."""
    sets: list[Literal["basic", "advanced"]]
    max_turns: int
    rocks: list[str]
    high_ground: list[str]
    placed_terrain: bool
    """In free deployment each player places a rock and a high ground; otherwise they are fixed."""
    headquarters: tuple[str, str]
    layout: dict[str, str]
    reserve: Reserve
    presets: tuple[list[str], list[str]]
    source: BoardSource

    @property
    def has_squares(self) -> bool:
        """Its size is such that squares can be named."""
        return 2 <= self.columns <= 26 and 1 <= self.rows <= MAX_SQUARES // self.columns

    @property
    def names(self) -> list[str]:
        return square_names(self.columns, self.rows)


class CardSource(Strict, frozen=True):
    name: Source
    effect: Source


class Warlord(Strict, frozen=True):
    id: str
    en: str
    ja: str
    country: str
    effect: Dash | Strike | Morale | ExtraMove | Directions
    text: Name
    source: CardSource


class Operation(Strict, frozen=True):
    id: str
    en: str
    ja: str
    set: Literal["basic", "advanced"]
    effect: (
        TimedMorale
        | Shot
        | CardMove
        | CancelCard
        | DeploySoldiers
        | TurnEnemy
        | Burn
        | PeekDiscard
        | Relocate
    )
    text: Name
    source: CardSource


class Pack(Strict, frozen=True):
    game: Literal["kingdom"]
    id: str
    name: Name
    numbers: Numbers
    board: list[Board]
    warlord: list[Warlord]
    operation: list[Operation]
    hash: str = ""
    """Set when the pack is loaded; a pack file does not contain it."""

    def board_named(self, id: str) -> Board | None:
        return next((board for board in self.board if board.id == id), None)

    def operations(self, board: Board) -> list[Operation]:
        """KD-2.6: the operation cards for a board."""
        return [card for card in self.operation if card.set in board.sets]


def built_in() -> tuple[str, ...]:
    """The ids of the built-in packs."""
    return tuple(pack_ids(PACKS))


@cache
def standard() -> Pack:
    """The built-in pack."""
    return load_pack(join(PACKS, "standard.toml"))


def load_pack(path: FilePath) -> Pack:
    """Read and check a pack; raises BadPack."""
    file = PackFile.open(path)
    pack = read(file)
    if pack.hash:
        file.fail("hash", "a pack does not state its own hash", "delete this line")
    check_numbers(file, pack.numbers)
    check_cards(file, pack)
    check_boards(file, pack)
    return msgspec.structs.replace(pack, hash=file.hash)


def read(file: PackFile) -> Pack:
    """The contents; an error in an effect is explained with the primitive it names."""

    def remedy_of(field: str) -> str | None:
        card = re.match(r"(warlord|operation)\[(\d+)\]\.effect", field)
        if card is None:
            return None
        given = tomllib.loads(file.text)[card[1]][int(card[2])].get("effect")
        return effect_remedy(given, WARLORD_EFFECTS if card[1] == "warlord" else OPERATION_EFFECTS)

    return file.read(Pack, remedy_of)


def effect_remedy(given: Any, known: tuple[type[msgspec.Struct], ...]) -> str:
    """The fields that an effect may have."""
    effects = {str(effect.__struct_config__.tag): effect for effect in known}
    name = given.get("primitive") if isinstance(given, dict) else None
    if name not in effects:
        return "the primitives are " + ", ".join(effects)
    fields = ", ".join(effects[name].__struct_fields__) or "none"
    return f"the parameters of {name} are: {fields}"


def check_numbers(file: PackFile, numbers: Numbers) -> None:
    """Every number within what the rules (and the packing of a stack) can carry."""
    most = {"max_soldiers_per_stack": MAX_SOLDIERS}
    least = {"max_soldiers_per_stack": 1, "card_lead_limit": 1, "hand_limit": 1}
    for name in Numbers.__struct_fields__[:-1]:
        value = getattr(numbers, name)
        low, high = least.get(name, 0), most.get(name, 9)
        if not low <= value <= high:
            file.fail(f"numbers.{name}", f"{name} is {value}", f"{low} to {high}")
    for name in ("taisho_escort", "fukusho_escort", "senninsho_escort"):
        if getattr(numbers, name) > numbers.max_soldiers_per_stack:
            file.fail(
                f"numbers.{name}", "more than a stack holds", "max_soldiers_per_stack or less"
            )
    if numbers.initial_hand > numbers.hand_limit:
        file.fail("numbers.initial_hand", "more than the hand limit", "hand_limit or less")


def check_cards(file: PackFile, pack: Pack) -> None:
    """Unique ids; eight warlords; parameters of effects in range."""
    if len(pack.warlord) != WARLORDS:
        file.fail("warlord", f"{len(pack.warlord)} warlords", f"list {WARLORDS} warlords")
    if len(pack.operation) > MAX_CARDS:
        file.fail("operation", f"{len(pack.operation)} cards", f"list at most {MAX_CARDS}")
    check_ids(file, "warlord", [warlord.id for warlord in pack.warlord])
    check_ids(file, "operation", [card.id for card in pack.operation])
    for i, warlord in enumerate(pack.warlord):
        check_effect(file, f"warlord[{i}].effect", warlord.effect)
    for i, card in enumerate(pack.operation):
        check_effect(file, f"operation[{i}].effect", card.effect)


def check_ids(file: PackFile, table: str, ids: list[str]) -> None:
    for i, id in enumerate(ids):
        field = f"{table}[{i}].id"
        if not id.isidentifier() or not id.isascii():
            file.fail(field, f"{id!r} is no id", "use a-z, 0-9 and _")
        if id in ids[:i]:
            file.fail(field, f"{id!r} is listed twice", "give each card its own id")


LOWEST = {"count": 1, "steps": 2, "max_steps": 1, "max": 1, "own_turns": 1, "range": 1}
HIGHEST = {"own_turns": 6}


def check_effect(file: PackFile, field: str, effect: msgspec.Struct) -> None:
    """Amounts from 0 to 9; counts, distances and durations from 1."""
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, int) and not isinstance(value, bool):
            low, high = LOWEST.get(name, 0), HIGHEST.get(name, 9)
            if name == "distance":
                low = 1
            if not low <= value <= high:
                file.fail(f"{field}.{name}", f"{name} is {value}", f"{low} to {high}")
    if isinstance(effect, Strike) and effect.pattern == "adjacent8" and effect.distance != 1:
        file.fail(f"{field}.distance", "adjacent8 reaches 1 square", "write distance = 1")
    if isinstance(effect, CardMove) and effect.follow_up and not effect.first_step_must_attack:
        file.fail(
            f"{field}.follow_up",
            "a follow-up follows a won attack",
            "set first_step_must_attack = true as well",
        )
    if isinstance(effect, DeploySoldiers) and (
        not effect.sources or len(set(effect.sources)) != len(effect.sources)
    ):
        file.fail(
            f"{field}.sources", "no source, or one twice", 'list "reserve", "removed" or both'
        )


def check_boards(file: PackFile, pack: Pack) -> None:
    """Each board once, with squares, a layout and cards that fit together."""
    seen: set[str] = set()
    for i, board in enumerate(pack.board):
        field = f"board[{i}]"
        if board.id in seen:
            file.fail(f"{field}.id", f"{board.id!r} is listed twice", "list each board once")
        seen.add(board.id)
        check_size(file, field, board)
        if not board.has_squares:
            continue
        check_terrain(file, field, board)
        check_layout(file, field, pack, board)
        check_hands(file, field, pack, board)
    for id in ("half", "full"):
        if id not in seen:
            file.fail("board", f"no board {id!r}", "list the boards half and full")


def check_size(file: PackFile, field: str, board: Board) -> None:
    if not (2 <= board.columns <= 26 and board.rows >= 1):
        file.fail(f"{field}.columns", "the board is too narrow", "2 to 26 columns")
    if board.columns * board.rows > MAX_SQUARES:
        file.fail(f"{field}.rows", "the board is too large", f"at most {MAX_SQUARES} squares")
    zone = board.rows - 2 * board.camp_rows
    if board.camp_rows < 1 or zone < 2 or zone % 2:
        file.fail(
            f"{field}.camp_rows",
            f"{board.camp_rows} camp rows of {board.rows}",
            "leave an even number of rows, at least 2, between the camps",
        )
    if board.columns * board.camp_rows > MAX_CAMP:
        file.fail(f"{field}.camp_rows", "the camps are too large", f"at most {MAX_CAMP} squares")
    if not 1 <= board.leaders <= 2:
        file.fail(f"{field}.leaders", f"{board.leaders} leaders", "1 or 2")
    if not 0 <= board.max_turns <= 10000:
        file.fail(f"{field}.max_turns", f"{board.max_turns}", "0 to 10000")
    for kind in ("soldier", "fukusho", "senninsho"):
        if not 0 <= getattr(board.pieces, kind) <= 99:
            file.fail(f"{field}.pieces.{kind}", "out of range", "0 to 99")
    for i, preset in enumerate(board.presets):
        if len(preset) != board.leaders:
            file.fail(f"{field}.presets", f"{len(preset)} for {['Blue', 'Red'][i]}", "one a leader")


def check_terrain(file: PackFile, field: str, board: Board) -> None:
    """Rocks and high ground stand in the central zone, on squares of their own (KD-2.13)."""
    names = board.names
    centre = names[board.columns * board.camp_rows : -board.columns * board.camp_rows]
    taken: set[str] = set()
    for kind in ("rocks", "high_ground"):
        for square in getattr(board, kind):
            if square not in centre or square in taken:
                file.fail(
                    f"{field}.{kind}", f"{square!r}", "name different squares of the central zone"
                )
            taken.add(square)
    camp = board.columns * board.camp_rows
    for seat, square in enumerate(board.headquarters):
        if square not in (names[-camp:] if seat else names[:camp]):
            file.fail(f"{field}.headquarters", f"{square!r}", "name a square of each camp")


def check_layout(file: PackFile, field: str, pack: Pack, board: Board) -> None:
    """KD-2.7: the pieces of the layout and of the reserve are those of the box."""
    counts = [[board.reserve.of(kind) for kind in range(4)] for _ in range(2)]
    for square, text in board.layout.items():
        stack = parse_stack(text)
        where = f"{field}.layout.{square}"
        if square not in board.names or square in board.rocks:
            file.fail(where, f"{square!r} takes no pieces", "name a square without a rock")
        if stack == 0:
            file.fail(where, f"{text!r} is no stack", 'write it like "B:T2N"')
        if soldiers_of(stack) > pack.numbers.max_soldiers_per_stack:
            file.fail(where, "too many soldiers", "max_soldiers_per_stack or fewer")
        count = counts[owner_of(stack)]
        count[0] += soldiers_of(stack)
        if general_of(stack):
            count[general_of(stack)] += 1
    for seat, count in enumerate(counts):
        for kind, number in enumerate(count):
            if number != board.pieces.of(kind):
                side = ["Blue", "Red"][seat]
                file.fail(
                    f"{field}.layout",
                    f"{side} has {number} {PIECE_NAMES[kind]} in layout and reserve",
                    f"exactly {board.pieces.of(kind)}",
                )


def check_hands(file: PackFile, field: str, pack: Pack, board: Board) -> None:
    if len(pack.operations(board)) < 2 * pack.numbers.initial_hand:
        file.fail(f"{field}.sets", "too few operation cards for two hands", "add cards to a set")
    ids = {warlord.id for warlord in pack.warlord}
    named = [id for preset in board.presets for id in preset]
    if len(set(named)) != len(named) or not ids.issuperset(named):
        file.fail(f"{field}.presets", "an unknown warlord, or one twice", ", ".join(sorted(ids)))
