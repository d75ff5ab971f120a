"""What a viewer may know of a daiyabo state, built up from nothing (DY-1.2, DY-11.1).

Everything is public except the order of the decks, which does not exist before a card is drawn. So
every viewer sees the same table, and a position is that table.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from gunbai.core.bits import members_of, size
from gunbai.core.view import View
from gunbai.games.daiyabo import bonus, dice, ending, phase, stage
from gunbai.games.daiyabo.position import (
    Decks,
    Due,
    GivenBattle,
    GivenCard,
    GivenResult,
    Number,
    Position,
    Seat,
)
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    BATTLE_6,
    CASTLE,
    ENDING_NAMES,
    MAX_PLAYERS,
    NO_CARD,
    START_CARD,
)

ActionCardName = Literal[
    "recruit_1", "recruit_2", "battle_3", "battle_4", "battle_5", "battle_6", "siege"
]
CARD_NAMES: tuple[ActionCardName, ...] = ACTION_CARDS


class ActionCard(GivenCard):
    """What lies on an action card, the dice of every seat, and the number of each one's latest
    placement there (DY-7.13)."""

    card: str | None
    dice: list[Number]
    last: list[Number]


class Battle(GivenBattle, kw_only=True):
    """Which action card is resolved, which castle is fought for, and what it still demands."""

    action_card: ActionCardName | None
    target: str | None
    required: list[Number]
    struck: bool
    """A removal has been used (DY-10.5)."""


class Result(GivenResult, kw_only=True):
    winners: list[Number]


class Table(Position, kw_only=True):
    """What lies on the table: a position that leaves nothing out."""

    stage: str
    decks: Decks
    action_cards: dict[ActionCardName, ActionCard]  # type: ignore[assignment]  # keys are known
    placements: Number
    roll: list[Number]
    battle: Battle | UnsetType = UNSET
    due: Due | UnsetType = UNSET
    result: Result | UnsetType = UNSET


class DaiyaboView(Table, kw_only=True):
    """The table, and what follows from it."""

    deciders: list[int]
    scores: list[int]
    markers_left: list[int]
    items: list[str]
    """What lies under the end-bonus card, the start card included."""


AnyTable = TypeVar("AnyTable", bound=Table)


def view(state: DaiyaboState, viewer: int) -> View:
    seats = range(state.tables.players)
    lying = _bonus(state)
    facts = _lay_out(
        DaiyaboView,
        state,
        end_bonus=lying,
        deciders=list(state.deciders()),
        scores=[ending.score(state, seat) for seat in seats],
        markers_left=[state.markers_left(seat) for seat in seats],
        items=[*lying, START_CARD] if bonus.start_card_left(state) else lying,
    )
    return View("daiyabo", viewer, facts)


def dump(state: DaiyaboState) -> dict[str, object]:
    """The table as JSON: nothing is hidden, so a position is what everybody sees."""
    return cast(dict[str, object], msgspec.to_builtins(table(state)))


def table(state: DaiyaboState) -> Table:
    """Everything on the table."""
    return _lay_out(Table, state, end_bonus=_bonus(state))


def _lay_out(
    kind: type[AnyTable], state: DaiyaboState, *, end_bonus: list[str], **derived: Any
) -> AnyTable:
    tables, markers = state.tables, state.markers
    players = range(tables.players)
    return kind(
        phase=phase.NAMES[state.phase],
        stage=stage.NAMES[state.stage],
        round=state.round,
        start=_seat(state.start),
        turn=_seat(state.turn),
        start_card=_seat(state.taker),
        decks=Decks(size(state.warlord_deck), size(state.castle_deck)),
        seats=[_seat_of(state, seat) for seat in players],
        markers={
            name: [markers[area * MAX_PLAYERS + seat] for seat in players]
            for area, name in enumerate(tables.area_ids)
        },
        ranks={name: _seat(state.holder(rank)) for rank, name in enumerate(tables.rank_ids)},
        action_cards={name: _action_card(state, i) for i, name in enumerate(CARD_NAMES)},
        end_bonus=end_bonus,
        siege_pile=_cards(state, state.pile_warlords, state.pile_castles),
        placements=state.placements,
        laid=state.laid,
        pending=[tables.warlord_ids[i] for i in members_of(state.pending)],
        fallen=dice.faces_list(state.fallen),
        roll=dice.faces_list(state.roll),
        battle=_battle(state) if state.stage in (stage.RECRUITMENT, stage.BATTLE) else UNSET,
        due=_due(state) if state.due else UNSET,
        result=_result(state) if state.phase == phase.OVER else UNSET,
        **derived,
    )


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _seat_of(state: DaiyaboState, seat: int) -> Seat:
    tables = state.tables
    return Seat(
        [tables.warlord_ids[i] for i in members_of(state.warlords[seat])],
        [tables.castle_ids[i] for i in members_of(state.castles[seat])],
        state.hand(seat),
        state.retired >> (4 * seat) & 15,
    )


def _action_card(state: DaiyaboState, card: int) -> ActionCard:
    placed, first = state.dice, card * MAX_PLAYERS
    there = [placed[first + seat] for seat in range(state.tables.players)]
    return ActionCard(
        _card(state, state.lies_on(card)) if card <= BATTLE_6 else None,
        [each & 255 for each in there],
        [each >> 8 for each in there],
    )


def _card(state: DaiyaboState, thing: int) -> str | None:
    if thing == NO_CARD:
        return None
    if thing >= CASTLE:
        return state.tables.castle_ids[thing - CASTLE]
    return state.tables.warlord_ids[thing]


def _bonus(state: DaiyaboState) -> list[str]:
    return _cards(state, state.bonus_warlords, state.bonus_castles)


def _cards(state: DaiyaboState, warlords: int, castles: int) -> list[str]:
    tables = state.tables
    return [tables.warlord_ids[i] for i in members_of(warlords)] + [
        tables.castle_ids[i] for i in members_of(castles)
    ]


def _battle(state: DaiyaboState) -> Battle:
    done = state.card >= len(ACTION_CARDS)
    target = state.target
    return Battle(
        action_card=None if done else ACTION_CARDS[state.card],
        target=None if target == NO_CARD else state.tables.castle_ids[target],
        required=dice.faces_list(state.required),
        struck=state.struck,
    )


def _due(state: DaiyaboState) -> Due:
    return Due(state.due, [state.tables.area_ids[area] for area in members_of(state.sites)])


def _result(state: DaiyaboState) -> Result:
    return Result(reason=ENDING_NAMES[state.ending], winners=ending.winners(state))
