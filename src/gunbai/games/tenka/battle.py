"""TK-5 Settling a battle: choosing it, turning the tokens up, rolling and adding up."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.tenka import phase, result, tokens
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NEUTRAL, NO_REGION

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def choose(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-5.1: the attacker chooses which attacked region is settled next."""
    state.battle = region
    state.phase = phase.REVEAL


def reveal(state: "TenkaState", log: EventLog | None) -> None:
    """TK-5.2: all tokens of the region are turned face up; those elsewhere stay face down.

    TK-5.3: attack tokens that add up to 0 make no fight: the defender wins without dice.
    """
    region = state.battle
    state.unsettled &= ~bit(region)
    if log is not None:
        owner = state.owner(region)
        log.reveal(
            "reveal",
            "TK-5.2",
            {
                "region": state.tables.names[region],
                "attacker": state.turn_seat(),
                "defender": None if owner == NEUTRAL else owner,
                "attack": tokens.values_on(state.attack_tokens, ATTACK_VALUES, region),
                "defence": tokens.values_on(state.defence_tokens, DEFENCE_VALUES, region),
                "armies": state.armies[region],
                "border": border_bonus(state, region),
            },
        )
    if attack_sum(state, region) > 0:
        state.phase = phase.DICE
    else:
        if log is not None:
            log.tell("no_fight", "TK-5.3", {"region": state.tables.names[region]})
        state.phase = phase.BATTLE_DONE


def roll(state: "TenkaState", outcome: i64, log: EventLog | None) -> None:
    """TK-5.4: attacker and defender each roll one die. TK-5.4a: a new pair for each region.

    TK-5.11: the higher strength wins; equal strengths are a tie.
    """
    state.attack_die = outcome // 6 + 1
    state.defence_die = outcome % 6 + 1
    region = state.battle
    attack = attack_sum(state, region) + state.attack_die
    defence = defence_strength(state, region)
    if log is not None:
        args: dict[str, object] = {
            "region": state.tables.names[region],
            "attack_die": state.attack_die,
            "defence_die": state.defence_die,
            "attack": attack,
            "defence": defence,
        }
        log.tell("dice", "TK-5.4", args)
    if attack > defence:
        result.attacker_wins(state, log)
    elif attack == defence:
        result.tie(state, log)
    else:
        result.defender_wins(state, log)


def attack_sum(state: "TenkaState", region: i64) -> i64:
    """TK-5.5: the attacker's strength is this plus the die."""
    return tokens.sum_on(state.attack_tokens, ATTACK_VALUES, region)


def defence_strength(state: "TenkaState", region: i64) -> i64:
    """TK-5.6: tokens, armies, one for a thick border, and the die.

    TK-5.7: armies are counted now, with any that retreated here earlier in this war.
    TK-4.10: tokens count, whatever has become of the player who placed them.
    """
    return (
        tokens.sum_on(state.defence_tokens, DEFENCE_VALUES, region)
        + state.armies[region]
        + border_bonus(state, region)
        + state.defence_die
    )


def border_bonus(state: "TenkaState", region: i64) -> i64:
    """TK-5.8: at most 1. TK-5.9: all roads thick (or any, by option). TK-5.10: a regionless
    attacker crosses no border."""
    tables = state.tables
    roads = state.base & tables.near[region]
    thick = roads & tables.near_thick[region]
    if thick == 0:
        return 0
    return 1 if tables.any_thick or thick == roads else 0


def next_battle(state: "TenkaState") -> None:
    """TK-6.17: the remaining regions are settled, then comes the army draw (TK-7.1)."""
    if state.unsettled != 0:
        state.battle = NO_REGION
        state.loser = NEUTRAL
        state.phase = phase.SETTLE
        return
    tokens.return_all(state)
    state.draws = 1
    state.phase = phase.DRAW
