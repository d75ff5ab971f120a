"""Load a position into a state: field by field, each checked against the rules.

Pieces and cards that a position does not mention are out of the game; there may be fewer than in
the box, never more. The action in progress is read by `loader_progress`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import append
from msgspec import UNSET

from gunbai.core.bits import bit, has, size
from gunbai.games.kingdom import flow, loader_progress, phase, side, step, view
from gunbai.games.kingdom.loader_names import Reader
from gunbai.games.kingdom.position import Position, Seat
from gunbai.games.kingdom.stacks import general_of, owner_of, parse_stack, size_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BEFORE_DEPLOYMENT,
    BEFORE_WARLORDS,
    ENDING_NAMES,
    IN_PLAY,
    NO_SEAT,
    PIECE_NAMES,
    PLAYERS,
    RANK_NAMES,
    SELECT_DEAL4,
    STAGE_NAMES,
    TAISHO,
)
from gunbai.games.shape import shaped


def load(empty: KingdomState, data: Mapping[str, Any]) -> KingdomState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    return place(empty, shaped(data, Position))


def place(empty: KingdomState, position: Position) -> KingdomState:
    return _Loader(empty, position).load()


class _Loader(Reader):
    def __init__(self, state: KingdomState, position: Position) -> None:
        super().__init__(state)
        self.position = position

    def load(self) -> KingdomState:
        position, state = self.position, self.state
        state.phase = self.phase()
        state.stage = self.stage()
        state.first = self.number("first", "KD-2.2", position.first, 0, 1)
        state.mover = self.number("mover", "KD-3.1", position.mover, 0, 1)
        state.turns = self.turns()
        state.passed = position.passed
        self.load_terrain()
        self.load_board()
        for seat, given in enumerate(position.seats):
            self.load_pieces(seat, given)
            self.load_cards(seat, given)
            self.load_warlords(seat, given)
            self.load_step(seat, given)
        self.load_piles()
        self.check_steps()
        self.check_taisho()
        self.load_result()
        self.load_history()
        loader_progress.load(self, state, position.action or None)
        flow.reopen(state)
        return state

    def phase(self) -> int:
        if self.position.phase not in phase.NAMES:
            self.fail("phase", "", "kingdom.position.phase", known=phase.NAMES)
        return phase.NAMES.index(self.position.phase)

    def stage(self) -> int:
        """The stage follows from the phase, except in a finished game."""
        now = self.state.phase
        if now <= phase.CHOOSE:
            stage = BEFORE_WARLORDS
        else:
            stage = BEFORE_DEPLOYMENT if now in (phase.DEAL, phase.DEPLOY) else IN_PLAY
        given = self.position.stage
        if given is None:
            return stage
        if given not in STAGE_NAMES or (now != phase.OVER and given != STAGE_NAMES[stage]):
            self.fail("stage", "KD-2.8", "kingdom.position.stage", known=STAGE_NAMES)
        return STAGE_NAMES.index(given)

    def turns(self) -> int:
        """KD-10.8: finished turns; the present one is within the limit."""
        most = int(self.tables.max_turns) or 1_000_000
        if self.state.phase == phase.OVER:
            most += 1
        return self.number("turn", "KD-10.8", self.position.turn, 1, most) - 1

    def load_terrain(self) -> None:
        """KD-2.13, KD-2.14: rocks and high ground, by default those of the layout."""
        position, state, tables = self.position, self.state, self.tables
        placing = tables.free_deployment and tables.placed_terrain and state.stage < IN_PLAY
        state.rocks = 0 if placing else tables.rocks
        state.heights = 0 if placing else tables.heights
        if position.rocks is not None:
            state.rocks = self.squares("rocks", position.rocks)
        if position.high_ground is not None:
            state.heights = self.squares("high_ground", position.high_ground)
        if (state.rocks | state.heights) & ~tables.centre or state.rocks & state.heights:
            field = "rocks" if state.rocks & ~tables.centre else "high_ground"
            self.fail(field, "KD-2.13", "kingdom.position.terrain")

    def load_board(self) -> None:
        state = self.state
        for name, text in self.position.board.items():
            field = f"board.{name}"
            square = self.square(field, name)
            stack = parse_stack(text)
            if stack == 0:
                self.fail(field, "KD-1.3", "kingdom.position.stack", text=text)
            if soldiers_of(stack) > self.tables.max_soldiers:
                self.fail(
                    field, "KD-1.3", "kingdom.position.too_many", most=self.tables.max_soldiers
                )
            if has(state.rocks, square):
                self.fail(field, "KD-6.1", "kingdom.position.on_rock")
            laid = not self.tables.free_deployment and self.tables.layout[square] == stack
            in_camp = has(self.tables.camp[owner_of(stack)], square)
            if state.stage < IN_PLAY and not in_camp and not laid:
                self.fail(field, "KD-2.9", "kingdom.position.outside_camp")
            state.put(square, stack)

    def load_pieces(self, seat: int, given: Seat) -> None:
        """KD-2.1: never more pieces than in the box."""
        state = self.state
        for place, counts in ((side.RESERVE, given.reserve), (side.REMOVED, given.removed)):
            name = "reserve" if place == side.RESERVE else "removed"
            for piece, number in (counts or {}).items():
                field = f"seats[{seat}].{name}.{piece}"
                if piece not in PIECE_NAMES:
                    self.fail(field, "KD-2.1", "kingdom.position.piece", known=PIECE_NAMES)
                kind = PIECE_NAMES.index(piece)
                if kind == TAISHO and place == side.RESERVE and state.stage == IN_PLAY:
                    self.fail(field, "KD-2.12", "kingdom.position.taisho_reserve")
                self.number(field, "KD-2.1", number, 0, 255)
                state.sides[place + seat] += number << (8 * kind)
        for kind, total in enumerate(self.piece_totals(seat)):
            most = self.tables.pieces[kind]
            if total > most:
                self.fail(
                    f"seats[{seat}]",
                    "KD-2.1",
                    "kingdom.position.pieces",
                    piece=PIECE_NAMES[kind],
                    total=total,
                    most=most,
                )
        self.load_morale(seat, given)
        self.load_headquarters(seat, given)

    def piece_totals(self, seat: int) -> list[int]:
        state = self.state
        totals = [int(state.reserve(seat, kind) + state.removed(seat, kind)) for kind in range(4)]
        for stack in state.board:
            if stack != 0 and owner_of(stack) == seat:
                totals[0] += int(soldiers_of(stack))
                if general_of(stack):
                    totals[general_of(stack)] += 1
        return totals

    def load_morale(self, seat: int, given: Seat) -> None:
        for i, timed in enumerate(given.morale):
            field = f"seats[{seat}].morale[{i}]"
            self.number(f"{field}.amount", "KD-9.5", timed.amount, 1, 255)
            self.number(f"{field}.own_turns", "KD-9.5", timed.own_turns, 1, 6)
            self.state.sides[side.MORALE + seat] += timed.amount << (8 * (timed.own_turns - 1))

    def load_headquarters(self, seat: int, given: Seat) -> None:
        """KD-2.9: in the own camp; KD-10.2: no enemy stands on it in an unfinished game."""
        field = f"seats[{seat}].headquarters"
        state = self.state
        name = given.headquarters
        hidden = self.tables.free_deployment and state.stage < IN_PLAY
        if name is None or (name is UNSET and hidden):
            if not hidden:
                self.fail(field, "KD-2.9", "kingdom.position.headquarters")
            state.sides[side.HEADQUARTERS + seat] = -1
            return
        square = (
            int(self.tables.headquarters[seat]) if name is UNSET else self.square(field, str(name))
        )
        if not has(self.tables.camp[seat], square):
            self.fail(field, "KD-2.9", "kingdom.position.headquarters")
        state.sides[side.HEADQUARTERS + seat] = square
        if has(state.sides[side.ARMY + 1 - seat], square) and state.phase != phase.OVER:
            self.fail(field, "KD-10.2", "kingdom.position.occupied")

    def load_cards(self, seat: int, given: Seat) -> None:
        sides, field = self.state.sides, f"seats[{seat}]"
        sides[side.HAND + seat] = self.cards(f"{field}.hand", given.hand or [])
        sides[side.KNOWN + seat] = self.cards(f"{field}.known", given.known or [])
        sides[side.USED + seat] = self.cards(f"{field}.used", given.used)
        if sides[side.KNOWN + seat] & ~sides[side.HAND + seat]:
            self.fail(f"{field}.known", "KD-9.13", "kingdom.position.known")
        if size(sides[side.HAND + seat]) > self.tables.hand_limit:
            limit = int(self.tables.hand_limit)
            self.fail(f"{field}.hand", "KD-9.2.1", "kingdom.position.hand", limit=limit)

    def load_piles(self) -> None:
        """KD-2.6: one copy of each card. KD-9.1.1: nobody is two used cards ahead."""
        state, sides = self.state, self.state.sides
        state.deck = self.cards("deck", self.position.deck)
        state.discards = self.cards("discards", self.position.discards)
        places = [("deck", state.deck), ("discards", state.discards)]
        for seat in range(PLAYERS):
            places.append((f"seats[{seat}].hand", sides[side.HAND + seat]))
            places.append((f"seats[{seat}].used", sides[side.USED + seat]))
        seen = 0
        for field, held in places:
            if twice := view.cards(state, seen & held):
                self.fail(field, "KD-2.6", "kingdom.position.card_twice", name=twice[0])
            seen |= held
        lead = abs(int(size(sides[side.USED]) - size(sides[side.USED + 1])))
        if lead > self.tables.card_lead_limit:
            self.fail("seats[0].used", "KD-9.1.1", "kingdom.position.lead", n=lead)

    def load_warlords(self, seat: int, given: Seat) -> None:
        """KD-2.3: one copy of each card, only for leaders that have one on this board."""
        state, field = self.state, f"seats[{seat}]"
        for rank, name in (given.warlords or {}).items():
            place = f"{field}.warlords.{rank}"
            if rank not in RANK_NAMES[: self.tables.leaders]:
                self.fail(place, "KD-2.3", "kingdom.position.rank", known=RANK_NAMES)
            warlord = self.warlord(place, name) + 1
            if any(state.leaders >> (8 * i) & 255 == warlord for i in range(4)):
                self.fail(place, "KD-2.3", "kingdom.position.warlord_twice", name=name)
            state.leaders |= warlord << (8 * (2 * seat + RANK_NAMES.index(rank)))
        for i, name in enumerate(given.dealt or []):
            warlord = self.warlord(f"{field}.dealt[{i}]", name)
            if any(has(state.sides[side.DEALT + other], warlord) for other in range(PLAYERS)):
                self.fail(
                    f"{field}.dealt[{i}]", "KD-2.5", "kingdom.position.warlord_twice", name=name
                )
            state.sides[side.DEALT + seat] |= bit(warlord)

    def load_step(self, seat: int, given: Seat) -> None:
        state, field = self.state, f"seats[{seat}]"
        at = step.NAMES[step.READY] if given.step is UNSET else given.step
        if at not in step.NAMES:
            self.fail(f"{field}.step", "KD-2.8", "kingdom.position.step", known=step.NAMES)
        state.sides[side.STEP + seat] = step.NAMES.index(at)
        placed = given.spot is not UNSET and given.spot is not None
        state.sides[side.SPOT + seat] = (
            self.square(f"{field}.spot", str(given.spot)) if placed else -1
        )

    def check_steps(self) -> None:
        """KD-2.5, KD-2.8: which seats are asked behind the screen, and for what."""
        state = self.state
        allowed = {phase.CHOOSE: range(2), phase.DEPLOY: range(2, step.READY)}.get(
            state.phase, range(0)
        )
        if state.phase == phase.OVER and state.stage < IN_PLAY:
            allowed = range(step.READY)
        waiting = 0
        for seat in range(PLAYERS):
            at = int(state.sides[side.STEP + seat])
            if at == step.READY:
                continue
            waiting += 1
            if at not in allowed:
                self.fail(
                    f"seats[{seat}].step", "KD-2.8", "kingdom.position.step", known=step.NAMES
                )
            spot = state.sides[side.SPOT + seat]
            stack = 0 if spot < 0 else state.board[spot]
            needs_general = step.NAMES[at] in ("deploy_escort", "deploy_facing")
            if needs_general and (not general_of(stack) or owner_of(stack) != seat):
                self.fail(f"seats[{seat}].spot", "KD-2.10", "kingdom.position.spot")
        if state.phase in (phase.CHOOSE, phase.DEPLOY) and waiting == 0:
            self.fail("phase", "KD-2.8", "kingdom.position.nobody_asked")
        dealt = size(state.sides[side.DEALT]), size(state.sides[side.DEALT + 1])
        if state.phase == phase.CHOOSE and (
            self.tables.selection != SELECT_DEAL4 or dealt != (4, 4)
        ):
            self.fail("seats[0].dealt", "KD-2.5", "kingdom.position.dealt")

    def check_taisho(self) -> None:
        """KD-10.1: a player without taisho has lost, unless both are gone (KD-10.3)."""
        state = self.state
        if state.stage < IN_PLAY or state.phase == phase.OVER:
            return
        gone = [
            not any(
                general_of(stack) == TAISHO and owner_of(stack) == seat
                for stack in state.board
                if size_of(stack)
            )
            for seat in range(PLAYERS)
        ]
        if gone[0] != gone[1]:
            self.fail("board", "KD-10.1", "kingdom.position.taisho", seat=gone.index(True))

    def load_result(self) -> None:
        state, result = self.state, self.position.result or None
        if (result is not None) != (state.phase == phase.OVER):
            self.fail("result", "KD-10.1", "kingdom.position.result", known=ENDING_NAMES[1:])
        if result is not None:
            if result.reason not in ENDING_NAMES[1:]:
                self.fail(
                    "result.reason", "KD-10.1", "kingdom.position.result", known=ENDING_NAMES[1:]
                )
            state.ending = ENDING_NAMES.index(result.reason)
            state.winner = self.number("result.winner", "KD-10.1", result.winner, NO_SEAT, 1)

    def load_history(self) -> None:
        """KD-10.7: without a history the position stands for the first time."""
        state, given = self.state, self.position.history
        if given is None:
            if state.phase == phase.ACTION:
                state.phase = phase.START_TURN
            return
        counts = Counter(given)
        limit = self.tables.repetition_limit
        for i, text in enumerate(given):
            field = f"history[{i}]"
            try:
                print = int(text, 16)
            except ValueError:
                print = -1
            if not 0 <= print < 2**62 or f"{print:016x}" != text:
                self.fail(field, "KD-10.7", "kingdom.position.history")
            if state.phase != phase.OVER and counts[text] >= limit:
                self.fail(field, "KD-10.7", "kingdom.position.repeated", n=counts[text])
            state.past = append(state.past, print)
