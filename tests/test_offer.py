"""Offers: blocks of actions, and what follows from them."""

from __future__ import annotations

import pytest

from gunbai.core import Actions, Offer
from gunbai.core.offer import NO_ACTION

ROWS = 3
"""Seven places and a spare one."""


def offer(*blocks: tuple[int, set[int], int]) -> Offer:
    found = Offer()
    for first, members, shift in blocks:
        bits = sum(2**member for member in members)
        if shift:
            found.add_rows(first, bits, shift)
        else:
            found.add(first, bits)
    return found


CASES = [
    (offer(), []),
    (offer((5, {0}, 0)), [5]),
    (offer((5, set(), 0), (9, {1, 61, 62}, 0)), [10, 70, 71]),
    (offer((0, {0, 3}, 0), (100, {0, 6, 8, 62}, ROWS)), [0, 3, 100, 106, 107, 155]),
    (offer(*((10 * i, {0}, 0) for i in range(20))), list(range(0, 200, 10))),
]


@pytest.mark.parametrize(("given", "actions"), CASES)
def test_lists_draws_and_checks_agree(given: Offer, actions: list[int]) -> None:
    assert given.as_list() == actions
    assert given.count() == len(actions)
    assert [given.nth(n) for n in range(len(actions))] == actions
    assert [action for action in range(-2, 260) if given.has(action)] == actions
    assert given.only() == (actions[0] if len(actions) == 1 else NO_ACTION)
    buffer = Actions()
    given.list_into(buffer)
    assert buffer.as_list() == actions


def test_single_actions_share_a_block_where_they_fit() -> None:
    found = Offer()
    for action in (3, 4, 65, 66, 500):
        found.one(action)
    assert found.as_list() == [3, 4, 65, 66, 500]
    assert found.end == 2 * 2, "two blocks after the first"
    found.clear()
    assert found.as_list() == []


def test_a_long_offer_is_listed_too() -> None:
    found = Offer()
    for action in range(3000):
        found.one(action)
    assert found.as_list() == list(range(3000))
