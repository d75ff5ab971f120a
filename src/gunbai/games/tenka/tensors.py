"""Tensors of tenka: regions, seats, the present war. Face-down tokens show only their counts."""

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import has, lowest
from gunbai.core.state import State
from gunbai.games.tenka import defence, ending, phase, tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NO_REGION, TOKENS
from gunbai.research.tensors.encoder import Encoder, Page, add, mark, mark_all, mark_set, put


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        n = int(tables.players)
        regions = int(tables.regions)
        self.part("viewer", [n])
        self.part("phase", [phase.OVER + 1])
        self.part("asked", [n])
        self.part("turn", [n])
        self.part("round, supply, muster, fleeing, dice", [6])
        self.part("owner of each region (seats, neutral)", [regions, n + 1])
        self.part("armies", [regions])
        self.part("base, unsettled, battle", [3, regions])
        self.part("attack tokens: count, sum of known values, all known", [regions, 3])
        self.part("defence tokens: count, sum of known values, all known", [regions, 3])
        self.part("hand, score, resigned, places defence", [n, 4])
        self.part("place in play order", [n, n])
        self.part("allies", [n, n])
        self.part("pairs already proposed, slot, partner", [n + 2, n])
        self.part("loser of the battle", [n])

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, TenkaState)
        tables = state.tables
        n = tables.players
        regions = tables.regions
        me: i64 = viewer if viewer >= 0 else 0
        words = page.words
        at = page.at
        now = state.phase
        if viewer >= 0:
            mark(words, at + viewer)
        at += n
        mark(words, at + now)
        at += phase.OVER + 1
        decider = state.decider()
        if decider >= 0:
            mark(words, at + seen_from(decider, me, n))
        at += n
        mark(words, at + seen_from(state.turn_seat(), me, n))
        at += n
        war = phase.is_war(now)
        put(words, at, state.round)
        put(words, at + 1, state.supply)
        put(words, at + 2, state.muster)
        put(words, at + 3, state.fleeing if war else 0)
        put(words, at + 4, state.attack_die)
        put(words, at + 5, state.defence_die)
        at = _regions(state, words, at + 6, me)
        if war:
            mark_set(words, at, state.base)
            if now != phase.ATTACK:
                mark_set(words, at + regions, state.unsettled)
            if state.battle != NO_REGION:
                mark(words, at + 2 * regions + state.battle)
            _attack(state, viewer, words, at + 3 * regions)
            _defence(state, viewer, words, at + 6 * regions)
        at = _seats(state, words, at + 9 * regions, me, war=war)
        if now == phase.PROPOSE or now == phase.ANSWER:
            _window(state, me, words, at)
        at += n * n + 2 * n
        if war and state.loser >= 0:
            mark(words, at + seen_from(state.loser, me, n))
        page.at = at + n


def turned_code(tables: Tables, seat: int, code: str) -> str:
    """An action as its seat sees it: other seats are counted from it on."""
    if not code.startswith("propose "):
        return code
    n = int(tables.players)
    return f"propose {(int(code[8:]) - seat) % n}"


def seen_from(seat: i64, me: i64, n: i64) -> i64:
    """A seat counted from the viewer on."""
    return seat - me if seat >= me else seat - me + n


def _regions(state: TenkaState, words: vec[i64], at: i64, me: i64) -> i64:
    tables = state.tables
    n = tables.players
    regions = tables.regions
    neutral = tables.everywhere
    for i in range(n):
        seat = me + i if me + i < n else me + i - n
        land = state.land[seat]
        neutral &= ~land
        mark_all(words, at + i, land, n + 1)
    mark_all(words, at + n, neutral, n + 1)
    at += regions * (n + 1)
    armies = state.armies
    for region in range(regions):
        put(words, at + region, armies[region])
    return at + regions


def _seats(state: TenkaState, words: vec[i64], at: i64, me: i64, *, war: bool) -> i64:
    n = state.tables.players
    orders = at + 4 * n
    allies = orders + n * n
    for i in range(n):
        seat = me + i if me + i < n else me + i - n
        put(words, at, state.hand[seat])
        put(words, at + 1, ending.score(state, seat))
        if not state.in_game(seat):
            mark(words, at + 2)
        if war and has(state.placers, seat):
            mark(words, at + 3)
        at += 4
        mark(words, orders + seen_from(state.order[i], me, n) * n + i)
        others = state.allies[seat]
        while others != 0:
            mark(words, allies + i * n + seen_from(lowest(others), me, n))
            others &= others - 1
    return allies + n * n


def _window(state: TenkaState, me: i64, words: vec[i64], at: i64) -> None:
    n = state.tables.players
    for one in range(n):
        for other in range(one + 1, n):
            if has(state.proposed, 6 * one + other):
                first, second = seen_from(one, me, n), seen_from(other, me, n)
                mark(words, at + first * n + second)
                mark(words, at + second * n + first)
    at += n * n
    slot = state.order[(state.turn + state.slot) % n]
    mark(words, at + seen_from(slot, me, n))
    if state.phase == phase.ANSWER:
        mark(words, at + n + seen_from(state.partner, me, n))


def _attack(state: TenkaState, viewer: i64, words: vec[i64], at: i64) -> None:
    """TK-3.10: the attacker knows the tokens; others know their places once all are placed."""
    knows = viewer == state.turn_seat()
    seen: i64 = TOKENS
    if state.phase == phase.ATTACK:
        seen = state.attack_placed if knows else 0
    shown = _shown(state, knows=knows)
    for index in range(seen):
        _token(words, at, tokens.region_of(state.attack_tokens, index), ATTACK_VALUES[index], shown)


def _defence(state: TenkaState, viewer: i64, words: vec[i64], at: i64) -> None:
    """TK-4.9: a placer knows its own tokens and complete shares; others know the places later."""
    if state.phase == phase.ATTACK:
        return
    knows = viewer >= 0 and has(state.placers, viewer)
    seen = state.defence_placed
    if state.phase == phase.DEFEND:
        seen = defence.seen_by(state, viewer) if knows else 0
    shown = _shown(state, knows=knows)
    for index in range(seen):
        region = tokens.region_of(state.defence_tokens, index)
        _token(words, at, region, DEFENCE_VALUES[index], shown)


def _shown(state: TenkaState, *, knows: bool) -> i64:
    """The regions on which the viewer knows the values of the tokens."""
    if knows:
        return state.tables.everywhere
    if state.phase == phase.ATTACK or state.phase == phase.DEFEND:
        return 0
    return state.attacked & ~state.unsettled


def _token(words: vec[i64], at: i64, region: i64, value: i64, shown: i64) -> None:
    """One token on a region: count, sum of known values, all known."""
    if region < 0:
        return
    cell = at + 3 * region
    add(words, cell, 1)
    if has(shown, region):
        add(words, cell + 1, value)
        mark(words, cell + 2)
