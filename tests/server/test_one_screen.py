"""At one screen without a server, nothing of a seat reaches the page of the other.

The same game is played in two worlds that differ in one decision of seat 0, of which seat 1 and a
spectator may notice nothing: what the page is told when the curtain opens for seat 1 is the same.
"""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from gunbai.core import SPECTATOR, State
from gunbai.server.offline import Door
from gunbai.server.table import fairness
from tests.server.test_offline import MemoryLog, Page, play, post
from tests.waiting import wait_until

LONGEST = 80
SEATS = [{"kind": "mine", "name": "Hana"}, {"kind": "mine", "name": "Ren"}]
"""daiyabo is not among them: its decisions are all open."""
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("tenka", {}),
    ("gunshi", {}),
    ("kingdom", {"deployment": "free"}),
    ("kingdom", {"warlord_selection": "deal4"}),
]


def secret_pair(state: State, codes: list[str]) -> tuple[str, str] | None:
    """Two decisions of seat 0 that look the same to everybody else."""
    known: dict[str, str] = {}
    for code in codes:
        action = state.parse(0, code)
        after = state.clone()
        after.apply(0, action)
        seen = [
            (state.seen_as(viewer, 0, action), after.view(viewer).to_json(), after.deciders())
            for viewer in (1, SPECTATOR)
        ]
        first = known.setdefault(repr(seen), code)
        if first != code:
            return first, code
    return None


def is_settled(page: Page, nonce: str) -> bool:
    return any(nonce in each.get("acks", ()) or each.get("nonce") == nonce for each in page.heard)


async def open_curtain(page: Page, seat: int) -> None:
    known = len(page.of("update"))
    page.say("curtain", seat=seat)
    await wait_until(lambda: any(each["viewer"] == seat for each in page.of("update")[known:]))


def told(game: str, options: dict[str, Any], seed: int, world: int) -> list[list[dict[str, Any]]]:
    """What the page hears after the decision that differs: of seat 0, and of anybody else."""
    heard: list[list[dict[str, Any]]] = [[], []]

    async def story(door: Door, log: MemoryLog) -> None:
        wish = {"game": game, "seats": SEATS, "players": 2, "options": options}
        table = (await post(door, "/tables", wish))["table"]
        room = await door.house.room(table)
        page, rng = Page(door, table), Random(seed)
        await page.updated()
        for step in range(1, LONGEST):
            if page.latest["question"] is None:
                await open_curtain(page, page.latest["asked"][0])
            question, seat = page.latest["question"], page.latest["viewer"]
            codes = [each["code"] for each in question["choices"]]
            pair = secret_pair((await room.read()).state, codes) if seat == 0 else None
            before = len(page.heard)
            page.act(pair[world] if pair else rng.choice(codes))
            await wait_until(partial(is_settled, page, f"nonce {step}"))
            assert not page.of("refusal")
            if pair:
                await open_curtain(page, 1)
                for said in page.heard[before:]:
                    if said["type"] == "update":
                        heard[said["viewer"] != 0].append({**said, "table": ""})
                return
        raise AssertionError("no secret decision")

    play(story)
    return heard


@pytest.mark.parametrize(("game", "options"), VARIANTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_one_seat_decides_in_secret_does_not_reach_the_other(
    monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any], seed: int
) -> None:
    monkeypatch.setattr(fairness, "new_seed", lambda: f"{seed:064x}")
    first, second = (told(game, options, seed, world) for world in (0, 1))
    assert first[1], "seat 1 was told something"
    assert json.dumps(first[1]) == json.dumps(second[1])
    assert first[0] != second[0], "seat 0 was told what it has decided"
