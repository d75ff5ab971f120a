"""The action layout: which number means what, and the text (`code`) of each.

The layout is fixed for a rules version and a map: seven words, a proposal to each seat,
then one block per region verb. Attack and defence actions carry their token's value.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.chance import factorial, permutation
from gunbai.core.errors import BadCode
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import MAX_PLAYERS

PASS: Final = 0
ACCEPT: Final = 1
REFUSE: Final = 2
WAR: Final = 3
NO_WAR: Final = 4
GIVE_ARMIES: Final = 5
GIVE_TILE: Final = 6
PROPOSE_TO: Final = 7

WORDS: Final = ("pass", "accept", "refuse", "war", "no_war", "give_up armies", "give_up tile")

REGION_VERBS: Final = ("pick", "attack", "target", "defend", "settle", "retreat", "redeploy")

ORDER_OUTCOMES: Final = 36
"""Outcomes of luck: 0 to 35 are two dice, from here on play orders by rank."""


def dice_outcome(attack_die: i64, defence_die: i64) -> i64:
    return (attack_die - 1) * 6 + defence_die - 1


def action_codes(tables: Tables) -> list[str]:
    """The text of every action: "attack kinai=3". Seats beyond the number of players have none."""
    proposals = [f"propose {seat}" if seat < tables.players else "" for seat in range(MAX_PLAYERS)]
    blocks = (
        ("pick", ""),
        ("attack", "=0"),
        ("attack", "=1"),
        ("attack", "=2"),
        ("attack", "=3"),
        ("target", ""),
        ("defend", "=1"),
        ("defend", "=2"),
        ("settle", ""),
        ("retreat", ""),
        ("redeploy", ""),
    )
    regions = [f"{verb} {name}{value}" for verb, value in blocks for name in tables.names]
    return [*WORDS, *proposals, *regions]


def luck_codes(tables: Tables) -> list[str]:
    """The text of every outcome of luck: "dice 4,1", "order 2,0,1"."""
    dice = [f"dice {one},{two}" for one in range(1, 7) for two in range(1, 7)]
    orders = [permutation(tables.players, rank) for rank in range(factorial(tables.players))]
    return [*dice, *("order " + ",".join(str(seat) for seat in order) for order in orders)]


def unknown(tables: Tables, code: str) -> BadCode:
    """The part of a text that is not valid."""
    verb, _, rest = code.partition(" ")
    if verb == "propose":
        return BadCode(code, "error.bad_code_seat", last=tables.players - 1)
    name, equals, value = rest.partition("=")
    values = {"attack": "0123", "defend": "12"}.get(verb)
    fits = not equals if values is None else len(value) == 1 and value in values
    if verb in REGION_VERBS and fits and name not in tables.names:
        return BadCode(code, "tenka.error.no_region", name=name, known=list(tables.names))
    return BadCode(code)
