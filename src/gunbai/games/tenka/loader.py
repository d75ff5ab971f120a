"""Load a position into a state: field by field, each checked against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, size
from gunbai.core.errors import BadPosition
from gunbai.games.shape import shaped
from gunbai.games.tenka import (
    alliance,
    battle,
    declaration,
    flow,
    loader_audit,
    phase,
    refusal,
    tokens,
)
from gunbai.games.tenka.position import Position, War
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ENDING_NAMES, NEUTRAL, NO_WINNER, TOKENS
from gunbai.games.tenka.view import WAR_PHASES, Seat


def load(empty: TenkaState, data: Mapping[str, Any]) -> TenkaState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    return put(empty, shaped(data, Position))


def put(empty: TenkaState, position: Position) -> TenkaState:
    """The same for a position whose fields have the right types already."""
    return _Loader(empty, position).load()


class _Loader:
    def __init__(self, state: TenkaState, position: Position) -> None:
        self.state = state
        self.position = position
        self.players = int(state.tables.players)
        self.names = list(state.tables.names)

    def load(self) -> TenkaState:
        position, state = self.position, self.state
        state.phase = self.phase()
        state.order = vec[i64](self.order())
        state.turn = list(state.order).index(self.seat("turn", position.turn))
        state.round = self.number("round", position.round, 1)
        state.muster = self.number("muster", position.muster)
        if position.dice is not None:
            state.attack_die, state.defence_die = self.dice(position.dice)
        self.load_seats()
        self.load_alliances()
        self.load_war()
        self.balance_tiles()
        self.balance_armies()
        self.load_window()
        self.load_result()
        self.check_turn()
        flow.proceed(state, None)
        return state

    def check_turn(self) -> None:
        """The phase, the round and the player whose turn it is go together."""
        state = self.state
        if state.phase == phase.OVER:
            return
        if not state.in_game(state.turn_seat()):
            self.fail("turn", "TK-1.12", "tenka.position.turn_resigned")
        if state.retirements >= self.players - 1:
            self.fail("seats", "TK-12.3", "tenka.position.last_player")
        if 0 < state.tables.max_rounds < state.round:
            limit = state.tables.max_rounds
            self.fail("round", "TK-12.5", "tenka.position.round", limit=limit)
        landless = state.land[state.turn_seat()] == 0
        if state.phase in (phase.ATTACK, phase.TARGET) and landless != (
            state.phase == phase.TARGET
        ):
            self.fail("phase", "TK-11.1", "tenka.position.landless")
        if state.muster > 0 and (landless or state.phase != phase.REDEPLOY):
            self.fail("muster", "TK-7.10", "tenka.position.muster")
        if state.phase in (phase.ORDER, phase.PICK):
            self.check_opening()

    def check_opening(self) -> None:
        """TK-1.6: those after the turn player have picked a region, the others have not.

        TK-1.10: there is no army yet, and nobody has allied or resigned.
        """
        state = self.state
        for place, seat in enumerate(state.order):
            picked = state.phase == phase.PICK and place > state.turn
            if size(state.land[seat]) != (1 if picked else 0):
                self.fail(f"seats[{seat}].regions", "TK-1.6", "tenka.position.picks")
        if sum(state.armies) > 0 or state.retirements > 0 or self.position.alliances:
            self.fail("phase", "TK-1.10", "tenka.position.opening")

    def phase(self) -> int:
        if self.position.phase not in phase.NAMES:
            self.fail("phase", "", "tenka.position.phase", known=phase.NAMES)
        now = phase.NAMES.index(self.position.phase)
        if now in (phase.PROPOSE, phase.ANSWER) and not self.state.tables.alliances:
            self.fail("phase", "TK-8.3", "tenka.position.no_alliances")
        needs_war = now in WAR_PHASES
        if needs_war != (self.position.war is not None) and now != phase.ATTACK:
            self.fail("war", "TK-3.1", "tenka.position.war", phase=self.position.phase)
        return now

    def order(self) -> list[int]:
        order = self.position.order
        if order is None:
            order = self.state.tables.fixed_order or list(range(self.players))
        if sorted(order) != list(range(self.players)):
            self.fail("order", "TK-1.4", "tenka.position.order", n=self.players)
        return list(order)

    def load_seats(self) -> None:
        if len(self.position.seats) != self.players:
            self.fail("seats", "TK-1.3", "tenka.position.seats", n=self.players)
        taken: set[str] = set()
        state = self.state
        for seat, given in enumerate(self.position.seats):
            for name, armies in given.regions.items():
                field = f"seats[{seat}].regions.{name}"
                region = self.region(field, name)
                if name in taken:
                    self.fail(field, "TK-1.7", "tenka.position.two_owners")
                taken.add(name)
                state.land[seat] |= bit(region)
                state.armies[region] = self.number(field, armies)
            if given.resigned:
                self.load_resigned(seat, given)
        resigned = sorted(given.resigned for given in self.position.seats if given.resigned)
        if resigned != list(range(1, len(resigned) + 1)):
            self.fail("seats", "TK-10.11", "tenka.position.resigned")
        state.retirements = len(resigned)

    def load_resigned(self, seat: int, given: Seat) -> None:
        if not 0 <= given.resigned < self.players or given.regions:
            self.fail(f"seats[{seat}].resigned", "TK-12.2", "tenka.position.resigned")
        self.state.retired |= given.resigned << (4 * seat)

    def load_alliances(self) -> None:
        if self.position.alliances and not self.state.tables.alliances:
            self.fail("alliances", "TK-8.3", "tenka.position.no_alliances")
        for i, (one, other) in enumerate(self.position.alliances):
            field = f"alliances[{i}]"
            self.seat(field, one)
            self.seat(field, other)
            if one == other or has(self.state.allies[one], other):
                self.fail(field, "TK-8.9", "tenka.position.alliance_twice")
            if any(self.state.land[seat] == 0 and seat != self.loser() for seat in (one, other)):
                self.fail(field, "TK-9.7", "tenka.position.alliance_landless")
            alliance.form(self.state, one, other)

    def loser(self) -> int | None:
        """A player retreating from the last region keeps alliances until the retreat is done."""
        war = self.position.war
        return war.loser if war is not None and self.state.phase == phase.RETREAT else None

    def balance_tiles(self) -> None:
        """TK-1.13: tiles in hand + regions + alliances = the starting number."""
        state = self.state
        for seat, given in enumerate(self.position.seats):
            used = size(state.land[seat]) + size(state.allies[seat])
            hand = state.tables.tiles - used
            if hand < 0 or given.hand not in (None, hand):
                self.fail(
                    f"seats[{seat}].hand",
                    "TK-1.13",
                    "tenka.position.tiles",
                    expected=hand,
                    used=used,
                    tiles=state.tables.tiles,
                )
            state.hand[seat] = hand

    def balance_armies(self) -> None:
        """TK-1.13: supply + armies on the map + those in movement = the starting number."""
        state = self.state
        used = sum(state.armies) + state.muster + state.fleeing
        supply = state.tables.armies - used
        if supply < 0 or self.position.supply not in (None, supply):
            self.fail(
                "supply",
                "TK-1.13",
                "tenka.position.armies",
                expected=supply,
                used=used,
                armies=state.tables.armies,
            )
        state.supply = supply

    def load_window(self) -> None:
        """A window without details starts with the turn player's slot."""
        state, window = self.state, self.position.window
        if state.phase not in (phase.PROPOSE, phase.ANSWER):
            if window is not None:
                self.fail("window", "TK-8.2", "tenka.position.window")
            return
        if window is None:
            if state.phase == phase.ANSWER:
                self.fail("window", "TK-8.6", "tenka.position.answer")
            state.phase = phase.WINDOW
            return
        seats = list(state.order)
        slot = seats.index(self.seat("window.slot", window.slot))
        state.slot = (slot - state.turn) % self.players
        if state.phase == phase.ANSWER:
            if window.partner is None:
                self.fail("window.partner", "TK-8.6", "tenka.position.answer")
            state.partner = self.seat("window.partner", window.partner)
            if not has(alliance.partners(state, window.slot), state.partner):
                self.fail("window.partner", "TK-8.5", "tenka.position.partner")
        for one, other in window.proposed:
            self.seat("window.proposed", one)
            self.seat("window.proposed", other)
            state.proposed |= bit(alliance.pair(one, other))
        if state.phase == phase.ANSWER:
            state.proposed |= bit(alliance.pair(window.slot, state.partner))
        elif alliance.partners(state, window.slot) == 0:
            state.phase = phase.WINDOW

    def load_war(self) -> None:
        state = self.state
        war = self.position.war or War()
        if state.phase not in WAR_PHASES:
            return
        self.load_attack(war)
        if state.phase == phase.ATTACK:
            loader_audit.check_attack(war)
            return
        state.base = self.regions("war.base", war.base)
        for seat in war.placers:
            state.placers |= bit(self.seat("war.placers", seat))
        if has(state.placers, state.turn_seat()):
            self.fail("war.placers", "TK-4.1", "tenka.position.placers")
        self.load_defence(war)
        self.load_battle(war)
        loader_audit.check_war(state, war)

    def load_attack(self, war: War) -> None:
        state = self.state
        needed = range(TOKENS) if state.phase == phase.ATTACK else range(TOKENS, TOKENS + 1)
        if len(war.attack_tokens) not in needed:
            self.fail("war.attack_tokens", "TK-3.2", "tenka.position.attack_tokens")
        for i, name in enumerate(war.attack_tokens):
            field = f"war.attack_tokens[{i}]"
            region = self.region(field, name)
            self.check_target(field, region)
            state.attack_tokens = tokens.put(state.attack_tokens, i, region)
            state.attacked |= bit(region)
        state.attack_placed = len(war.attack_tokens)
        if state.attack_placed == TOKENS:
            state.attack_tokens = tokens.sort_equal(state.attack_tokens, 3)

    def check_target(self, field: str, region: int) -> None:
        """Until the first battle the table is as it was when the tokens were placed."""
        state = self.state
        if state.land[state.turn_seat()] == 0:
            if state.attacked & ~bit(region):
                self.fail(field, "TK-11.1", "tenka.position.target")
        elif state.phase in (phase.ATTACK, phase.DEFEND) and not has(
            declaration.targets(state), region
        ):
            clause = refusal.no_target(state, region, {}).clause
            self.fail(field, clause, "tenka.position.target")

    def load_defence(self, war: War) -> None:
        state = self.state
        needed = range(TOKENS) if state.phase == phase.DEFEND else range(TOKENS, TOKENS + 1)
        if len(war.defence_tokens) not in needed:
            self.fail("war.defence_tokens", "TK-4.3", "tenka.position.defence_tokens")
        for i, name in enumerate(war.defence_tokens):
            field = f"war.defence_tokens[{i}]"
            region = self.region(field, name)
            if not has(state.attacked, region):
                self.fail(field, "TK-4.3", "tenka.position.not_attacked")
            state.defence_tokens = tokens.put(state.defence_tokens, i, region)
        state.defence_placed = len(war.defence_tokens)
        if state.defence_placed == TOKENS:
            state.defence_tokens = tokens.sort_equal(state.defence_tokens, 1)

    def load_battle(self, war: War) -> None:
        state = self.state
        state.unsettled = self.regions("war.unsettled", war.unsettled)
        fighting = state.phase in (phase.DICE, phase.TIE, phase.RETREAT)
        if state.phase in (phase.DEFEND, phase.SETTLE) and not war.unsettled:
            state.unsettled = state.attacked
        if state.phase == phase.DEFEND and state.unsettled != state.attacked:
            self.fail("war.unsettled", "TK-5.1", "tenka.position.unsettled")
        if state.unsettled & (~state.attacked | state.land[state.turn_seat()]) or fighting != (
            war.battle is not None
        ):
            self.fail("war.unsettled", "TK-5.1", "tenka.position.unsettled")
        if war.battle is None:
            return
        state.battle = self.region("war.battle", war.battle)
        others = state.unsettled | state.land[state.turn_seat()]
        if not has(state.attacked & ~others, state.battle):
            self.fail("war.battle", "TK-5.2", "tenka.position.battle")
        if state.phase == phase.DICE and battle.attack_sum(state, state.battle) == 0:
            self.fail("war.battle", "TK-5.3", "tenka.position.no_fight")
        if state.phase == phase.TIE and state.armies[state.battle] == 0:
            self.fail("war.battle", "TK-6.4", "tenka.position.tie")
        if state.phase == phase.RETREAT:
            if war.loser is None or state.owner(state.battle) != NEUTRAL or war.fleeing < 1:
                self.fail("war.loser", "TK-6.6", "tenka.position.retreat")
            state.loser = self.seat("war.loser", war.loser)
            if state.loser == state.turn_seat():
                self.fail("war.loser", "TK-6.6", "tenka.position.retreat")
            state.fleeing = war.fleeing

    def load_result(self) -> None:
        result = self.position.result
        if (result is not None) != (self.state.phase == phase.OVER):
            self.fail("result", "TK-10.1", "tenka.position.result")
        if result is not None:
            if result.reason not in ENDING_NAMES[1:]:
                self.fail("result.reason", "TK-10.1", "tenka.position.result")
            self.state.ending = ENDING_NAMES.index(result.reason)
            self.state.winner = result.winner
            if result.winner != NO_WINNER:
                self.seat("result.winner", result.winner)
            loader_audit.check_end(self.state, result)

    def regions(self, field: str, names: list[str]) -> int:
        found: i64 = 0
        for i, name in enumerate(names):
            found |= bit(self.region(f"{field}[{i}]", name))
        return found

    def region(self, field: str, name: str) -> int:
        if name not in self.names:
            self.fail(field, "TK-1.7", "tenka.error.no_region", name=name, known=self.names)
        return self.names.index(name)

    def seat(self, field: str, seat: int) -> int:
        if not 0 <= seat < self.players:
            self.fail(field, "TK-1.3", "tenka.position.seat", value=seat, last=self.players - 1)
        return seat

    def number(self, field: str, value: int, least: int = 0) -> int:
        if value < least:
            self.fail(field, "TK-1.13", "tenka.position.number", value=value, least=least)
        return value

    def dice(self, dice: tuple[int, int]) -> tuple[int, int]:
        if not all(1 <= die <= 6 for die in dice):
            self.fail("dice", "TK-5.4", "tenka.position.dice")
        return dice

    def fail(self, field: str, clause: str, key: str, **args: object) -> NoReturn:
        raise BadPosition(field, clause, key, **args)
