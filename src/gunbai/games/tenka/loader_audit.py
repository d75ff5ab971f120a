"""The audit of a position: the war and the ending must fit the components on the table.

`loader` has checked each field separately; here the fields are compared. Facts that a war implies
(its base, its defenders) are filled in where they were left out.
"""

from __future__ import annotations

from typing import NoReturn

from gunbai.core.bits import bit, has, members_of, size
from gunbai.core.errors import BadPosition
from gunbai.games.tenka import battle, declaration, ending, phase
from gunbai.games.tenka.position import War
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import LAST_PLAYER, LIMIT, SHORTAGE, TILES
from gunbai.games.tenka.view import Result


def check_attack(war: War) -> None:
    """TK-3.10: while the attack is being placed, a war has no other fields."""
    for name in ("defence_tokens", "base", "placers", "unsettled", "battle", "loser", "fleeing"):
        if getattr(war, name):
            fail(f"war.{name}", "TK-3.10", "undeclared")


def check_war(state: TenkaState, war: War) -> None:
    """A declared war: its targets, base and defenders, and what has happened since."""
    standing = state.attacked & ~state.land[state.turn_seat()]
    foes = declaration.owners(state, standing)
    if state.phase == phase.RETREAT:
        standing &= ~bit(state.battle)
        foes |= bit(state.loser)
    elif war.loser is not None or war.fleeing:
        fail("war.loser", "TK-6.6", "no_retreat")
    _check_power(state, standing, foes)
    _check_base(state, war, foes)
    _check_placers(state, war, foes)
    _check_conquests(state)
    if state.phase == phase.TIE and state.attack_die:
        attack = battle.attack_sum(state, state.battle) + state.attack_die
        defence = battle.defence_strength(state, state.battle)
        if attack != defence:
            fail("dice", "TK-5.11", "not_tied", attack=attack, defence=defence)


def _check_power(state: TenkaState, standing: int, foes: int) -> None:
    """TK-3.4, TK-3.5, TK-9.3: one power. TK-9.6: its alliances with the attacker have ended."""
    allied = foes & state.allies[state.turn_seat()]
    if allied:
        fail("alliances", "TK-9.6", "allied_target", seats=members_of(allied))
    one_power = all(declaration.joins(state, foes, seat) for seat in members_of(foes))
    if not one_power or (foes and standing & state.neutral()):
        fail("war.attack_tokens", "TK-3.5", "powers")


def _check_base(state: TenkaState, war: War, foes: int) -> None:
    """TK-3.12: the base is what attacker and allies held at the declaration, which is what they
    hold now without the regions conquered since. TK-3.3: every target touches it.

    TK-11.1: without regions of their own an attacker has one target, and the war ends with it.
    """
    own = state.land[state.turn_seat()]
    base = declaration.base_against(state, foes) & ~state.attacked
    if own & ~state.attacked == 0 and own != 0:
        fail("war.attack_tokens", "TK-11.1", "landless_war")
    if own != 0 and state.attacked & ~state.tables.reach(base):
        fail("war.attack_tokens", "TK-3.3", "target")
    if war.base and state.base != base:
        fail("war.base", "TK-3.12", "base", expected=_names(state, base))
    state.base = base


def _check_placers(state: TenkaState, war: War, foes: int) -> None:
    """TK-4.4: for neutral regions the next player. TK-4.1, TK-4.8: otherwise all who are attacked
    and nobody else; a player who has lost every attacked region since still counts (TK-4.10)."""
    if foes == 0:
        following = bit(state.order[state.seat_after(state.turn)])
        if war.placers and state.placers != following:
            fail("war.placers", "TK-4.4", "next_placer", expected=members_of(following))
        state.placers = following
    elif not war.placers:
        state.placers = foes
    else:
        beaten = state.placers & ~foes
        conquered = state.attacked & state.land[state.turn_seat()]
        fits = size(beaten) <= size(conquered)
        for seat in members_of(beaten):
            fits = fits and _was_attacked(state, seat, state.placers)
        if foes & ~state.placers or not fits:
            clause = "TK-4.8" if beaten else "TK-4.1"
            fail("war.placers", clause, "attacked_placers", expected=members_of(foes))


def _was_attacked(state: TenkaState, seat: int, others: int) -> bool:
    """Could this player, who holds no attacked region now, have lost one in this war? A player with
    regions left is still allied with every other attacked player with regions (TK-9.3, TK-9.7)."""
    with_land = sum(bit(other) for other in members_of(others) if state.land[other])
    allied = state.land[seat] == 0 or declaration.joins(state, with_land, seat)
    return allied and state.in_game(seat) and not has(state.allies[seat], state.turn_seat())


def _check_conquests(state: TenkaState) -> None:
    """TK-6.16: a conquered region holds no army yet. TK-5.3: only zeros conquer nothing."""
    attacker = state.turn_seat()
    for region in members_of(state.attacked & state.land[attacker]):
        name = state.tables.names[region]
        if state.armies[region]:
            fail(f"seats[{attacker}].regions.{name}", "TK-6.16", "conquered_armies")
        if battle.attack_sum(state, region) == 0:
            fail("war.attack_tokens", "TK-5.3", "conquered_by_zeros", region=name)


def check_end(state: TenkaState, result: Result) -> None:
    """The reason of the end fits the table, and the winner is the player the rules name."""
    reason = state.ending
    left = [seat for seat in range(state.tables.players) if state.in_game(seat)]
    if (reason == LAST_PLAYER) != (len(left) == 1):
        fail("result.reason", "TK-12.3", "end_last_player", n=len(left))
    if reason == SHORTAGE and state.supply > 0:
        fail("supply", "TK-10.2", "end_shortage", supply=state.supply)
    if reason == LIMIT and state.round != state.tables.max_rounds:
        fail("round", "TK-12.5", "end_limit", limit=state.tables.max_rounds)
    if state.muster > (1 if reason == SHORTAGE else 0):
        fail("muster", "TK-7.5", "end_muster")
    if reason == TILES:
        expected, clause = state.turn_seat(), "TK-10.1"
        if state.hand[expected]:
            fail(f"seats[{expected}].hand", "TK-10.1", "end_tiles", n=state.hand[expected])
    elif reason == LAST_PLAYER:
        expected, clause = left[0], "TK-12.3"
    else:
        expected, clause = ending.winner_by_score(state), ending.deciding_clause(state)
    if result.winner != expected:
        fail("result.winner", clause, "winner", expected=expected)


def _names(state: TenkaState, regions: int) -> list[str]:
    return [state.tables.names[region] for region in members_of(regions)]


def fail(field: str, clause: str, key: str, **args: object) -> NoReturn:
    raise BadPosition(field, clause, f"tenka.position.{key}", **args)
