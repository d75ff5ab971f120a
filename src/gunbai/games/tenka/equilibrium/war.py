"""A war of tenka as matrix games: where to lay five face-down tokens, for either side.

Everybody sees how many attack tokens lie on each region before the defence is laid (TK-3.10), and
the attacker knew nothing more when laying them. So each way to spread the tokens is a separate
matrix game (which token where, against the defence), the dice give exact odds, and the best spread
is the one with the highest value. A function gives the value of a result of the war: by default
random games that continue from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from gunbai.bots.equilibrium.matrix import Solution, solve
from gunbai.core import Actions, Rng, View, playout
from gunbai.core.bits import has, members_of
from gunbai.games.tenka import battle, declaration, flow, phase, result, tokens
from gunbai.games.tenka.actions import GIVE_ARMIES, GIVE_TILE
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NEUTRAL, NO_REGION, TOKENS

Spread = tuple[int, ...]
"""Where the five tokens lie, in the order of their values."""
Worth = Callable[[TenkaState, int], float]
"""(the table after the war, the attacker's seat) → what it is worth to the attacker, 0 to 1."""

HELD, TAKEN, TIED = range(3)
BLACK = tuple(map(int, ATTACK_VALUES))
WHITE = tuple(map(int, DEFENCE_VALUES))


@dataclass(frozen=True)
class Option:
    """A way to lay all five tokens, and its probability."""

    regions: Spread
    share: float


@dataclass(frozen=True)
class Advice:
    """The best mixture for the seat that lays tokens now."""

    value: float
    """The attacker's prospects when both sides play their best."""
    options: list[Option]
    exploitability: float
    solved: int
    """How many matrix games were solved."""

    def share(self, index: int, region: int, laid: Spread) -> float:
        """The probability that token `index` goes to this region, given the tokens before it."""
        fitting = [each for each in self.options if each.regions[:index] == laid[:index]]
        total = sum(each.share for each in fitting)
        here = sum(each.share for each in fitting if each.regions[index] == region)
        return here / total if total else 0.0


def advise(
    game: TenkaGame, view: View, worth: Worth | None = None, breadth: int = 3, games: int = 200
) -> Advice | None:
    """What to do where a seat lays tokens; None elsewhere. At most `breadth` regions at once."""
    table = game.imagine(view, Rng(0))
    judged = worth or by_playouts(games)
    if table.phase == phase.ATTACK:
        return _advise_attacker(table, judged, breadth)
    if table.phase == phase.DEFEND and has(table.placers, view.viewer):
        return _advise_defender(table, judged)
    return None


def by_playouts(games: int) -> Worth:
    """The attacker's share of wins in random games from there (the same luck for all)."""

    def worth(table: TenkaState, seat: int) -> float:
        if table.over():
            return table.returns()[seat]
        rng, actions, total = Rng("war"), Actions(), 0.0
        for _ in range(games):
            state = table.clone()
            playout(state, rng, actions)
            total += state.returns()[seat]
        return total / games

    return worth


def _advise_attacker(table: TenkaState, worth: Worth, breadth: int) -> Advice | None:
    laid = tuple(
        int(tokens.region_of(table.attack_tokens, index)) for index in range(table.attack_placed)
    )
    best: tuple[Solution, list[Spread]] | None = None
    solved = 0
    results = _Results(worth)
    for counts in _spreads(table, laid, breadth):
        ways = attacks(counts, laid)
        if not ways:
            continue
        declared = _declared(table, ways[0])
        solution = solve(_payoff(declared, ways, defences(tuple(counts)), results))
        solved += 1
        if best is None or solution.value > best[0].value:
            best = solution, ways
    if best is None:
        return None
    solution, ways = best
    options = [
        Option(way, share) for way, share in zip(ways, solution.row, strict=True) if share > 0
    ]
    return Advice(solution.value, options, solution.exploitability, solved)


def _advise_defender(table: TenkaState, worth: Worth) -> Advice:
    """The attacker's tokens are known by their numbers only."""
    counts = {
        region: int(tokens.count_on(table.attack_tokens, region))
        for region in members_of(table.attacked)
    }
    ways, answers = attacks(counts, ()), defences(tuple(counts))
    solution = solve(_payoff(table, ways, answers, _Results(worth)))
    options = [
        Option(way, share) for way, share in zip(answers, solution.column, strict=True) if share > 0
    ]
    return Advice(solution.value, options, solution.exploitability, 1)


def _spreads(table: TenkaState, laid: Spread, breadth: int) -> Iterator[dict[int, int]]:
    """Every way to spread five tokens over a legal set of regions, as region → number."""
    for regions in _target_sets(table, tuple(sorted(set(laid))), max(breadth, len(set(laid)))):
        for cut in _compositions(TOKENS, len(regions)):
            yield dict(zip(regions, cut, strict=True))


def _target_sets(table: TenkaState, needed: Spread, breadth: int) -> list[Spread]:
    """Legal sets of targets of one war (TK-3.3 to TK-3.6) that contain those needed."""
    trial = table.clone()
    found: list[Spread] = []

    def extend(chosen: Spread) -> None:
        if set(needed) <= set(chosen):
            found.append(chosen)
        if len(chosen) == breadth:
            return
        trial.attacked = sum(2**region for region in chosen)
        trial.attack_placed = len(chosen)
        for region in members_of(declaration.targets(trial)):
            if not chosen or region > chosen[-1]:
                extend((*chosen, region))

    extend(())
    return [regions for regions in found if regions]


@cache
def _compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(1, total - parts + 2)
        for rest in _compositions(total - first, parts - 1)
    ]


