"""The bot `greedy` for tenka: it counts points and battle odds one step ahead.

From the rule book's own advice: attack what is worth most with the best odds, defend in
proportion, end the game when ahead, keep regions rather than armies, ally with those behind.
"""

from __future__ import annotations

from collections.abc import Callable

from gunbai.bots.bot import Bot
from gunbai.bots.manners import polite
from gunbai.core import View
from gunbai.core.bits import has, members_of, size
from gunbai.games.tenka import actions, battle, declaration, ending, phase, result, tokens
from gunbai.games.tenka.offer import region_of_action
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NEUTRAL, TOKENS

SUM = 6
"""Both sets of tokens add up to this."""
NOISE = 0.15
"""Predictable placements can be countered: this share of noise is added to scores."""


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        legal = polite(self.game, view, legal)
        if len(legal) == 1:
            return legal[0]
        table = self.game.imagine(view, self.rng)
        assert isinstance(table, TenkaState)
        now = phase.NAMES[table.phase]
        words = {
            "propose": self.propose,
            "answer": self.answer,
            "action": self.war_or_not,
            "tie": self.tile_or_armies,
        }
        if now in words:
            return words[now](table, view.viewer)
        value = {
            "pick": _start_value,
            "attack": self._attack_value,
            "target": self._target_value,
            "defend": self._defence_value,
            "settle": _battle_value,
            "retreat": _garrison_value,
            "redeploy": _garrison_value,
        }[now]
        return self.best(table, legal, value)

    def best(
        self, table: TenkaState, legal: list[int], value: Callable[[TenkaState, int], float]
    ) -> int:
        def blurred(action: int) -> float:
            worth = value(table, region_of_action(table, action))
            return worth * (1 + NOISE * (self.rng.unit() - 0.5)) + 1e-6 * self.rng.unit()

        return max(legal, key=blurred)

    def war_or_not(self, table: TenkaState, me: int) -> int:
        """End the game when that wins it; otherwise take what can be taken."""
        after = table.clone()
        after.apply(me, actions.NO_WAR)
        if after.over() and after.winner == me:
            return actions.NO_WAR
        return actions.WAR if table.admits(me, actions.WAR) else actions.NO_WAR

    def propose(self, table: TenkaState, me: int) -> int:
        """Propose to the weakest player who is not ahead; never with the last tile."""
        partners = [a - actions.PROPOSE_TO for a in table.legal(me) if a >= actions.PROPOSE_TO]
        welcome = [seat for seat in partners if _is_welcome(table, me, seat)]
        if not welcome or _hand(table, me) < 2:
            return actions.PASS
        return actions.PROPOSE_TO + min(welcome, key=lambda seat: _score(table, seat))

    def answer(self, table: TenkaState, me: int) -> int:
        proposer = table.order[(table.turn + table.slot) % table.tables.players]
        return actions.ACCEPT if _is_welcome(table, me, proposer) else actions.REFUSE

    def tile_or_armies(self, table: TenkaState, me: int) -> int:
        """Keep the region, unless it is worth nothing and its armies can march on."""
        table.loser = me
        worthless = _points(table, table.battle) == 0 and _hand(table, table.turn_seat()) > 0
        safe = _armies(table, table.battle) > 1 and result.destinations(table) != 0
        return actions.GIVE_TILE if worthless and safe else actions.GIVE_ARMIES

    def _attack_value(self, table: TenkaState, region: int) -> float:
        """What the next token adds at this region, and what else its power offers."""
        token = int(ATTACK_VALUES[table.attack_placed])
        there = int(tokens.sum_on(table.attack_tokens, ATTACK_VALUES, region))
        attacked = _count(table.attacked) + (not has(table.attacked, region))
        defence = _standing(table, region) + SUM / attacked
        worth = _conquest_value(table, region)
        gain = worth * (
            _odds(table, region, there + token - defence) - _odds(table, region, there - defence)
        )
        if token == 0:
            return worth * (1.0 if not has(table.attacked, region) else 0.3)
        return gain + (0.1 * self._other_targets(table, region) if table.attack_placed == 0 else 0)

    def _target_value(self, table: TenkaState, region: int) -> float:
        return _conquest_value(table, region) * _odds(table, region, -_armies(table, region))

    def _other_targets(self, table: TenkaState, region: int) -> float:
        """The regions that could be attacked in the same war."""
        trial = table.clone()
        trial.attacked = 2**region
        trial.attack_placed = 1
        return sum(
            _conquest_value(table, other) for other in members_of(declaration.targets(trial))
        )

    def _defence_value(self, table: TenkaState, region: int) -> float:
        """How much the next token lowers the chance of a loss, by the tokens lying there."""
        token = int(DEFENCE_VALUES[table.defence_placed])
        there = int(tokens.sum_on(table.defence_tokens, DEFENCE_VALUES, region))
        expected = SUM * int(tokens.count_on(table.attack_tokens, region)) / TOKENS
        standing = _armies(table, region) + int(battle.border_bonus(table, region)) + there
        before = _odds(table, region, expected - standing)
        after = _odds(table, region, expected - standing - token)
        return (1 + _points(table, region)) * (before - after)


