"""The audit of a position: the phase and its fields must fit the components on the table.

`loader_inventory` counts the components first. A contradiction raises BadPosition.
"""

from __future__ import annotations

from gunbai.core.bits import bit, has, members_of
from gunbai.games.daiyabo import battle, dice, luck, phase, preparation, recruitment, stage
from gunbai.games.daiyabo.loader_inventory import Inventory
from gunbai.games.daiyabo.position import fail
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    AREAS,
    BATTLE_3,
    CASTLE,
    ENDING_NAMES,
    FACES,
    NO_CARD,
    SIEGE,
)

FIGHTING = (phase.BATTLE_REMOVE, phase.BATTLE_ROLL, phase.BATTLE_ABILITY)
ROLLED = (phase.MARCH_ABILITY, phase.MARCH_PLACE, phase.BATTLE_ABILITY)


class Audit(Inventory):
    """Fills an empty table from a position: the components, then the present phase."""

    def load(self) -> None:
        self.load_seats()
        self.load_round()
        self.load_cards()
        self.balance_decks()
        self.load_markers()
        self.load_ranks()
        self.load_dice()
        self.load_battle()
        self.check_cards_to_come()
        self.load_roll()
        self.load_due()
        self.load_pending()
        self.load_result()

    def load_round(self) -> None:
        state, position = self.state, self.position
        if state.stage == stage.SETUP:
            state.round = 0
        elif not 1 <= position.round <= self.tables.rounds:
            fail("round", "DY-3.2", "round", value=position.round, last=self.tables.rounds)
        else:
            state.round = position.round
        state.laid = position.laid
        if not 0 <= state.laid <= preparation.places(state):
            fail("laid", "DY-5.12", "laid", most=preparation.places(state))
        waits = state.phase == phase.START and not self.begins
        if not waits and position.start is not None:
            state.start = self.present("start", position.start)
        elif not waits and state.phase != phase.OVER:
            fail("start", "DY-1.3", "present")
        asked = not self.begins and state.phase not in (phase.START, phase.LAY, phase.OVER)
        if position.turn is not None:
            state.turn = self.present("turn", position.turn)
        elif asked:
            fail("turn", "DY-1.3", "turn", phase=position.phase)
        if position.start_card is not None:
            if not self.tables.end_bonus:
                fail("start_card", "DY-15.1", "start_card")
            state.taker = self.seat("start_card", position.start_card)
            if state.stage in (stage.SETUP, stage.INTRIGUE):
                fail("start_card", "DY-5.9", "start_card_back")
            if state.stage == stage.PREPARATION and state.round == 1:
                fail("start_card", "DY-5.2", "start_card_back")

    def load_battle(self) -> None:
        """DY-10.1, DY-10.2: which card is resolved, and which castle is fought for."""
        state, given = self.state, self.position.battle or None
        resolving = not self.begins and state.stage in (stage.RECRUITMENT, stage.BATTLE)
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
        if given.target is not None:
            self.load_target(given.target, given.required)
        if given.struck is not None and given.struck != state.struck:
            fail("battle.struck", "DY-10.5", "struck")

    def check_cards_to_come(self) -> None:
        """DY-12.1: nothing lies yet where a card will be laid. DY-9.6: no dice on cards that
        have been resolved. DY-10.2: the strongest player on a card commands there."""
        state = self.state
        if state.stage == stage.PREPARATION:
            for card in range(SIEGE):
                warlords = preparation.SLOTS_FOR_CASTLES + state.tables.bonus_castles
                place = card - BATTLE_3 if card >= BATTLE_3 else warlords + card
                if state.lies_on(card) != NO_CARD and place >= state.laid:
                    fail(f"action_cards.{ACTION_CARDS[card]}.card", "DY-12.1", "slot_taken")
        if state.stage == stage.BATTLE:
            first = BATTLE_3 if self.begins else int(state.card)
            for card in range(min(first, SIEGE + 1)):
                if any(state.dice_on(card, seat) for seat in range(self.players)):
                    fail(f"action_cards.{ACTION_CARDS[card]}.dice", "DY-9.6", "placed")
            fighting = state.phase in (*FIGHTING, phase.SIEGE_TARGET) and not self.begins
            if fighting and state.turn != recruitment.strongest(state, state.card):
                fail("turn", "DY-10.2", "commander")

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
            self.load_required(self.faces("battle.required", required))

    def load_required(self, left: int) -> None:
        """DY-10.5: all dice of a face are struck or none. DY-10.6: without any, no roll is made.

        DY-10.8: a face for each removal warlord of the commander that is not asked about any
        more; DY-15.5: by option a single one.
        """
        state, whole = self.state, self.state.required
        struck: list[int] = []
        for face in range(FACES):
            n = dice.count(left, face)
            if n not in (0, dice.count(whole, face)):
                fail("battle.required", "DY-10.5", "required")
            if n != dice.count(whole, face):
                struck.append(face)
        if left == 0:
            fail("battle.required", "DY-10.6", "required_nothing")
        mine = state.warlords[state.turn] & state.tables.removers if state.turn >= 0 else 0
        able = [
            int(state.tables.strikes[i])
            for i in members_of(mine)
            if state.tables.warlord_ids[i] not in self.position.pending
        ]
        if not _each_has_one(struck, able):
            fail("battle.required", "DY-10.5", "required_by")
        if state.tables.one_arrow and len(struck) > 1:
            fail("battle.required", "DY-15.5", "required_once")
        state.required = left
        state.struck = bool(struck)

    def load_roll(self) -> None:
        """DY-7.2, DY-10.9: a roll contains all dice that must be rolled."""
        state, position = self.state, self.position
        state.fallen = self.faces("fallen", position.fallen)
        rolled = state.phase in ROLLED and not self.begins
        if not rolled and state.phase != phase.OVER:
            if position.roll:
                fail("roll", "DY-7.2", "no_roll", phase=position.phase)
            return
        state.roll = state.fallen
        if position.roll is not None:
            state.roll = self.faces("roll", position.roll)
            if state.phase != phase.OVER and not position.fallen:
                state.fallen = state.roll
        if state.phase == phase.OVER:
            if position.roll is None:
                state.roll = 0
            return
        n = battle.dice_rolled(state) if state.stage == stage.BATTLE else state.hand(state.turn)
        rolled_dice = dice.total(state.roll)
        if rolled_dice < n or (rolled_dice > n and not self.somebody_left()):
            fail("roll", "DY-7.2" if state.stage == stage.MARCH else "DY-10.9", "roll", n=n)
        if state.roll != state.fallen and not self.converted():
            before = "roll_converted" if state.phase == phase.MARCH_PLACE else "roll_as_fallen"
            fail("roll", "DY-7.3" if state.stage == stage.MARCH else "DY-10.13", before)

    def converted(self) -> bool:
        """DY-7.3 to DY-7.7: before the placement, one conversion of an own warlord."""
        state, tables = self.state, self.tables
        if state.phase != phase.MARCH_PLACE:
            return False
        return any(
            has(state.warlords[state.turn], tables.conversion_warlord[i])
            and state.roll == dice.converted(state.fallen, source, tables.conversion_to[i])
            for i, source in enumerate(tables.conversion_from)
        )

    def somebody_left(self) -> bool:
        """DY-14.7: dice of a player who has resigned stay in a roll that has been made."""
        return self.state.phase == phase.BATTLE_ABILITY and self.state.retirements > 0

    def load_due(self) -> None:
        """DY-4.5, DY-4.8: markers to be placed one by one."""
        state, given = self.state, self.position.due or None
        owed = state.phase in (phase.TERRITORY, phase.HONNOJI_MARKER)
        if state.phase != phase.OVER and (owed and not self.begins) != (given is not None):
            fail("due", "DY-4.5", "due", phase=self.position.phase)
        if given is None:
            return
        territory = state.phase == phase.TERRITORY
        most = 1 if territory else int(dice.total(self.tables.castle_dice[self.tables.honnoji]))
        if not 1 <= given.n <= most:
            fail("due.n", "DY-4.5" if territory else "DY-4.8", "due_most", most=most)
        if owed and given.n > state.markers_left(state.turn):
            fail("due.n", "DY-4.13", "due_markers")
        state.due = given.n
        for name in given.areas:
            state.sites |= bit(self.area("due.areas", name))
        self.check_sites(owed=owed)

    def check_sites(self, *, owed: bool) -> None:
        """DY-4.5: the side of an own territory warlord. DY-4.8: any area, for the owner of
        Honnō-ji."""
        state, tables = self.state, self.tables
        everywhere = bit(AREAS) - 1
        if state.phase == phase.TERRITORY:
            mine = members_of(state.warlords[state.turn] & tables.territorial)
            if state.sites not in [tables.sides[warlord] for warlord in mine]:
                fail("due.areas", "DY-4.5", "due_side")
        elif owed and not has(state.castles[state.turn], tables.honnoji):
            fail("turn", "DY-4.8", "due_honnoji")
        elif (owed and state.sites != everywhere) or state.sites == 0:
            fail("due.areas", "DY-4.8", "due_anywhere", known=tables.area_ids)

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
                state.pending = mine & ~self.used()
            if state.pending & mine == 0:
                fail("pending", "DY-6.1", "pending", phase=self.position.phase)
        if state.phase == phase.END_BONUS and state.hand(state.turn):
            fail("phase", "DY-8.1", "end_bonus_hand")
        if state.phase == phase.DEAL and state.warlord_deck == 0:
            fail("phase", "DY-2.4", "empty_deck")
        if luck.rolls(state) and luck.dice_to_roll(state) < 1:
            fail("turn", "DY-7.1", "no_dice")

    def used(self) -> int:
        """DY-10.8: removal warlords that can have struck what is no longer required."""
        state, tables = self.state, self.tables
        if state.target == NO_CARD:
            return 0
        whole = dice.faces_of(tables.castle_dice[state.target])
        struck = whole & ~dice.faces_of(state.required)
        removers = members_of(tables.removers)
        return sum(int(bit(i)) for i in removers if tables.strikes[i] & struck)

    def load_result(self) -> None:
        state, result = self.state, self.position.result or None
        if (result is not None) != (state.phase == phase.OVER):
            fail("result", "DY-13.1", "result")
        if result is None:
            return
        if result.reason not in ENDING_NAMES[1:]:
            fail("result.reason", "DY-13.1", "result")
        state.ending = ENDING_NAMES.index(result.reason)


def _each_has_one(faces: list[int], able: list[int]) -> bool:
    """Can every face be struck by a warlord of its own? `able`: the faces of each warlord."""
    if not faces:
        return True
    return any(
        has(strikes, faces[0]) and _each_has_one(faces[1:], [*able[:i], *able[i + 1 :]])
        for i, strikes in enumerate(able)
    )
