"""The maps, TK-13: what is printed on them, and what follows from it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import gunbai
from gunbai.games.tenka.pack import PACKS

from .table import (
    fight,
    hands,
    land,
    legal,
    new_game,
    places,
    play,
    scores,
    strengths,
    table,
    war,
    winner,
)

# Each region with its points and its neighbours; a star marks a thick border.
JAPAN = {
    "tohoku": (1, "kanto hokuriku* sea_east"),
    "kanto": (2, "tohoku koshin* tokai* sea_east"),
    "koshin": (1, "kanto* hokuriku* tokai"),
    "hokuriku": (1, "tohoku* koshin* tokai* kinai sea_west*"),
    "tokai": (2, "kanto* koshin hokuriku* kinai nanki* sea_east"),
    "kinai": (3, "hokuriku tokai nanki chugoku sea_west"),
    "nanki": (1, "tokai* kinai sea_west sea_east"),
    "chugoku": (1, "kinai kyushu* sea_west"),
    "shikoku": (1, "sea_west sea_east"),
    "kyushu": (1, "chugoku* sea_west"),
    "sea_west": (0, "hokuriku* kinai nanki chugoku shikoku kyushu sea_east"),
    "sea_east": (0, "tohoku kanto tokai nanki shikoku sea_west"),
}
CAPITAL = {
    "tanba": (1, "omi* yamashiro settsu*"),
    "omi": (2, "tanba* yamashiro ise*"),
    "yamashiro": (3, "tanba omi settsu yamato"),
    "settsu": (2, "tanba* yamashiro yamato* osaka_bay"),
    "yamato": (1, "yamashiro settsu* ise kii*"),
    "ise": (1, "omi* yamato kii*"),
    "kii": (1, "yamato* ise* osaka_bay"),
    "osaka_bay": (0, "settsu kii"),
}
MAPS = [("japan12", JAPAN), ("joraku8", CAPITAL)]


@pytest.mark.clause("TK-3.3", "TK-13.3")
@pytest.mark.parametrize(("map", "regions"), MAPS)
def test_a_region_reaches_its_neighbours_and_no_others(
    map: str, regions: dict[str, tuple[int, str]]
) -> None:
    assert list(new_game(2, map=map).tables.names) == list(regions)
    for name, (_, neighbours) in regions.items():
        state = table(name, "", options={"map": map})
        play(state, "0 war")
        assert places(state) == set(neighbours.replace("*", "").split())


@pytest.mark.clause("TK-5.6", "TK-13.3")
@pytest.mark.parametrize(("map", "regions"), MAPS)
def test_thick_borders_help_the_defender(map: str, regions: dict[str, tuple[int, str]]) -> None:
    for name, (_, neighbours) in regions.items():
        for neighbour in neighbours.split():
            state = table(name, "", options={"map": map})
            war(state, neighbour.rstrip("*"))
            found = strengths(fight(state, neighbour.rstrip("*"), 1, 1))
            assert found == (7, 8 if neighbour.endswith("*") else 7)


@pytest.mark.clause("TK-10.3", "TK-13.1")
@pytest.mark.parametrize(("map", "regions"), MAPS)
def test_each_region_is_worth_its_points(map: str, regions: dict[str, tuple[int, str]]) -> None:
    for name, (points, _) in regions.items():
        assert scores(table(name, "", options={"map": map})) == [points, 0]


@pytest.mark.clause("TK-13.1")
@pytest.mark.parametrize(
    ("map", "lands"),
    [
        ("japan12", ("kinai:2", "tokai nanki")),
        ("joraku8", ("yamashiro:2", "tanba omi")),
    ],
)
def test_the_three_point_region_settles_the_last_tie(map: str, lands: tuple[str, str]) -> None:
    state = table(*lands, options={"map": map, "max_rounds": 1}, turn=1)
    play(state, "1 no_war")
    place = legal(state)[0]
    play(state, f"1 {place}", f"1 {place}")
    assert (scores(state), winner(state)) == ([3, 3], 0)


@pytest.mark.clause("TK-13.2")
def test_waters_are_regions_like_any_other() -> None:
    state = new_game(2).new_state()
    play(state, "1 pick sea_east", "0 pick sea_west")
    assert hands(state) == [5, 5]
    war(state, "sea_east")
    fight(state, "sea_east", 6, 1)
    play(state, "0 redeploy sea_east")
    assert (land(state, 0), hands(state)) == ({"sea_west": 0, "sea_east": 1}, [4, 6])
    assert scores(state) == [0, 0]


@pytest.mark.clause("TK-13.3")
@pytest.mark.parametrize(
    ("target", "roads"),
    [("shikoku", {"sea_west": 0, "sea_east": 0}), ("kyushu", {"sea_west": 0, "chugoku": 1})],
)
def test_shikoku_and_kyushu_are_hard_to_reach(target: str, roads: dict[str, int]) -> None:
    found = {}
    for name in JAPAN:
        state = table(name, "")
        play(state, "0 war")
        if target in places(state):
            log = play(state, *(f"0 attack {target}={value}" for value in (3, 2, 1, 0, 0)))
            found[name] = log.events[-1].args["border"]
    assert found == roads


@pytest.mark.clause("TK-13.4")
@pytest.mark.parametrize("players", [2, 3])
def test_seven_of_the_twelve_regions_win(players: int) -> None:
    game = new_game(players)
    assert len(game.tables.names) == 12
    assert game.tables.tiles + 1 == 7


def test_the_map_even_for_two_differs_by_one_border() -> None:
    """docs/balance says why; the value is ours."""
    found, old = (
        tomllib.loads((Path(PACKS) / f"{id}.toml").read_text(encoding="utf-8"))
        for id in ("japan12_tokai", "japan12")
    )
    for name in ("id", "name"):
        assert found.pop(name) != old.pop(name)
    assert found.pop("count") == old.pop("count")[:1]
    changed = next(each for each in old["border"] if each["between"] == ["tokai", "kinai"])
    assert (changed["kind"], changed["source"]["kind"]) == ("thin", "reconstructed")
    changed["kind"] = "thick"
    assert found == old
    assert gunbai.load("tenka", 2, {"map": "japan12_tokai"}).pack_id == "japan12_tokai"
