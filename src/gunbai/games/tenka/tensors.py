"""Tensors of tenka: regions, seats, the present war. Face-down tokens show only their counts."""

from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.core.state import State
from gunbai.games.tenka import defence, ending, phase, tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NO_REGION, TOKENS
from gunbai.research.tensors.encoder import Encoder, Page


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
        page.one_of(viewer, n)
        page.one_of(state.phase, phase.OVER + 1)
        decider = state.decider()
        page.one_of((decider - me + n) % n if decider >= 0 else -1, n)
        page.one_of((state.turn_seat() - me + n) % n, n)
        page.number(state.round)
        page.number(state.supply)
        page.number(state.muster)
        war = phase.is_war(state.phase)
        page.number(state.fleeing if war else 0)
        page.number(state.attack_die)
        page.number(state.defence_die)
        for region in range(regions):
            owner = state.owner(region)
            page.one_of((owner - me + n) % n if owner >= 0 else n, n + 1)
        for region in range(regions):
            page.number(state.armies[region])
        page.members(state.base if war else 0, regions)
        page.members(state.unsettled if war and state.phase != phase.ATTACK else 0, regions)
        page.one_of(state.battle if war and state.battle != NO_REGION else -1, regions)
        self._attack(state, viewer, page)
        self._defence(state, viewer, page)
        for i in range(n):
            seat = (me + i) % n
            page.number(state.hand[seat])
            page.number(ending.score(state, seat))
            page.flag(not state.in_game(seat))
            page.flag(war and has(state.placers, seat))
        for i in range(n):
            for position in range(n):
                page.flag(state.order[position] == (me + i) % n)
        for i in range(n):
            for j in range(n):
                page.flag(has(state.allies[(me + i) % n], (me + j) % n))
        self._window(state, me, page)
        loser = state.loser if war else -1
        page.one_of((loser - me + n) % n if loser >= 0 else -1, n)

    def _window(self, state: TenkaState, me: i64, page: Page) -> None:
        n = state.tables.players
        if state.phase != phase.PROPOSE and state.phase != phase.ANSWER:
            page.skip(n * n + 2 * n)
            return
        for i in range(n):
            for j in range(n):
                one, other = (me + i) % n, (me + j) % n
                low = one if one < other else other
                high = other if one < other else one
                page.flag(has(state.proposed, 6 * low + high))
        slot = state.order[(state.turn + state.slot) % n]
        page.one_of((slot - me + n) % n, n)
        page.one_of((state.partner - me + n) % n if state.phase == phase.ANSWER else -1, n)

    def _attack(self, state: TenkaState, viewer: i64, page: Page) -> None:
        """TK-3.10: the attacker knows the tokens; others know their places once all are placed."""
        knows = viewer == state.turn_seat()
        seen: i64 = 0
        if state.phase == phase.ATTACK:
            seen = state.attack_placed if knows else 0
        elif phase.is_war(state.phase):
            seen = TOKENS
        face_up = 0 if state.phase == phase.ATTACK else state.attacked & ~state.unsettled
        for region in range(state.tables.regions):
            shown = knows or (state.phase != phase.DEFEND and has(face_up, region))
            count: i64 = 0
            total: i64 = 0
            for index in range(seen):
                if tokens.region_of(state.attack_tokens, index) == region:
                    count += 1
                    total += ATTACK_VALUES[index]
            page.number(count)
            page.number(total if shown else 0)
            page.flag(shown and count > 0)

    def _defence(self, state: TenkaState, viewer: i64, page: Page) -> None:
        """TK-4.9: a placer knows its own tokens and complete shares; others know the places
        later."""
        war = phase.is_war(state.phase)
        knows = war and viewer >= 0 and has(state.placers, viewer)
        seen: i64 = 0
        if state.phase == phase.DEFEND:
            seen = defence.seen_by(state, viewer) if knows else 0
        elif war and state.phase != phase.ATTACK:
            seen = state.defence_placed
        face_up = 0 if state.phase == phase.ATTACK else state.attacked & ~state.unsettled
        for region in range(state.tables.regions):
            shown = knows or (state.phase != phase.DEFEND and has(face_up, region))
            count: i64 = 0
            total: i64 = 0
            for index in range(seen):
                if tokens.region_of(state.defence_tokens, index) == region:
                    count += 1
                    total += DEFENCE_VALUES[index]
            page.number(count)
            page.number(total if shown else 0)
            page.flag(shown and count > 0)
