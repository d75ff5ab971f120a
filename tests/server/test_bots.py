"""Bots at the table: built-in ones that are killed, engines of others, accounts of the API."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import gunbai
from gunbai import bots
from gunbai.bots import BOTS, about
from gunbai.bots.random import RandomBot
from gunbai.core import Record
from gunbai.games import kind
from gunbai.server import engine
from gunbai.server.live import bot_pool
from gunbai.server.table import fairness
from gunbai.testing.walk import walk
from tests.server.arena import Node, Person, chooser, node, run
from tests.server.node import ROOT
from tests.waiting import wait_for


@pytest.fixture(scope="module")
def with_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    command = f"{sys.executable} {ROOT / 'examples' / 'engine_bot.py'}"
    folder = tmp_path_factory.mktemp("engine")
    with node(folder, engines={"first": command, "broken": "false"}) as one:
        yield one


def wait_over(person: Person, table: str) -> None:
    wait_for(
        lambda: person.get(f"/api/tables/{table}")["status"] == "over", "still playing", every=0.05
    )


def test_the_line_protocol_speaks_for_every_bot() -> None:
    game = gunbai.load("tenka", 3)
    asked = ["gbi", "isready"]
    for bot in BOTS:
        for state in list(walk(game, 3))[2:12]:
            seat = state.deciders()[0]
            if seat < 0:
                continue
            setup = {
                "game": "tenka",
                "players": 3,
                "options": dict(game.options),
                "seat": seat,
                "bot": bot,
                "seed": "1",
            }
            asked += [
                f"newgame {json.dumps(setup)}",
                f"view {json.dumps(state.view(seat).data)}",
                f"legal {json.dumps([state.code(seat, a) for a in state.legal(seat)])}",
                "go movetime 100",
            ]
    answers = list(engine.speak([*asked, "view {", "quit", "isready"]))
    assert answers[3:5] == ["gbiok", "readyok"]
    moves = [answer for answer in answers if answer.startswith("bestmove ")]
    assert len(moves) == asked.count("go movetime 100")
    assert answers[-1].startswith("error "), "a line that cannot be read is answered, not fatal"


def test_a_bot_that_is_killed_is_replaced_and_asked_again(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        person = Person(one.url)
        table = person.open_table(players=6, seats=[{"kind": "bot", "bot": "greedy"}] * 6)["table"]
        killed = 0

        def is_over() -> bool:
            nonlocal killed
            found = subprocess.run(
                ["pgrep", "-P", str(one.process.pid)], capture_output=True, text=True, check=False
            )
            for child in found.stdout.split()[:1]:
                if killed < 3:
                    os.kill(int(child), signal.SIGKILL)
                    killed += 1
            return bool(person.get(f"/api/tables/{table}")["status"] == "over")

        wait_for(is_over, "still playing", every=0.05)
        assert killed > 0


@pytest.mark.parametrize("id", gunbai.games())
def test_bots_play_every_game(server: Node, id: str) -> None:
    person = Person(server.url)
    players = kind(id).seats[0]
    seats = [{"kind": "bot", "bot": "greedy"}] * players
    table = person.open_table(game=id, players=players, seats=seats)["table"]
    wait_over(person, table)
    record = Record.loads(person.get(f"/api/tables/{table}/record"))
    game = gunbai.load(id, players, record.options)
    assert fairness.verify(game, record).draws >= 0


def test_an_engine_of_ones_own_sits_down(with_engine: Node) -> None:
    person = Person(with_engine.url)
    listed = {bot["name"]: bot for bot in person.get("/api/games/tenka")["bots"]}
    assert listed["first"] == {
        "name": "first",
        "title": {"ja": "first", "en": "first"},
        "level": None,
        "styles": [],
    }
    seats = [{"kind": "bot", "bot": "first"}, {"kind": "bot", "bot": "random"}]
    wait_over(person, person.open_table(seats=seats)["table"])


def test_an_engine_that_does_not_work_does_not_stop_the_game(with_engine: Node) -> None:
    person = Person(with_engine.url)
    seats = [{"kind": "bot", "bot": "broken"}, {"kind": "bot", "bot": "random"}]
    wait_over(person, person.open_table(seats=seats, options={"max_rounds": 2})["table"])


def test_a_game_names_its_bots_and_levels_in_both_languages(server: Node) -> None:
    for id in gunbai.games():
        listed = {bot["name"]: bot for bot in Person(server.url).get(f"/api/games/{id}")["bots"]}
        assert set(BOTS) <= set(listed)
        assert listed["greedy"]["level"] is None
        assert listed["level3"]["level"] == 3
        assert listed["level3"]["title"] == dict(about("level3").titles)
        assert listed["greedy"]["styles"] == []
        styles = {style["name"]: style["title"] for style in listed["level3"]["styles"]}
        assert styles["bold"] == {"ja": "大胆", "en": "Bold"}
        assert ("equilibrium" in styles) == (id == "tenka")


def test_a_level_sits_down_with_a_style(server: Node) -> None:
    person = Person(server.url)
    seats = [{"kind": "bot", "bot": "level1-bold"}, {"kind": "bot", "bot": "level1-equilibrium"}]
    wait_over(person, person.open_table(seats=seats, options={"max_rounds": 2})["table"])
    seats = [{"kind": "bot", "bot": "level1-sly"}, {"kind": "bot", "bot": "level1"}]
    status, answer = person.ask("POST", "/api/tables", {"game": "tenka", "seats": seats})
    assert status == 400
    assert "level3-bold" in answer["problem"]["message"]


def test_bots_that_other_distributions_bring_are_listed_where_they_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Picky(RandomBot):
        games = ("tenka",)

    monkeypatch.setattr(bots, "others", lambda: {"picky": Entry(Picky)})
    assert "picky" in [bot.name for bot in bot_pool.BotPool(1, {}).about("tenka")]
    assert "picky" not in [bot.name for bot in bot_pool.BotPool(1, {}).about("gunshi")]


@dataclass
class Entry:
    """As an installed distribution would announce it."""

    made: type[RandomBot]

    def load(self) -> type[RandomBot]:
        return self.made


def test_an_unknown_bot_is_refused_with_the_known_ones(server: Node) -> None:
    body = {"game": "tenka", "players": 2, "seats": [{"kind": "bot", "bot": "deep"}]}
    status, answer = Person(server.url).ask("POST", "/api/tables", body)
    assert status == 400
    assert "greedy" in answer["problem"]["message"]


def test_the_example_of_the_bot_api_plays_a_game(server: Node) -> None:
    person = Person(server.url)
    account = person.post("/api/bot/account", {"name": "Example"})
    status, _ = person.ask("POST", "/api/bot/account", {"name": "Example"})
    assert status == 409
    seats = [{"kind": "mine"}, {"kind": "account", "name": "Example"}]
    table = person.open_table(seats=seats)["table"]
    stranger = Person(server.url)
    status, answer = stranger.ask("POST", f"/api/tables/{table}/seats/1", {})
    assert (status, answer["problem"]["key"]) == (409, "server.refusal.not_invited")
    example = ROOT / "examples" / "api_bot.py"
    bot = subprocess.Popen([sys.executable, str(example), server.url, account["token"]])
    try:
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] != "open")

        async def play() -> None:
            async with person.at(table) as client:
                assert (await client.play(chooser))["status"] == "over"

        run(play())
    finally:
        bot.kill()
        bot.wait()


def test_a_move_of_the_bot_api_can_be_repeated_and_comes_too_late_once_done(server: Node) -> None:
    person = Person(server.url)
    account = person.post("/api/bot/account", {"name": "Patient"})
    seats = [{"kind": "account", "name": "Patient"}, {"kind": "bot", "bot": "random"}]
    table = person.open_table(seats=seats)["table"]
    bot = Person(server.url, account["token"])
    bot.post(f"/api/challenge/{table}/accept")
    question = wait_for(lambda: bot.get(f"/api/tables/{table}/view?seat=0")["question"])
    code = question["choices"][0]["code"].replace(" ", "%20")
    path = f"/api/bot/game/{table}/move/{code}?decision={question['decision']}"
    assert bot.post(path)["type"] == "ack"
    assert bot.post(path)["type"] == "ack", "the same request again is the same message"
    status, answer = bot.ask("POST", path.replace(code, "war"))
    assert status == 409
    assert answer["problem"]["key"] in ("server.refusal.late", "server.refusal.not_asked")
    assert Person(server.url).ask("GET", "/api/account")[0] == 401
    assert Person(server.url, "gbb_wrong").ask("GET", "/api/account")[0] == 401
    assert bot.get("/api/account") == {"name": "Patient"}


def test_an_account_declines_a_challenge_and_the_seat_is_open_to_others(server: Node) -> None:
    person = Person(server.url)
    account = person.post("/api/bot/account", {"name": "Busy"})
    bot = Person(server.url, account["token"])
    seats = [{"kind": "mine"}, {"kind": "account", "name": "Busy"}]
    table = person.open_table(seats=seats)["table"]
    assert table in [info["table"] for info in bot.get("/api/my/tables")["tables"]]
    bot.post(f"/api/challenge/{table}/decline", {"reason": "later"})
    assert person.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    event = person.get(f"/api/tables/{table}/view")["events"][-1]
    assert event["verb"] == "challenge_later"
    assert "not now" in event["words"]["en"]
    assert table not in [info["table"] for info in bot.get("/api/my/tables")["tables"]]
    for path in ("accept", "decline"):
        status, answer = bot.ask("POST", f"/api/challenge/{table}/{path}", {})
        assert (status, answer["problem"]["key"]) == (409, "server.refusal.not_invited")
    Person(server.url).sit(table, 1)
    assert person.get(f"/api/tables/{table}")["status"] == "playing"
