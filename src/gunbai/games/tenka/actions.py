"""The action layout: which number means what, and the text (`code`) of each.

The layout is fixed for a rules version and a map: seven words, a proposal to each seat,
then one block per region verb. Attack and defence actions carry their token's value.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gunbai.core.chance import factorial, permutation, rank_of
from gunbai.core.errors import BadCode
from gunbai.core.state import CHANCE
from gunbai.games.tenka.tables import Tables

PASS: Final = 0
ACCEPT: Final = 1
REFUSE: Final = 2
WAR: Final = 3
NO_WAR: Final = 4
GIVE_ARMIES: Final = 5
GIVE_TILE: Final = 6
PROPOSE_TO: Final = 7

WORDS: Final = ("pass", "accept", "refuse", "war", "no_war", "give_up armies", "give_up tile")

ORDER_OUTCOMES: Final = 36
"""Outcomes of luck: 0 to 35 are two dice, from here on play orders by rank."""


def dice_outcome(attack_die: i64, defence_die: i64) -> i64:
    return (attack_die - 1) * 6 + defence_die - 1


def code_of(tables: Tables, regions: Sequence[str], seat: int, action: int) -> str:
    """The text of an action: "attack kinai=3"."""
    if seat == CHANCE:
        return _luck_code(tables, action)
    if 0 <= action < PROPOSE_TO:
        return WORDS[action]
    if action < 0 or action >= tables.n_actions:
        raise BadCode(str(action), "error.bad_action", n=tables.n_actions)
    if action < tables.pick:
        if action - PROPOSE_TO >= tables.players:
            raise BadCode(str(action), "error.bad_code_seat", last=tables.players - 1)
        return f"propose {action - PROPOSE_TO}"
    block, region = divmod(action - tables.pick, len(regions))
    name = regions[region]
    if block == 0:
        return f"pick {name}"
    if block <= 4:
        return f"attack {name}={block - 1}"
    if block == 5:
        return f"target {name}"
    if block <= 7:
        return f"defend {name}={block - 5}"
    return ("settle ", "retreat ", "redeploy ")[block - 8] + name


def parse_code(tables: Tables, regions: Sequence[str], seat: int, code: str) -> int:
    """The action with this text; raises BadCode."""
    if seat == CHANCE:
        return _parse_luck(tables, code)
    if code in WORDS:
        return WORDS.index(code)
    verb, _, rest = code.partition(" ")
    if verb == "propose":
        if rest.isascii() and rest.isdecimal() and str(int(rest)) == rest:
            partner = int(rest)
            if partner < tables.players:
                return PROPOSE_TO + partner
        raise BadCode(code, "error.bad_code_seat", last=tables.players - 1)
    name, equals, value = rest.partition("=")
    block = _block(verb, equals, value)
    if block < 0:
        raise BadCode(code)
    if name not in regions:
        raise BadCode(code, "tenka.error.no_region", name=name, known=list(regions))
    return int(tables.pick) + block * len(regions) + list(regions).index(name)


def _block(verb: str, equals: str, value: str) -> int:
    if verb == "attack" and equals and value in ("0", "1", "2", "3"):
        return 1 + int(value)
    if verb == "defend" and equals and value in ("1", "2"):
        return 5 + int(value)
    if equals:
        return -1
    verbs = {"pick": 0, "target": 5, "settle": 8, "retreat": 9, "redeploy": 10}
    return verbs.get(verb, -1)


def _luck_code(tables: Tables, outcome: int) -> str:
    if 0 <= outcome < ORDER_OUTCOMES:
        return f"dice {outcome // 6 + 1},{outcome % 6 + 1}"
    if 0 <= outcome - ORDER_OUTCOMES < factorial(tables.players):
        order = permutation(tables.players, outcome - ORDER_OUTCOMES)
        return "order " + ",".join(str(seat) for seat in order)
    raise BadCode(str(outcome), "error.bad_action", n=ORDER_OUTCOMES + factorial(tables.players))


def _parse_luck(tables: Tables, code: str) -> int:
    verb, _, rest = code.partition(" ")
    parts = rest.split(",")
    if all(len(part) == 1 and part in "0123456789" for part in parts):
        numbers = [int(part) for part in parts]
        if verb == "dice" and len(numbers) == 2 and all(1 <= n <= 6 for n in numbers):
            return dice_outcome(numbers[0], numbers[1])
        if verb == "order" and sorted(numbers) == list(range(tables.players)):
            return ORDER_OUTCOMES + rank_of(numbers)
    raise BadCode(code)
