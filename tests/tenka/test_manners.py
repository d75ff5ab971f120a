"""Table manners of bots: which alliances they break, which tiles they keep, and what they say."""

from __future__ import annotations

import pytest

from gunbai.bots import make
from gunbai.bots.manners import Said, polite, why
from gunbai.core import Rng
from gunbai.games.tenka.state import TenkaState
from gunbai.i18n import LANGUAGES, say

from .table import fight, hands, play, scores, table, war


def choices(state: TenkaState) -> set[str]:
    """What a polite player considers."""
    seat = state.deciders()[0]
    kept = polite(state.game, state.view(seat), state.legal(seat))
    return {state.code(seat, action) for action in kept}


def said(state: TenkaState, *steps: str) -> list[Said | None]:
    """What the seats would say about these decisions."""
    found = []
    for step in steps:
        seat = int(step[0])
        before = state.view(seat)
        play(state, step)
        found.append(why(state.game, before, step[2:], state.view(seat)))
    return found


def keys(found: list[Said | None]) -> list[str]:
    return ["" if each is None else each.key.removeprefix("tenka.why.") for each in found]


# Breaking an alliance.


def at_war(*lands: str, **more: object) -> TenkaState:
    """Seat 0, allied with seat 1, is about to place its attack."""
    state = table(*lands, allied=[(0, 1)], **more)  # type: ignore[arg-type]
    play(state, "0 war")
    return state


def test_an_ally_who_is_no_danger_is_not_attacked() -> None:
    state = at_war("kinai", "tokai", "kanto", "kyushu")
    everything = {state.code(0, action) for action in state.legal(0)}
    assert "attack tokai=3" in everything
    assert choices(state) == everything - {"attack tokai=3"}


def test_an_ally_who_leads_may_be_attacked() -> None:
    state = at_war("tohoku", "kanto tokai", "kyushu", "shikoku")
    assert scores(state)[1] == max(scores(state)) > scores(state)[0]
    assert "attack kanto=3" in choices(state)


@pytest.mark.clause("TK-10.1")
def test_an_ally_who_is_near_a_victory_by_tiles_may_be_attacked() -> None:
    state = at_war("kinai", "tokai shikoku nanki", "kanto", "kyushu")
    assert hands(state)[1] == 1
    assert "attack tokai=3" in choices(state)


def test_who_can_attack_nobody_but_an_ally_may() -> None:
    state = at_war("kinai", "tokai", "kanto", "kyushu")
    only = [state.parse(0, "attack tokai=3")]
    assert polite(state.game, state.view(0), only) == only


@pytest.mark.clause("TK-10.1")
def test_no_tile_is_given_up_that_makes_the_attacker_win() -> None:
    """TK-6.3: in a tie the defender gives up the tile or the armies."""
    state = table("kinai tokai kanto hokuriku tohoku", "nanki:1", "kyushu", "shikoku")
    assert hands(state)[0] == 0
    war(state, {"nanki": [3, 2, 1, 0, 0]}, {"nanki": [2, 1, 1, 1, 1]})
    fight(state, "nanki", 3, 2)
    assert choices(state) == {"give_up armies"}


# Saying why.


def test_a_bot_says_why_it_offers_accepts_and_refuses() -> None:
    state = table("kinai tokai", "kanto", "kyushu", "chugoku", phase="propose")
    found = said(state, "0 propose 1", "1 refuse", "0 pass", "1 propose 2", "2 accept")
    assert keys(found) == ["ally_border", "refuse_leader", "", "ally_against", "ally_against"]
    assert found[3] == Said("tenka.why.ally_against", {"partner": 2, "leader": 0})


@pytest.mark.clause("TK-8.7")
def test_a_bot_refuses_whoever_has_few_tiles_and_names_them() -> None:
    state = table("kinai tokai kanto hokuriku", "tohoku", "kyushu", "shikoku", phase="propose")
    (_, found) = said(state, "0 propose 1", "1 refuse")
    assert found == Said("tenka.why.refuse_tiles", {"partner": 0, "n": 1})


@pytest.mark.clause("TK-3.10")
def test_a_broken_alliance_is_explained_only_when_the_war_is_declared() -> None:
    state = at_war("tohoku", "kanto hokuriku", "kyushu", "shikoku")
    steps = ("kanto=3", "hokuriku=2", "kanto=1", "hokuriku=0")
    assert said(state, *(f"0 attack {step}" for step in steps)) == [None] * 4
    (last,) = said(state, "0 attack kanto=0")
    assert last is not None
    assert last.key == "tenka.why.break_leader"


@pytest.mark.clause("TK-3.10")
def test_what_a_bot_says_does_not_depend_on_what_it_hides() -> None:
    lines = set()
    for first, second in [("kanto", "tokai"), ("tokai", "kanto")]:
        state = at_war("tohoku kinai", "kanto tokai hokuriku", "kyushu", "shikoku")
        steps = (f"{first}=3", f"{second}=2", f"{second}=1", f"{second}=0", f"{first}=0")
        found = said(state, *(f"0 attack {step}" for step in steps))
        lines.add((found[-1].key, str(found[-1].args)) if found[-1] else None)
    assert len(lines) == 1


@pytest.mark.parametrize("players", [4, 5, 6])
def test_bots_keep_their_manners_and_have_words_for_every_reason(players: int) -> None:
    """Whole games: no ally is attacked without a reason, and every line can be said."""
    lands = ("kinai", "kanto", "kyushu", "shikoku", "tohoku", "hokuriku")[:players]
    state = table(*lands, phase="propose")
    bots = [make("greedy", state.game, seat) for seat in range(players)]
    rng = Rng(players)
    heard = 0
    while not state.over():
        seat = state.deciders()[0]
        if seat < 0:
            state.apply(seat, state.sample(rng))
            continue
        before = state.view(seat)
        action = bots[seat].choose(before, state.legal(seat))
        code = state.code(seat, action)
        state.apply(seat, action)
        line = why(state.game, before, code, state.view(seat))
        if line is not None:
            heard += 1
            assert all(say(each, line.key, line.args, state.game.name) for each in LANGUAGES)
    assert heard > 0
