"""Study: hints and counts from a seat's view alone, analyses of games that are over."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest

import gunbai
from gunbai.bots.evaluation import features
from gunbai.core import CHANCE, REFEREE, SPECTATOR, Record, Replay, Rng
from gunbai.core import told as told_of
from gunbai.i18n import LANGUAGES, catalogue
from gunbai.server import engine, wire
from gunbai.server.answers import analysis
from gunbai.server.answers.advice import request_of
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.live import analysis_queue, bot_pool
from gunbai.server.live.house import House
from gunbai.server.settings import Settings, in_folder
from gunbai.server.study import beliefs
from gunbai.server.study.analysis import analysis_of
from gunbai.server.study.compute import Study as Scholar
from gunbai.server.study.compute import advise
from gunbai.server.study.hints import hint_of
from gunbai.server.table import judge, log
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.replay import Course, read_record
from gunbai.server.table.table import Table
from tests.server.arena import Node, Person, node, two_at_a_table
from tests.server.test_moments import finished
from tests.server.test_table import act, attacking, do, opened, opened_table, play_on, updated
from tests.waiting import PATIENCE, wait_for

SECRETIVE = ("tenka", "gunshi", "kingdom")


def with_secrets(id: str) -> tuple[Table, int]:
    """A table where the seat that is asked does not know everything."""
    table = opened_table(id)
    rng = Rng(id)
    for _ in range(600):
        seat = table.asked()[0]
        if len(table.state.legal(seat)) > 1 and other_truth(table, seat) is not None:
            return table, seat
        codes = [table.state.code(seat, action) for action in table.state.legal(seat)]
        act(table, seat, "war" if "war" in codes else codes[rng.below(len(codes))])
    raise AssertionError("nothing is hidden")


def other_truth(table: Table, seat: int) -> Any:
    """Another world behind the same view; None if there is only one."""
    view, truth = table.state.view(seat), table.state.dump()
    for seed in range(20):
        world = table.game.imagine(view, Rng(seed))
        if world.dump() != truth:
            assert world.view(seat) == view
            return world
    return None


def told(table: Table, seat: int) -> list[bytes]:
    """Every byte that the process of a hint gets and that the seat is answered."""
    request = request_of(table, seat)
    lines = bot_pool.setting(request)
    setup = msgspec.json.decode(lines[0].removeprefix("newgame "))
    setup["seed"] = ""
    found = advise(setup, request.view, request.legal, 0.0, simulations=400)
    hint = hint_of(table.game, table.state.view(seat), table.decision(seat), found)
    answers = list(engine.speak([*lines, "believe", "quit"]))
    assert answers[0].startswith("beliefs ")
    counts = beliefs.named(
        table.game, table.state.view(seat), json.loads(answers[0].removeprefix("beliefs "))
    )
    sent = [json.dumps(setup).encode(), *map(str.encode, lines[1:])]
    return [*sent, *map(wire.encode, counts), wire.encode(hint)]


@pytest.mark.parametrize("id", SECRETIVE)
def test_a_hint_and_a_count_do_not_change_when_the_hidden_truth_does(id: str) -> None:
    table, seat = with_secrets(id)
    before = told(table, seat)
    table.state = other_truth(table, seat)
    assert told(table, seat) == before


@pytest.mark.parametrize("id", gunbai.games())
def test_a_hint_has_the_best_choices_with_their_reasons_in_both_languages(id: str) -> None:
    table = opened_table(id)
    play_on(table, 40, 3)
    while table.status != "playing" or len(table.state.legal(table.asked()[0])) < 3:
        play_on(table, 1, table.seq)
    seat = table.asked()[0]
    request = request_of(table, seat)
    setup = msgspec.json.decode(bot_pool.setting(request)[0].removeprefix("newgame "))
    found = advise(setup, request.view, request.legal, 0.0, simulations=300)
    hint = hint_of(table.game, table.state.view(seat), "0.1", found)
    assert 1 < len(hint.choices) <= 3
    assert [each.visits for each in hint.choices] == sorted(
        (each.visits for each in hint.choices), reverse=True
    )
    for choice in hint.choices:
        assert choice.code in request.legal
        assert 0 <= choice.share <= 1
        assert choice.reasons
        for said in (choice.words, *choice.reasons):
            assert re.search(r"[ぁ-んァ-ヶ一-龠]", said.ja), said
            assert not re.search(r"[ぁ-んァ-ヶ一-龠{]", said.en), said


def test_where_tokens_are_laid_the_exact_mixture_is_told() -> None:
    table = opened(2)
    seat = attacking(table)
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]))
    request = request_of(table, seat)
    setup = msgspec.json.decode(bot_pool.setting(request)[0].removeprefix("newgame "))
    found = advise(setup, request.view, request.legal, 0.0, simulations=200)
    assert all(0 <= choice["mixed"] <= 1 for choice in found["choices"])
    hint = hint_of(table.game, table.state.view(seat), "0.1", found)
    assert "perfect opponent" in " ".join(said.en for said in hint.choices[0].reasons)
    elsewhere = opened(2)
    request = request_of(elsewhere, elsewhere.asked()[0])
    setup = msgspec.json.decode(bot_pool.setting(request)[0].removeprefix("newgame "))
    found = advise(setup, request.view, request.legal, 0.0, simulations=50)
    assert all(choice["mixed"] is None for choice in found["choices"])


def test_every_feature_of_an_evaluation_and_every_count_has_words() -> None:
    for language in LANGUAGES:
        known = catalogue(language)
        for id in gunbai.games():
            for feature in features(id):
                assert f"{id}.feature.{feature}" in known
            for what in beliefs.counted(id).values():
                assert f"{id}.belief.{what}" in known


def test_who_may_be_the_general_is_counted_with_the_square_it_stands_on() -> None:
    table = opened_table("gunshi")
    rng = Rng(4)
    while table.state.view(0).data["stage"] not in ("execute", "order"):
        seat = table.asked()[0]
        legal = table.state.legal(seat)
        act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))
    lines = bot_pool.setting(request_of(table, 0))
    (answer,) = engine.speak([*lines, "believe", "quit"])
    found = beliefs.named(
        table.game, table.state.view(0), json.loads(answer.removeprefix("beliefs "))
    )
    general = next(each for each in found if each.what == "general")
    assert general.seat == 1
    assert sum(each.chance for each in general.chances) == pytest.approx(1, abs=0.01)
    squares = {piece["square"] for piece in table.state.view(0).data["seats"][1]["soldiers"]}
    assert {each.at for each in general.chances} <= squares
    assert general.chances[0].at in general.chances[0].words.en


# Which seats may ask, and what the others are told.


def hinted(table: Table, seat: int) -> None:
    do(table, judge.hint(table, seat, table.decision(seat), 0))


def agreeing(*agree: bool) -> Table:
    """A table of two people who said so, or not, when they sat down."""
    table = opened(2)
    for seat, yes in zip(table.seats, agree, strict=True):
        seat.hints = yes
    return table


def test_hints_are_for_one_person_and_for_people_who_all_agree() -> None:
    assert opened(2, bots=(1,)).hints
    assert not opened(2, bots=(1,), hints=False).hints
    assert not opened(2).hints
    assert not agreeing(True, False).hints
    assert agreeing(True, True).hints
    one_screen = opened(2)
    for seat in one_screen.seats:
        seat.holder = "same"
    assert one_screen.hints


def test_a_hint_is_refused_with_the_reason() -> None:
    for table, key in (
        (opened(2), "server.refusal.no_hints_here"),
        (opened(2, hints=False), "server.refusal.no_hints"),
    ):
        seat = table.asked()[0]
        with pytest.raises(Refused) as refused:
            judge.hint(table, seat, table.decision(seat), 0)
        assert refused.value.key == key
    table = agreeing(True, True)
    seat = table.asked()[0]
    for asking, decision, key in (
        (seat, "9.9", "server.refusal.late"),
        (1 - seat, "9.9", "server.refusal.not_asked"),
    ):
        with pytest.raises(Refused) as refused:
            judge.hint(table, asking, decision, 0)
        assert refused.value.key == key


def test_everybody_is_told_of_a_hint_once_and_the_log_keeps_it() -> None:
    table = agreeing(True, True)
    seat = table.asked()[0]
    before = {viewer: table.numbers[viewer] for viewer in table.line.viewers}
    hinted(table, seat)
    for viewer in table.line.viewers:
        events = updated(table, viewer, before[viewer]).events
        assert [event.verb for event in events] == ["hint"]
        assert f"P{seat + 1}" in events[0].words.ja
    assert judge.hint(table, seat, table.decision(seat), 0) == [], "the same hint again"
    again = Table("t", [step.entry for step in table.steps])
    assert again.seats[seat].hinted == table.seats[seat].hinted != ()


def test_hints_do_not_betray_how_many_decisions_are_made_in_secret() -> None:
    numbers = []
    for hints in (1, 3):
        table = opened(3)
        for each in table.seats:
            each.hints = True
        seat = attacking(table)
        for i in range(3):
            if i < hints:
                hinted(table, seat)
            act(table, seat, table.state.code(seat, table.state.legal(seat)[0]))
        numbers.append({v: table.numbers[v] for v in table.line.viewers if v != seat})
    assert numbers[0] == numbers[1]


def test_hints_stand_in_the_record_of_a_game_that_is_over() -> None:
    table = opened(2, bots=(1,))
    while table.asked() != [0]:
        play_on(table, 1)
    hinted(table, 0)
    assert "hints" not in table.record().seats[0]
    play_on(table, 2000)
    assert table.status == "over"
    assert table.record().seats[0]["hints"] == 1
    assert "hints" not in table.record().seats[1]
    read_record(table.record().dumps())


# Through the doors.


def ask_hint(person: Person, table: str, seat: int, language: str = "en") -> tuple[int, Any]:
    question = person.ask("GET", f"/api/tables/{table}/view?seat={seat}")[1].get("question")
    decision = question["decision"] if question else f"{seat}.1"
    path = f"/api/tables/{table}/seats/{seat}/hint"
    return person.ask("POST", path, {"decision": decision}, **{"accept-language": language})


def test_a_player_alone_with_bots_gets_a_hint_and_plays_it(server: Node) -> None:
    person = Person(server.url)
    seats = [{"kind": "mine"}, {"kind": "bot", "bot": "random"}]
    table = person.open_table(game="kingdom", seats=seats)["table"]
    wait_asked(person, table)
    status, hint = ask_hint(person, table, 0)
    assert status == 200, hint
    assert ask_hint(person, table, 0)[1] == hint, "asked again it is the same"
    update = person.get(f"/api/tables/{table}/view?seat=0")
    assert [e["verb"] for e in update["events"]].count("hint") == 1
    assert hint["decision"] == update["question"]["decision"]
    best = hint["choices"][0]
    assert best["code"] in [choice["code"] for choice in update["question"]["choices"]]
    command = {"type": "act", "nonce": "h", "decision": hint["decision"], "code": best["code"]}
    person.post(f"/api/tables/{table}/seats/0/commands", command)
    late = person.ask("POST", f"/api/tables/{table}/seats/0/hint", {"decision": hint["decision"]})
    assert late[0] == 409
    assert late[1]["problem"]["words"]["ja"]


def test_between_people_there_are_hints_only_if_all_of_them_said_so(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    seat = one.get(f"/api/tables/{table}/view")["asked"][0]
    asked = (one, other)[seat]
    for language, word in (("en", "agreed"), ("ja", "同意")):
        for path in ("hint", "beliefs"):
            status, answer = (
                ask_hint(asked, table, seat, language)
                if path == "hint"
                else asked.ask(
                    "GET",
                    f"/api/tables/{table}/seats/{seat}/beliefs",
                    **{"accept-language": language},
                )
            )
            assert (status, answer["problem"]["key"]) == (409, "server.refusal.no_hints_here")
            assert word in answer["problem"]["message"]
    one, other = Person(server.url), Person(server.url)
    table = one.open_table(seats=[{"kind": "mine"}], hints=True)["table"]
    assert one.get(f"/api/tables/{table}")["hints"] is True
    other.sit(table, 1, hints=True)
    seat = one.get(f"/api/tables/{table}/view")["asked"][0]
    people = (one, other)
    assert ask_hint(people[seat], table, seat)[0] == 200
    heard = people[1 - seat].get(f"/api/tables/{table}/view?seat={1 - seat}")["events"]
    assert heard[-1]["verb"] == "hint", "the opponent is told"


def test_nobody_is_helped_with_the_seat_of_another(server: Node) -> None:
    one, other = Person(server.url), Person(server.url)
    table = one.open_table(game="gunshi", seats=[{"kind": "mine"}], hints=True)["table"]
    other.sit(table, 1, hints=True)
    stranger = Person(server.url)
    for person, seat in ((one, 1), (other, 0), (stranger, 0), (stranger, 1), (one, 9)):
        for status, answer in (
            ask_hint(person, table, seat),
            person.ask("GET", f"/api/tables/{table}/seats/{seat}/beliefs"),
        ):
            assert (status, answer["problem"]["key"]) == (403, "server.error.not_yours")


def test_a_game_that_goes_on_is_not_analysed_and_nothing_of_it_is_told(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    for person in (one, Person(server.url)):
        for seat in (REFEREE, SPECTATOR, 0, 1):
            for language, word in (("en", "finished"), ("ja", "終わった")):
                status, answer = person.ask(
                    "POST",
                    f"/api/tables/{table}/analysis?seat={seat}",
                    **{"accept-language": language},
                )
                assert (status, set(answer)) == (409, {"problem"})
                assert answer["problem"]["key"] == "server.error.running"
                assert word in answer["problem"]["message"]
    record = finished()
    record.entries, record.result = record.entries[:5], None
    status, answer = Person(server.url).ask(
        "POST", "/api/records/analysis", {"record": record.dumps()}
    )
    assert (status, answer["problem"]["key"]) == (409, "server.error.running")


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines() if line]


def test_a_finished_table_and_its_record_are_analysed_alike(server: Node) -> None:
    person = Person(server.url)
    table = over(person, "tenka")
    status, text = person.ask("POST", f"/api/tables/{table}/analysis")
    assert status == 200, text
    lines = lines_of(text)
    assert lines[0]["type"] == "progress"
    found = lines[-1]
    assert found["type"] == "analysis"
    for account in found["accounts"]:
        total = account["start"] + account["luck"] + account["own"] + account["others"]
        assert total == pytest.approx(account["result"], abs=1e-6)
    largest = max(max(map(abs, step["swing"])) for step in found["steps"])
    assert max(map(abs, found["turning"]["swing"])) == largest
    assert found["turning"] in found["steps"]
    assert {"ja", "en"} == set(found["verdict"])
    record = person.get(f"/api/tables/{table}/record")
    status, again = Person(server.url).ask(
        "POST", "/api/records/analysis", {"record": record, "seat": REFEREE}
    )
    assert lines_of(again) == [found], "it was known already"
    for seat in (0, 1, SPECTATOR, REFEREE):
        moments = person.get(f"/api/tables/{table}/moments?seat={seat}&limit=200")
        _, text = person.ask("POST", f"/api/tables/{table}/analysis?seat={seat}")
        through = lines_of(text)[-1]
        assert through["total"] == moments["total"]
        assert all(len(curve) == moments["total"] + 1 for curve in through["curve"])
        codes = {moment["n"]: moment["code"] for moment in moments["moments"]}
        for step in through["steps"]:
            if step["n"] in codes:
                assert step["code"] == codes[step["n"]], "as the replay tells it"
    for seat in (-1, 2, 9):
        assert person.ask("POST", f"/api/tables/{table}/analysis?seat={seat}")[0] == 409


@pytest.mark.parametrize("id", ["tenka", "gunshi"])
def test_other_eyes_learn_nothing_of_what_they_could_not_see(id: str) -> None:
    """A hidden choice, its alternatives and its mark are its seat's own."""
    course = read_record(finished(id).dumps())
    scholar = Scholar(finished(id).dumps())
    thoughts = scholar.think(scholar.decisions, 4)
    found = json.loads(json.dumps(scholar.account({str(n): t for n, t in thoughts.items()})))
    whole = {step.n: step for step in analysis_of(course, found, 4, REFEREE).steps}
    line = course.replay.line
    hidden = [entry.seq for entry in line.entries if line.is_hidden(entry.seq)]
    assert any(whole[seq].best for seq in hidden if whole[seq].seat >= 0)
    for viewer in (0, 1, SPECTATOR):
        places = {each.n: each.seq for each in told_of(line, viewer)}
        for step in analysis_of(course, found, 4, viewer).steps:
            if places[step.n] in hidden and step.seat != viewer:
                assert (step.code, step.words, step.best, step.mark) == (None, None, [], "")
            else:
                assert step.code == whole[places[step.n]].code
                assert step.best == whole[places[step.n]].best


