"""One installation for all tests of the fifth game."""

from __future__ import annotations

import pytest

from tests.fifth_game.installed import Installed


@pytest.fixture(scope="session")
def fifth(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("fifth"))
