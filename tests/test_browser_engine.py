"""The engine for browsers, as it is sent to them, in Node: it plays the same games."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools import browser_engine, workspace

import gunbai
from gunbai.games import kind
from gunbai.testing.walk import digest_games

ROOT = Path(__file__).parent.parent
FEW, MANY = 2, 30
"""Games of each variant, in `make test` and in `make test-slow`."""

SCRIPT = """
import json, sys
from importlib.util import module_from_spec, spec_from_file_location

# Written for tests, and no part of what a browser gets.
spec = spec_from_file_location("walk", "/host" + sys.argv[1])
walk = module_from_spec(spec)
spec.loader.exec_module(walk)

import gunbai
from gunbai.games import games, kind

found = {
    id: [walk.digest_games(gunbai.load(id, *v), range(int(sys.argv[2]))) for v in kind(id).variants]
    for id in games()
}
print(json.dumps({"engine": gunbai.ENGINE, "platform": sys.platform, "digests": found}))
"""


@pytest.fixture(scope="session")
def engine() -> Path:
    """The files of the engine, unpacked from those that a browser gets."""
    assert browser_engine.main(browser_engine.DEFAULT) == 0
    return browser_engine.unpacked(browser_engine.DEFAULT)


def in_browsers_python(engine: Path, tmp_path: Path, script: str, *args: str) -> Any:
    file = tmp_path / "script.py"
    file.write_text(script)
    environment = workspace.node_environment()
    assert environment is not None
    node = shutil.which("node", path=environment["PATH"]) or "node"
    command = [node, ROOT / "tools" / "pyodide.mjs", engine, engine / "site", file, *args]
    done = subprocess.run(
        [str(part) for part in command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.strip().splitlines()[-1])


def check_same_games(engine: Path, tmp_path: Path, count: int) -> None:
    walk = ROOT / "src" / "gunbai" / "testing" / "walk.py"
    found = in_browsers_python(engine, tmp_path, SCRIPT, str(walk), str(count))
    assert (found["engine"], found["platform"]) == ("plain", "emscripten")
    ours = {
        id: [digest_games(gunbai.load(id, *v), range(count)) for v in kind(id).variants]
        for id in gunbai.games()
    }
    assert found["digests"] == ours


def test_seeded_games_of_every_variant_end_in_the_same_keys(engine: Path, tmp_path: Path) -> None:
    """Against whatever engine runs these tests, which test_engine.py compares with the other."""
    check_same_games(engine, tmp_path, FEW)


@pytest.mark.slow
def test_many_seeded_games_end_in_the_same_keys(engine: Path, tmp_path: Path) -> None:
    check_same_games(engine, tmp_path, MANY)


TABLE = """
import asyncio, json
from gunbai.server import offline


class Log:
    def __init__(self):
        self.entries, self.texts = {}, {}

    async def append(self, table, first, bodies, row):
        self.entries.setdefault(table, []).extend(json.loads(bodies))
        return "stored"

    async def load(self, table, since):
        return json.dumps(self.entries.get(table, [])[since:])

    async def rows(self):
        return "[]"

    async def packs(self):
        return "[]"

    async def secret(self, name, fresh):
        return self.texts.setdefault(name, fresh)

    async def keep(self, name, value):
        self.texts[name] = value


class Thinker:
    async def think(self, request):
        return offline.think(request)

    def restart(self):
        pass


door = await offline.start(Log(), Thinker(), "{}")
seats = [{"kind": "mine"}, {"kind": "bot", "bot": "level1"}]
status, text = await door.ask("POST", "/tables", json.dumps({"game": "kingdom", "seats": seats}))
assert status == 201, text
table = json.loads(text)["table"]
heard, done = [], asyncio.Event()


def hear(text):
    said = json.loads(text)
    heard.append(said["type"])
    if said["type"] != "update":
        return
    if said["result"] is not None:
        done.set()
    elif said["question"] is not None:
        question, nonce = said["question"], f"nonce {len(heard)}"
        act = {"decision": question["decision"], "code": question["choices"][0]["code"]}
        line.hear(json.dumps({"type": "act", "nonce": nonce, **act}))


line = door.connect(table, hear, lambda: None)
line.hear('{"type": "hello"}')
await done.wait()
status, summary = await door.ask("GET", f"/tables/{table}/summary")
moments = json.loads((await door.ask("GET", f"/tables/{table}/moments"))[1])
await door.close()
print(json.dumps({"heard": sorted(set(heard)), "status": status, "total": moments["total"]}))
"""


def test_a_whole_table_is_judged_there(engine: Path, tmp_path: Path) -> None:
    found = in_browsers_python(engine, tmp_path, TABLE)
    assert found["status"] == 200
    assert found["total"] > 10
    assert "update" in found["heard"]
    assert "refusal" not in found["heard"]


def test_what_a_browser_gets_is_small(engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    version = json.loads((browser_engine.DEFAULT / "engine.json").read_text())["version"]
    assert browser_engine.report(browser_engine.DEFAULT / version)
    assert "engine for browsers, compressed" in capsys.readouterr().out


def test_an_engine_that_is_too_large_is_refused_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(folder: Path, *_: object) -> None:
        folder.mkdir(parents=True)
        (folder / "site.bin.packed").write_bytes(bytes(2))

    monkeypatch.setattr(browser_engine, "MOST", 1)
    monkeypatch.setattr(browser_engine, "write", write)
    for name in ("stdlib_files", "site_files"):
        monkeypatch.setattr(browser_engine, name, dict)
    for _ in range(2):
        assert browser_engine.build(tmp_path / "engine") == 1
