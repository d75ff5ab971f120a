"""Eight levels for every game: by name, in order, and never absurd."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gunbai
from gunbai.bots import BOTS, UnknownBot, about, levels, make, styles
from gunbai.bots.levels import LEVELS, PATIENCE, Level, LevelBot, err, level_of, thinking
from gunbai.bots.manners import polite
from gunbai.bots.search.bot import Candidate, Thought
from gunbai.core import RESIGN, Rng, State, View, play_match
from gunbai.games.tenka.equilibrium import EquilibriumBot
from gunbai.testing.walk import looks

from ..tenka.table import play, table

CANDIDATES = (
    Candidate(action=3, visits=50, value=0.60),
    Candidate(action=1, visits=30, value=0.55),
    Candidate(action=2, visits=20, value=0.20),
    Candidate(action=0, visits=0, value=0.0),
)


def test_every_level_has_a_name_and_a_title_in_both_languages() -> None:
    abouts = [about(name) for name in BOTS if name.startswith("level")]
    assert [each.level for each in abouts] == list(LEVELS)
    assert abouts[0].titles == {"ja": "はじめて", "en": "First game"}
    assert abouts[7].titles == {"ja": "軍師", "en": "Strategist"}


@pytest.mark.parametrize("id", gunbai.games())
def test_a_higher_level_thinks_longer_and_errs_no_more(id: str) -> None:
    rows = [level_of(id, level) for level in LEVELS]
    for lower, higher in pairwise(rows):
        assert lower.simulations <= higher.simulations
        assert lower.temperature >= higher.temperature
        assert lower.forgets >= higher.forgets
        assert lower != higher


def test_a_number_of_players_can_have_search_settings_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = {"search": {"rollout_depth": 0, "keen": 3}, "search-2": {"keen": 1, "to_quiet": False}}
    monkeypatch.setattr(levels, "_rows", lambda _game: rows)
    two, four = (thinking(gunbai.load("daiyabo", players)) for players in (2, 4))
    assert (two.keen, two.to_quiet, two.rollout_depth) == (1, False, 0)
    assert (four.keen, four.to_quiet, four.rollout_depth) == (3, True, 0)


def _has_choice(state: State) -> bool:
    seat = state.deciders()[0] if state.deciders() else -1
    return seat >= 0 and len(state.legal(seat)) > 3


@pytest.mark.parametrize("level", [1, 3])
def test_a_weak_level_plays_by_rules_of_thumb_and_overlooks_moves(level: int) -> None:
    """It never searches, and differs from greedy by what it does not notice."""
    game = gunbai.load("gunshi")
    bot = LevelBot(game, 1, level=level)
    bot.think = None  # type: ignore[assignment, method-assign]
    states = [state for state in looks(game, 5, 60) if _has_choice(state)]
    assert states
    for state in states:
        seat = state.deciders()[0]
        assert bot.choose(state.view(seat), state.legal(seat)) in state.legal(seat)
    legal = list(range(100))
    noticed = [len(bot._noticed(legal)) for _ in range(50)]
    share = 1 - level_of("gunshi", level).forgets
    assert sum(noticed) / 5000 == pytest.approx(share, abs=0.1)
    assert bot._noticed([7]) == [7]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_of_gunshi_deploys_backwards(level: int) -> None:
    game = gunbai.load("gunshi")
    facings = 0
    state = game.new_state()
    rng = Rng(level)
    while facings < 4:
        seat = state.deciders()[0]
        legal = state.legal(seat) if seat >= 0 else [state.sample(rng)]
        action = legal[rng.below(len(legal))]
        if seat >= 0 and state.view(seat)["phase"] == "deploy_facing":
            facings += 1
            kept = polite(game, state.view(seat), legal)
            codes = {state.code(seat, each) for each in kept}
            assert f"face {'SN'[seat]}" not in codes
            assert f"face {'NS'[seat]}" in codes
        state.apply(seat, action)


@pytest.mark.parametrize("id", gunbai.games())
def test_levels_choose_legally(id: str) -> None:
    game = gunbai.load(id)
    for state in looks(game, 3, 12):
        for seat in state.deciders():
            if seat >= 0:
                bot = make("level2", game, 1)
                assert isinstance(bot, LevelBot)
                assert bot.choose(state.view(seat), state.legal(seat)) in state.legal(seat)


def test_a_weak_level_strays_but_never_beyond_its_guard() -> None:
    level = Level(simulations=40, temperature=0.1, forgets=0.3, guard=0.1)
    rng = Rng(1)
    chosen = {err(CANDIDATES, level, rng) for _ in range(300)}
    assert chosen == {3, 1}


def test_a_lucky_try_is_not_liked_more_than_what_is_well_known() -> None:
    """One visit with a high reward proves nothing."""
    candidates = (Candidate(0, visits=900, value=0.55), Candidate(1, visits=2, value=0.95))
    level = Level(simulations=40, temperature=0.02, guard=0.1)
    rng = Rng(1)
    chosen = [err(candidates, level, rng) for _ in range(500)]
    assert chosen.count(1) < 25


def test_without_temperature_the_best_move_is_played() -> None:
    level = Level(simulations=40, temperature=0.0, forgets=0.0, guard=1.0)
    assert {err(CANDIDATES, level, Rng(seed)) for seed in range(20)} == {3}


def test_a_level_may_have_a_style_by_name() -> None:
    game = gunbai.load("tenka", 2)
    plain, bold = make("level3", game), make("level3-bold", game)
    assert isinstance(plain, LevelBot)
    assert isinstance(bold, LevelBot)
    assert plain.level == bold.level
    assert plain.evaluation is not None
    assert bold.evaluation is not None
    assert list(plain.evaluation.weights) != list(bold.evaluation.weights)
    with pytest.raises(UnknownBot):
        make("level3-reckless", game)
    with pytest.raises(UnknownBot):
        make("greedy-bold", game)
    with pytest.raises(UnknownBot):
        make("level3-", game)


def test_the_style_of_exact_mixtures_is_tenkas_alone() -> None:
    assert styles("level3", "tenka") == ("bold", "careful", "equilibrium")
    assert styles("level3", "kingdom") == ("bold", "careful")
    assert styles("greedy", "tenka") == ()
    game = gunbai.load("tenka", 2)
    bots = [make("level1-equilibrium", game, seat) for seat in range(2)]
    assert all(isinstance(bot, EquilibriumBot) for bot in bots)
    assert play_match(game, bots, Rng(1)).result is not None


# Resigning.


class Gloomy(LevelBot):
    """Finds no hope in any choice, after this number of visits."""

    visits = 500

    def think(self, view: View, legal: list[int]) -> Thought:
        candidates = tuple(Candidate(action, self.visits, 0.001) for action in legal)
        return Thought(candidates, self.visits, 1, 0.0)


def answers(bot: Gloomy, state: State, times: int) -> list[int]:
    seat = state.deciders()[0]
    return [bot.choose(state.view(seat), state.legal(seat)) for _ in range(times)]


def test_a_bot_without_hope_resigns_after_a_while_if_it_may() -> None:
    state = table("kinai", "kanto", options={"alliances": "off"})
    bot = Gloomy(state.game, 1, level=5)
    assert RESIGN not in answers(bot, state, 12)
    bot = Gloomy(state.game, 1, level=5)
    bot.resigns = True
    found = answers(bot, state, PATIENCE)
    assert found.index(RESIGN) == PATIENCE - 1


def test_a_bot_resigns_only_where_the_rules_allow_it() -> None:
    """TK-12.1: a player may resign only as the turn action."""
    state = table("kinai", "kanto", options={"alliances": "off"})
    play(state, "0 war")
    bot = Gloomy(state.game, 1, level=5)
    bot.resigns = True
    assert RESIGN not in answers(bot, state, PATIENCE + 5)


def test_a_level_that_thinks_little_does_not_resign() -> None:
    state = table("kinai", "kanto", options={"alliances": "off"})
    bot = Gloomy(state.game, 1, level=1)
    bot.resigns = True
    bot.visits = 3
    assert RESIGN not in answers(bot, state, PATIENCE + 5)
