"""The summary of a finished game: points that add up, tie-breaks, secrets by viewer."""

from __future__ import annotations

from typing import Any

import pytest

import gunbai
from gunbai.core import REFEREE, SPECTATOR, Game, Rng, State
from gunbai.games import kind, part
from gunbai.games.summary import Sentence, Summary, summary_of, title
from gunbai.i18n import LANGUAGES
from gunbai.testing.toy import ToyGame

VARIANTS = [
    (id, players, options) for id in gunbai.games() for players, options in kind(id).variants
]


def finished(game: Game, seed: int) -> State:
    """A game played at random to its end."""
    state, rng = game.new_state(), Rng(seed)
    while not state.over():
        seat = state.deciders()[0]
        if seat < 0:
            state.apply(seat, state.sample(rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_every_ending_of_every_variant_has_words(
    id: str, players: int, options: dict[str, Any]
) -> None:
    game = gunbai.load(id, players, options)
    state = finished(game, 3)
    for viewer in (REFEREE, SPECTATOR, *range(players)):
        found = summary_of(state, viewer)
        for language in LANGUAGES:
            for source in found.sources:
                assert title(game, source, language)
                assert len(source.amounts) == players
            for line in lines(found):
                assert line.said(game, language)


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_a_viewer_is_told_what_its_view_holds_and_nothing_else(
    id: str, players: int, options: dict[str, Any]
) -> None:
    """Any other world that fits the viewer's view has the same summary."""
    game = gunbai.load(id, players, options)
    state = finished(game, 5)
    for viewer in (SPECTATOR, *range(players)):
        seen = summary_of(state, viewer)
        for seed in range(4):
            other = game.imagine(state.view(viewer), Rng(seed))
            assert summary_of(other, viewer) == seen


def lines(found: Summary) -> list[Sentence]:
    return [*found.decided, *found.details, *found.secrets]


@pytest.mark.parametrize("id", ["tenka", "daiyabo"])
def test_the_points_of_all_sources_are_the_score(id: str) -> None:
    for players in range(2, 5):
        for seed in range(6):
            state = finished(gunbai.load(id, players), seed)
            found = summary_of(state, SPECTATOR)
            assert found.scores == state.view(SPECTATOR)["scores"]


def test_what_one_hid_in_gunshi_is_open_to_the_referee_alone() -> None:
    state = finished(gunbai.load("gunshi"), 1)
    said = {line.key for line in summary_of(state, REFEREE).secrets}
    assert {"gunshi.summary.hand", "gunshi.summary.deck"} <= said
    assert any(key.startswith("gunshi.summary.general") for key in said)
    spectator = {line.key for line in summary_of(state, SPECTATOR).secrets}
    assert all(key.startswith("gunshi.summary.general") for key in spectator)
    own = {line.args["seat"] for line in summary_of(state, 1).secrets if "cards" in line.args}
    assert own == {1}


def test_a_game_without_the_part_has_places_only() -> None:
    state = finished(ToyGame(players=3), 1)
    assert part("toy", "summary") is None
    assert summary_of(state, REFEREE) == Summary()
    assert summary_of(state, REFEREE).scores == []
