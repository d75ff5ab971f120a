"""The bot `greedy` for daiyabo: it values majorities, conversions and the odds of a roll.

From the rule book's own advice: a placement is worth the chance of the majority times the value
of the card times the chance of the roll; late markers count more, and the Demon King most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, exp
from typing import cast

from gunbai.bots.bot import Bot
from gunbai.core import View
from gunbai.core.bits import bit, has, members_of
from gunbai.games.daiyabo import bonus, dice, ending, gains, march, phase, siege
from gunbai.games.daiyabo.actions import NONE
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import (
    AREAS,
    BATTLE_3,
    CASTLE,
    FACES,
    GENJI,
    MAX_PLAYERS,
    NO_CARD,
    RANKS,
    SIEGE,
)

DIE_IN_HAND = 0.25
"""What a die that can still be placed is worth, in points."""
START_CARD = 0.5
TO_THIS_CARD = 0.2
"""The chance that one of the others' dice still to come lands on a given card."""

MANY_DICE = 9
"""Larger numbers of dice are counted as this number, to keep the list of rolls short."""
TRIFLE = 1e-6
"""A small cost of using an ability, so that none is used without need."""

Conversions = tuple[tuple[int, int], ...]


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        table = cast(DaiyaboState, self.game.imagine(view, self.rng))
        judge = Judge(table, view.viewer)
        value: Callable[[int], float] = {
            phase.MARCH_PLACE: judge.placement,
            phase.MARCH_ABILITY: judge.conversion,
            phase.SIEGE_TARGET: judge.target,
            phase.BATTLE_REMOVE: judge.removal,
        }.get(int(table.phase), judge.outcome)
        scored = [(value(action), self.rng.unit(), action) for action in legal]
        return max(scored)[2]


