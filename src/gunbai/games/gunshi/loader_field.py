"""The field of a position: soldiers, letters, fences, supply and invasion areas, checked."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

import msgspec

from gunbai.core.bits import bit, has
from gunbai.core.errors import BadPosition
from gunbai.games.gunshi import soldiers
from gunbai.games.gunshi.grid import (
    beside_any,
    edge_named,
    level_bit,
    square_name,
    square_named,
    upright_bit,
)
from gunbai.games.gunshi.position import (
    GivenInvader,
    GivenPosition,
    GivenSeat,
    GivenSoldier,
    soldier_of,
)
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    FACINGS,
    INFANTRY,
    INVADED,
    INVADED_WITH_SHIELD,
    ITEM_NAMES,
    LETTERS_PER_KIND,
    NO_LETTER,
    STOCK,
)
from gunbai.games.gunshi.view import letters_by_name, stock

Place = tuple[str, int, GivenSoldier | GivenInvader]


class FieldLoader:
    def __init__(self, state: GunshiState, position: GivenPosition) -> None:
        self.state = state
        self.position = position
        self.letters = letters_by_name(state)

    def load(self) -> None:
        places = [
            *self.soldier_places(),
            *(
                (f"seats[{seat}].invaders[{i}]", seat, invader)
                for seat in (0, 1)
                for i, invader in enumerate(self.position.seats[seat].invaders)
            ),
        ]
        for lettered in (True, False):
            for place in places:
                if (place[2].letter is not None) == lettered:
                    self.put(*place)
        for seat in (0, 1):
            given = self.position.seats[seat]
            self.load_fences(seat, given)
            self.load_supply(seat, given)
            self.load_general(seat, given)
        self.check_fences()
        self.check_stock()

    def soldier_places(self) -> list[Place]:
        found: list[Place] = []
        for seat in (0, 1):
            for i, given in enumerate(self.position.seats[seat].soldiers):
                field = f"seats[{seat}].soldiers[{i}]"
                soldier = soldier_of(given)
                if soldier is None:
                    self.fail(field, "GS-1.5", "gunshi.position.soldier", value=given)
                found.append((field, seat, soldier))
        return found

    def put(self, field: str, seat: int, given: GivenSoldier | GivenInvader) -> None:
        """A soldier on its square, or an invader in the area, with its letter."""
        if given.kind not in ITEM_NAMES[:3]:
            self.fail(f"{field}.kind", "GS-2.2", "gunshi.position.kind", known=ITEM_NAMES[:3])
        kind = ITEM_NAMES.index(given.kind)
        if given.shield and kind != INFANTRY:
            self.fail(f"{field}.shield", "GS-3.4", "gunshi.position.shield")
        letter = self.letter(field, kind, given.letter)
        if given.recruit:
            self.state.recruits |= bit(letter)
        if isinstance(given, GivenInvader):
            area = INVADED_WITH_SHIELD if given.shield else INVADED
            soldiers.put_letter(self.state, letter, area + seat)
            self.state.side(seat).invaders += 2 if given.shield else 1
        else:
            self.put_on_field(field, seat, kind, letter, given)

    def put_on_field(
        self, field: str, seat: int, kind: int, letter: int, given: GivenSoldier
    ) -> None:
        state = self.state
        square = square_named(given.square)
        if square < 0:
            self.fail(f"{field}.square", "GS-1.2", "gunshi.error.no_square", name=given.square)
        if given.facing not in FACINGS or len(given.facing) != 1:
            self.fail(f"{field}.facing", "GS-1.5", "gunshi.position.facing", value=given.facing)
        if has(state.red.army | state.blue.army, square):
            self.fail(f"{field}.square", "GS-1.6", "gunshi.position.occupied", square=given.square)
        soldiers.put_letter(state, letter, STOCK)
        # `take` uses the lowest free letter; here the letter may be any.
        taken = soldiers.take(state, seat, kind, square, FACINGS.index(given.facing))
        soldiers.put_letter(state, taken, STOCK)
        soldiers.put_letter(state, letter, square)
        if not given.shield:
            state.shields &= ~bit(square)
        if given.general:
            if state.side(seat).general != NO_LETTER:
                self.fail(f"seats[{seat}].general", "GS-4.1", "gunshi.position.general")
            state.side(seat).general = letter

    def letter(self, field: str, kind: int, name: str | None) -> int:
        """GS-1.16: the lowest free letter, unless one is given."""
        if name is None:
            found = soldiers.letter_on(self.state, kind, STOCK)
            if found == NO_LETTER:
                self.fail(field, "GS-2.2", "gunshi.position.too_many", kind=ITEM_NAMES[kind])
            return found
        letter = self.letter_named(f"{field}.letter", name)
        if letter // LETTERS_PER_KIND != kind or soldiers.place_of(self.state, letter) != STOCK:
            self.fail(f"{field}.letter", "GS-1.16", "gunshi.position.letter", value=name)
        return letter

    def letter_named(self, field: str, name: str) -> int:
        found = self.letters.get(name)
        if found is None:
            self.fail(field, "GS-1.16", "gunshi.position.letter", value=name)
        return found

    def load_fences(self, seat: int, given: GivenSeat) -> None:
        """GS-1.11, GS-1.12: each fence on an edge of its own, the others in hand."""
        state = self.state
        side = state.side(seat)
        for i, name in enumerate(given.fences):
            field = f"seats[{seat}].fences[{i}]"
            edge = edge_named(name)
            if edge < 0:
                self.fail(field, "GS-1.13", "gunshi.error.no_edge", name=name)
            level, upright = level_bit(edge), upright_bit(edge)
            taken = (state.red.level | state.blue.level) & level
            if taken or (state.red.upright | state.blue.upright) & upright:
                self.fail(field, "GS-1.12", "gunshi.position.edge_taken", edge=name)
            side.level |= level
            side.upright |= upright
        left = state.tables.fences - len(given.fences)
        if left < 0 or given.fence_hand not in (None, left):
            self.fail(
                f"seats[{seat}].fence_hand", "GS-1.11", "gunshi.position.fences", expected=left
            )
        side.fence_hand = left

    def load_supply(self, seat: int, given: GivenSeat) -> None:
        """GS-1.14: the track runs from 0 to its end. GS-8.6: with enough invaders it is over."""
        side = self.state.side(seat)
        track = self.state.tables.track
        if not 0 <= given.supply <= track:
            self.fail(f"seats[{seat}].supply", "GS-1.14", "gunshi.position.supply", most=track)
        side.supply = given.supply
        if side.invaders >= self.state.tables.to_win and self.position.stage != "over":
            self.fail(f"seats[{seat}].invaders", "GS-8.6", "gunshi.position.invaders")

    def load_general(self, seat: int, given: GivenSeat) -> None:
        """GS-4.1, GS-4.6: one of the own soldiers on the field that did not come later."""
        state = self.state
        side = state.side(seat)
        field = f"seats[{seat}].general"
        if given.general is not None:
            letter = self.letter_named(field, given.general)
            if side.general not in (NO_LETTER, letter):
                self.fail(field, "GS-4.1", "gunshi.position.general")
            side.general = letter
        if side.general == NO_LETTER or self.position.stage == "over":
            return
        square = soldiers.place_of(state, side.general)
        own = square < INVADED and has(side.army, square)
        if not own or has(state.recruits, side.general):
            self.fail(field, "GS-4.1", "gunshi.position.general")

    def check_fences(self) -> None:
        """GS-11.10: no soldier stands beside an enemy fence."""
        state = self.state
        for seat in (0, 1):
            enemy = state.side(1 - seat)
            bad = state.side(seat).army & beside_any(enemy.level, enemy.upright)
            for square in range(55):
                if has(bad, square):
                    self.fail(
                        f"seats[{1 - seat}].fences",
                        "GS-11.10",
                        "gunshi.position.fence_beside",
                        square=square_name(square),
                    )

    def check_stock(self) -> None:
        """GS-2.2: what is neither on the field nor in an invasion area is in the stock."""
        found = msgspec.structs.asdict(stock(self.state))
        if self.position.stock is not None and Counter(self.position.stock) != Counter(found):
            self.fail("stock", "GS-2.2", "gunshi.position.stock", expected=found)

    def fail(self, field: str, clause: str, key: str, **args: object) -> NoReturn:
        raise BadPosition(field, clause, key, **args)
