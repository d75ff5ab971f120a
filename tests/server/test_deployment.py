"""What docs/deployment says is what the program understands."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from gunbai.cli import build_parser
from gunbai.cli.serve import run
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
    assert re.fullmatch(r"postgresql://gunbai:\$\{GUNBAI_DB_PASSWORD\}@db/gunbai", args.database)
    assert args.bus == "redis://bus"
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
    assert "path /metrics" in caddyfile
    caddy = COMPOSE["services"]["caddy"]
    assert set(NODES) <= set(caddy["depends_on"])
    mounted = caddy["volumes"][0].split(":")[0]
    assert (FOLDER / mounted).resolve() == (FOLDER / "Caddyfile").resolve()


def test_the_image_is_made_of_what_there_is() -> None:
    build = COMPOSE["services"][NODES[0]]["build"]
    context = (FOLDER / build["context"]).resolve()
    assert context == ROOT
    text = (context / build["dockerfile"]).read_text()
    stages = set(re.findall(r"^FROM \S+ AS (\w+)$", text, re.M))
    for line in re.findall(r"^COPY (.*)$", text, re.M):
        *sources, _ = line.split()
        if sources[0].startswith("--from="):
            assert sources[0].removeprefix("--from=") in stages
            continue
        for source in sources:
            assert (context / source).exists(), source
    command = re.search(r"^CMD (.*)$", text, re.M)
    assert command is not None
    assert arguments(yaml.safe_load(command[1])).run is run
    compiling = (context / "setup.py").read_text()
    assert "GUNBAI_COMPILE" in compiling


def test_volumes_are_declared() -> None:
    used = {
        volume.split(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", [])
        if not volume.startswith(".")
    }
    assert used == set(COMPOSE["volumes"])