def test_what_was_taken_back_leaves_the_curve_where_it_was() -> None:
    table = opened(2)
    play_on(table, 3)
    seat = attacking(table)
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]))
    do(table, judge.undo(table, seat, table.decision(seat), "", 0))
    play_on(table, 2000)
    text = table.record().dumps()
    scholar = Scholar(text)
    thoughts = scholar.think(scholar.decisions, 4)
    found = json.loads(json.dumps(scholar.account({str(n): t for n, t in thoughts.items()})))
    whole = analysis_of(read_record(text), found, 4, REFEREE)
    undone = next(e.seq for e in table.line.entries if e.code.startswith("undo"))
    assert {undone, undone - 1}.isdisjoint(step.n for step in whole.steps)
    for curve in whole.curve:
        assert curve[undone - 1] == curve[undone] == curve[undone + 1]
        assert len(curve) == len(table.line.entries) + 1


def test_a_record_that_is_too_long_is_not_analysed(
    server: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished("gunshi", seed=2)
    entries = record.entries
    first = next(entry for entry in entries if entry.seat != CHANCE)
    long = Record.of(gunbai.load("gunshi"))
    for _ in range(2001):
        long.add(first.seat, first.code)
        long.add(first.seat, f"undo {len(long.entries) - 1}")
    shift = len(long.entries)
    for entry in entries:
        long.add(entry.seat, entry.code)
    long.result = record.result
    assert shift > 4000
    status, answer = Person(server.url).ask(
        "POST", "/api/records/analysis", {"record": long.dumps()}
    )
    assert (status, answer["problem"]["key"]) == (413, "server.error.too_large")


# What goes wrong.


def test_a_process_that_is_killed_costs_neither_a_hint_nor_an_analysis(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        person = Person(one.url)
        table = over(person, "daiyabo")
        seats = [{"kind": "mine"}, {"kind": "bot", "bot": "random"}]
        playing = person.open_table(game="gunshi", seats=seats)["table"]
        wait_asked(person, playing)
        killed = 0
        done = threading.Event()

        def kill() -> None:
            nonlocal killed
            while killed < 2 and not done.wait(0.25):
                killed += kill_children(one)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            _, text = person.ask("POST", f"/api/tables/{table}/analysis")
            status, hint = ask_hint(person, playing, 0)
        finally:
            done.set()
            killer.join()
        assert killed
        assert lines_of(text)[-1]["type"] == "analysis", text[-300:]
        assert status == 200, hint


def kill_children(one: Node) -> int:
    found = subprocess.run(
        ["pgrep", "-P", str(one.process.pid)], capture_output=True, text=True, check=False
    )
    for child in found.stdout.split():
        os.kill(int(child), signal.SIGKILL)
    return len(found.stdout.split())


def test_a_process_that_never_works_is_told_as_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> analysis_queue.AnalysisJob:
        one = analysis_queue.AnalysisQueue(4)
        one.engine = bot_pool.BotProcess(("false",))
        study = one.begin("k", "no record")
        study.followers = 1
        while not study.ended:
            await study.news()
        await one.close()
        return study

    assert asyncio.run(ask()).failed


def test_what_nobody_waits_for_is_dropped_and_only_so_many_wait() -> None:
    async def crowd() -> None:
        one = analysis_queue.AnalysisQueue(4)
        dropped = one.begin("0", finished().dumps())
        for i in range(1, analysis_queue.MOST_WAITING):
            one.begin(str(i), "")
        assert one.begin("0", "") is dropped, "the same game is asked for once"
        with pytest.raises(analysis_queue.Crowded):
            one.begin("one too many", "")
        while not dropped.ended:
            await dropped.news()
        assert dropped.failed
        assert not one.has("0")
        await one.close()

    asyncio.run(crowd())


def test_games_are_played_again_one_at_a_time_and_none_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several threads that replay hold up the event loop, for all who play."""
    together = threading.Barrier(2)
    replays: list[str] = []

    def slowly(*args: Any) -> Replay:
        with suppress(threading.BrokenBarrierError):
            together.wait(0.2)
            replays.append("together")
        replays.append("one")
        return Replay(*args)

    async def ask(house: House, table: Table) -> object:
        try:
            return await analysis.of_table(house, Asker(Caller()), table.id, SPECTATOR)
        except Denied as denied:
            return denied.status

    async def story() -> object:
        house = House(Settings(database=in_folder(tmp_path)))
        await house.start()
        try:
            table = opened(2)
            play_on(table, 2000)
            await house.keep(table)
            await asyncio.gather(*(ask(house, table) for _ in range(3)))
            monkeypatch.setattr(analysis, "MOST_ENTRIES", table.seq // 2)
            return await ask(house, table)
        finally:
            await house.close()

    monkeypatch.setattr(analysis, "Replay", slowly)
    assert asyncio.run(story()) == 413
    assert replays == ["one"] * 3


def test_findings_are_told_one_viewer_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = threading.Barrier(2)
    told: list[str] = []

    def slowly(*_: Any) -> wire.study.StudyProgress:
        with suppress(threading.BrokenBarrierError):
            together.wait(0.2)
            told.append("together")
        told.append("one")
        return wire.study.StudyProgress(0, 0, 0)

    async def story() -> None:
        house = House(Settings(database=in_folder(tmp_path)))
        job = analysis_queue.AnalysisJob("key", "")
        job.found = {}
        course = read_record(finished().dumps())
        streams = [analysis._told(house, job, course, SPECTATOR, "en") for _ in range(3)]
        await asyncio.gather(*(anext(stream) for stream in streams))

    monkeypatch.setattr(analysis, "analysis_of", slowly)
    asyncio.run(story())
    assert told == ["one"] * 3


def test_all_who_follow_an_analysis_share_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game takes megabytes, and a stranger can be many callers."""

    class Slow(bot_pool.BotProcess):
        async def answer(self, lines: Sequence[str], word: str, seconds: float) -> str:
            await asyncio.Event().wait()
            raise AssertionError

    courses: list[Course] = []

    def told(*given: Any) -> AsyncIterator[bytes]:
        courses.extend(each for each in given if isinstance(each, Course))
        return usual(*given)

    usual = analysis._told
    monkeypatch.setattr(analysis, "_told", told)

    async def follow() -> None:
        house = House(Settings(database=in_folder(tmp_path)))
        house.analyses = analysis_queue.AnalysisQueue(4, Slow(()))
        wish = wire.study.RecordStudy(finished().dumps())
        streams = []
        for number in range(5):
            lines = await analysis.of_record(house, Asker(Caller(token=f"{number}")), wish)
            assert b"progress" in await anext(lines)
            streams.append(lines)
        await house.analyses.close()

    asyncio.run(follow())
    assert len(courses) == 5
    assert all(each is courses[0] for each in courses)


def test_a_new_stream_takes_the_place_of_the_old_one(server: Node) -> None:
    person = Person(server.url)
    person.get("/api/session")
    first = over(person, "gunshi")
    second = over(person, "kingdom")
    old: list[str] = []
    begun = threading.Event()

    def listen() -> None:
        address, cookie = f"{server.url}/api/tables/{first}/analysis", {"cookie": person.cookie}
        with urlopen(Request(address, b"", cookie, method="POST"), timeout=PATIENCE) as answer:
            old.append(answer.readline().decode())
            begun.set()
            old.append(answer.read().decode())

    asking = threading.Thread(target=listen)
    asking.start()
    assert begun.wait(PATIENCE)
    _, text = person.ask("POST", f"/api/tables/{second}/analysis")
    asking.join()
    assert lines_of(text)[-1]["type"] == "analysis"
    assert lines_of("".join(old))[-1]["type"] != "analysis"


def over(person: Person, game: str) -> str:
    """A table whose game two bots have finished."""
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
    table: str = person.open_table(game=game, seats=seats)["table"]
    wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", "still playing")
    return table


def wait_asked(person: Person, table: str) -> None:
    wait_for(lambda: person.get(f"/api/tables/{table}/view?seat=0")["question"])


def test_a_log_with_hints_is_read_as_it_was_written() -> None:
    entry = log.Hint(at=1, seat=0, decision="0.3")
    assert log.decode(log.encode(entry)) == entry
