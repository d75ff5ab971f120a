"""Analysis: sums that add up, blame only for what a seat could know, nothing that was undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gunbai
from gunbai.bots import make
from gunbai.bots.analysis import (
    Analysis,
    _unlucky,
    analyse,
    decisions,
    line_of,
    signed,
    think_over,
)
from gunbai.bots.search.bot import Candidate, ranked
from gunbai.core import CHANCE, Entry, Record, Replay, Rng, play_match

PLAYERS = {"tenka": 3, "gunshi": 2, "daiyabo": 3, "kingdom": 2}


def _replay(game: str, players: int, seed: int = 1) -> Replay:
    loaded = gunbai.load(game, players=players)
    bots = [make("random", loaded, seed + seat) for seat in range(players)]
    return Replay(loaded, play_match(loaded, bots, Rng(seed)))


def _analysis(replay: Replay, simulations: int = 12) -> Analysis:
    return analyse(replay, think_over(replay, decisions(replay), simulations))


@pytest.mark.parametrize("game", PLAYERS)
def test_luck_and_play_add_up_to_the_result(game: str) -> None:
    replay = _replay(game, PLAYERS[game])
    found = _analysis(replay)
    for seat, account in enumerate(found.accounts):
        total = account.start + account.luck + account.own + account.others
        assert total == pytest.approx(account.result, abs=1e-9)
        assert account.result == replay.state.returns()[seat]
        assert account.lost >= 0
    for step, after in zip(found.steps, found.steps[1:], strict=False):
        assert step.after == after.before
        assert sum(step.before) == pytest.approx(1, abs=1e-6)


def test_every_choice_is_listed_and_only_choices_can_be_mistakes() -> None:
    replay = _replay("tenka", 2)
    for step in _analysis(replay).steps:
        state = replay.state_before(step.entry)
        if step.alternatives:
            legal = {state.code(step.seat, action) for action in state.legal(step.seat)}
            assert {each.code for each in step.alternatives} == legal
        else:
            assert step.seat == CHANCE or len(state.legal(step.seat)) == 1
            assert (step.loss, step.mark) == (0, "")


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [(0.6, 0.3, "blunder"), (0.6, 0.48, "mistake"), (0.6, 0.54, "inaccuracy"), (0.6, 0.58, "")],
)
def test_a_loss_has_a_name(best: float, played: float, mark: str) -> None:
    replay = _replay("tenka", 2)
    number = decisions(replay)[0]
    entry = replay.moments[number].entry
    state = replay.state_before(number)
    chosen = state.parse(entry.seat, entry.code)
    candidates = [
        Candidate(action, 10, played if action == chosen else best)
        for action in state.legal(entry.seat)
    ]
    found = analyse(replay, {number: ranked(candidates, 100, 0, 0.0)})
    step = found.steps[number]
    assert step.loss == pytest.approx(best - played)
    assert step.mark == mark


def test_thoughts_do_not_depend_on_how_they_are_shared_out() -> None:
    replay = _replay("daiyabo", 2)
    chosen = decisions(replay)[:6]
    together = think_over(replay, chosen, 20)
    apart = {number: think_over(replay, [number], 20)[number] for number in chosen}
    assert {n: t.candidates for n, t in together.items()} == {
        n: t.candidates for n, t in apart.items()
    }


def test_what_was_taken_back_does_not_count() -> None:
    replay = _replay("tenka", 2)
    record = replay.record
    first = next(
        moment.entry
        for moment in replay.moments
        if moment.entry.seat != CHANCE
        and len(replay.state_before(moment.entry.seq).legal(moment.entry.seat)) > 1
    )
    kept = list(record.entries[: first.seq + 1])
    kept.append(Entry(first.seq + 1, first.seat, f"undo {first.seq}", 0))
    undone = Replay(replay.game, _cut(record, kept))
    assert [moment.entry.seq for moment in line_of(undone)] == list(range(first.seq))


def _cut(record: Record, entries: list[Entry]) -> Record:
    return replace(record, entries=entries, result=None)


def test_a_die_that_decides_the_game_is_weighed_by_its_odds() -> None:
    before = _unlucky([1.0, 0.0], [0.4, 0.6], [1.0, 0.0])
    assert before == pytest.approx([0.4, 0.6])


def test_a_die_that_changes_nothing_gives_nothing() -> None:
    assert _unlucky([0.7, 0.3], [0.2, 0.8], [0.2, 0.8]) == pytest.approx([0.7, 0.3])


def test_luck_never_takes_more_than_there_was() -> None:
    before = _unlucky([0.26, 0.54, 0.2], [0.33, 0.33, 0.34], [0.6, 0.25, 0.15])
    assert min(before) > 0
    assert sum(before) == pytest.approx(1)
    assert before[0] < 0.26


def test_a_game_that_begins_alike_for_all_begins_with_equal_prospects() -> None:
    found = _analysis(_replay("tenka", 3))
    assert [account.start for account in found.accounts] == pytest.approx([1 / 3] * 3, abs=1e-5)


def test_luck_counts_for_less_where_the_search_sees_less_between_the_seats() -> None:
    full = _unlucky([0.9, 0.1], [0.5, 0.5], [0.9, 0.1])
    half = _unlucky([0.7, 0.3], [0.5, 0.5], [0.9, 0.1])
    assert full == pytest.approx([0.5, 0.5])
    assert half == pytest.approx([0.5, 0.5])


def test_a_change_of_nothing_has_no_sign() -> None:
    assert [signed(share) for share in (0.123, -0.03, 0.001, -0.001, 0.0)] == [
        "+12",
        "-3",
        "0",
        "0",
        "0",
    ]