def attacks(counts: dict[int, int], laid: Spread) -> list[Spread]:
    """The ways to lay 3, 2, 1, 0, 0 with these numbers, consistent with those already laid."""
    found = []
    for way in product(counts, repeat=TOKENS):
        begun = way[: len(laid)] == laid and (len(laid) > 3 or way[3] <= way[4])
        if begun and all(way.count(region) == number for region, number in counts.items()):
            found.append(way)
    return found


@cache
def defences(regions: Spread) -> list[Spread]:
    """The ways to lay 2, 1, 1, 1, 1 on attacked regions; equal tokens in the order of regions."""
    return [way for way in product(regions, repeat=TOKENS) if list(way[1:]) == sorted(way[1:])]


def _declared(table: TenkaState, way: Spread) -> TenkaState:
    """The table once these tokens lie there (which of them are where does not matter)."""
    state = table.clone()
    for index in range(int(state.attack_placed), TOKENS):
        declaration.place(state, way[index], None)
    declaration.complete(state, None)
    return state


class _Results:
    """The values of results of a war, each computed once for all spreads of one decision."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.known: dict[tuple[int, tuple[tuple[int, int], ...]], float] = {}

    def value(self, declared: TenkaState, regions: Spread, results: tuple[int, ...]) -> float:
        key = tuple(
            (region, how) for region, how in zip(regions, results, strict=True) if how != HELD
        )
        foes = int(declaration.owners(declared, declared.attacked))
        if (foes, key) not in self.known:
            self.known[foes, key] = self._ask(declared, key)
        return self.known[foes, key]

    def _ask(self, declared: TenkaState, key: tuple[tuple[int, int], ...]) -> float:
        """TK-6.3: where a garrison is tied its owner chooses, against the attacker."""
        ties = [region for region, how in key if how == TIED]
        seat = int(declared.turn_seat())
        return min(
            self.worth(_after(declared, key, dict(zip(ties, choices, strict=True))), seat)
            for choices in product((GIVE_ARMIES, GIVE_TILE), repeat=len(ties))
        )


def _after(
    declared: TenkaState, key: tuple[tuple[int, int], ...], choices: dict[int, int]
) -> TenkaState:
    """The table after a war with this result, when the next decision is asked."""
    state = declared.clone()
    state.unsettled = 0
    for region, how in key:
        state.battle = region
        state.loser = NEUTRAL
        if how == TAKEN:
            result.attacker_wins(state, None)
        else:
            state.phase = phase.TIE
            result.choose(state, choices[region], None)
            if state.phase == phase.RETREAT and result.nowhere_to_go(state):
                result.disband(state, None)
            while state.phase == phase.RETREAT:
                result.retreat(state, members_of(result.destinations(state))[0], None)
        if state.phase == phase.TILE_GIVEN:
            result.take_region(state, None)
        if state.phase == phase.OVER:
            return state
    state.battle = NO_REGION
    state.phase = phase.BATTLE_DONE
    flow.proceed(state, None)
    return state


def _payoff(
    declared: TenkaState, ways: list[Spread], answers: list[Spread], results: _Results
) -> list[list[float]]:
    """The attacker's prospects for every way to lay the tokens against every defence."""
    regions = tuple(members_of(declared.attacked))
    standing = [
        int(declared.armies[region]) + int(battle.border_bonus(declared, region))
        for region in regions
    ]
    ends = [_ends(declared, region) for region in regions]
    worth = {
        how: results.value(declared, regions, how)
        for how in product(*((HELD, TAKEN, TIED) if TIED in end else (HELD, TAKEN) for end in ends))
    }

    def prospects(attack: tuple[int, ...], defence: tuple[int, ...]) -> float:
        chances = [
            _chances(attack[place], attack[place] - defence[place] - standing[place], ends[place])
            for place in range(len(regions))
        ]
        total = 0.0
        for how, value in worth.items():
            chance = 1.0
            for place, each in enumerate(how):
                chance *= chances[place][each]
            total += chance * value
        return total

    known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    against = [_sums(answer, WHITE, regions) for answer in answers]
    matrix = []
    for way in ways:
        attack = _sums(way, BLACK, regions)
        line = []
        for defence in against:
            if (attack, defence) not in known:
                known[attack, defence] = prospects(attack, defence)
            line.append(known[attack, defence])
        matrix.append(line)
    return matrix


def _sums(way: Spread, values: Sequence[int], regions: Spread) -> tuple[int, ...]:
    return tuple(
        sum(value for value, there in zip(values, way, strict=True) if there == region)
        for region in regions
    )


def _ends(declared: TenkaState, region: int) -> tuple[int, int, int]:
    """What a defender's win, an attacker's win and a tie lead to (TK-6.1 to TK-6.4, TK-6.14)."""
    if declared.owner(region) == NEUTRAL:
        return HELD, TAKEN, TAKEN if declared.tables.neutral_tie_to_attacker else HELD
    return HELD, TAKEN, TIED if declared.armies[region] else TAKEN


@cache
def _chances(attack: int, lead: int, ends: tuple[int, int, int]) -> tuple[float, float, float]:
    """The chance of each end: 36 rolls of the dice, none if only zeros attack (TK-5.3)."""
    found = [0, 0, 0]
    if attack == 0:
        found[ends[0]] = 36
    else:
        for attack_die, defence_die in product(range(6), repeat=2):
            margin = lead + attack_die - defence_die
            found[ends[1] if margin > 0 else ends[2] if margin == 0 else ends[0]] += 1
    return found[0] / 36, found[1] / 36, found[2] / 36
