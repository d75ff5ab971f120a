"""Everything that can be asked, done or refused can be said in both languages."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR
from gunbai.games.gunshi.state import GunshiState
from gunbai.i18n import LANGUAGES, arguments, catalogue, say
from gunbai.testing.walk import walk

from .table import new_game, play, table


def moments() -> list[GunshiState]:
    """A few moments of every kind from some games."""
    kept: dict[str, GunshiState] = {}
    for seed in range(6):
        for state in walk(new_game(), seed):
            assert isinstance(state, GunshiState)
            for seat in state.deciders():
                kept.setdefault(str(state.view(seat)["phase"]), state)
    invading = table("RI+d6N RAa1N* BAg7S*")
    play(invading, "lead d6", "go N")
    return [*kept.values(), invading]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_can_be_asked(language: str) -> None:
    game = new_game()
    asked = set()
    for state in moments():
        for viewer in (0, 1, SPECTATOR):
            view = state.view(viewer)
            asked.add(view["phase"])
            assert game.prompt(view, language)
            assert game.draw(view, language)
    known = {
        key.removeprefix("gunshi.prompt.") for key in catalogue(language) if "gunshi.prompt" in key
    }
    assert known - asked <= {"shoot_member", "fence_member", "over", "invade"}


def test_while_both_plan_each_is_asked_by_name() -> None:
    state = next(state for state in moments() if len(state.deciders()) == 2)
    game = new_game()
    assert game.prompt(state.view(0), "en").startswith("Red")
    assert game.prompt(state.view(1), "en").startswith("Blue")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said(language: str) -> None:
    game = new_game()
    refused = set()
    for state in moments():
        for seat in (0, 1):
            for code in game.codes.actions.texts:
                refusal = state.why_not(seat, code)
                if refusal is not None:
                    refused.add(refusal.key)
                    assert arguments(catalogue(language)[refusal.key]) <= set(refusal.args)
                    assert say(language, refusal.key, refusal.args, game.name)
    assert len(refused) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_a_sentence_without_identifiers(language: str) -> None:
    game = new_game()
    codes = game.codes.actions.texts
    for code in [*codes, "resign"]:
        text = game.describe(code, language)
        assert "{" not in text
        assert "_" not in text
    assert len({game.describe(code, language) for code in game.codes.actions.texts}) == len(
        game.codes.actions.texts
    )


def test_the_board_shows_facings_fences_queues_and_supply() -> None:
    state = table(
        "RI+d3E RAa1N* BCg7S* Rf:d3N Bf:f7E",
        supply=(7, 12),
        red={"queue": ["move", "turn_shoot"], "lightning": "(move)"},
    )
    text = new_game().draw(state.view(0), "en")
    for part in ("RI+▶", "RA ▲*", "BC ▼", "═══════", "┇", "Supply 7", "Supply 12"):
        assert part in text
    assert "Move | ⚡(Move) | Turn/Shoot" in text
    other = new_game().draw(state.view(1), "ja")
    assert "移動 | ⚡(?) | 向き変更/射撃" in other
    assert "RA ▲*" not in other
