"""What all tests share: the marker that names the rules a test guards."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rules this test would catch being broken")
