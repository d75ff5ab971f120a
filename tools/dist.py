"""Builds the wheels and the source archive into dist/, and checks that users can install them.

`make dist` runs it in an environment with build, twine, pipx and uv. Everything is built in
isolation from the source archive, installed in empty environments and started; the server must
serve its page.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
TOOLS = Path(sys.executable).parent
CLIENT = "gunbai/server/web/index.html"
IN_WHEEL = (
    CLIENT,
    "gunbai/py.typed",
    "gunbai/games/tenka/packs/japan12.toml",
    "gunbai/games/kingdom/rulebook.ja.md",
    "gunbai/games/gunshi/words.ja.toml",
    "gunbai/games/daiyabo/lesson.toml",
    "gunbai/bots/levels.toml",
)
IN_ARCHIVE = (
    *(f"src/{name}" for name in IN_WHEEL),
    "web/package-lock.json",
    "web/src/main.ts",
    "tools/workspace.py",
    "tests/test_laws.py",
    "docs/README.md",
    "docs/deployment/Dockerfile",
    "examples/own_bot.py",
    "Makefile",
    "LICENSE",
    "CHANGELOG.md",
)
STRAY = re.compile(r"node_modules|__pycache__|\.mypy_cache|\.hypothesis")
KEYS = """
import gunbai
from gunbai.core import Actions, Rng, playout
for name in gunbai.games():
    state = gunbai.load(name).new_state()
    playout(state, Rng(name), Actions())
    print(name, state.key())
"""
"""Plays a seeded game of each kind: the same keys on every engine."""


def main() -> int:
    compiles = any(shutil.which(name) for name in ("cc", "gcc", "clang"))
    engine = "compiled" if compiles else "plain"
    shutil.rmtree(DIST, ignore_errors=True)
    say("building the source archive, and the wheel from it")
    build(compiled=compiles)
    if compiles:
        say("building the plain wheel")
        build("--wheel", compiled=False)
    (archive,) = DIST.glob("*.tar.gz")
    wheels = sorted(DIST.glob("*.whl"), key=lambda path: path.name.endswith("-none-any.whl"))
    call(TOOLS / "twine", "check", "--strict", *sorted(DIST.iterdir()))
    check_contents(archive, wheels)
    with TemporaryDirectory() as folder:
        keys = {
            check("the wheel", with_pip(Path(folder, "wheel"), str(wheels[0])), engine),
            check("the plain wheel", with_pip(Path(folder, "plain"), str(wheels[-1])), "plain"),
            check("git", with_git(Path(folder, "git")), engine),
            check("pipx", with_pipx(Path(folder, "pipx"), wheels[0]), engine),
            check("uv", with_uv(Path(folder, "uv"), archive), engine),
        }
    if len(keys) != 1:
        raise SystemExit("gunbai: the installations play different games")
    for path in sorted(DIST.iterdir()):
        print(f"  {path.stat().st_size / 1e6:5.1f} MB  dist/{path.name}")
    return 0


def build(*what: str, compiled: bool) -> None:
    wish = "require" if compiled else "0"
    call(
        *(sys.executable, "-m", "build", *what, "--outdir", str(DIST), str(ROOT)),
        environment={"GUNBAI_COMPILE": wish, "GUNBAI_CLIENT": "require"},
    )


def check_contents(archive: Path, wheels: Iterable[Path]) -> None:
    """Check that the archives contain everything users need, and no other file of this copy."""
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    demand(archive, names, IN_ARCHIVE)
    if "src/gunbai/_build.json" in names:
        raise SystemExit(f"gunbai: {archive.name} says that it is compiled")
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as zipped:
            names = set(zipped.namelist())
        plain = wheel.name.endswith("-none-any.whl")
        demand(wheel, names, IN_WHEEL if plain else (*IN_WHEEL, "gunbai/_build.json"))
        has_code = any(name.endswith((".so", ".pyd")) for name in names)
        if plain == has_code or plain == ("gunbai/_build.json" in names):
            raise SystemExit(f"gunbai: the tag of {wheel.name} does not say what is in it")


def demand(place: Path, names: set[str], wanted: Iterable[str]) -> None:
    missing = [name for name in wanted if name not in names]
    stray = [name for name in names if STRAY.search(name)]
    if missing or stray:
        raise SystemExit(f"gunbai: {place.name} lacks {missing}, should not have {stray[:5]}")


def with_pip(folder: Path, requirement: str, *venv_options: str) -> Path:
    call(sys.executable, "-m", "venv", *venv_options, folder)
    call(folder / "bin" / "python", "-m", "pip", "install", "--quiet", requirement)
    return folder / "bin"


def with_git(folder: Path) -> Path:
    """Older versions of pip refuse `git+file:` in a requirement."""
    return with_pip(folder, f"gunbai[research] @ git+file://{ROOT}", "--upgrade-deps")


def with_pipx(folder: Path, wheel: Path) -> Path:
    homes = {"PIPX_HOME": str(folder), "PIPX_BIN_DIR": str(folder / "bin")}
    call(TOOLS / "pipx", "install", "--python", sys.executable, wheel, environment=homes)
    return folder / "venvs" / "gunbai" / "bin"


def with_uv(folder: Path, archive: Path) -> Path:
    homes = {"UV_TOOL_DIR": str(folder), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    call(TOOLS / "uv", "tool", "install", "--python", sys.executable, archive, environment=homes)
    return folder / "gunbai" / "bin"


def check(name: str, programs: Path, engine: str) -> str:
    """Start the installed program as a user would; returns the keys of its seeded games."""
    version = call(programs / "gunbai", "--version", where=programs)
    if f"({engine} engine" not in version:
        raise SystemExit(f"gunbai: installed from {name}: {version.strip()}, not {engine}")
    say(f"installed from {name}: {version.strip()}")
    check_served(programs)
    return call(programs / "python", "-c", KEYS, where=programs)


def check_served(programs: Path) -> None:
    """Check that `gunbai serve` serves the browser client and its scripts."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as data:
        command = [str(programs / "gunbai"), "serve", "--port", str(port), "--data", data]
        said = Path(data, "said.txt")
        with said.open("w") as output:
            server = subprocess.Popen(command, cwd=data, stdout=output, stderr=output)
        try:
            page = wait_for(f"http://127.0.0.1:{port}/")
            script = re.search(r'src="(/assets/[^"]+\.js)"', page)
            if script is None or not wait_for(f"http://127.0.0.1:{port}{script[1]}"):
                raise SystemExit("gunbai: the page that is served is not the browser client")
        except OSError as error:
            print(said.read_text(), file=sys.stderr)
            raise SystemExit(f"gunbai: the server does not answer: {error}") from None
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str, patience: float = 180) -> str:
    limit = monotonic() + patience
    while True:
        try:
            with urlopen(address, timeout=10) as answer:
                text: str = answer.read().decode()
                return text
        except OSError:
            if monotonic() > limit:
                raise
            sleep(0.1)


def call(
    *command: str | Path, where: Path = ROOT, environment: Mapping[str, str] | None = None
) -> str:
    """Run a command; returns its output. If it fails, shows its output and errors."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=where,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(done.stdout[-4000:], file=sys.stderr)
        raise SystemExit(f"gunbai: {Path(command[0]).name} {command[1]} failed")
    return done.stdout


def say(text: str) -> None:
    print(f"gunbai: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
