"""A server in a process of its own. Processes are forked from one that has loaded everything, so
that a node that is killed is back at once; otherwise they are as `gunbai serve` starts them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from gunbai.server.run import serve
from gunbai.server.settings import Settings
from tests.same_luck import draw_by_name

ROOT = Path(__file__).parent.parent.parent


def serve_node(settings: dict[str, Any], port: int, log: str) -> None:
    lines = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for descriptor in (1, 2):
        os.dup2(lines, descriptor)
    os.chdir(ROOT)
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    trusted = settings.pop("trusted", "")
    if names := settings.pop("names", ""):
        draw_by_name(Path(names))
    serve(Settings(**settings), "127.0.0.1", port, level="info", trusted=trusted)
