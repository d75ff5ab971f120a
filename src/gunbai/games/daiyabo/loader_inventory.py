"""The inventory of a position: checks the places and numbers of its components.

An error raises BadPosition with the field and the clause.
"""

from __future__ import annotations

from gunbai.core.bits import bit, has, size
from gunbai.games.daiyabo import dice, phase, stage
from gunbai.games.daiyabo.position import Position, fail
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    BATTLE_3,
    CASTLE,
    FACES,
    GENJI,
    HAND,
    MAX_PLAYERS,
    MAX_ROLL,
    SIEGE,
)


class Inventory:
    """Puts the components of a position on an empty table, field by field."""

    def __init__(self, state: DaiyaboState, position: Position, *, begins: bool) -> None:
        self.state = state
        self.tables = state.tables
        self.position = position
        self.begins = begins
        """True if a stage is about to begin: nobody is asked yet."""
        self.players = int(state.tables.players)
        self.found: dict[str, str] = {}
        """Where each card lies, by its id."""

    def load_seats(self) -> None:
        """DY-14.6: resignations are numbered in their order."""
        seats = self.position.seats
        if len(seats) != self.players:
            fail("seats", "DY-1.1", "seats", n=self.players)
        gone = sorted(seat.resigned for seat in seats if seat.resigned)
        if gone != list(range(1, len(gone) + 1)) or len(gone) == self.players:
            fail("seats", "DY-14.6", "resigned")
        for i, seat in enumerate(seats):
            self.state.retired |= seat.resigned << (4 * i)
        self.state.retirements = len(gone)
        if len(gone) == self.players - 1 and self.state.phase != phase.OVER:
            fail("seats", "DY-14.6", "one_left")

    def load_cards(self) -> None:
        """Every card lies in one place only."""
        state, position = self.state, self.position
        for i, seat in enumerate(position.seats):
            for name in seat.warlords:
                state.warlords[i] |= bit(self.warlord(f"seats[{i}].warlords", name))
            for name in seat.castles:
                state.castles[i] |= bit(self.castle(f"seats[{i}].castles", name))
        for name in position.end_bonus:
            if name in self.tables.warlord_ids:
                state.bonus_warlords |= bit(self.warlord("end_bonus", name))
            else:
                state.bonus_castles |= bit(self.castle("end_bonus", name))
        if position.end_bonus and not self.tables.end_bonus:
            fail("end_bonus", "DY-15.1", "end_bonus")
        for name in position.siege_pile:
            if name in self.tables.warlord_ids:
                state.pile_warlords |= bit(self.warlord("siege_pile", name))
            else:
                state.pile_castles |= bit(self.castle("siege_pile", name))
        for name, given in position.action_cards.items():
            if name not in ACTION_CARDS:
                fail(f"action_cards.{name}", "DY-2.6", "action_card", known=ACTION_CARDS)
            if given.card is not None:
                self.load_slot(ACTION_CARDS.index(name), given.card)

    def load_slot(self, number: int, name: str) -> None:
        """DY-5.5, DY-5.7: castles on cards 3 to 6, warlords on 1 and 2, by exchange on 3 to 6."""
        field = f"action_cards.{ACTION_CARDS[number]}.card"
        if name in self.tables.warlord_ids and number < SIEGE:
            self.state.lay_on(number, self.warlord(field, name))
        elif BATTLE_3 <= number < SIEGE:
            self.state.lay_on(number, CASTLE + self.castle(field, name))
        else:
            fail(field, "DY-5.7" if number < BATTLE_3 else "DY-2.6", "slot", name=name)

    def balance_decks(self) -> None:
        """DY-2.4, DY-2.5: the decks are the cards in play that lie nowhere else.

        DY-5.11: Honnō-ji comes in the last round's Preparation, and not before. DY-6.2, DY-11.2:
        it lies in the siege pile until the siege, where a player may take it.
        """
        state, tables = self.state, self.tables
        for i, name in enumerate(tables.warlord_ids):
            if name in self.found:
                state.warlord_deck &= ~bit(i)
        for i, name in enumerate(tables.castle_ids):
            if name in self.found:
                state.castle_deck &= ~bit(i)
        given = self.position.decks
        if given is not None:
            for kind, deck in (("warlords", state.warlord_deck), ("castles", state.castle_deck)):
                if getattr(given, kind) != size(deck):
                    fail(f"decks.{kind}", "DY-2.4", "deck", expected=size(deck))
        honnoji = tables.castle_ids[tables.honnoji]
        expected = state.round == tables.rounds and state.stage not in (
            stage.SETUP,
            stage.PREPARATION,
        )
        if expected != (honnoji in self.found):
            fail(self.found.get(honnoji, "siege_pile"), "DY-5.11", "honnoji", card=honnoji)
        place = self.found.get(honnoji, "siege_pile")
        if place.startswith(("action_cards", "end_bonus")):
            fail(place, "DY-5.11", "honnoji_lies", card=honnoji)
        if place != "siege_pile" and not self.siege_is_over():
            fail(place, "DY-11.2", "honnoji_owned", card=honnoji)

    def siege_is_over(self) -> bool:
        """DY-10.1: after the siege no action card is left to be resolved."""
        given = self.position.battle or None
        if self.state.stage == stage.BATTLE:
            return given is not None and given.action_card is None
        return self.state.stage == stage.DOMESTIC

    def load_markers(self) -> None:
        """DY-4.13: nobody has more than the limit."""
        state = self.state
        for name, counts in self.position.markers.items():
            field = f"markers.{name}"
            area = self.area(field, name)
            if len(counts) != self.players:
                fail(field, "DY-1.1", "per_seat", n=self.players)
            for seat, n in enumerate(counts):
                state.markers[area * MAX_PLAYERS + seat] = self.number(field, n, "DY-4.13")
        for seat in range(self.players):
            if state.markers_left(seat) < 0:
                limit = self.tables.marker_limit
                fail("markers", "DY-4.13", "markers", seat=seat, limit=limit)

    def load_ranks(self) -> None:
        """DY-4.9: an area's rank is with one of those who lead there, and with nobody before."""
        state, tables = self.state, self.tables
        for name in self.position.ranks:
            if name not in tables.rank_ids:
                fail(f"ranks.{name}", "DY-2.6", "rank", known=tables.rank_ids)
        for rank, name in enumerate(tables.rank_ids):
            given = self.position.ranks.get(name)
            if given is not None:
                self.seat(f"ranks.{name}", given)
            if rank != GENJI:
                leaders = self.leaders(rank)
                if name not in self.position.ranks and len(leaders) == 1:
                    given = leaders[0]
                if given not in leaders and (leaders or given is not None):
                    fail(f"ranks.{name}", "DY-4.9", "holder", seats=leaders)
            if given is not None:
                state.holders |= (given + 1) << (4 * rank)

    def leaders(self, area: int) -> list[int]:
        markers = [self.state.markers[area * MAX_PLAYERS + seat] for seat in range(self.players)]
        return [seat for seat, n in enumerate(markers) if n and n == max(markers)]

    def load_dice(self) -> None:
        """DY-5.1: dice in hand before and in the march, on cards from then on (DY-9.6)."""
        state = self.state
        for i, seat in enumerate(self.position.seats):
            state.dice[HAND * MAX_PLAYERS + i] = self.number(f"seats[{i}].dice", seat.dice)
            if seat.dice and (
                seat.resigned or state.stage not in (stage.PREPARATION, stage.INTRIGUE, stage.MARCH)
            ):
                fail(f"seats[{i}].dice", "DY-5.1", "hand")
        self.load_placed()
        most = state.round + 2 + sum(self.tables.prep_dice)
        for i in range(self.players):
            n = state.hand(i) + sum(state.dice_on(card, i) for card in range(SIEGE + 1))
            if n > most:
                fail(f"seats[{i}].dice", "DY-5.1", "too_many_dice", n=n, most=most)

    def load_placed(self) -> None:
        """DY-7.13: each placement has a number of its own, in the order of time."""
        state = self.state
        seen: set[int] = set()
        counter = 0
        for name in ACTION_CARDS:
            given = self.position.action_cards.get(name)
            if given is None or given.dice is None:
                continue
            field = f"action_cards.{name}"
            latest = given.last
            if latest is None:
                latest = [counter + seat + 1 if n else 0 for seat, n in enumerate(given.dice)]
                counter += self.players
            if len(given.dice) != self.players or len(latest) != self.players:
                fail(field, "DY-1.1", "per_seat", n=self.players)
            for seat, (n, last) in enumerate(zip(given.dice, latest, strict=True)):
                self.number(f"{field}.dice", n)
                if (n > 0) != (last > 0) or (n and last in seen):
                    fail(f"{field}.last", "DY-7.13", "last")
                if n and (
                    not state.in_game(seat)
                    or state.stage not in (stage.MARCH, stage.RECRUITMENT, stage.BATTLE)
                ):
                    fail(f"{field}.dice", "DY-9.6", "placed")
                seen.add(last)
                place = ACTION_CARDS.index(name) * MAX_PLAYERS + seat
                state.dice[place] = n + 256 * last
        placements = self.position.placements
        state.placements = max(seen, default=0) if placements is None else placements
        if state.placements < max(seen, default=0):
            fail("placements", "DY-7.13", "placements", least=max(seen))

    def warlord(self, field: str, name: str) -> int:
        if name not in self.tables.warlord_ids:
            fail(field, "DY-2.4", "card", name=name)
        number = self.tables.warlord_ids.index(name)
        self.note(field, name, in_play=has(self.tables.warlord_deck, number))
        return number

    def castle(self, field: str, name: str) -> int:
        if name not in self.tables.castle_ids:
            fail(field, "DY-2.5", "card", name=name)
        number = self.tables.castle_ids.index(name)
        in_play = has(self.tables.castle_deck, number) or number == self.tables.honnoji
        self.note(field, name, in_play=in_play)
        return number

    def note(self, field: str, name: str, *, in_play: bool) -> None:
        if not in_play:
            fail(field, "DY-15.7", "not_in_play", name=name)
        if name in self.found:
            fail(field, "DY-1.2", "twice", name=name, other=self.found[name])
        self.found[name] = field

    def area(self, field: str, name: str) -> int:
        if name not in self.tables.area_ids:
            fail(field, "DY-2.6", "area", name=name, known=self.tables.area_ids)
        return self.tables.area_ids.index(name)

    def seat(self, field: str, seat: int) -> int:
        if not 0 <= seat < self.players:
            fail(field, "DY-1.1", "seat", value=seat, last=self.players - 1)
        return seat

    def present(self, field: str, seat: int) -> int:
        """A seat that has not resigned."""
        self.seat(field, seat)
        if not self.state.in_game(seat) and self.state.phase != phase.OVER:
            fail(field, "DY-14.1", "present")
        return seat

    def number(self, field: str, value: int, clause: str = "DY-5.1") -> int:
        if not 0 <= value <= 255:
            fail(field, clause, "number", value=value)
        return value

    def faces(self, field: str, faces: list[int]) -> int:
        if not all(1 <= face <= FACES for face in faces):
            fail(field, "DY-7.2", "faces")
        if len(faces) > MAX_ROLL:
            fail(field, "DY-7.2", "many_faces", most=MAX_ROLL)
        return dice.from_list(faces)
