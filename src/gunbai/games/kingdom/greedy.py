"""The bot `greedy` for kingdom: it values every complete turn, and the replies to the best turns.

From the rule book's own advice: material, the way to the enemy headquarters, soldiers that face
where they are needed, and above all no commander or headquarters that the next turn can take.
"""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.bots.bot import Bot
from gunbai.core import CHANCE, View
from gunbai.games.kingdom import fight, phase, side
from gunbai.games.kingdom.stacks import facing_of, general_of, owner_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import FUKUSHO, PASS, SENNINSHO, SOLDIER, TAISHO

WIN = 1000.0
GENERAL = 2.0
CARD = 0.7
RESERVE = 0.7
"""What a piece in reserve is worth, as a share of its worth on the board."""
ADVANCE = 0.12
"""A step nearer to the enemy headquarters, for a piece that can continue from there."""
STUCK = 0.6
"""What a soldier loses that can only walk off the board."""
GUARD = 0.25
"""A soldier with the commander, up to two."""
EXPOSED = 0.5
"""An enemy beside a blind spot."""
CONSIDERED = 6
"""How many turns are examined closely, with every reply by a plain move."""
MOST_TURNS = 1500
WARLORDS = ("riboku", "kanki", "ouki", "ousen", "shin", "houken", "kyoukai", "gohoumei")
CARDS = ("defence", "surprise", "charge", "combo", "bow", "fire", "inspire", "ambush", "reinforce")
"""The cards it fears, the worst first."""


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        state = self.game.imagine(view, self.rng)
        assert isinstance(state, KingdomState)
        if state.phase in (phase.PICK, phase.CHOOSE):
            return self.by_preference(legal, WARLORDS)
        if state.phase == phase.DISCARD:
            return self.by_preference(legal, CARDS)
        if state.phase == phase.DEPLOY:
            return max(legal, key=lambda action: self.place_value(state, view.viewer, action))
        if state.phase == phase.RESPOND:
            return legal[-1]
        return self.best_turn(state, view.viewer, legal)

    def by_preference(self, legal: list[int], names: tuple[str, ...]) -> int:
        def place(action: int) -> int:
            name = self.game.code(0, action).split()[1]
            return names.index(name) if name in names else len(names)

        return min(legal, key=place)

    def best_turn(self, state: KingdomState, me: int, legal: list[int]) -> int:
        """The first step of the best turn: its gain minus the gain of the best reply."""
        turns = []
        for first, after in complete_turns(state, me, legal):
            worth = value(after, me) + 0.01 * self.rng.unit()
            if worth >= WIN:
                return first
            turns.append((worth, first, after))
        turns.sort(key=lambda turn: -turn[0])
        best, chosen = -2 * WIN, turns[0][1]
        for worth, first, after in turns[:CONSIDERED]:
            worth = min(worth, worst_reply(after, me, best)) + 0.05 * worth
            if worth > best:
                best, chosen = worth, first
        return chosen

    def place_value(self, state: KingdomState, me: int, action: int) -> float:
        """Deployment: commander beside a headquarters in the back row, escorts full, a line of
        soldiers in front, everybody facing the enemy."""
        words = self.game.code(me, action).split()
        verb, where = words[0], words[-1]
        noise = self.rng.unit()
        if verb == "take":
            return int(where)
        if verb == "face":
            return float(where == "ns"[me])
        if verb in ("done", "reserve"):
            return 0.1
        square = state.tables.names.index(words[1])
        row = square // int(state.tables.columns)
        depth = row if me == 0 else int(state.tables.rows) - 1 - row
        if verb == "soldier":
            return (1.0 if depth == 1 else -1.0) * (1 if words[2] == "ns"[me] else -1)
        if verb in ("rock", "high_ground"):
            return noise
        near = 0.0
        home = int(state.sides[side.HEADQUARTERS + me])
        if verb != "headquarters" and home >= 0:
            near = 1.0 if state.tables.near[home] >> square & 1 else 0.0
        return 2.0 - depth + near + 0.5 * noise


