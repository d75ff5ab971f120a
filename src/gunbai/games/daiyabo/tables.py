"""Tables: the cards and the options turned into flat native tables for the rules to read.

Built once per game from the pack; never changes. Sets of warlords, castles, areas and faces
are bit sets; faces and areas are numbered from 0.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo.terms import AREAS, FACES, MAX_PLAYERS, NO_CARD, RANKS


class Tables:
    def __init__(
        self,
        players: i64,
        warlord_ids: list[str],
        castle_ids: list[str],
        area_ids: list[str],
        rank_ids: list[str],
    ) -> None:
        self.players = players
        self.warlord_ids = warlord_ids
        self.castle_ids = castle_ids
        self.area_ids = area_ids
        self.rank_ids = rank_ids
        """One per area, then the Head of the Genji."""
        self.warlords: i64 = len(warlord_ids)
        self.castles: i64 = len(castle_ids)

        # Warlords: their points, and what each kind of ability gives.
        self.warlord_vp: vec[i64] = vec[i64]([0] * self.warlords)
        self.warlord_deck: i64 = 0
        """The warlords in play."""
        self.prep_dice: vec[i64] = vec[i64]([0] * self.warlords)
        self.battle_dice: vec[i64] = vec[i64]([0] * self.warlords)
        self.sides: vec[i64] = vec[i64]([0] * self.warlords)
        """Territory: the areas a warlord may put a marker in."""
        self.strikes: vec[i64] = vec[i64]([0] * self.warlords)
        """Removal: the faces a warlord may strike."""
        self.turns: vec[i64] = vec[i64]([0] * self.warlords)
        """Conversion: the faces a warlord may convert."""
        self.territorial: i64 = 0
        self.removers: i64 = 0
        self.converters: i64 = 0
        self.castle_swappers: i64 = 0
        self.warlord_swappers: i64 = 0
        self.prep_givers: i64 = 0
        self.battle_givers: i64 = 0
        self.scorers: i64 = 0

        # Conversions one after another: (warlord, from, to), and where each warlord's begin.
        self.conversion_warlord: vec[i64] = vec[i64]()
        self.conversion_from: vec[i64] = vec[i64]()
        self.conversion_to: vec[i64] = vec[i64]()
        self.conversion_first: vec[i64] = vec[i64]([0] * (self.warlords + 1))
        # Removals likewise: (warlord, face).
        self.removal_warlord: vec[i64] = vec[i64]()
        self.removal_face: vec[i64] = vec[i64]()
        self.removal_first: vec[i64] = vec[i64]([0] * (self.warlords + 1))

        # Castles.
        self.castle_dice: vec[i64] = vec[i64]([0] * self.castles)
        self.castle_area: vec[i64] = vec[i64]([0] * self.castles)
        self.castle_deck: i64 = 0
        self.honnoji: i64 = NO_CARD

        self.rank_vp: vec[i64] = vec[i64]([0] * RANKS)
        self.demon_king: i64 = 0
        """The rank that settles ties."""
        self.rounds: i64 = 0
        self.bonus_castles: i64 = 0
        self.bonus_warlords: i64 = 0
        self.bonus_dice: i64 = 0

        # The options, at their defaults; `game` sets them before the first state is made.
        self.end_bonus: bool = True
        self.battle_bonus: bool = True
        self.swap_with_players: bool = True
        self.recruit_in_battle: bool = False
        self.one_arrow: bool = False
        self.marker_limit: i64 = 20
        self.starters: i64 = 0
        """The seats of which one starts, each equally likely."""

        # Where each kind of action begins in the action layout (see `actions`).
        self.place: i64 = 1 + AREAS
        self.take: i64 = self.place + FACES + 2
        self.swap: i64 = self.take + 1 + self.warlords + self.castles
        self.siege: i64 = self.swap + self.warlords + self.castles
        self.convert: i64 = self.siege + self.warlords + self.castles
        self.remove: i64 = self.convert
        self.n_actions: i64 = self.convert

        """Actions by their codes; filled when first asked for."""

        # Where each kind of luck begins: a start player, a drawn card, a roll.
        self.draw_warlord: i64 = MAX_PLAYERS
        self.draw_castle: i64 = self.draw_warlord + self.warlords
        self.roll: i64 = self.draw_castle + self.castles
        self.n_outcomes: i64 = self.roll + dice.ROLLS

    def add_conversion(self, warlord: i64, source: i64, target: i64) -> None:
        """Conversions are added warlord by warlord, in the order of the cards."""
        self.converters |= bit(warlord)
        self.turns[warlord] |= bit(source)
        self.conversion_warlord = append(self.conversion_warlord, warlord)
        self.conversion_from = append(self.conversion_from, source)
        self.conversion_to = append(self.conversion_to, target)

    def add_removal(self, warlord: i64, face: i64) -> None:
        self.removers |= bit(warlord)
        self.strikes[warlord] |= bit(face)
        self.removal_warlord = append(self.removal_warlord, warlord)
        self.removal_face = append(self.removal_face, face)

    def lay_out(self) -> None:
        """Once all abilities are known: where each warlord's conversions and removals begin."""
        for warlord in range(self.warlords + 1):
            self.conversion_first[warlord] = _before(self.conversion_warlord, warlord)
            self.removal_first[warlord] = _before(self.removal_warlord, warlord)
        self.remove = self.convert + len(self.conversion_warlord)
        self.n_actions = self.remove + len(self.removal_warlord)


def _before(owners: vec[i64], warlord: i64) -> i64:
    found: i64 = 0
    for owner in owners:
        if owner < warlord:
            found += 1
    return found
