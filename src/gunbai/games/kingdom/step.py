"""Steps behind the screen: the question of one player while both are asked at once."""

from typing import Final

# The question of one player, in a phase that asks both at once behind the screen.
TAISHO_CARD: Final = 0
FUKUSHO_CARD: Final = 1
HEADQUARTERS: Final = 2
ROCK: Final = 3
HIGH_GROUND: Final = 4
TAISHO: Final = 5
FUKUSHO: Final = 6
SENNINSHO: Final = 7
ESCORT: Final = 8
FACING: Final = 9
SOLDIER: Final = 10
READY: Final = 11

NAMES: Final = (
    "choose_taisho_warlord",
    "choose_fukusho_warlord",
    "deploy_headquarters",
    "deploy_rock",
    "deploy_high_ground",
    "deploy_taisho",
    "deploy_fukusho",
    "deploy_senninsho",
    "deploy_escort",
    "deploy_facing",
    "deploy_soldier",
    "ready",
)