def complete_turns(
    state: KingdomState, me: int, legal: list[int]
) -> Iterator[tuple[int, KingdomState]]:
    """Every way to finish this turn by one of these steps, with that step; the opponent does not
    react to cards, and a drawn card is not examined."""
    seen = 0
    waiting = [(first, _after(state, me, first)) for first in reversed(legal)]
    while waiting:
        first, reached = waiting.pop()
        if reached.phase == phase.RESPOND:
            reached.advance(1 - me, PASS, None)
        if seen < MOST_TURNS and reached.decider() == me and reached.turns == state.turns:
            waiting += [(first, _after(reached, me, step)) for step in reached.legal(me)]
        else:
            seen += 1
            yield first, reached


def worst_reply(state: KingdomState, me: int, enough: float) -> float:
    """The value after the opponent's best plain move; stops when it is no more than `enough`."""
    other = 1 - me
    if state.phase != phase.ACTION or state.mover != other:
        return value(state, me)
    worst = WIN
    tables = state.tables
    waiting = [
        _after(state, other, action)
        for action in state.legal(other)
        if tables.move <= action < tables.turn or action >= tables.strike
    ]
    while waiting and worst > enough:
        reached = waiting.pop()
        if (
            reached.decider() == other
            and reached.turns == state.turns
            and reached.phase != phase.ACTION
        ):
            waiting += [_after(reached, other, step) for step in reached.legal(other)]
        else:
            worst = min(worst, value(reached, me))
    return worst


def _after(state: KingdomState, seat: int, action: int) -> KingdomState:
    after = state.clone()
    after.advance(seat, action, None)
    return after


def value(state: KingdomState, me: int) -> float:
    if state.phase == phase.OVER:
        returns = state.returns()
        return WIN * (returns[me] - returns[1 - me])
    total = side_value(state, me) - side_value(state, 1 - me)
    if state.decider() == CHANCE:
        total += CARD if state.mover == me else -CARD
    return total


def side_value(state: KingdomState, seat: int) -> float:
    sides = state.sides
    total = CARD * bin(sides[side.HAND + seat]).count("1")
    total += 0.1 * bin(sides[side.USED + 1 - seat]).count("1")
    generals = state.reserve(seat, FUKUSHO) + state.reserve(seat, SENNINSHO)
    total += RESERVE * (int(state.reserve(seat, SOLDIER)) + GENERAL * int(generals))
    goal = int(sides[side.HEADQUARTERS + 1 - seat])
    columns = int(state.tables.columns)
    squares = int(sides[side.ARMY + seat])
    enemies = int(sides[side.ARMY + 1 - seat])
    while squares:
        square = (squares & -squares).bit_length() - 1
        squares &= squares - 1
        total += stack_value(state, square, goal, columns, enemies)
    return total


def stack_value(state: KingdomState, square: int, goal: int, columns: int, enemies: int) -> float:
    """Pieces, the way still to go, soldiers that face nothing, and enemies at the blind spots."""
    pieces = state.board[square]
    soldiers, general = int(soldiers_of(pieces)), general_of(pieces)
    distance = max(abs(square % columns - goal % columns), abs(square // columns - goal // columns))
    total = float(soldiers) + (GENERAL if general else 0.0)
    if general == TAISHO:
        total += GUARD * min(soldiers, 2)
    else:
        total -= ADVANCE * distance * (1 + (general != 0))
    if soldiers and not general and not state.tables.ahead[square * 4 + facing_of(pieces)]:
        total -= STUCK * soldiers
    threats = int(state.tables.near[square]) & enemies
    while threats and soldiers:
        there = (threats & -threats).bit_length() - 1
        threats &= threats - 1
        direction = state.tables.heading(there, square)
        if owner_of(state.board[there]) != owner_of(pieces):
            total -= EXPOSED * int(fight.blind_spot(state, pieces, direction))
    return total
