"""greedy for daiyabo: places for value, knows majorities, conversions and the odds of a roll.

From the rule book's own advice: a placement is worth the chance of the majority times the value
of the card times the chance of the roll; late markers count more, and the Demon King most.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb, exp
from typing import cast

from gunbai.bots.bot import Bot
from gunbai.core import View
from gunbai.core.bits import bit, has, members_of
from gunbai.games.daiyabo import dice, ending, gains, march, siege
from gunbai.games.daiyabo.actions import NONE
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import (
    AREAS,
    BATTLE_3,
    BATTLE_ABILITY,
    BATTLE_REMOVE,
    CASTLE,
    FACES,
    GENJI,
    MARCH_ABILITY,
    MARCH_PLACE,
    MAX_PLAYERS,
    NO_CARD,
    SIEGE,
    SIEGE_TARGET,
)

DIE_IN_HAND = 0.25
"""What a die that can still be placed is worth, in points."""
START_CARD = 0.5
TO_THIS_CARD = 0.2
"""The chance that one of the others' dice still to come lands on a given card."""

Conversions = tuple[tuple[int, int], ...]


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        table = cast(DaiyaboState, self.game.imagine(view, self.rng))
        me = view.viewer
        value: Callable[[DaiyaboState, int, int], float] = {
            MARCH_PLACE: placement_value,
            MARCH_ABILITY: conversion_value,
            SIEGE_TARGET: target_value,
            BATTLE_REMOVE: removal_value,
        }.get(int(table.phase), outcome_value)
        scored = [(value(table, me, action), self.rng.unit(), action) for action in legal]
        return max(scored)[2]


def outcome_value(table: DaiyaboState, me: int, action: int) -> float:
    """What the table is worth after it: exchanges, items, markers, and conversions in battle."""
    after = table.clone()
    after.apply(me, action)
    if table.phase == BATTLE_ABILITY and action != NONE:
        return worth(after, me) - 1e-6
    return worth(after, me)


def placement_value(table: DaiyaboState, me: int, action: int) -> float:
    """The rise of a card's expected value, the dice kept, and what finishing brings."""
    placement = action - int(table.tables.place)
    return _place(table, me, placement, int(table.roll))


def conversion_value(table: DaiyaboState, me: int, action: int) -> float:
    """The best placement that the converted dice allow."""
    tables = table.tables
    roll = int(table.roll)
    if action != NONE:
        i = action - tables.convert
        roll = int(dice.converted(roll, tables.conversion_from[i], tables.conversion_to[i]))
    return max(
        _place(table, me, placement, roll)
        for placement in range(FACES + 2)
        if dice.count(roll, march.face_placed(placement))
    ) - (1e-6 if action != NONE else 0)


def target_value(table: DaiyaboState, me: int, action: int) -> float:
    number = action - int(table.tables.siege)
    if number < table.tables.warlords:
        return warlord_value(table, me, number)
    castle = number - int(table.tables.warlords)
    return castle_value(table, me, castle) * _siege_odds(table, me, castle, _dice_on(table, SIEGE))


def removal_value(table: DaiyaboState, me: int, action: int) -> float:
    """The chance of the roll that is left to make."""
    required = int(table.required)
    if action != NONE:
        face = table.tables.removal_face[action - table.tables.remove]
        required = int(dice.without(required, face))
    n = _dice_on(table, int(table.card)) + _extra(table, me)
    return odds(n, required, _conversions(table, me))


# What a table is worth to a player, in points.


def worth(table: DaiyaboState, me: int) -> float:
    """Points to be expected from ranks, and what cards and the start card promise."""
    if table.over():
        return 100.0 * table.returns()[me] + 0.1 * int(ending.score(table, me))
    shares = [expected_points(table, seat) for seat in range(table.tables.players)]
    others = max(share for seat, share in enumerate(shares) if seat != me)
    rest = 0.0
    if table.taker == me and table.round < table.tables.rounds:
        rest += START_CARD
    return shares[me] - 0.3 * others + rest