class Judge:
    """Values each choice on a table for one player, in points."""

    def __init__(self, table: DaiyaboState, me: int) -> None:
        self.table = table
        self.tables = table.tables
        self.me = me
        self.now = worth(table, me)
        self.conversions = conversions_of(table, me)
        self.extra = extra_dice(table, me)
        self.castles: dict[int, float] = {}
        self.warlords: dict[int, float] = {}

    # The decisions.

    def outcome(self, action: int) -> float:
        """What the table is worth afterwards: exchanges, items, markers, battles."""
        after = self.table.clone()
        after.apply(self.me, action)
        needless = self.table.phase == phase.BATTLE_ABILITY and action != NONE
        return worth(after, self.me) - (TRIFLE if needless else 0)

    def placement(self, action: int) -> float:
        return self.place(action - int(self.tables.place), int(self.table.roll))

    def conversion(self, action: int) -> float:
        """The best placement that the converted dice allow."""
        roll = int(self.table.roll)
        if action == NONE:
            return self.best_place(roll)
        i = action - self.tables.convert
        source, target = self.tables.conversion_from[i], self.tables.conversion_to[i]
        return self.best_place(int(dice.converted(roll, source, target))) - TRIFLE

    def target(self, action: int) -> float:
        number = action - int(self.tables.siege)
        if number < self.tables.warlords:
            return self.warlord(number)
        castle = number - int(self.tables.warlords)
        return self.castle(castle) * self.success(castle, dice_on(self.table, SIEGE))

    def removal(self, action: int) -> float:
        """The chance of the roll that is left to make."""
        required = int(self.table.required)
        if action != NONE:
            face = self.tables.removal_face[action - self.tables.remove]
            required = int(dice.without(required, face))
        n = dice_on(self.table, int(self.table.card)) + self.extra
        return odds(n, required, self.conversions)

    # Placing dice.

    def best_place(self, roll: int) -> float:
        return max(
            self.place(placement, roll)
            for placement in range(FACES + 2)
            if dice.count(roll, march.face_placed(placement))
        )

    def place(self, placement: int, roll: int) -> float:
        """The increase of a card's expected value, the dice kept, and the value of finishing."""
        card = placement if placement < FACES else SIEGE
        n = int(dice.count(roll, march.face_placed(placement)))
        kept = int(self.table.hand(self.me)) - n
        rise = self.card(card, n, kept) - self.card(card, 0, kept + n)
        return rise + DIE_IN_HAND * kept + (self.finish() if kept == 0 else 0.0)

    def card(self, card: int, more: int, kept: int) -> float:
        """The expected value of an action card with more of my dice on it."""
        chance = self.majority(card, more, kept)
        if chance == 0.0:
            return 0.0
        return chance * self.prize(card, dice_on(self.table, card) + more)

    def majority(self, card: int, more: int, kept: int) -> float:
        """The chance of having the most dice on a card at the end; ties go to the later."""
        table = self.table
        mine = int(table.dice_on(card, self.me)) + more
        if mine == 0:
            return 0.0
        chance = 1.0
        for other in range(self.tables.players):
            if other == self.me or not table.in_game(other):
                continue
            theirs, to_come = int(table.dice_on(card, other)), int(table.hand(other))
            if theirs > mine or (theirs == mine and more == 0):
                chance *= at_least(max(1, theirs - mine), kept)
            elif theirs == mine:
                chance *= 1 - 0.8 * at_least(1, to_come)
            else:
                chance *= 1 - at_least(mine - theirs, to_come)
        return chance

    def prize(self, card: int, there: int) -> float:
        """The expected value of a card for its commander, with `there` dice on it."""
        if card == SIEGE:
            prizes = [
                self.castle(castle) * self.success(castle, there)
                for castle in members_of(self.table.pile_castles)
            ]
            offered = members_of(siege.warlords_on_offer(self.table))
            prizes += [self.warlord(warlord) for warlord in offered]
            return max(prizes, default=0.0)
        thing = int(self.table.lies_on(card))
        if thing == NO_CARD:
            return 0.0
        if thing >= CASTLE:
            return self.castle(thing - CASTLE) * self.success(thing - CASTLE, there)
        won = card < BATTLE_3 or self.tables.recruit_in_battle
        return self.warlord(thing) if won else 0.0

    def finish(self) -> float:
        """What taking an item first is worth over taking one later."""
        table = self.table
        items = [self.castle(castle) for castle in members_of(table.bonus_castles)]
        items += [self.warlord(warlord) for warlord in members_of(table.bonus_warlords)]
        if bonus.start_card_left(table) and table.round < self.tables.rounds:
            items.append(START_CARD)
        return max(items) - 0.5 * sum(items) / len(items) if items else 0.0

    # Cards and markers.

    def castle(self, castle: int) -> float:
        """What gaining a castle would bring; Honnō-ji's markers go where they bring most."""
        if castle not in self.castles:
            after = self.table.clone()
            if castle == self.tables.honnoji:
                printed = int(dice.total(self.tables.castle_dice[castle]))
                for _ in range(min(printed, int(after.markers_left(self.me)))):
                    self.place_best_marker(after)
            else:
                gains.gain_castle(after, self.me, castle, None)
            self.castles[castle] = worth(after, self.me) - self.now
        return self.castles[castle]

    def warlord(self, warlord: int) -> float:
        """What gaining a warlord would bring: the Genji check, the ability, a marker."""
        if warlord not in self.warlords:
            after = self.table.clone()
            after.warlords[self.me] |= bit(warlord)
            gains.check_genji(after, self.me, None)
            if has(self.tables.territorial, warlord) and after.markers_left(self.me) > 0:
                self.place_best_marker(after, members_of(self.tables.sides[warlord]))
            self.warlords[warlord] = worth(after, self.me) - self.now
        return self.warlords[warlord]

    def place_best_marker(self, table: DaiyaboState, areas: Sequence[int] = range(AREAS)) -> None:
        def with_marker(area: int) -> float:
            after = table.clone()
            gains.place_markers(after, self.me, area, 1, "", None)
            return worth(after, self.me)

        gains.place_markers(table, self.me, max(areas, key=with_marker), 1, "", None)

    def success(self, castle: int, there: int) -> float:
        """The chance of taking a castle with this number of dice on the card, abilities
        included."""
        required = int(self.tables.castle_dice[castle])
        for warlord in members_of(self.table.warlords[self.me] & self.tables.removers):
            faces = members_of(self.tables.strikes[warlord])
            most = max(faces, key=lambda face: int(dice.count(required, face)))
            required = int(dice.without(required, most))
        return odds(there + self.extra, required, self.conversions)


