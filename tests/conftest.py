"""What all tests share: the markers, their order, and slow tests in parts."""

from __future__ import annotations

import pytest

LONG = ("test_packaging.py", "test_laws.py")
"""Files with long tests come first, so that all workers end at about the same time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", metavar="I/N", help="of what is chosen, run the I-th part of N")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rules this test would catch being broken")
    config.addinivalue_line("markers", "slow: a longer form of another test, for `make test-slow`")
    if part := config.getoption("part"):
        read_part(part)


@pytest.hookimpl(trylast=True)  # after -m and -k have chosen
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (*LONG, item.path.name).index(item.path.name))
    if part := config.getoption("part"):
        number, parts = read_part(part)
        config.hook.pytest_deselected(
            items=[item for i, item in enumerate(items) if i % parts != number - 1]
        )
        items[:] = items[number - 1 :: parts]


def read_part(text: str) -> tuple[int, int]:
    number, _, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise pytest.UsageError(f"--part is {text!r}; it should be like 1/4, from 1/4 to 4/4")
    return int(number), int(parts)
