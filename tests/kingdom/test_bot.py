"""The greedy bot: it sees what wins, and beats a random one."""

from __future__ import annotations

import pytest

from gunbai.bots import make
from gunbai.core import Rng, play_match
from gunbai.games.kingdom.state import KingdomState

from .table import legal, new_game, play, result, table


def answer(state: KingdomState) -> str:
    """What the bot would do now."""
    seat = state.deciders()[0]
    bot = make("greedy", state.game, 1)
    return state.code(seat, bot.choose(state.view(seat), state.legal(seat)))


def finish_turn(state: KingdomState) -> None:
    turn = state.turns
    while not state.over() and state.turns == turn:
        play(state, answer(state))


@pytest.mark.parametrize(
    "position",
    [
        "a1 B:T0, a5 B:C1N, d6 R:T0",
        "a1 B:T1N, c3 B:-2N, c4 R:T0, a6 R:F2S",
        "a1 B:T0, b4 B:F0, b5 R:-1S, d6 R:T2S, b6 R:-1S",
    ],
)
def test_it_takes_a_win_in_one_turn(position: str) -> None:
    state = table(position, {"hand": ["surprise"]})
    finish_turn(state)
    assert result(state)[1] == 0


def test_it_does_not_leave_the_headquarters_open() -> None:
    state = table("a1 B:T1E, d1 B:C1W, c3 R:-1S, d6 R:T0, a4 R:-5S")
    finish_turn(state)
    for code in legal(state):
        if code.split()[0] in ("move", "turn"):
            after = state.clone()
            play(after, code)
            assert not after.over()


def test_it_cancels_a_card_when_it_can() -> None:
    state = table("a1 B:T0, d6 R:T0", {"hand": ["inspire"]}, {"hand": ["defence", "bow"]})
    play(state, "use inspire")
    assert answer(state) == "use defence"


@pytest.mark.parametrize("options", [{}, {"deployment": "free"}])
@pytest.mark.parametrize("games", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_it_beats_a_random_bot(options: dict[str, object], games: int) -> None:
    game = new_game(None, **options)
    won = 0.0
    for i in range(games):
        bots = [make("greedy" if seat == i % 2 else "random", game, i) for seat in range(2)]
        found = play_match(game, bots, Rng(i)).result
        assert found is not None
        returns = found["returns"]
        assert isinstance(returns, list)
        won += returns[i % 2]
    assert won >= 0.9 * games
