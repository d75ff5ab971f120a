"""KD-5 Fights: strength, morale, blind spots, damage, and what becomes of both sides."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.kingdom import ending, morale, removal, terrain
from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    owner_of,
    soldiers_of,
    stack,
    text_of,
)
from gunbai.games.kingdom.terms import DIRECTIONS, TAISHO

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def attack(
    state: "KingdomState",
    attacker: i64,
    square: i64,
    direction: i64,
    bonus: i64,
    log: EventLog | None,
) -> i64:
    """KD-4.3.3: a group enters a square with enemy pieces; what is left of the group.

    KD-5.3: both sides deal their damage at the same time. KD-5.7: measured before any removal.
    KD-5.10, KD-5.11: surviving defenders stay; if both are wiped out the square is empty.
    """
    defender = state.board[square]
    dealt = damage(state, attacker, defender, square, direction, bonus)
    taken = counter_damage(state, attacker, defender, square, direction, bonus)
    survivors = after_damage(attacker, taken)
    defenders = after_damage(defender, dealt)
    if log is not None:
        left = defenders if defenders != 0 else survivors
        _tell(state, attacker, defender, square, direction, bonus, left, log)
    removal.remove_lost(state, attacker, survivors)
    removal.remove_lost(state, defender, defenders)
    state.put(square, defenders)
    ending.judge_fight(
        state,
        general_of(attacker) == TAISHO and survivors == 0,
        general_of(defender) == TAISHO and defenders == 0,
        log,
    )
    return survivors


def strength(state: "KingdomState", pieces: i64) -> i64:
    """KD-5.1: soldiers, and one for a general; of the moving group, or of the whole stack."""
    tables = state.tables
    total = soldiers_of(pieces) * tables.soldier_strength
    if general_of(pieces) != 0:
        total += tables.general_strength
    return total


def damage(
    state: "KingdomState", attacker: i64, defender: i64, square: i64, direction: i64, bonus: i64
) -> i64:
    """KD-5.2: to the defender: strength + own morale - the other's morale, never below 0."""
    dealt = (
        strength(state, attacker)
        + attack_morale(state, attacker, defender, direction, bonus)
        - defence_morale(state, defender, square)
    )
    if dealt < 0:
        return 0
    return dealt


def counter_damage(
    state: "KingdomState", attacker: i64, defender: i64, square: i64, direction: i64, bonus: i64
) -> i64:
    """KD-5.2: to the attacker, by the same measure."""
    dealt = (
        strength(state, defender)
        + defence_morale(state, defender, square)
        - attack_morale(state, attacker, defender, direction, bonus)
    )
    if dealt < 0:
        return 0
    return dealt


def attack_morale(
    state: "KingdomState", attacker: i64, defender: i64, direction: i64, bonus: i64
) -> i64:
    """KD-5.6: blind spot, timed morale, the card's bonus and the warlord's add up.

    KD-6.3: high ground never helps the attacker. KD-5.14: nor does any other stack.
    """
    return (
        blind_spot(state, defender, direction)
        + morale.timed(state, owner_of(attacker))
        + bonus
        + morale.when_attacking(state, attacker)
    )


def defence_morale(state: "KingdomState", defender: i64, square: i64) -> i64:
    """KD-5.6: timed morale, high ground and the warlord's add up."""
    return (
        morale.timed(state, owner_of(defender))
        + terrain.high_ground_morale(state, square)
        + morale.when_defending(state, defender)
    )


def blind_spot(state: "KingdomState", defender: i64, direction: i64) -> i64:
    """KD-5.8: attacked from where the defender cannot move to: 2 from straight behind, else 1.

    `direction` is that of the attacker's last step.
    """
    if soldiers_of(defender) == 0:
        return 0
    general = general_of(defender)
    seen_from = (direction + 4 - 2 * facing_of(defender)) % DIRECTIONS
    if seen_from == 0:
        return 0
    if general != 0:
        if seen_from == 1 or seen_from == 7:
            return 0
        if state.tables.all_directions[state.leader(owner_of(defender), general)] != 0:
            return 0
    return state.tables.blind_spot_rear if seen_from == 4 else state.tables.blind_spot_other


def after_damage(pieces: i64, points: i64) -> i64:
    """KD-5.4: soldiers first, then the general; excess damage is lost.

    KD-4.5.5, KD-5.10: what is left keeps its facing; a general left alone has none.
    """
    soldiers = soldiers_of(pieces)
    if points <= soldiers:
        return stack(owner_of(pieces), general_of(pieces), soldiers - points, facing_of(pieces))
    return 0


def _tell(
    state: "KingdomState",
    attacker: i64,
    defender: i64,
    square: i64,
    direction: i64,
    bonus: i64,
    left: i64,
    log: EventLog,
) -> None:
    """`left`: what then stands on the square."""
    args: dict[str, object] = {
        "seat": state.mover,
        "square": state.tables.names[square],
        "attacker": text_of(attacker),
        "defender": text_of(defender),
        "attack": strength(state, attacker),
        "defence": strength(state, defender),
        "attack_morale": attack_morale(state, attacker, defender, direction, bonus),
        "defence_morale": defence_morale(state, defender, square),
        "dealt": damage(state, attacker, defender, square, direction, bonus),
        "taken": counter_damage(state, attacker, defender, square, direction, bonus),
        "stack": text_of(left) if left != 0 else "",
    }
    log.tell("fight", "KD-5.2", args)
