"""A game of another distribution, one folder, plays everywhere: nothing in gunbai names it."""

from __future__ import annotations

import asyncio

import pytest

from tests.fifth_game.installed import ROOT, Installed
from tests.server.arena import Person, chooser, run

RECORD = "fifth.jsonl"


def test_gunbai_does_not_know_it() -> None:
    for room in ("src", "web/src", "tools", "bench"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in (".py", ".ts", ".svelte", ".toml"):
                assert "toge" not in path.read_text(encoding="utf-8").split(), path


def test_it_is_found_and_obeys_the_laws(fifth: Installed) -> None:
    said = fifth.python(
        "import gunbai\n"
        "from gunbai.games import kind\n"
        "from gunbai.testing import check_laws\n"
        "for players, options in kind('toge').variants:\n"
        "    check_laws(gunbai.load('toge', players, options), range(5))\n"
        "print(gunbai.games())\n"
    )
    assert "'toge'" in said


def test_every_option_and_value_of_it_has_words(fifth: Installed) -> None:
    said = fifth.python(
        "from gunbai.games import kind\n"
        "from gunbai.i18n import LANGUAGES, option_name, value_name\n"
        "for language in LANGUAGES:\n"
        "    for option in kind('toge').options:\n"
        "        print(option_name('toge', option.name, language))\n"
        "        for value in option.choices:\n"
        "            print(value_name('toge', option.name, value, language))\n"
    )
    assert "are lost" in said
    assert "引き分けた峠の点" in said


def test_it_plays_in_the_terminal(fifth: Installed) -> None:
    said = fifth.gunbai("play", "toge", "--seed", "3", typed="1\n" * 4 + f"{RECORD}\n")
    assert "Pass 1 of 4: worth" in said
    assert "[TG-4.1]" in said
    assert "The highest one takes the pass" in fifth.gunbai("rules", "toge", "TG-3.1")
    told = fifth.gunbai("replay", RECORD, "--viewer", "spectator")
    assert "takes the pass for" in told
    assert "face down (?)" in told


@pytest.mark.parametrize("bots", ["greedy,random", "greedy,level1", "search,level2-bold"])
def test_it_plays_in_the_arena(fifth: Installed, bots: str) -> None:
    words = ["--bots", bots, "--games", "1", "--workers", "1", "--simulations", "20"]
    assert bots.split(",")[0] in fifth.gunbai("arena", "toge", *words, "--json", "-")


def test_its_balance_is_reported(fifth: Installed) -> None:
    fifth.gunbai("balance", "toge", "--games", "6", "--jobs", "1", "--output", "balance")
    page = (fifth.folder / "balance.html").read_text(encoding="utf-8")
    assert "Send the soldier 5" in page


def test_a_game_of_it_is_analysed(fifth: Installed) -> None:
    fifth.gunbai("simulate", "toge", "--seed", "2", "--games", "1", "--record", "games")
    (record,) = (fifth.folder / "games").iterdir()
    said = fifth.gunbai("analyse", str(record), "--simulations", "50", "--workers", "1")
    assert "P1" in said
    assert "P2" in said


def test_pettingzoo_and_gymnasium_play_it(fifth: Installed) -> None:
    pytest.importorskip("pettingzoo")
    fifth.python(
        "from pettingzoo.test import api_test\n"
        "from gunbai.research.gymnasium import SeatEnv\n"
        "from gunbai.research.pettingzoo import env\n"
        "api_test(env('toge', players=3), 50)\n"
        "seat = SeatEnv('toge', players=2, bots='greedy')\n"
        "seen, info = seat.reset(seed=1)\n"
        "assert seat.observation_space.contains(seen)\n"
        "assert env('toge', render_mode='svg').unwrapped.possible_agents\n"
        "made = env('toge', render_mode='svg').unwrapped\n"
        "made.reset(seed=1)\n"
        "assert '<svg' in made.render()\n"
    )


def test_openspiel_plays_it(fifth: Installed) -> None:
    pytest.importorskip("pyspiel")
    said = fifth.python(
        "import pyspiel\n"
        "import gunbai.research.openspiel\n"
        "game = pyspiel.load_game('gunbai_toge(players=3)')\n"
        "pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)\n"
        "print(game.max_chance_outcomes())\n"
    )
    assert said.split()[-1] == "3"


def test_a_missing_part_names_the_file_to_write(fifth: Installed) -> None:
    said = fifth.python(
        "from gunbai.core.errors import MissingPart\n"
        "from gunbai.games import needed_part\n"
        "try:\n"
        "    needed_part('toge', 'evaluation')\n"
        "except MissingPart as error:\n"
        "    print(error)\n"
    )
    assert "write toge/evaluation.py" in said


def test_it_is_served_with_bots_and_records(fifth: Installed) -> None:
    with fifth.serving() as url:
        one = Person(url)
        about = one.get("/api/games/toge")
        assert [option["name"] for option in about["options"]] == ["rounds", "ties"]
        assert one.get("/api/games/toge/rules")["chapters"]
        assert one.get("/api/games/toge/packs/toge") == {}
        bots = [{"kind": "bot", "bot": bot} for bot in ("level1", "greedy")]
        seats = [{"kind": "mine"}, *bots]
        table = one.open_table(game="toge", players=3, seats=seats)["table"]
        run(_play(one, table), 120)
        record = one.get(f"/api/tables/{table}/record")
        (fifth.folder / "served.jsonl").write_text(record, encoding="utf-8")
    assert "TG-4.1" in fifth.gunbai("replay", "served.jsonl")


async def _play(one: Person, table: str) -> None:
    async with one.at(table) as client:
        text = await asyncio.to_thread(one.get, f"/api/tables/{table}/text?seat=0")
        assert "P1  points" in text["text"]["en"]
        last = await client.play(chooser)
        assert last["result"]["clause"] == "TG-4.1"
