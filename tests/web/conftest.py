"""What the browser tests stand on: a real server with the built client, and a real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.arena import Node, node
from tests.web.visitor import CLIENT, PATIENCE, Visitors


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    if not (CLIENT / "index.html").exists():
        _go_without("the browser client is not built (make web)")
    with node(tmp_path_factory.mktemp("server"), playground=True) as one:
        yield one


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    place = shutil.which("chromium")
    if place is None:
        _go_without("there is no chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=place, args=["--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visitors(server: Node, chromium: Any) -> Iterator[Visitors]:
    """Opens browsers of people who know nothing of each other; what goes wrong in one fails."""
    found = Visitors(server.url, chromium)
    yield found
    found.leave()


def _go_without(reason: str) -> None:
    if os.environ.get("GUNBAI_BROWSER") == "require":
        pytest.fail(reason)
    pytest.skip(reason)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first, so that two workers end together."""
    here = Path(__file__).parent
    mine = [item for item in items if item.path.is_relative_to(here)]
    if len(mine) == len(items):
        items.sort(key=lambda item: "whole" not in item.name)
