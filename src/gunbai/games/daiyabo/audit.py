"""The audit of a position: every card in one place, no marker or die too many, ranks where they
belong. What does not fit raises BadPosition with the field and the clause."""

from __future__ import annotations

from gunbai.core.bits import bit, has, size
from gunbai.games.daiyabo import battle, dice, luck
from gunbai.games.daiyabo.position import Position, fail
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    AREAS,
    BATTLE,
    BATTLE_3,
    BATTLE_ABILITY,
    BATTLE_REMOVE,
    BATTLE_ROLL,
    CASTLE,
    DEAL,
    END_BONUS,
    ENDING_NAMES,
    FACES,
    GENJI,
    HAND,
    HONNOJI_MARKER,
    INTRIGUE,
    LAY,
    MARCH,
    MARCH_ABILITY,
    MARCH_PLACE,
    MAX_PLAYERS,
    OVER,
    PREPARATION,
    RECRUITMENT,
    SETUP,
    SIEGE,
    START,
    TERRITORY,
)

FIGHTING = (BATTLE_REMOVE, BATTLE_ROLL, BATTLE_ABILITY)
ROLLED = (MARCH_ABILITY, MARCH_PLACE, BATTLE_ABILITY)


class Auditor:
    """Fills an empty table from a position, field by field."""

    def __init__(self, state: DaiyaboState, position: Position, *, begins: bool) -> None:
        self.state = state
        self.tables = state.tables
        self.position = position
        self.begins = begins
        """A stage is about to begin: nobody is asked yet."""
        self.players = int(state.tables.players)
        self.found: dict[str, str] = {}
        """Where each card lies, by its id."""

    def load(self) -> None:
        self.load_seats()
        self.load_round()
        self.load_cards()
        self.balance_decks()
        self.load_markers()
        self.load_ranks()
        self.load_dice()
        self.load_battle()
        self.load_roll()
        self.load_due()
        self.load_pending()
        self.load_result()

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
        if len(gone) == self.players - 1 and self.state.phase != OVER:
            fail("seats", "DY-14.6", "one_left")

    def load_round(self) -> None:
        state, position = self.state, self.position
        if state.stage == SETUP:
            state.round = 0
        elif not 1 <= position.round <= self.tables.rounds:
            fail("round", "DY-3.2", "round", value=position.round, last=self.tables.rounds)
        else:
            state.round = position.round
        state.laid = self.number("laid", position.laid, "DY-5.12")
        waits = state.phase == START and not self.begins
        if not waits and position.start is not None:
            state.start = self.present("start", position.start)
        elif not waits and state.phase != OVER:
            fail("start", "DY-1.3", "present")
        asked = not self.begins and state.phase not in (START, LAY, OVER)
        if position.turn is not None:
            state.turn = self.present("turn", position.turn)
        elif asked:
            fail("turn", "DY-1.3", "turn", phase=position.phase)
        if position.start_card is not None:
            if not self.tables.end_bonus:
                fail("start_card", "DY-15.1", "start_card")
            state.taker = self.seat("start_card", position.start_card)

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

        DY-5.11: Honnō-ji comes in the last round's Preparation, and not before.
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
        expected = state.round == tables.rounds and state.stage not in (SETUP, PREPARATION)
        if expected != (honnoji in self.found):
            fail(self.found.get(honnoji, "siege_pile"), "DY-5.11", "honnoji", card=honnoji)

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
            if seat.dice and (seat.resigned or state.stage not in (PREPARATION, INTRIGUE, MARCH)):
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
                    not state.in_game(seat) or state.stage not in (MARCH, RECRUITMENT, BATTLE)
                ):
                    fail(f"{field}.dice", "DY-9.6", "placed")
                seen.add(last)
                place = ACTION_CARDS.index(name) * MAX_PLAYERS + seat
                state.dice[place] = n + 256 * last
        placements = self.position.placements
        state.placements = max(seen, default=0) if placements is None else placements
        if state.placements < max(seen, default=0):
            fail("placements", "DY-7.13", "placements", least=max(seen))

    def load_battle(self) -> None:
        """DY-10.1, DY-10.2: which card is resolved, and which castle is fought for."""
        state, given = self.state, self.position.battle
        resolving = not self.begins and state.stage in (RECRUITMENT, BATTLE)
        if resolving != (given is not None):
            fail("battle", "DY-10.1", "battle", phase=self.position.phase)
        if given is None:
            return
        if given.action_card is None:
            state.card = len(ACTION_CARDS)
        elif given.action_card not in ACTION_CARDS:
            fail("battle.action_card", "DY-2.6", "action_card", known=ACTION_CARDS)
        else:
            state.card = ACTION_CARDS.index(given.action_card)
        if (state.phase in FIGHTING) and given.target is None:
            fail("battle.target", "DY-10.3", "target")
        state.struck = given.struck
        if given.target is not None:
            self.load_target(given.target, given.required)

    def load_target(self, name: str, required: list[int] | None) -> None:
        state, tables = self.state, self.tables
        if name not in tables.castle_ids:
            fail("battle.target", "DY-10.3", "card", name=name)
        castle = tables.castle_ids.index(name)
        there = (
            has(state.pile_castles, castle)
            if state.card == SIEGE
            else state.card < SIEGE and state.lies_on(state.card) == CASTLE + castle
        )
        if not there:
            fail("battle.target", "DY-11.2", "target")
        state.target = castle
        state.required = tables.castle_dice[castle]
        if required is not None:
            left = self.faces("battle.required", required)
            if not dice.contains(state.required, left):
                fail("battle.required", "DY-10.5", "required")
            state.required = left

    def load_roll(self) -> None:
        """DY-7.2, DY-10.9: a roll has all the dice there are to roll."""
        state, position = self.state, self.position
        state.fallen = self.faces("fallen", position.fallen)
        rolled = state.phase in ROLLED and not self.begins
        if not rolled and state.phase != OVER:
            if position.roll:
                fail("roll", "DY-7.2", "no_roll", phase=position.phase)
            return
        state.roll = state.fallen
        if position.roll is not None:
            state.roll = self.faces("roll", position.roll)
        if state.phase == OVER:
            if position.roll is None:
                state.roll = 0
            return
        n = battle.dice_rolled(state) if state.stage == BATTLE else state.hand(state.turn)
        if dice.total(state.roll) != n and not self.somebody_left():
            fail("roll", "DY-7.2" if state.stage == MARCH else "DY-10.9", "roll", n=n)

    def somebody_left(self) -> bool:
        """DY-14.7: dice of a player who has resigned stay in a roll that has been made."""
        return self.state.phase == BATTLE_ABILITY and self.state.retirements > 0

    def load_due(self) -> None:
        """DY-4.5, DY-4.8: markers to be placed one by one."""
        state, given = self.state, self.position.due
        owed = state.phase in (TERRITORY, HONNOJI_MARKER)
        if state.phase != OVER and (owed and not self.begins) != (given is not None):
            fail("due", "DY-4.5", "due", phase=self.position.phase)
        if given is None:
            return
        most = 1 if state.phase == TERRITORY else AREAS * FACES
        if not 1 <= given.n <= most or not given.areas:
            fail("due.n", "DY-4.5", "due", phase=self.position.phase)
        if owed and given.n > state.markers_left(state.turn):
            fail("due.n", "DY-4.13", "due_markers")
        state.due = given.n
        for name in given.areas:
            state.sites |= bit(self.area("due.areas", name))

    def load_pending(self) -> None:
        """The warlords still to be asked for; a question about one needs it."""
        state, tables = self.state, self.tables
        for name in self.position.pending:
            if name not in tables.warlord_ids:
                fail("pending", "DY-6.10", "card", name=name)
            state.pending |= bit(tables.warlord_ids.index(name))
        if self.begins:
            return
        able = {
            "oichi_swap": tables.castle_swappers,
            "matsunaga_swap": tables.warlord_swappers,
            "battle_remove": tables.removers,
        }.get(self.position.phase)
        if able is not None:
            mine = state.warlords[state.turn] & able
            if not self.position.pending:
                state.pending = mine
            if state.pending & mine == 0:
                fail("pending", "DY-6.1", "pending", phase=self.position.phase)
        if state.phase == END_BONUS and state.hand(state.turn):
            fail("phase", "DY-8.1", "end_bonus_hand")
        if state.phase == DEAL and state.warlord_deck == 0:
            fail("phase", "DY-2.4", "empty_deck")
        if luck.rolls(state) and luck.dice_to_roll(state) < 1:
            fail("turn", "DY-7.1", "no_dice")

    def load_result(self) -> None:
        state, result = self.state, self.position.result
        if (result is not None) != (state.phase == OVER):
            fail("result", "DY-13.1", "result")
        if result is None:
            return
        if result.reason not in ENDING_NAMES[1:]:
            fail("result.reason", "DY-13.1", "result")
        state.ending = ENDING_NAMES.index(result.reason)

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
        if not self.state.in_game(seat) and self.state.phase != OVER:
            fail(field, "DY-14.1", "present")
        return seat

    def number(self, field: str, value: int, clause: str = "DY-5.1") -> int:
        if not 0 <= value <= 255:
            fail(field, clause, "number", value=value)
        return value

    def faces(self, field: str, faces: list[int]) -> int:
        if not all(1 <= face <= FACES for face in faces):
            fail(field, "DY-7.2", "faces")
        return dice.from_list(faces)
