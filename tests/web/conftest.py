"""Fixtures of the browser tests: a real server with the built client, and a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.same_luck import Names
from tests.server.arena import Node, node
from tests.web.device import Site, give_up
from tests.web.visitor import CLIENT, PATIENCE, Visitors


@pytest.fixture(scope="session")
def names(tmp_path_factory: pytest.TempPathFactory) -> Names:
    return Names(tmp_path_factory.mktemp("names") / "running")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, names: Names) -> Iterator[Node]:
    if not (CLIENT / "index.html").exists():
        give_up("the browser client is not built (make web)")
    folder = tmp_path_factory.mktemp("server")
    with node(folder, playground=True, names=str(names.place)) as one:
        yield one


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    # The headless shell has no windows of its own to start, so a new visitor costs a third.
    place = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if place is None:
        give_up("there is no chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=place, args=["--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visitors(
    server: Node, chromium: Any, names: Names, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Opens browsers of people who know nothing of each other; what goes wrong in one fails."""
    names.tell(request.node.nodeid)
    found = Visitors(server.url, chromium, request.node.nodeid)
    yield found
    found.leave()


@pytest.fixture
def site(chromium: Any) -> Iterator[Site]:
    """The site without a server, below a path of a web host, and its visitors."""
    found = Site(chromium)
    yield found
    found.leave()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first, so that two workers end together."""
    here = Path(__file__).parent
    mine = [item for item in items if item.path.is_relative_to(here)]
    if len(mine) == len(items):
        items.sort(key=lambda item: "whole" not in item.name)
