"""Build the flat tables that the rules read from a pack and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.games.kingdom import pack_effects as data
from gunbai.games.kingdom.pack import Board, Pack
from gunbai.games.kingdom.stacks import parse_stack
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import (
    ADJACENT8,
    ALL8_WAYS,
    ANY_GROUP,
    BURN,
    CANCEL_CARD,
    CARD_MOVE,
    CENTRAL_ZONE,
    DEPLOY_SOLDIERS,
    FORWARD_WAYS,
    FROM_REMOVED,
    FROM_RESERVE,
    NO_SOURCE,
    NORMAL_WAYS,
    OWN_CAMP,
    PEEK_DISCARD,
    RELOCATE,
    SELECTIONS,
    SHOT,
    STRAIGHT_AHEAD,
    TIMED_MORALE,
    TURN_ENEMY,
    WHEN_ALWAYS,
    WHEN_ATTACK,
    WHEN_DEFEND,
    WITH_GENERAL,
    WITH_SOLDIER,
)

PATTERNS = {"adjacent8": ADJACENT8, "straight_ahead": STRAIGHT_AHEAD}
MOMENTS = {"attack": WHEN_ATTACK, "defend": WHEN_DEFEND, "always": WHEN_ALWAYS}
GROUPS = {"any": ANY_GROUP, "with_general": WITH_GENERAL, "with_soldier": WITH_SOLDIER}
WAYS = {"normal": NORMAL_WAYS, "all8": ALL8_WAYS, "forward": FORWARD_WAYS}
ZONES = {"own_camp": OWN_CAMP, "central_zone": CENTRAL_ZONE}
SOURCES = {"reserve": FROM_RESERVE, "removed": FROM_REMOVED}
FIRST_PLAYERS = {"blue": 0, "red": 1, "random": -1}


def make_tables(options: Mapping[str, object], pack: Pack, board: Board) -> Tables:
    tables = Tables(
        board.columns,
        board.rows,
        board.camp_rows,
        pack.numbers.max_soldiers_per_stack,
        [warlord.id for warlord in pack.warlord],
        [card.id for card in pack.operations(board)],
    )
    _set_numbers(tables, pack)
    _set_board(tables, pack, board)
    for i, warlord in enumerate(pack.warlord):
        _set_warlord(tables, i + 1, warlord.effect)
    for i, card in enumerate(pack.operations(board)):
        _set_operation(tables, i, card.effect)
    tables.selection = SELECTIONS.index(str(options["warlord_selection"]))
    tables.free_deployment = options["deployment"] == "free"
    tables.first_player = FIRST_PLAYERS[str(options["first_player"])]
    tables.soldier_turn = options["soldier_turn"] is True
    tables.repetition_limit = cast(int, options["repetition_limit"])
    tables.max_turns = cast(int, options["max_turns"])
    tables.limit_by_material = options["limit_result"] == "material"
    return tables


def _set_numbers(tables: Tables, pack: Pack) -> None:
    numbers = pack.numbers
    tables.hand_limit = numbers.hand_limit
    tables.initial_hand = numbers.initial_hand
    tables.card_lead_limit = numbers.card_lead_limit
    tables.blind_spot_rear = numbers.blind_spot_rear
    tables.blind_spot_other = numbers.blind_spot_other
    tables.high_ground_morale = numbers.high_ground_morale
    tables.soldier_strength = numbers.soldier_strength
    tables.general_strength = numbers.general_strength
    tables.escort = vec[i64](
        [1, numbers.taisho_escort, numbers.fukusho_escort, numbers.senninsho_escort]
    )


def _set_board(tables: Tables, pack: Pack, board: Board) -> None:
    names = board.names
    tables.pieces = vec[i64]([board.pieces.of(kind) for kind in range(4)])
    tables.leaders = board.leaders
    tables.placed_terrain = board.placed_terrain
    for square, text in board.layout.items():
        tables.layout[names.index(square)] = parse_stack(text)
    tables.layout_reserve = sum(board.reserve.of(kind) << (8 * kind) for kind in range(4))
    tables.rocks = sum(bit(names.index(square)) for square in board.rocks)
    tables.heights = sum(bit(names.index(square)) for square in board.high_ground)
    tables.headquarters = vec[i64]([names.index(square) for square in board.headquarters])
    warlords = [warlord.id for warlord in pack.warlord]
    for seat, preset in enumerate(board.presets):
        for rank, warlord in enumerate(preset):
            tables.presets |= (warlords.index(warlord) + 1) << (8 * (2 * seat + rank))


def _set_warlord(tables: Tables, warlord: int, effect: object) -> None:
    match effect:
        case data.Dash():
            tables.dash_steps[warlord] = effect.steps
        case data.Strike():
            tables.strike_pattern[warlord] = PATTERNS[effect.pattern]
            tables.strike_distance[warlord] = effect.distance
            tables.strike_amount[warlord] = effect.amount
            tables.strike_needs_soldier[warlord] = int(effect.needs_soldier)
        case data.Morale():
            tables.morale_amount[warlord] = effect.amount
            tables.morale_when[warlord] = MOMENTS[effect.when]
            tables.morale_alone[warlord] = int(effect.condition == "alone")
        case data.ExtraMove():
            tables.extra_count[warlord] = effect.count
            tables.extra_attack[warlord] = int(effect.may_attack)
        case data.Directions():
            tables.all_directions[warlord] = 1


def _set_operation(tables: Tables, card: int, effect: object) -> None:
    match effect:
        case data.TimedMorale():
            tables.effect[card] = TIMED_MORALE
            tables.amount[card] = effect.amount
            tables.times[card] = effect.own_turns
        case data.Shot():
            tables.effect[card] = SHOT
            tables.amount[card] = effect.amount
            tables.reach[card] = effect.distance
            tables.needs_soldier[card] = int(effect.shooter_needs_soldier)
        case data.CardMove():
            tables.effect[card] = CARD_MOVE
            tables.group[card] = GROUPS[effect.group]
            tables.ways[card] = WAYS[effect.directions]
            tables.times[card] = effect.max_steps
            tables.straight[card] = int(effect.straight)
            tables.must_attack[card] = int(effect.first_step_must_attack)
            tables.follow_up[card] = int(effect.follow_up)
            tables.amount[card] = effect.attack_morale
        case data.CancelCard():
            tables.effect[card] = CANCEL_CARD
            tables.cancels |= bit(card)
        case data.DeploySoldiers():
            tables.effect[card] = DEPLOY_SOLDIERS
            tables.times[card] = effect.max
            sources = [SOURCES[source] for source in effect.sources]
            tables.first_source[card] = sources[0]
            tables.second_source[card] = sources[1] if len(sources) > 1 else NO_SOURCE
            tables.zone[card] = ZONES[effect.zone]
            tables.merge[card] = int(effect.merge)
            tables.deploys |= bit(card)
        case data.TurnEnemy():
            tables.effect[card] = TURN_ENEMY
            tables.reach[card] = effect.range
        case data.Burn():
            tables.effect[card] = BURN
            tables.amount[card] = effect.amount
            tables.reach[card] = effect.range
        case data.PeekDiscard():
            tables.effect[card] = PEEK_DISCARD
            tables.times[card] = effect.count
            tables.peeks |= bit(card)
        case data.Relocate():
            tables.effect[card] = RELOCATE
            tables.zone[card] = ZONES[effect.zone]
