"""The bot `greedy` for gunshi: it makes the best use of the card that is due, and looks no further.

From the rule book's own advice: take what can be taken, the more so the likelier it is the
general; run for the invasion squares with linked infantry; keep the general at the back.
"""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.bots.bot import Bot
from gunbai.core import View
from gunbai.core.bits import bit, members_of
from gunbai.games.gunshi import actions, cards, composition, flow, moving, phase, shooting, soldiers
from gunbai.games.gunshi.grid import shift, spread
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    ARCHER,
    CAVALRY,
    FENCE,
    FIRST,
    INFANTRY,
    MOVE,
    REINFORCE,
    STOCK,
    TURN_SHOOT,
)
from gunbai.games.gunshi.view import GunshiView

WIN = 1000.0
WORTH = (1.2, 3.0, 4.0)
"""Infantry without a shield, archer, cavalry; a shield adds SHIELD."""
SHIELD = 0.8
INVADER = 6.0
ADVANCE = 0.25
"""For each row that a soldier has come nearer to the invasion squares."""
EXPOSED = 60.0
"""What it costs to leave the general where the enemy's next card can take it."""
HABIT = 5.0
"""How freely the general is chosen: a fixed habit would give it away."""
MOST_LEAVES = 400
"""A linked action with more outcomes than this is not searched completely."""
WANTED = (INFANTRY, INFANTRY, INFANTRY, CAVALRY, CAVALRY, ARCHER, FENCE)
"""What to deploy, in this order; then anything that is possible."""


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        table = self.game.imagine(view, self.rng)
        assert isinstance(table, GunshiState)
        now = view.read(GunshiView).phase
        if now.startswith("deploy_"):
            return self.deploy(table, now, legal)
        if now in ("choose_general", "choose_hand", "order_deck"):
            return self.plan(table, view.viewer, now, legal)
        if now == "order_card":
            return self.order(table, view.viewer, legal)
        if now == "lightning":
            return self.lightning(table)
        return self.execute(table, view.viewer, legal)

    def best(self, legal: list[int], values: list[float], noise: float = 0.05) -> int:
        """The most valuable action; a little noise makes the bot less predictable."""
        noisy = [value + noise * self.rng.unit() for value in values]
        return legal[noisy.index(max(noisy))]

    # Deployment: infantry in a row at the front, cavalry behind it, an archer at the back.

    def deploy(self, table: GunshiState, now: str, legal: list[int]) -> int:
        me = int(table.active)
        if now == "deploy_item":
            return self.item(table, legal)
        if now == "deploy_square":
            kind = int(table.item)
            places = [spread(action - actions.SQUARE) for action in legal]
            return self.best(legal, [_post(me, kind, place) for place in places])
        if now == "deploy_facing":
            return actions.FACE + (0 if me == 0 else 2)
        return self.best(legal, [_fence_post(me, action - actions.EDGE) for action in legal])

    def item(self, table: GunshiState, legal: list[int]) -> int:
        mine = table.mine()
        have = [_count(soldiers.of_kind(table, mine.army, kind)) for kind in range(3)]
        have.append(int(table.tables.fences - mine.fence_hand))
        for wanted in WANTED:
            if have[wanted] > 0:
                have[wanted] -= 1
            elif actions.PLACE + wanted in legal:
                return actions.PLACE + wanted
        return legal[self.rng.below(len(legal))]

    # Planning.

    def plan(self, table: GunshiState, me: int, now: str, legal: list[int]) -> int:
        """A general at the back; Move cards first, those that need something later last."""
        if now == "choose_general":
            squares = [spread(action - actions.GENERAL) for action in legal]
            return self.best(legal, [_back(me, square) for square in squares], HABIT)
        if now == "choose_hand":
            hands = [int(table.tables.hands[action - actions.HAND]) for action in legal]
            return self.best(legal, [2.0 * (hand & 15) + (hand >> 4 & 15) for hand in hands])
        return self.best(legal, [3.0 - (action - actions.DECK) for action in legal])

    # War.

    def execute(self, table: GunshiState, me: int, legal: list[int]) -> int:
        """Search everything that this card can do, and take the first step of the best result."""
        before = _Before(table, me)
        values = []
        for action in legal:
            further = table.clone()
            further.advance(me, action, None)
            leaves = outcomes(further, me, table, MOST_LEAVES // len(legal) + 1)
            values.append(max(before.value(leaf) for leaf in leaves))
        return self.best(legal, values)

    def order(self, table: GunshiState, me: int, legal: list[int]) -> int:
        """The card that would do most if it were due now; a second one only if it moves."""
        waiting = int(table.mine().queue_size + table.asked)
        choices = [action for action in legal if action != actions.STOP]
        if actions.STOP in legal and (waiting >= 2 or actions.ORDER + MOVE not in legal):
            return actions.STOP
        return self.best(
            choices, [self.prospect(table, me, action - actions.ORDER) for action in choices]
        )

    def prospect(self, table: GunshiState, me: int, card: int) -> float:
        """What this card would gain if it were executed now."""
        mine = table.mine()
        if card == REINFORCE:
            return 1.5 if mine.supply >= 2 else -1.0
        if card not in (MOVE, TURN_SHOOT):
            return -0.5
        trial = table.clone()
        _make_due(trial, card)
        before = _Before(trial, me)
        return max(before.value(leaf) for leaf in outcomes(trial, me, trial.clone(), 200))

    def lightning(self, table: GunshiState) -> int:
        """Two moves in a row are worth the supply."""
        mine = table.mine()
        both = mine.queue & 3 == MOVE and mine.queue >> 4 & 3 == MOVE
        return actions.LIGHTNING_ORDER if both else actions.NO_LIGHTNING


class _Before:
    """The table before a card is carried out: what its outcomes are measured against."""

    def __init__(self, table: GunshiState, me: int) -> None:
        self.me = me
        theirs = table.side(1 - me)
        self.suspects = {
            int(soldiers.letter_at(table, square))
            for square in members_of(theirs.army)
            if not table.recruits >> soldiers.letter_at(table, square) & 1
        }
        self.start = _value(table, me)

    def value(self, table: GunshiState) -> float:
        """By how much the table is better; a captured soldier may have been the general."""
        if table.side(self.me).invaders >= table.tables.to_win:
            return WIN
        there = {
            int(soldiers.letter_at(table, square))
            for square in members_of(table.side(1 - self.me).army)
        }
        chance = len(self.suspects - there) / max(1, len(self.suspects))
        return chance * WIN + (1 - chance) * (_value(table, self.me) - self.start)


def outcomes(table: GunshiState, me: int, start: GunshiState, most: int) -> Iterator[GunshiState]:
    """The outcomes of the card being executed, from here on; at most `most`."""
    stack = [table]
    while stack and most > 0:
        state = stack.pop()
        if _is_done(state, me, start):
            most -= 1
            yield state
            continue
        for action in state.legal(me):
            further = state.clone()
            further.advance(me, action, None)
            stack.append(further)
    if most == 0 and stack:
        yield stack[0]


def _is_done(state: GunshiState, me: int, start: GunshiState) -> bool:
    """Has the card that was due at the start been carried out?"""
    asked = state.decider()
    return asked != me or state.executing != start.executing or state.over()


def _make_due(table: GunshiState, card: int) -> None:
    """Pretend that the active player executes this card now."""
    mine = table.mine()
    mine.queue = card | 4
    mine.queue_size = 1
    mine.lightning = 0
    composition.clear(table)
    table.executing = FIRST
    table.phase = phase.EXECUTE
    flow.proceed(table, None)


def _value(table: GunshiState, me: int) -> float:
    """Worth of both armies, invaders, the way to the invasion squares, and the general's safety."""
    return _side_value(table, me) - _side_value(table, 1 - me) - EXPOSED * _danger(table, me)


def _side_value(table: GunshiState, seat: int) -> float:
    side = table.side(seat)
    value = INVADER * int(side.invaders)
    for square in members_of(side.army):
        worth = WORTH[soldiers.kind_at(table, bit(square))]
        if table.shields >> square & 1:
            worth += SHIELD
        value += worth
        general = side.general == soldiers.letter_at(table, square)
        if not general:
            value += ADVANCE * _rows_gone(seat, square) * (2 if worth == 2.0 else 1)
    return value


def _danger(table: GunshiState, me: int) -> float:
    """How likely it is that the enemy's next card can take my general; 1 means certainly."""
    place = int(soldiers.place_of(table, table.side(me).general))
    if place == STOCK or table.over():
        return 0.0
    enemy = table.clone()
    enemy.active = 1 - me
    composition.clear(enemy)
    due = int(cards.slot(enemy.mine(), 0))
    known = due & cards.FACE_UP != 0
    card = due & 3
    moves = _is_reached(enemy, place) if not known or card == MOVE else False
    shots = _is_shot_at(enemy, place) if not known or card == TURN_SHOOT else False
    return 1.0 * (moves or shots) if known else 0.4 * moves + 0.3 * shots


def _is_reached(enemy: GunshiState, place: int) -> bool:
    """Can the active player capture on this square by moving? A shield helps only once."""
    target = bit(place)
    army = enemy.mine().army
    for direction in range(4):
        beside = shift(target, direction ^ 2) & army
        if beside & ~enemy.cavalry and not enemy.shields & target:
            return True
    for square in members_of(army & enemy.cavalry):
        for direction in range(4):
            if _rides_to(enemy, square, direction, place):
                return True
    return False


def _rides_to(enemy: GunshiState, square: int, direction: int, place: int) -> bool:
    step = (1, 8, -1, -8)[direction]
    distance, rest = divmod(place - square, step)
    reach = moving.reach(enemy, square, direction) if rest == 0 and 0 < distance < 7 else 0
    return bool(reach >> distance & 1) if reach else False


def _is_shot_at(enemy: GunshiState, place: int) -> bool:
    """Can the active player shoot down what stands on this square?"""
    if enemy.shields >> place & 1:
        return False
    archers = members_of(enemy.mine().army & enemy.archers)
    return any(shooting.targets(enemy, archer) >> place & 1 for archer in archers)


def _rows_gone(seat: int, square: int) -> float:
    """How far a soldier has come; the outer files lead nowhere."""
    row, file = square & 7, square >> 3
    gone = row if seat == 0 else 6 - row
    return gone - (1.0 if file in (0, 6) else 0.0)


def _post(me: int, kind: int, square: int) -> float:
    """How good a square of the camp is for a kind."""
    row = (square & 7) if me == 0 else 6 - (square & 7)
    centre = 3 - abs((square >> 3) - 3)
    if kind == INFANTRY:
        return 2.0 * row + centre
    if kind == CAVALRY:
        return 2.0 * (row == 1) + centre
    return -2.0 * row - centre


def _fence_post(me: int, edge: int) -> float:
    """In front of the back row, where the general stands."""
    if edge >= 56:
        return 0.0
    line = edge & 7
    return 1.0 if line == (1 if me == 0 else 6) else 0.2


def _back(me: int, square: int) -> float:
    """How far at the back and aside a soldier stands."""
    row = (square & 7) if me == 0 else 6 - (square & 7)
    return -2.0 * row + 0.5 * abs((square >> 3) - 3)


def _count(squares: int) -> int:
    return len(members_of(squares))
