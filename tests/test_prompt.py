"""At the prompt: states, views and records speak for themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.bots import Bot, make
from gunbai.core import (
    CHANCE,
    REFEREE,
    RESIGN,
    SPECTATOR,
    Game,
    GunbaiError,
    Record,
    Replay,
    Rng,
    State,
    View,
    play_match,
)
from gunbai.games import kind

VARIANTS = [
    pytest.param(id, players, options, id=f"{id}-{players}-{options}")
    for id in gunbai.games()
    for players, options in kind(id).variants
]


def walk(game: Game, steps: int) -> State:
    state, rng = game.new_state(), Rng(2)
    for _ in range(steps):
        if not state.over():
            seat = state.decider()
            legal = state.legal(seat)
            state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_a_state_says_game_turn_and_decision(id: str, players: int, options: Any) -> None:
    game = gunbai.load(id, players, options)
    assert repr(game).startswith(f"<{id}: {players} players")
    for steps in (0, 20, 10_000):
        state = walk(game, steps)
        said = repr(state)
        assert said.startswith(f"<{id}: {players} players, ")
        assert "\n" not in said
        view = state.view(REFEREE)
        assert any(f"{name} {view[name]}," in said for name in ("round", "turn") if name in view)
        if state.over():
            assert f"over, {state.returns()}" in said
        elif state.decider() == CHANCE:
            assert f"luck decides {view['phase']}, {len(state.chance())} option" in said
        else:
            seat = state.decider()
            assert f"P{seat + 1}" in said
            assert f"{len(state.legal(seat))} option" in said
        assert str(state) == game.draw(view, "en")
        assert str(state.view(0)) == game.draw(state.view(0), "en")
        for shown in (state, state.view(0), state.view(SPECTATOR)):
            svg = shown._repr_svg_()
            assert svg is not None
            assert svg.startswith("<svg")


def test_a_state_shows_all_and_a_view_only_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gunbai.load("tenka", 2, {"play_order": [0, 1]})
    state = game.new_state()
    for seat, code in [(1, "pick kinai"), (0, "pick kanto"), (0, "war"), (0, "attack tokai=3")]:
        state.apply(seat, state.parse(seat, code))
    assert "attack 3" in str(state)
    assert "attack 3" in str(state.view(0))
    assert "attack 3" not in str(state.view(1))
    monkeypatch.setenv("GUNBAI_LANGUAGE", "ja")
    assert str(state) == game.draw(state.view(REFEREE), "ja")


def test_a_view_from_a_wire_prints_its_data() -> None:
    view = View("tenka", 0, {"phase": "pick"})
    assert str(view) == repr(view)
    assert view._repr_svg_() is None


def test_a_view_can_be_walked_and_copied_like_its_data() -> None:
    for id in gunbai.games():
        view = gunbai.load(id).new_state().view(0)
        assert list(view) == list(view.data)
        assert dict(view) == view.data


def test_a_language_that_does_not_exist_is_named() -> None:
    game = gunbai.load("tenka", 2)
    with pytest.raises(ValueError, match="no language 'de'; use ja or en"):
        game.describe("pick kinai", "de")


@pytest.mark.parametrize("id", gunbai.games())
def test_a_view_of_another_game_cannot_be_imagined(id: str) -> None:
    other = "tenka" if id != "tenka" else "gunshi"
    view = gunbai.load(other).new_state().view(0)
    with pytest.raises(ValueError, match=f"view of {other}, not of {id}"):
        gunbai.load(id).imagine(view, Rng(1))


def test_a_match_wants_a_player_for_every_seat() -> None:
    game = gunbai.load("tenka", 2)
    bot = make("random", game)
    for players in ([bot], [bot] * 3):
        with pytest.raises(ValueError, match=f"for 2 players; given: {len(players)}"):
            play_match(game, players, Rng(1))
    names: Any = ["random", "greedy"]
    with pytest.raises(TypeError, match="'random' is no player"):
        play_match(game, names, Rng(1))


@pytest.mark.parametrize("answer", [None, 9999, "pick kinai", RESIGN])
def test_a_wrong_answer_names_the_player(answer: Any) -> None:
    class Odd(Bot):
        def choose(self, view: View, legal: list[int]) -> int:
            return answer  # type: ignore[no-any-return]

    game = gunbai.load("tenka", 2, {"play_order": [0, 1]})
    with pytest.raises((GunbaiError, TypeError)) as caught:
        play_match(game, [make("random", game), Odd(game)], Rng(1))
    assert f"P2 (Odd) answered {answer!r}" in caught.value.__notes__


def test_a_bot_without_a_choice_says_what_it_needs() -> None:
    class Mute(Bot):
        pass

    game = gunbai.load("tenka", 2)
    with pytest.raises(NotImplementedError, match=r"Mute needs a method choose\(view, legal\)"):
        Mute(game).choose(game.new_state().view(0), [0])


def test_a_broken_state_can_still_be_named() -> None:
    game = gunbai.load("gunshi")
    state = game.new_state()

    class Broken(type(game)):  # type: ignore[misc]
        def view(self, state: State, viewer: int) -> View:
            raise ValueError

    broken: Any = Broken.__new__(Broken)
    broken.__dict__.update(vars(game))
    assert broken.headline(state).startswith("<gunshi: ")


# Records.


@pytest.fixture(scope="module")
def record() -> Record:
    game = gunbai.load("tenka", 2, {"map": "joraku8", "play_order": [1, 0]})
    played = play_match(game, [make("greedy", game, 1), make("random", game, 2)], Rng(3))
    played.seats = [{"name": "Aki", "bot": "greedy"}, {"name": "Ken"}]
    return played


def test_a_record_is_saved_loaded_and_played(record: Record, tmp_path: Path) -> None:
    record.save(tmp_path / "war.jsonl")
    again = Record.load(str(tmp_path / "war.jsonl"))
    assert again == record
    assert f"{len(record.entries)} entries, won by P" in repr(again)
    replay = Replay(again.load_game(), again)
    after = list(again.play())
    assert [entry for entry, _ in after] == record.entries
    assert [state.key() for _, state in after] == [each.state.key() for each in replay.moments]
    before = list(again.play(at="before"))
    assert before[0][1] == replay.start
    assert [state.key() for _, state in before[1:]] == [state.key() for _, state in after[:-1]]
    assert all(entry.seat in state.deciders() for entry, state in before)
    assert replay.moments[3]._repr_svg_() == after[3][1]._repr_svg_()


def test_a_record_is_played_after_or_before(record: Record) -> None:
    odd: Any = "middle"
    with pytest.raises(ValueError, match="given: 'middle'"):
        next(record.play(at=odd))


def test_an_unfinished_record_says_so() -> None:
    assert repr(Record.of(gunbai.load("gunshi"))) == (
        "<Record of gunshi: 2 players, 0 entries, unfinished>"
    )


def test_rows_are_flat(record: Record) -> None:
    row = record.row(seed=7)
    assert all(isinstance(value, str | int | float | None) for value in row.values())
    assert (row["bot_p1"], row["bot_p2"], row["name_p2"]) == ("greedy", None, "Ken")
    assert (row["option_map"], row["option_play_order"], row["seed"]) == ("joraku8", "[1, 0]", 7)
    assert record.result is not None
    assert [row["return_p1"], row["return_p2"]] == record.result["returns"]
    rows = record.rows("ja")
    assert len(rows) == len(record.entries)
    assert rows[0]["words"] == record.load_game().describe(record.entries[0].code, "ja")
    assert {row["who"] for row in rows} == {"greedy", "Ken", "luck"}
    record = Record(**{**vars(record), "entries": record.entries[:2], "result": None})
    record.add(0, "undo 1")
    assert record.rows("en")[-1]["words"] == "Take back everything from entry 1 on."
    unfinished = Record.of(gunbai.load("gunshi")).row()
    assert unfinished["return_p1"] is None
