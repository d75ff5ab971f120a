"""What docs/deployment says is what the program understands."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml  # type: ignore[import-untyped]
from tools import browser_engine, workspace

from gunbai.cli import build_parser
from gunbai.cli.serve import BUS, DATABASE, run
from gunbai.server.http.pages import BUILT
from tests.server.arena import free_port, wait_served
from tests.server.node import ROOT

FOLDER = ROOT / "docs" / "deployment"
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
NODES = [name for name in COMPOSE["services"] if name.startswith("node-")]


def arguments(command: list[str]) -> Any:
    assert command[0] == "gunbai"
    return build_parser().parse_args(command[1:])


@pytest.mark.parametrize("name", NODES)
def test_a_node_is_started_with_options_there_are(name: str) -> None:
    node = COMPOSE["services"][name]
    args = arguments(node["command"])
    assert args.run is run
    assert args.host == "0.0.0.0"
    place = r"postgresql://gunbai:\$\{GUNBAI_DB_PASSWORD\}@db/gunbai"
    assert re.fullmatch(place, node["environment"][DATABASE])
    assert node["environment"][BUS] == "redis://bus"
    assert args.behind_proxy
    assert not args.playground
    for service in ("db", "bus"):
        assert service in COMPOSE["services"]
        assert service in node["depends_on"]


def test_every_node_is_behind_the_proxy() -> None:
    assert len(NODES) >= 2
    caddyfile = (FOLDER / "Caddyfile").read_text()
    upstreams = re.search(r"\{\$GUNBAI_NODES:([^}]*)\}", caddyfile)
    assert upstreams is not None
    assert upstreams[1].split() == [f"{name}:8000" for name in NODES]
    caddy = COMPOSE["services"]["caddy"]
    assert set(NODES) <= set(caddy["depends_on"])
    mounted = caddy["volumes"][0].split(":")[0]
    assert (FOLDER / mounted).resolve() == (FOLDER / "Caddyfile").resolve()


DOCKERFILE = (FOLDER / "Dockerfile").read_text()


def copied(line: str) -> tuple[list[str], str]:
    """What a COPY takes from the working copy, and where it goes; nothing from other stages."""
    *sources, goal = line.split()
    return ([] if sources[0].startswith("--from=") else sources), goal


def test_the_image_is_made_of_what_there_is() -> None:
    build = COMPOSE["services"][NODES[0]]["build"]
    context = (FOLDER / build["context"]).resolve()
    assert context == ROOT
    assert context / build["dockerfile"] == FOLDER / "Dockerfile"
    stages = re.findall(r"^FROM \S+(?: AS (\w+))?$", DOCKERFILE, re.M)
    assert stages[-1] == ""
    for line in re.findall(r"^COPY (.*)$", DOCKERFILE, re.M):
        for source in copied(line)[0]:
            assert (context / source).exists(), source
        if line.startswith("--from="):
            assert line.split()[0].removeprefix("--from=") in stages
    command = re.search(r"^CMD (.*)$", DOCKERFILE, re.M)
    assert command is not None
    assert arguments(yaml.safe_load(command[1])).run is run
    assert "GUNBAI_COMPILE" in (context / "setup.py").read_text()


def test_nothing_that_is_copied_is_ignored_and_nothing_built_here_is_copied() -> None:
    lines = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    kept = {rule[1:] for rule in rules if rule.startswith("!")}
    wanted = {
        source.split("/")[0]
        for line in re.findall(r"^COPY (.*)$", DOCKERFILE, re.M)
        for source in copied(line)[0]
    }
    assert kept == wanted
    built = {"src/gunbai/server/web", "src/gunbai/_build.json", "web/node_modules", "**/*.so"}
    assert built <= set(rules)


def test_the_client_is_built_to_where_the_image_takes_it_from() -> None:
    place = re.search(r"^COPY --from=client (\S+) (\S+)$", DOCKERFILE, re.M)
    assert place is not None
    assert place[1] == f"/gunbai/{place[2]}"
    assert ROOT / place[2] == BUILT == workspace.CLIENT
    stage = DOCKERFILE.split(" AS client\n")[1].split("\nFROM ")[0]
    assert f"test -f {place[2]}/engine/engine.json" in stage, "with the engine for browsers"
    names = {
        source for line in re.findall(r"^COPY (.*)$", stage, re.M) for source in copied(line)[0]
    }
    used = [Path(workspace.__file__), workspace.WEB, *browser_engine.own_files()]
    used += [browser_engine.TOOLS / name for name in browser_engine.MADE_BY]
    for path in used:
        assert path.relative_to(ROOT).parts[0] in names, path


@pytest.mark.slow
def test_the_first_stage_of_the_image_builds_client_and_engine(tmp_path: Path) -> None:
    """With Node from the package index, as in the image, which has none of its own."""
    stage = DOCKERFILE.split(" AS client\n")[1].split("\nFROM ")[0]
    for line in re.findall(r"^COPY (.*)$", stage, re.M):
        for name in copied(line)[0]:
            copy(ROOT / name, tmp_path / name)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("sh", "env", "test", "python", "uname", "sed", "dirname", "basename"):
        found = sys.executable if name == "python" else shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    for command in re.findall(r"^RUN (.*)$", stage, re.M):
        environment = {**os.environ, "PATH": str(programs)}
        subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, check=True)
    engine = tmp_path / BUILT.relative_to(ROOT) / "engine"
    assert (
        json.loads((engine / "engine.json").read_text())["version"] == browser_engine.version_of()
    )


def test_the_wheel_of_the_image_serves(tmp_path: Path) -> None:
    """The commands of the last two stages, without the compiler and without a network: the
    requirements of the wheel come from this environment. The client is one page made by the
    test."""
    stage = DOCKERFILE.split(" AS build\n")[1].split("\nFROM ")[0]
    source = tmp_path / "gunbai"
    for line in re.findall(r"^COPY (.*)$", stage, re.M):
        for name in copied(line)[0]:
            copy(ROOT / name, source / name)
    page = source / BUILT.relative_to(ROOT) / "index.html"
    page.parent.mkdir()
    page.write_text("<!doctype html><title>gunbai</title><main>a client</main>")
    wheels = tmp_path / "wheels"
    command = re.search(r"^RUN GUNBAI_COMPILE=require pip (wheel .*)$", stage, re.M)
    assert command is not None
    words = command[1].replace("/wheels", str(wheels)).split()
    here = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
    pip(sys.executable, [*words, *here], source, GUNBAI_COMPILE="0")
    (wheel,) = wheels.iterdir()
    whole = zipfile.ZipFile(wheel).namelist()
    assert "gunbai/server/web/index.html" in whole
    for path in (ROOT / "src").rglob("*"):
        name = path.relative_to(ROOT / "src").as_posix()
        if path.suffix in (".py", ".toml", ".md", ".typed", ".txt") and ".egg-info" not in name:
            assert name in whole or name.startswith("gunbai/server/web/"), name

    slim = tmp_path / "slim"
    venv.create(slim, with_pip=False, symlinks=True)
    python = str(slim / "bin" / "python")
    (site,) = slim.glob("lib/*/site-packages")
    install = re.search(r"^RUN pip (install .*) && rm -r /wheels$", DOCKERFILE, re.M)
    assert install is not None
    words = install[1].replace("/wheels", str(wheels)).split()
    pip(sys.executable, [f"--python={python}", *words, "--no-deps", "--quiet"], tmp_path)
    # All that this environment has, but for the working copy: an editable one is a .pth file.
    (site / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    command_line = str(slim / "bin" / "gunbai")
    port = free_port()
    started = [*yaml.safe_load(re.findall(r"^CMD (.*)$", DOCKERFILE, re.M)[0])[1:]]
    started = [word.replace("0.0.0.0", "127.0.0.1").replace("8000", str(port)) for word in started]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with (tmp_path / "log").open("wb") as lines:
        process = subprocess.Popen(
            [command_line, *started], cwd=tmp_path, env=environment, stdout=lines, stderr=lines
        )
    try:
        wait_served(f"http://127.0.0.1:{port}/ready", process, tmp_path / "log")
        with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            assert b"a client" in answer.read()
        assert (tmp_path / "gunbai-data" / "gunbai.sqlite").exists()
    finally:
        process.terminate()
        process.wait(30)


def copy(path: Path, goal: Path) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        built = ("__pycache__", "*.so", "*.egg-info", "_build.json", "web", "node_modules")
        ignored = shutil.ignore_patterns(*built)
        shutil.copytree(path, goal, ignore=ignored)
    else:
        shutil.copy(path, goal)


def pip(python: str, words: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(
        [python, "-m", "pip", *words],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_option_and_variable_passed_is_known() -> None:
    """Every option is in the help of `gunbai serve`, the Caddyfile uses every variable that Caddy
    gets, and the first line of compose.yaml names every variable that the operator must set."""
    shown = subprocess.run(
        [sys.executable, "-m", "gunbai.cli", "serve", "--help"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in NODES:
        node = COMPOSE["services"][name]
        for word in node["command"][2:]:
            assert re.search(rf"{re.escape(word.partition('=')[0])}\b", shown), word
        assert set(node["environment"]) <= {DATABASE, BUS}
        assert all(f"${variable}" in shown for variable in node["environment"])
    asked = set(re.findall(r"\{\$(\w+)", (FOLDER / "Caddyfile").read_text()))
    assert set(COMPOSE["services"]["caddy"]["environment"]) <= asked
    text = (FOLDER / "compose.yaml").read_text()
    told = set(re.findall(r"(GUNBAI_\w+)=", text.splitlines()[0]))
    assert set(re.findall(r"\$\{(\w+)", text)) == told


def test_volumes_are_declared() -> None:
    used = {
        volume.split(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", [])
        if not volume.startswith(".")
    }
    assert used == set(COMPOSE["volumes"])