def expected_points(table: DaiyaboState, seat: int) -> float:
    """Each rank by the chance of holding it at the end, and the owned cards by their use."""
    tables = table.tables
    total = sum(
        float(tables.rank_vp[area])
        * (1.3 if area == tables.demon_king else 1.0)
        * _share(table, seat, area)
        for area in range(AREAS)
    )
    total += float(tables.rank_vp[GENJI]) * _share(table, seat, GENJI)
    for warlord in members_of(table.warlords[seat]):
        total += ability_value(table, warlord)
    return total


def _share(table: DaiyaboState, seat: int, rank: int) -> float:
    """The chance of holding a rank at the end: a lead counts more the fewer rounds are left."""
    softness = 0.5 + 0.35 * _rounds_left(table)
    weights = []
    for other in range(table.tables.players):
        n = (
            int(table.warlords_of(other))
            if rank == GENJI
            else int(table.markers[rank * MAX_PLAYERS + other])
        )
        held = 0.6 if table.holder(rank) == other else 0.0
        weights.append(exp((n + held) / softness))
    return weights[seat] / sum(weights)


def ability_value(table: DaiyaboState, warlord: int) -> float:
    """What a warlord's ability is worth for the rounds to come, besides the card's points."""
    tables = table.tables
    left = _rounds_left(table)
    value = float(tables.warlord_vp[warlord])
    if has(tables.territorial, warlord):
        return value + 0.5 * left
    if has(tables.removers | tables.battle_givers, warlord):
        return value + 0.35 * left
    if has(tables.converters | tables.prep_givers, warlord):
        return value + 0.25 * left
    return value + 0.1 * left


def castle_value(table: DaiyaboState, me: int, castle: int) -> float:
    """What gaining a castle would bring; Honnō-ji's markers go where they bring most."""
    tables = table.tables
    after = table.clone()
    if castle == tables.honnoji:
        n = min(int(dice.total(tables.castle_dice[castle])), int(table.markers_left(me)))
        for _ in range(n):
            area = max(range(AREAS), key=lambda area: _marker_value(after, me, area))
            gains.place_markers(after, me, area, 1, "", None)
    else:
        gains.gain_castle(after, me, castle, None)
    return worth(after, me) - worth(table, me)


def warlord_value(table: DaiyaboState, me: int, warlord: int) -> float:
    after = table.clone()
    after.warlords[me] |= bit(warlord)
    gains.check_genji(after, me, None)
    value = worth(after, me) - worth(table, me)
    if has(table.tables.territorial, warlord):
        value += max(
            _marker_value(table, me, area) for area in members_of(table.tables.sides[warlord])
        )
    return value


def _marker_value(table: DaiyaboState, me: int, area: int) -> float:
    after = table.clone()
    gains.place_markers(after, me, area, 1, "", None)
    return worth(after, me) - worth(table, me)


# Placing dice.


def _place(table: DaiyaboState, me: int, placement: int, roll: int) -> float:
    card = placement if placement < FACES else SIEGE
    n = int(dice.count(roll, march.face_placed(placement)))
    kept = int(table.hand(me)) - n
    rise = _card_value(table, me, card, n, kept) - _card_value(table, me, card, 0, kept + n)
    return rise + DIE_IN_HAND * kept + (_finish_value(table, me) if kept == 0 else 0.0)


def _card_value(table: DaiyaboState, me: int, card: int, more: int, kept: int) -> float:
    """What an action card promises with more of my dice on it."""
    chance = _majority(table, me, card, more, kept)
    if chance == 0.0:
        return 0.0
    return chance * _prize(table, me, card, _dice_on(table, card) + more)


def _prize(table: DaiyaboState, me: int, card: int, there: int) -> float:
    """What the commander of so many dice can expect here."""
    if card == SIEGE:
        prizes = [
            castle_value(table, me, castle) * _siege_odds(table, me, castle, there)
            for castle in members_of(table.pile_castles)
        ]
        prizes += [
            warlord_value(table, me, warlord)
            for warlord in members_of(siege.warlords_on_offer(table))
        ]
        return max(prizes, default=0.0)
    thing = int(table.lies_on(card))
    if thing == NO_CARD:
        return 0.0
    if thing >= CASTLE:
        castle = thing - CASTLE
        return castle_value(table, me, castle) * _siege_odds(table, me, castle, there)
    won = card < BATTLE_3 or table.tables.recruit_in_battle
    return warlord_value(table, me, thing) if won else 0.0


