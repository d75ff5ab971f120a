"""Tables: a map and the options turned into flat native tables for the rules to read.

Built once per game from the pack; never changes. Region and seat sets are bit sets.
"""

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.games.tenka.terms import MAX_PLAYERS


class Tables:
    def __init__(
        self,
        players: i64,
        names: list[str],
        points: list[int],
        tie_region: i64,
        borders: list[tuple[int, int, bool]],
        tiles: i64,
        armies: i64,
    ) -> None:
        self.players = players
        self.regions: i64 = len(names)
        self.names = names
        """Region ids, for events and codes."""
        self.everywhere: i64 = 0
        for region in range(self.regions):
            self.everywhere |= bit(region)
        self.points: vec[i64] = vec[i64](points)
        self.tie_region = tie_region
        self.tiles = tiles
        self.armies = armies
        self.near: vec[i64] = vec[i64]([0] * self.regions)
        """For each region, the set of its neighbours."""
        self.near_thick: vec[i64] = vec[i64]([0] * self.regions)
        """For each region, its neighbours across thick borders."""
        for one, other, thick in borders:
            self.near[one] |= bit(other)
            self.near[other] |= bit(one)
            if thick:
                self.near_thick[one] |= bit(other)
                self.near_thick[other] |= bit(one)

        # The options, at their defaults; `game` sets them before the first state is made.
        self.start_regions: bool = True
        self.alliances: bool = players > 2
        self.neutral_tie_to_attacker: bool = True
        self.any_thick: bool = False
        self.any_holder: bool = True
        self.max_rounds: i64 = 30
        self.fixed_order: list[int] = []

        # Where each kind of action begins in the action layout (see `actions`).
        self.pick: i64 = 7 + MAX_PLAYERS
        self.attack: i64 = self.pick + self.regions
        self.target: i64 = self.attack + 4 * self.regions
        self.defend: i64 = self.target + self.regions
        self.settle: i64 = self.defend + 2 * self.regions
        self.retreat: i64 = self.settle + self.regions
        self.redeploy: i64 = self.retreat + self.regions
        self.n_actions: i64 = self.redeploy + self.regions

    def reach(self, base: i64) -> i64:
        """The regions that touch at least one region of the base."""
        found: i64 = 0
        for region in range(self.regions):
            if (base >> region) & 1 != 0:
                found |= self.near[region]
        return found