# What a table is worth to a player, in points.


def worth(table: DaiyaboState, me: int) -> float:
    """Expected points of ranks, cards and the start card."""
    if table.over():
        return 100.0 * table.returns()[me] + 0.1 * int(ending.score(table, me))
    points = expected_points(table)
    others = max(share for seat, share in enumerate(points) if seat != me)
    keeps = table.taker == me and table.round < table.tables.rounds
    return points[me] - 0.3 * others + (START_CARD if keeps else 0.0)


def expected_points(table: DaiyaboState) -> list[float]:
    """The value of every seat: each rank by the chance of holding it at the end, and its cards."""
    tables = table.tables
    total = [0.0] * tables.players
    for rank in range(RANKS):
        value = float(tables.rank_vp[rank]) * (1.3 if rank == tables.demon_king else 1.0)
        for seat, chance in enumerate(chances(table, rank)):
            total[seat] += value * chance
    for seat in range(tables.players):
        for warlord in members_of(table.warlords[seat]):
            total[seat] += ability_value(table, warlord)
    return total


def chances(table: DaiyaboState, rank: int) -> list[float]:
    """The chance of holding a rank at the end: a lead counts more the fewer rounds are left."""
    softness = 0.5 + 0.35 * _rounds_left(table)
    holder = table.holder(rank)
    weights = []
    for seat in range(table.tables.players):
        if rank == GENJI:
            n = int(table.warlords_of(seat))
        else:
            n = int(table.markers[rank * MAX_PLAYERS + seat])
        weights.append(exp((n + (0.6 if holder == seat else 0.0)) / softness))
    whole = sum(weights)
    return [weight / whole for weight in weights]


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


# The odds of a roll, and of dice to come.


@lru_cache(maxsize=1024)
def at_least(needed: int, dice_to_come: int) -> float:
    """The chance that this number of the dice to come land on one card."""
    miss = sum(
        comb(dice_to_come, k) * TO_THIS_CARD**k * (1 - TO_THIS_CARD) ** (dice_to_come - k)
        for k in range(min(needed, dice_to_come + 1))
    )
    return max(0.0, 1.0 - miss)


def odds(n: int, required: int, conversions: Conversions) -> float:
    """The chance that n dice contain the required ones, with the best of these conversions."""
    if required == 0:
        return 1.0
    if dice.total(required) > n:
        return 0.0
    useful = tuple(change for change in conversions if dice.count(required, change[1]))
    return _odds(min(n, MANY_DICE), required, useful)


@lru_cache(maxsize=20_000)
def _odds(n: int, required: int, conversions: Conversions) -> float:
    won = 0
    for number in range(dice.first_of(n), dice.first_of(n + 1)):
        roll = dice.unrank(number, n)
        if dice.contains(roll, required) or any(
            dice.contains(dice.converted(roll, source, target), required)
            for source, target in conversions
        ):
            won += dice.ways(roll)
    return float(won / 6**n)


def conversions_of(table: DaiyaboState, me: int) -> Conversions:
    tables: Tables = table.tables
    found = set()
    for warlord in members_of(table.warlords[me] & tables.converters):
        for i in range(tables.conversion_first[warlord], tables.conversion_first[warlord + 1]):
            found.add((int(tables.conversion_from[i]), int(tables.conversion_to[i])))
    return tuple(sorted(found))


def extra_dice(table: DaiyaboState, me: int) -> int:
    """Dice a commander gets besides those on the card."""
    tables = table.tables
    givers = members_of(table.warlords[me] & tables.battle_givers)
    return int(tables.bonus_dice) + sum(int(tables.battle_dice[giver]) for giver in givers)


def dice_on(table: DaiyaboState, card: int) -> int:
    return sum(int(table.dice_on(card, seat)) for seat in range(table.tables.players))


def _rounds_left(table: DaiyaboState) -> int:
    """The number of rounds left, this one included."""
    return int(table.tables.rounds - table.round) + 1