def _majority(table: DaiyaboState, me: int, card: int, more: int, kept: int) -> float:
    """The chance of having the most dice on a card at the end; ties go to the later."""
    mine = int(table.dice_on(card, me)) + more
    if mine == 0:
        return 0.0
    chance = 1.0
    for other in range(table.tables.players):
        if other == me or not table.in_game(other):
            continue
        theirs = int(table.dice_on(card, other))
        if theirs > mine or (theirs == mine and more == 0):
            chance *= _at_least(max(1, theirs - mine), kept)
        elif theirs == mine:
            chance *= 1 - 0.8 * _at_least(1, int(table.hand(other)))
        else:
            chance *= 1 - _at_least(mine - theirs, int(table.hand(other)))
    return chance


@lru_cache(maxsize=1024)
def _at_least(needed: int, dice_to_come: int) -> float:
    """The chance that so many of the dice to come land on one card."""
    miss = sum(
        comb(dice_to_come, k) * TO_THIS_CARD**k * (1 - TO_THIS_CARD) ** (dice_to_come - k)
        for k in range(min(needed, dice_to_come + 1))
    )
    return max(0.0, 1.0 - miss)


def _finish_value(table: DaiyaboState, me: int) -> float:
    """What taking an item first is worth over taking one later."""
    items = [castle_value(table, me, castle) for castle in members_of(table.bonus_castles)]
    items += [warlord_value(table, me, warlord) for warlord in members_of(table.bonus_warlords)]
    if table.tables.end_bonus and table.taker < 0 and table.round < table.tables.rounds:
        items.append(START_CARD)
    return max(items) - 0.5 * sum(items) / len(items) if items else 0.0


# The odds of a roll.


def _siege_odds(table: DaiyaboState, me: int, castle: int, there: int) -> float:
    """The chance of taking a castle with so many dice on the card, abilities included."""
    required = int(table.tables.castle_dice[castle])
    for warlord in members_of(table.warlords[me] & table.tables.removers):
        faces = members_of(table.tables.strikes[warlord])
        most = max(faces, key=lambda face: int(dice.count(required, face)))
        required = int(dice.without(required, most))
    return odds(there + _extra(table, me), required, _conversions(table, me))


@lru_cache(maxsize=20_000)
def odds(n: int, required: int, conversions: Conversions) -> float:
    """The chance that n dice contain the required ones, with the best of these conversions."""
    if required == 0:
        return 1.0
    if dice.total(required) > n:
        return 0.0
    n = min(n, 9)
    won = 0
    for number in range(dice.first_of(n), dice.first_of(n + 1)):
        roll = dice.unrank(number, n)
        if dice.contains(roll, required) or any(
            dice.contains(dice.converted(roll, source, target), required)
            for source, target in conversions
        ):
            won += dice.ways(roll)
    return float(won / 6**n)


def _conversions(table: DaiyaboState, me: int) -> Conversions:
    tables: Tables = table.tables
    found = set()
    for warlord in members_of(table.warlords[me] & tables.converters):
        for i in range(tables.conversion_first[warlord], tables.conversion_first[warlord + 1]):
            found.add((int(tables.conversion_from[i]), int(tables.conversion_to[i])))
    return tuple(sorted(found))


def _extra(table: DaiyaboState, me: int) -> int:
    """Dice a commander gets besides those on the card."""
    tables = table.tables
    givers = members_of(table.warlords[me] & tables.battle_givers)
    return int(tables.bonus_dice) + sum(int(tables.battle_dice[giver]) for giver in givers)


def _dice_on(table: DaiyaboState, card: int) -> int:
    return sum(int(table.dice_on(card, seat)) for seat in range(table.tables.players))


def _rounds_left(table: DaiyaboState) -> int:
    """This round included."""
    return int(table.tables.rounds - table.round) + 1
