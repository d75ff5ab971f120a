"""One node for all tests that only need some server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.arena import Node, node


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with node(tmp_path_factory.mktemp("server")) as one:
        yield one
