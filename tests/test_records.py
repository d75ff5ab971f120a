"""Records: written, read, replayed, projected, undone; and every way a file can be bad."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.bots import make
from gunbai.core import (
    RESIGN,
    SPECTATOR,
    BadRecord,
    Game,
    Record,
    Replay,
    Rng,
    TamperedRecord,
    TruncatedRecord,
    View,
    play_match,
    project,
)
from gunbai.core.record import upgrade
from gunbai.testing.toy import ToyGame

FIXTURES = Path(__file__).parent / "fixtures" / "records"


def a_match(game: Game, seed: int = 1) -> Record:
    bots = [make("random", game, f"{seed} {seat}") for seat in range(game.players)]
    return play_match(game, bots, Rng(seed))


@pytest.fixture(scope="module")
def game() -> Game:
    return gunbai.load("tenka", 3)


@pytest.fixture(scope="module")
def record(game: Game) -> Record:
    return a_match(game)


def test_a_record_is_json_lines_with_header_entries_and_result(record: Record) -> None:
    lines = [json.loads(line) for line in record.dumps().splitlines()]
    assert lines[0]["gunbai"] == 1
    assert lines[0]["game"] == "tenka"
    assert lines[1][:3] == [0, -1, record.entries[0].code]
    assert lines[-1]["result"]["clause"].startswith("TK-")
    assert lines[-1]["entries"] == len(lines) - 2


def test_reading_gives_back_what_was_written(game: Game, record: Record) -> None:
    again = Record.loads(record.dumps())
    assert again == record
    Replay(game, again).check_result()


def test_a_game_can_start_from_a_position(game: Game) -> None:
    start = Replay(game, a_match(game)).state_before(10)
    bots = [make("random", game, seat) for seat in range(3)]
    record = play_match(game, bots, Rng(5), start)
    replay = Replay(game, Record.loads(record.dumps()))
    assert replay.start == start
    replay.check_result()


def test_resignations_are_entries(game: Game) -> None:
    class Quitter:
        def choose(self, view: View, legal: list[int]) -> int:
            return RESIGN if view["phase"] == "action" else legal[0]

    record = play_match(game, [Quitter()] * 3, Rng(1))
    assert [entry.code for entry in record.entries].count("resign") == 2
    Replay(game, Record.loads(record.dumps())).check_result()


def corrupt(text: str, change: Callable[[list[Any]], None]) -> str:
    """Change the parsed lines and sign the result again: a forger who knows the format."""
    record = Record.loads(text)
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    body = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines]
    from hashlib import sha256

    closing = {**lines[-1], "digest": sha256("".join(body[:-1]).encode()).hexdigest()}
    assert record.entries
    return "".join(body[:-1]) + json.dumps(closing)


def test_a_cut_file_is_called_truncated(record: Record) -> None:
    text = record.dumps()
    for cut in (len(text) // 2, text.rindex("\n", 0, -1) + 1, len(text) - 20):
        with pytest.raises(TruncatedRecord):
            Record.loads(text[:cut])


def test_a_changed_byte_is_noticed(record: Record) -> None:
    text = record.dumps()
    with pytest.raises(TamperedRecord, match="changed"):
        Record.loads(text.replace('"war"', '"no_war"', 1))


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", '{"gunbai":1}', '{"gunbai":"1"}\n{}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.loads(text)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines[0].pop("players"), 1),
        (lambda lines: lines[0].update(options=[]), 1),
        (lambda lines: lines[0].update(gunbai=99), 1),
        (lambda lines: lines[0].update(gunbai=0), 1),
        (lambda lines: lines[3].append("more"), 4),
        (lambda lines: lines.pop(5), 6),
        (lambda lines: lines.insert(4, {"seq": 3}), 5),
    ],
)
def test_a_forged_line_is_named(
    record: Record, change: Callable[[list[Any]], None], line: int
) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.loads(corrupt(record.dumps(), change))
    assert caught.value.line == line


def test_an_entry_against_the_rules_is_named(game: Game, record: Record) -> None:
    def cheat(lines: list[Any]) -> None:
        lines[4][2] = "redeploy kinai"

    forged = Record.loads(corrupt(record.dumps(), cheat))
    with pytest.raises(TamperedRecord, match="redeploy kinai") as caught:
        Replay(game, forged)
    assert caught.value.line == 5


def test_a_forged_result_is_noticed(game: Game, record: Record) -> None:
    def cheat(lines: list[Any]) -> None:
        lines[-1]["result"]["returns"] = [1.0, 1.0, 1.0]

    forged = Record.loads(corrupt(record.dumps(), cheat))
    with pytest.raises(TamperedRecord, match="result"):
        Replay(game, forged).check_result()


def test_a_result_may_lack_what_games_came_to_tell_later_and_nothing_else() -> None:
    """Records of tenka written before `decided` was told of a scored game still pass."""
    game = gunbai.load("tenka", 3, {"max_rounds": 1, "alliances": "off"})
    record = play_match(game, [make("random", game, seed) for seed in range(3)], Rng(5))
    result = record.result
    assert result is not None
    assert str(result["decided"]).startswith("TK-10.")
    Replay(game, record).check_result()
    record.result = {name: value for name, value in result.items() if name != "decided"}
    Replay(game, record).check_result()
    for wrong in (
        {**result, "decided": "TK-10.1"},
        {**result, "more": 1},
        {name: value for name, value in result.items() if name != "clause"},
        {"returns": result["returns"]},
        {},
        None,
    ):
        record.result = wrong
        with pytest.raises(TamperedRecord):
            Replay(game, record).check_result()


def test_a_record_belongs_to_its_game(record: Record) -> None:
    for other in (gunbai.load("tenka", 4), gunbai.load("tenka", 3, {"max_rounds": 9})):
        with pytest.raises(BadRecord):
            Replay(other, record)


def test_old_formats_climb_up_the_chain() -> None:
    """From format 1 to 3 by two steps, each changing what its version changed."""

    def first(lines: list[Any]) -> list[Any]:
        return [{**lines[0], "seats": lines[0]["names"]}, *lines[1:]]

    def second(lines: list[Any]) -> list[Any]:
        return [{**lines[0], "rules": 7}, *lines[1:]]

    old = [{"gunbai": 1, "names": ["a"]}, {"digest": ""}]
    new = upgrade(old, target=3, chain={1: first, 2: second})
    assert new[0] == {"gunbai": 3, "names": ["a"], "seats": ["a"], "rules": 7}
    with pytest.raises(BadRecord, match="cannot be brought up"):
        upgrade([{"gunbai": 1}], target=3, chain={2: second})


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*/*.jsonl")), ids=lambda path: path.stem)
def test_records_of_every_format_ever_written_still_load(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    game = gunbai.load(record.game, record.players, record.options)
    Replay(game, record).check_result()


def test_an_option_that_came_later_has_its_default_in_an_old_record() -> None:
    options = {"turn_limit": 4}
    old = a_match(gunbai.load("gunshi", options=options))
    assert old.options.pop("charge_stop") == "fenced_square"
    Replay(gunbai.load("gunshi", options=options), old).check_result()
    with pytest.raises(BadRecord, match="charge_stop"):
        Replay(gunbai.load("gunshi", options=options | {"charge_stop": "before_fence"}), old)


class TestUndo:
    def test_undo_goes_back_to_the_last_thing_somebody_learned(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1], "map": "joraku8"})
        record = Record.of(game)
        for seat, code in (
            (1, "pick yamashiro"),
            (0, "pick omi"),
            (0, "war"),
            (0, "attack tanba=3"),
            (0, "attack ise=2"),
        ):
            record.add(seat, code)
        line = Replay(game, record).line
        assert line.takebacks(0) == [4, 3, 2, 1]
        assert line.takebacks(1) == []

    def test_undo_stops_at_a_declaration_at_luck_and_at_another_seat(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1]})
        record = a_match(game, seed=3)
        for n in range(len(record.entries)):
            part = Record.of(game)
            part.entries = record.entries[:n]
            replay = Replay(game, part)
            for seat in range(2):
                taken_back = [replay.moments[seq] for seq in replay.line.takebacks(seat)]
                assert all(moment.entry.seat == seat for moment in taken_back)
                assert not any(moment.log.reveals() for moment in taken_back)
                if taken_back:
                    assert replay.state.deciders() == (seat,)

    def test_an_undo_is_an_entry_and_deletes_nothing(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1]})
        record = Record.of(game)
        record.add(1, "pick kinai")
        record.add(0, "pick kanto")
        record.add(0, "no_war")
        record.add(0, "undo 2")
        record.add(0, "war")
        replay = Replay(game, Record.loads(record.dumps()))
        assert replay.state.view(0)["phase"] == "attack"
        assert replay.moments[3].state == replay.state_before(2)
        assert len(replay.moments) == 5

    def test_undo_reaches_past_an_earlier_undo(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1], "map": "joraku8"})
        record = Record.of(game)
        for seat, code in (
            (1, "pick yamashiro"),
            (0, "pick omi"),
            (0, "war"),
            (0, "attack tanba=3"),
            (0, "undo 3"),
        ):
            record.add(seat, code)
        line = Replay(game, record).line
        assert line.path() == [0, 1, 2]
        assert line.takebacks(0) == [2, 1]

    def test_what_was_taken_back_cannot_be_taken_back_again(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1]})
        record = Record.of(game)
        record.add(1, "pick kinai")
        record.add(0, "pick kanto")
        record.add(0, "no_war")
        record.add(0, "undo 1")
        record.add(0, "undo 2")
        with pytest.raises(BadRecord, match="earlier entry"):
            Replay(game, record)

    @pytest.mark.parametrize("code", ["undo 9", "undo x", "undo -1"])
    def test_an_undo_to_nowhere_is_refused(self, code: str) -> None:
        game = ToyGame(2)
        record = Record.of(game)
        record.add(0, code)
        with pytest.raises(BadRecord, match="earlier entry"):
            Replay(game, record)


class TestProjection:
    def test_a_spectator_reads_no_hidden_choice(self, game: Game, record: Record) -> None:
        story = project(Replay(game, record), SPECTATOR)
        codes = [step["code"] for step in story if step["code"] is not None]
        assert any(str(code).startswith("settle") or code == "war" for code in codes)
        assert not any(str(code).startswith(("attack", "defend")) for code in codes)

    def test_numbers_have_no_gaps_and_hidden_choices_no_time(self, game: Game) -> None:
        record = a_match(game)
        timed = Record.of(game)
        for entry in record.entries:
            timed.add(entry.seat, entry.code, 123)
        story = project(Replay(game, timed), SPECTATOR)
        assert [step["n"] for step in story] == list(range(len(story)))
        assert len(story) < len(timed.entries)
        assert {step["ms"] for step in story if step["code"] is None} <= {0}

    def test_a_seat_reads_its_own_choices(self, game: Game, record: Record) -> None:
        own = [e.code for e in record.entries if e.seat == 0]
        story = project(Replay(game, record), 0)
        assert [step["code"] for step in story if step["seat"] == 0] == own

    @pytest.mark.parametrize("id", gunbai.games())
    def test_no_game_lets_a_spectator_read_what_it_hides(self, id: str) -> None:
        """Luck included: a card that is drawn is the drawer's secret."""
        game = gunbai.load(id)
        replay = Replay(game, a_match(game))
        shown = [step["code"] for step in project(replay, SPECTATOR) if step["code"] is not None]
        open_codes = [
            entry.code
            for entry in replay.record.entries
            if not replay.state_before(entry.seq).hides(
                entry.seat, game.parse(entry.seat, entry.code)
            )
        ]
        assert shown == open_codes

    def test_taking_back_a_hidden_choice_is_hidden_too(self) -> None:
        game = gunbai.load("tenka", 2, {"play_order": [0, 1], "map": "joraku8"})
        record = Record.of(game)
        for seat, code in (
            (1, "pick yamashiro"),
            (0, "pick omi"),
            (0, "war"),
            (0, "attack tanba=3"),
            (0, "undo 3"),
            (0, "attack ise=3"),
            (0, "undo 2"),
            (0, "no_war"),
        ):
            record.add(seat, code, 50)
        replay = Replay(game, record)
        codes = [step["code"] for step in project(replay, SPECTATOR)]
        assert codes == ["pick yamashiro", "pick omi", "war", "undo 2", "no_war"]
        own = [step["code"] for step in project(replay, 0)]
        assert own == [entry.code for entry in record.entries]

    def test_two_worlds_alike_for_the_spectator_have_one_story(self) -> None:
        """A swap of face-down tokens that is never turned up changes no public byte."""
        game = gunbai.load("tenka", 2, {"play_order": [0, 1], "map": "joraku8"})
        stories = []
        for first, second in (("tanba", "ise"), ("ise", "tanba")):
            record = Record.of(game)
            for seat, code in (
                (1, "pick yamashiro"),
                (0, "pick omi"),
                (0, "war"),
                (0, f"attack {first}=3"),
                (0, f"attack {second}=2"),
                (0, f"attack {first}=1"),
                (0, f"attack {second}=0"),
            ):
                record.add(seat, code)
            stories.append(json.dumps(project(Replay(game, record), SPECTATOR)))
        assert stories[0] == stories[1]


def test_the_memory_of_a_replay_is_free_as_soon_as_nobody_needs_it(
    game: Game, record: Record
) -> None:
    """A server replays what strangers send; the garbage of cycles would wait for long."""
    gc.disable()
    try:
        replay = Replay(game, Record.loads(record.dumps()))
        known = weakref.ref(replay)
        del replay
        assert known() is None
    finally:
        gc.enable()