def _is_welcome(table: TenkaState, me: int, other: int) -> bool:
    """An alliance helps both: never with the leader, nor with a player who could then win by
    tiles."""
    behind = _score(table, other) <= _score(table, me)
    next_in_turn = other == table.turn_seat()
    return behind and _hand(table, other) > (2 if next_in_turn else 1)


def _start_value(table: TenkaState, region: int) -> float:
    return _points(table, region) + 0.3 * _count(table.tables.near[region])


def _conquest_value(table: TenkaState, region: int) -> float:
    """Points, the tile that brings victory nearer, and what the owner loses."""
    me = table.turn_seat()
    owner = table.owner(region)
    value = 1.0 + _points(table, region) + 2.0 / (1 + _hand(table, me))
    if owner != NEUTRAL:
        value += 0.5 * _points(table, region)
        value += 0.2 * (_score(table, owner) - _score(table, me))
    return max(value, 0.1)


def _standing(table: TenkaState, region: int) -> float:
    """The defender's bonus before any token: armies, and a thick border on every road."""
    tables = table.tables
    roads = declaration.base_against(table, 0) & tables.near[region]
    thick = roads & tables.near_thick[region]
    return _armies(table, region) + (1 if roads and thick == roads else 0)


def _battle_value(table: TenkaState, region: int) -> float:
    return float(battle.attack_sum(table, region))


def _garrison_value(table: TenkaState, region: int) -> float:
    """Where an army is needed: worth, enemies around, and few armies yet. Gifts are for later."""
    tables = table.tables
    me = table.loser if table.loser != NEUTRAL else table.turn_seat()
    if not has(table.land[me], region):
        return 0.0
    friends = table.land[me]
    for ally in members_of(table.allies[me]):
        friends |= table.land[ally]
    threats = tables.near[region] & ~friends
    thin = threats & ~tables.near_thick[region]
    danger = 0.5 + _count(threats) + 0.5 * _count(thin)
    return (1.0 + _points(table, region)) * danger / (1 + _armies(table, region))


def _odds(table: TenkaState, region: int, lead: float) -> float:
    """The chance of taking a region with this lead before the dice; a tie takes an empty one."""
    low = int(lead // 1)
    share = lead - low
    empty = _armies(table, region) == 0
    return (1 - share) * _chance(low, ties=empty) + share * _chance(low + 1, ties=empty)


def _chance(lead: int, *, ties: bool) -> float:
    wins = sum(lead + a > d or (ties and lead + a == d) for a in range(6) for d in range(6))
    return wins / 36


# Native integers of the engine as Python integers, for arithmetic with fractions.


def _points(table: TenkaState, region: int) -> int:
    return int(table.tables.points[region])


def _armies(table: TenkaState, region: int) -> int:
    return int(table.armies[region])


def _hand(table: TenkaState, seat: int) -> int:
    return int(table.hand[seat])


def _score(table: TenkaState, seat: int) -> int:
    return int(ending.score(table, seat))


def _count(members: int) -> int:
    return int(size(members))
