"""What people get wrong: map files, positions, codes, options, seats. Each is told precisely."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gunbai import load
from gunbai.core import BadCode, BadOptions, BadPack, BadPosition, GunbaiError, Illegal, NotAsked
from gunbai.games.tenka.pack import PACKS, load_pack
from gunbai.i18n import LANGUAGES, say

from .maps import changed, written
from .table import fight, new_game, play, table, wander, war


def _line(text: str, map: str = "joraku8") -> int:
    """The line of a map on which a text begins."""
    whole = (Path(PACKS) / f"{map}.toml").read_text()
    return whole[: whole.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "field", "at", "remedy"),
    [
        ('id = "omi"', 'id = "tanba"', "region[1].id", 'id = "omi"', "its own id"),
        ('id = "omi"', 'id = "o mi"', "region[1].id", 'id = "omi"', "use a-z"),
        ("points = 2", "points = -1", "region[1].points", "points = 2", "0 to 99"),
        ("points = 2", "points = 100", "region[1].points", "points = 2", "0 to 99"),
        ("points = 2", 'points = "2"', "region[1].points", "points = 2", "type int"),
        ("points = 2", "points = 2.5", "region[1].points", "points = 2", "type int"),
        ("points = 2\n", "", "region[1]", '[[region]]\nid = "omi"', "add points"),
        ("points = 2", "point = 2", "region[1].point", "points = 2", "'points'"),
        ("points = 2\n", "points = 2\npionts = 2\n", "region[1].pionts", None, "'points'"),
        ("points = 2", "points = 3", "tie_region", "tie_region", "exactly one region"),
        ("points = 3", "points = 2", "tie_region", "tie_region", "exactly one region"),
        ('"yamashiro"', '"edo"', "tie_region", "tie_region", "name one of"),
        ('"yamashiro"', '"tanba"', "tie_region", "tie_region", "exactly one region"),
        ('["tanba", "omi"]', '["tanba", "edo"]', "border[0].between", "between", "name one of"),
        ('["tanba", "omi"]', '["omi", "omi"]', "border[0].between", "between", "different"),
        (
            '["tanba", "yamashiro"]',
            '["omi", "tanba"]',
            "border[1].between",
            'between = ["tanba", "yamashiro"]',
            "once",
        ),
        ('["tanba", "omi"]', '["tanba"]', "border[0].between", "between", "array"),
        ('kind = "thick"', 'kind = "wide"', "border[0].kind", "kind", "thin, thick"),
        ("players = 2", "players = 7", "count[0].players", "players", "2 to 6"),
        ("players = 2", "players = 1", "count[0].players", "players", "2 to 6"),
        ("control_tiles = 4", "control_tiles = 0", "count[0].control_tiles", "control", "1 to 99"),
        ("army_tokens = 5", "army_tokens = 0", "count[0].army_tokens", "army_tokens", "1 to 99"),
        ("army_tokens = 5", "army_tokens = 100", "count[0].army_tokens", "army_tokens", "1 to 99"),
        ('game = "tenka"', 'game = "go"', "game", 'game = "tenka"', "tenka"),
        ('id = "joraku8"', 'id = "joraku8"\nhash = "0"', "hash", None, "delete"),
        ("points = 2", "points = = 2", "", "points = 2", "valid TOML"),
        ('source = "reconstructed"', 'source = "guess"', "count[0].source", "source", "printed"),
    ],
)
def test_a_mistake_in_a_map_is_told_with_its_place_and_what_would_be_right(
    tmp_path: Path, old: str, new: str, field: str, at: str | None, remedy: str
) -> None:
    path = changed(tmp_path, (old, new), map="joraku8")
    with pytest.raises(BadPack) as caught:
        load_pack(Path(path))
    error = caught.value
    assert (error.file, error.field) == (path, field)
    if at is not None:
        assert error.line == _line(at)
    assert remedy in error.remedy
    assert f"{path}:{error.line}" in str(error)


def test_a_map_must_hang_together(tmp_path: Path) -> None:
    text = (Path(PACKS) / "joraku8.toml").read_text()
    for one, other in [("settsu", "osaka_bay"), ("kii", "osaka_bay")]:
        start = text.index(f'[[border]]\nbetween = ["{one}", "{other}"]')
        end = text.find("[[border]]", start + 1)
        text = text[:start] + (text[end:] if end >= 0 else "")
    with pytest.raises(BadPack, match="osaka_bay") as caught:
        load_pack(Path(written(tmp_path, text)))
    assert caught.value.field == "border"


def test_a_player_count_is_listed_once_and_has_a_region_for_each(tmp_path: Path) -> None:
    path = changed(tmp_path, ("players = 3", "players = 2"))
    with pytest.raises(BadPack) as caught:
        load_pack(Path(path))
    assert caught.value.field == "count[1].players"
    text = "".join((Path(PACKS) / "joraku8.toml").read_text().partition("[[region]]")[:1])
    with pytest.raises(BadPack) as caught:
        load_pack(Path(written(tmp_path, text)))
    assert "'region' is missing" in caught.value.problem


def test_a_map_that_cannot_be_read_is_told_too(tmp_path: Path) -> None:
    with pytest.raises(BadPack) as caught:
        load("tenka", pack=str(tmp_path / "nowhere.toml"))
    assert caught.value.file.endswith("nowhere.toml")
    assert "exists" in caught.value.remedy
    odd = tmp_path / "odd.toml"
    odd.write_bytes('game = "天下"'.encode("euc-jp"))
    with pytest.raises(BadPack, match="UTF-8"):
        load_pack(odd)
    with pytest.raises(BadPack):
        load_pack(tmp_path)


def test_a_good_map_of_ones_own_is_played(tmp_path: Path) -> None:
    path = changed(tmp_path, ('id = "japan12"', 'id = "mine"'), ("points = 2", "points = 4"))
    game = load("tenka", 3, pack=path)
    assert (game.pack_id, game.options["map"]) == ("mine", "mine")


def _two(**fields: Any) -> dict[str, Any]:
    return {
        "seats": [{"regions": {"kinai": 1}}, {"regions": {"tokai": 0, "nanki": 0}}],
        **fields,
    }


FIVE = ["tokai", "tokai", "tokai", "nanki", "nanki"]


@pytest.mark.parametrize(
    ("position", "field", "clause"),
    [
        ({}, "seats", ""),
        (_two(sees=1), "sees", ""),
        (_two(round="1"), "round", ""),
        (_two(round=10**30), "round", ""),
        (_two(round=0), "round", "TK-1.13"),
        (_two(round=31), "round", "TK-12.5"),
        (_two(phase="peace"), "phase", ""),
        (_two(turn=2), "turn", "TK-1.3"),
        (_two(turn=-1), "turn", "TK-1.3"),
        (_two(order=[0, 0]), "order", "TK-1.4"),
        (_two(order=[0, 1, 2]), "order", "TK-1.4"),
        ({"seats": [{"regions": {}}]}, "seats", "TK-1.3"),
        ({"seats": [{"regions": {"edo": 0}}, {"regions": {}}]}, "seats[0].regions.edo", "TK-1.7"),
        (
            {"seats": [{"regions": {"kinai": 0}}, {"regions": {"kinai": 0}}]},
            "seats[1].regions.kinai",
            "TK-1.7",
        ),
        (
            {"seats": [{"regions": {"kinai": -1}}, {"regions": {}}]},
            "seats[0].regions.kinai",
            "TK-1.13",
        ),
        ({"seats": [{"regions": {"kinai": 7}}, {"regions": {}}]}, "supply", "TK-1.13"),
        (_two(supply=6), "supply", "TK-1.13"),
        (_two(supply=-5), "supply", "TK-1.13"),
        ({"seats": [{"regions": {}, "hand": 5}, {"regions": {}}]}, "seats[0].hand", "TK-1.13"),
        (
            {
                "seats": [
                    {"regions": dict.fromkeys(new_game(2).tables.names[:7], 0)},
                    {"regions": {}},
                ]
            },
            "seats[0].hand",
            "TK-1.13",
        ),
        (_two(alliances=[[0, 0]]), "alliances[0]", "TK-8.9"),
        (_two(alliances=[[0, 1], [1, 0]]), "alliances[1]", "TK-8.9"),
        (_two(alliances=[[0, 2]]), "alliances[0]", "TK-1.3"),
        (
            {"seats": [{"regions": {"kinai": 0}}, {"regions": {}}], "alliances": [[0, 1]]},
            "alliances[0]",
            "TK-9.7",
        ),
        (_two(dice=[0, 7]), "dice", "TK-5.4"),
        (_two(dice=[1]), "dice", ""),
        (_two(muster=1), "muster", "TK-7.10"),
        (_two(muster=-1, phase="redeploy"), "muster", "TK-1.13"),
        (
            {"seats": [{"regions": {}}, {"regions": {}}], "muster": 1, "phase": "redeploy"},
            "muster",
            "TK-7.10",
        ),
        (_two(phase="target"), "phase", "TK-11.1"),
        (
            {"seats": [{"regions": {}}, {"regions": {}}], "phase": "attack"},
            "phase",
            "TK-11.1",
        ),
        (_two(phase="pick"), "seats[0].regions", "TK-1.6"),
        (_two(window={"slot": 0}), "window", "TK-8.2"),
        (_two(phase="answer"), "window", "TK-8.6"),
        (_two(phase="answer", window={"slot": 0}), "window.partner", "TK-8.6"),
        (_two(phase="answer", window={"slot": 0, "partner": 0}), "window.partner", "TK-8.5"),
        (_two(phase="propose", window={"slot": 3}), "window.slot", "TK-1.3"),
        (_two(war={}), "war", "TK-3.1"),
        (_two(phase="defend"), "war", "TK-3.1"),
        (_two(phase="defend", war={"attack_tokens": ["tokai"]}), "war.attack_tokens", "TK-3.2"),
        (_two(phase="attack", war={"attack_tokens": FIVE}), "war.attack_tokens", "TK-3.2"),
        (
            _two(phase="attack", war={"attack_tokens": ["kanto"]}),
            "war.attack_tokens[0]",
            "TK-3.3",
        ),
        (
            _two(phase="defend", war={"attack_tokens": FIVE, "defence_tokens": ["kinai"]}),
            "war.defence_tokens[0]",
            "TK-4.3",
        ),
        (
            _two(phase="settle", war={"attack_tokens": FIVE, "defence_tokens": ["tokai"]}),
            "war.defence_tokens",
            "TK-4.3",
        ),
        (
            _two(phase="defend", war={"attack_tokens": FIVE, "placers": [0]}),
            "war.placers",
            "TK-4.1",
        ),
        (
            _two(
                phase="settle",
                war={"attack_tokens": FIVE, "defence_tokens": FIVE, "unsettled": ["kanto"]},
            ),
            "war.unsettled",
            "TK-5.1",
        ),
        (
            _two(phase="dice", war={"attack_tokens": FIVE, "defence_tokens": FIVE}),
            "war.unsettled",
            "TK-5.1",
        ),
        (
            _two(
                phase="dice",
                war={"attack_tokens": FIVE, "defence_tokens": FIVE, "battle": "kanto"},
            ),
            "war.battle",
            "TK-5.2",
        ),
        (
            _two(
                phase="dice",
                war={"attack_tokens": FIVE, "defence_tokens": FIVE, "battle": "nanki"},
            ),
            "war.battle",
            "TK-5.3",
        ),
        (
            _two(
                phase="tie",
                war={"attack_tokens": FIVE, "defence_tokens": FIVE, "battle": "tokai"},
            ),
            "war.battle",
            "TK-6.4",
        ),
        (
            _two(
                phase="retreat",
                war={"attack_tokens": FIVE, "defence_tokens": FIVE, "battle": "tokai"},
            ),
            "war.loser",
            "TK-6.6",
        ),
        (_two(phase="order"), "seats[0].regions", "TK-1.6"),
        (
            {"seats": [{"regions": {}}, {"regions": {"kinai": 1}}], "phase": "pick"},
            "phase",
            "TK-1.10",
        ),
        (
            _two(phase="defend", war={"attack_tokens": ["kinai"] * 5}),
            "war.attack_tokens[0]",
            "TK-3.9",
        ),
        (
            {
                "seats": [{"regions": {}}, {"regions": {"tokai": 0}}],
                "phase": "defend",
                "war": {"attack_tokens": FIVE},
            },
            "war.attack_tokens[3]",
            "TK-11.1",
        ),
        (
            _two(phase="defend", alliances=[[0, 1]], war={"attack_tokens": FIVE}),
            "alliances",
            "TK-9.6",
        ),
        (
            _two(phase="defend", war={"attack_tokens": FIVE, "unsettled": ["tokai"]}),
            "war.unsettled",
            "TK-5.1",
        ),
        (
            _two(
                phase="settle",
                war={"attack_tokens": ["kinai"] * 5, "defence_tokens": ["kinai"] * 5},
            ),
            "war.unsettled",
            "TK-5.1",
        ),
        (
            {
                "seats": [{"regions": {"kinai": 0}}, {"regions": {"nanki": 0}}],
                "phase": "retreat",
                "war": {
                    "attack_tokens": ["tokai"] * 5,
                    "defence_tokens": ["tokai"] * 5,
                    "battle": "tokai",
                    "loser": 0,
                    "fleeing": 1,
                },
            },
            "war.loser",
            "TK-6.6",
        ),
        (_two(phase="over"), "result", "TK-10.1"),
        (_two(result={"reason": "tiles"}), "result", "TK-10.1"),
        (_two(phase="over", result={"reason": "boredom"}), "result.reason", "TK-10.1"),
        (_two(phase="over", result={"reason": "tiles", "winner": 5}), "result.winner", "TK-1.3"),
        (
            {"seats": [{"regions": {"kinai": 0}, "resigned": 1}, {"regions": {}}], "turn": 1},
            "seats[0].resigned",
            "TK-12.2",
        ),
        (
            {"seats": [{"regions": {}, "resigned": 1}, {"regions": {}}]},
            "turn",
            "TK-1.12",
        ),
        (
            {"seats": [{"regions": {}, "resigned": 1}, {"regions": {}}], "turn": 1},
            "seats",
            "TK-12.3",
        ),
        (
            {"seats": [{"regions": {}, "resigned": -1}, {"regions": {}}], "turn": 1},
            "seats[0].resigned",
            "TK-12.2",
        ),
    ],
)
def test_a_mistake_in_a_position_is_told_with_its_field_and_rule(
    position: dict[str, Any], field: str, clause: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        new_game(2, alliances="on").load_position(position)
    assert (caught.value.field, caught.value.clause) == (field, clause)
    _has_words(caught.value)


def _three(*alliances: list[int], **fields: Any) -> dict[str, Any]:
    """Seat 0 attacks Tokai and Nanki from Kinai, and all defence tokens lie on Nanki."""
    tokens: dict[str, Any] = {"attack_tokens": FIVE, "defence_tokens": ["nanki"] * 5}
    war = fields.pop("war", {})
    lands = fields.pop("lands", ({"kinai": 1}, {"tokai": 0, "nanki": 0}, {"kanto": 0}))
    return {
        "seats": [{"regions": land} for land in lands],
        "phase": fields.pop("phase", "settle"),
        "alliances": list(alliances),
        "war": None if war is None else tokens | war,
        **fields,
    }


TAKEN = ({"kinai": 0, "tokai": 0}, {"nanki": 1}, {"kanto": 0})
"""Tokai has fallen, Nanki is still to come."""
REST: dict[str, Any] = {"unsettled": ["nanki"]}
OVER: dict[str, Any] = {"phase": "over", "war": None}


@pytest.mark.parametrize(
    ("position", "field", "clause", "right"),
    [
        # The seats that place the defence.
        (_three(war={"placers": [2]}), "war.placers", "TK-4.8", "placed by 1"),
        (_three(war={"placers": [1, 2]}), "war.placers", "TK-4.8", "placed by 1"),
        (_three(lands=TAKEN, war={**REST, "placers": [2]}), "war.placers", "TK-4.8", "by 1"),
        (
            _three(lands=({"kinai": 0}, {"kanto": 0}, {"kyushu": 0}), war={"placers": [2]}),
            "war.placers",
            "TK-4.4",
            "next player: 1",
        ),
        (
            _three(
                [1, 2],
                lands=({"kinai": 0}, {"tokai": 0}, {"nanki": 0}),
                war={"placers": [1]},
            ),
            "war.placers",
            "TK-4.1",
            "placed by 1, 2",
        ),
        # Where the attack comes from.
        (_three(war={"base": ["kanto"]}), "war.base", "TK-3.12", "the base is kinai"),
        (_three(war={"base": ["kinai", "kanto"]}), "war.base", "TK-3.12", "the base is kinai"),
        (
            _three(lands=TAKEN, war={**REST, "base": ["kinai", "tokai"]}),
            "war.base",
            "TK-3.12",
            "the base is kinai",
        ),
        (
            _three(lands=({"kyushu": 0}, {"tokai": 0, "nanki": 0}, {})),
            "war.attack_tokens",
            "TK-3.3",
            "cannot be attacked",
        ),
        (
            _three(lands=({"tokai": 0}, {"nanki": 0}, {}), war=REST),
            "war.attack_tokens",
            "TK-11.1",
            "single target",
        ),
        # The attacked seats.
        (
            _three(lands=({"kinai": 0}, {"tokai": 0}, {"nanki": 0})),
            "war.attack_tokens",
            "TK-3.5",
            "one power",
        ),
        (
            _three(lands=({"kinai": 0}, {"tokai": 0}, {"kanto": 0})),
            "war.attack_tokens",
            "TK-3.5",
            "one power",
        ),
        (_three([0, 1]), "alliances", "TK-9.6", "have ended"),
        # What has happened since.
        (
            _three(lands=({"kinai": 0, "tokai": 1}, {"nanki": 1}, {}), war=REST),
            "seats[0].regions.tokai",
            "TK-6.16",
            "write 0",
        ),
        (
            _three(
                lands=({"kinai": 0, "nanki": 0}, {"tokai": 1}, {}), war={"unsettled": ["tokai"]}
            ),
            "war.attack_tokens",
            "TK-5.3",
            "only zeros",
        ),
        (_three(war={"loser": 1}), "war.loser", "TK-6.6", "phase retreat alone"),
        (
            _three(
                phase="tie",
                lands=({"kinai": 0}, {"tokai": 1, "nanki": 0}, {}),
                war={"battle": "tokai", "unsettled": ["nanki"]},
                dice=[1, 1],
            ),
            "dice",
            "TK-5.11",
            "7 against 2",
        ),
        (
            _three(phase="attack", war={"attack_tokens": ["tokai"]}),
            "war.defence_tokens",
            "TK-3.10",
            "war.attack_tokens alone",
        ),
        # How it ended.
        (_three(**OVER, result={"reason": "tiles"}), "seats[0].hand", "TK-10.1", "5 are left"),
        (
            _three(**OVER, result={"reason": "shortage", "winner": 1}),
            "supply",
            "TK-10.2",
            "7 are left",
        ),
        (
            _three(
                **OVER,
                lands=({"kinai": 4}, {"tokai": 4}, {}),
                result={"reason": "shortage", "winner": 1},
            ),
            "result.winner",
            "TK-10.4",
            "the winner is 0",
        ),
        (
            _three(
                **OVER,
                lands=({"kanto": 2}, {"tokai": 2}, {"kyushu": 4}),
                result={"reason": "shortage", "winner": 1},
            ),
            "result.winner",
            "TK-10.7",
            "the winner is -1",
        ),
        (
            _three(**OVER, round=3, result={"reason": "limit", "winner": 0}),
            "round",
            "TK-12.5",
            "after round 30",
        ),
        (
            _three(**OVER, result={"reason": "last_player", "winner": 0}),
            "result.reason",
            "TK-12.3",
            "3 are left",
        ),
        (
            _three(**OVER, round=30, muster=1, result={"reason": "limit", "winner": 1}),
            "muster",
            "TK-7.5",
            "at most 1",
        ),
    ],
)
def test_a_position_that_contradicts_the_table_is_told_what_would_be_right(
    position: dict[str, Any], field: str, clause: str, right: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        new_game(3).load_position(position)
    assert (caught.value.field, caught.value.clause) == (field, clause)
    assert right in str(caught.value)
    _has_words(caught.value)


SIX_REGIONS = dict.fromkeys(["tohoku", "kanto", "koshin", "hokuriku", "shikoku", "sea_east"], 0)


@pytest.mark.clause("TK-10.1", "TK-12.3")
@pytest.mark.parametrize(
    ("seats", "reason", "winner", "clause"),
    [
        ([{"regions": SIX_REGIONS}, {"regions": {}}, {"regions": {}}], "tiles", 0, "TK-10.1"),
        (
            [{"regions": {}, "resigned": 1}, {"regions": {}}, {"regions": {}, "resigned": 2}],
            "last_player",
            1,
            "TK-12.3",
        ),
    ],
)
def test_an_end_names_the_winner_of_its_kind(
    seats: list[Any], reason: str, winner: int, clause: str
) -> None:
    game = new_game(3)
    position: dict[str, Any] = {"seats": seats, "phase": "over"}
    for wrong in ({}, {"winner": -1}, {"winner": 2}):
        with pytest.raises(BadPosition, match=f"the winner is {winner}") as caught:
            game.load_position({**position, "result": {"reason": reason, **wrong}})
        assert (caught.value.field, caught.value.clause) == ("result.winner", clause)
    state = game.load_position({**position, "result": {"reason": reason, "winner": winner}})
    assert state.over()


@pytest.mark.clause("TK-8.3")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"alliances": [[0, 1]]}, "alliances"),
        ({"phase": "propose"}, "phase"),
        ({"phase": "propose", "window": {"slot": 0}}, "phase"),
        ({"phase": "answer", "window": {"slot": 0, "partner": 1}}, "phase"),
    ],
)
@pytest.mark.parametrize(("players", "option"), [(2, "auto"), (3, "off")])
def test_without_alliances_a_position_has_none_either(
    players: int, option: str, fields: dict[str, Any], field: str
) -> None:
    seats = [{"regions": {name: 0}} for name in ("kinai", "kanto", "kyushu")[:players]]
    with pytest.raises(BadPosition, match="no alliances in this game") as caught:
        new_game(players, alliances=option).load_position({"seats": seats, **fields})
    assert (caught.value.field, caught.value.clause) == (field, "TK-8.3")
    new_game(players, alliances="on").load_position({"seats": seats, **fields})


@pytest.mark.clause("TK-3.12")
def test_a_base_left_out_is_without_the_regions_conquered_in_this_war() -> None:
    state = table("koshin", "tokai hokuriku", "kinai", allied=[(0, 2)])
    war(state, {"tokai": [3, 2, 1], "hokuriku": [0, 0]}, {"hokuriku": [2, 1, 1, 1, 1]})
    wide = table("hokuriku", "tokai kinai", "kyushu")
    war(wide, {"tokai": [3, 2], "kinai": [1, 0, 0]}, {"kinai": [2, 1, 1, 1, 1]})
    fight(wide, "tokai", 6, 1)
    for each, base in ((state, ["koshin", "kinai"]), (wide, ["hokuriku"])):
        position: dict[str, Any] = each.dump()
        position["war"]["base"] = []
        again = each.game.load_position(position)
        assert again == each
        assert again.view(0)["war"]["base"] == base


@pytest.mark.clause("TK-3.12", "TK-4.1", "TK-4.4")
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_what_a_war_implies_may_be_left_out_at_every_moment_of_it(players: int) -> None:
    """Without its base every position of a war is the same; without its placers too, as long as
    nobody who was attacked has lost all of it."""
    compared = 0
    for seed in range(8):
        state = new_game(players, alliances="on").new_state()
        for _ in wander(state, f"implied {players} {seed}"):
            position: dict[str, Any] = state.dump()
            assert state.game.load_position(position) == state
            if position.get("war") and position["phase"] != "attack":
                position["war"]["base"] = []
                again = state.game.load_position(position)
                assert again == state
                if position["phase"] == "defend":
                    position["war"]["placers"] = []
                    assert state.game.load_position(position) == state
                compared += 1
    assert compared > 60


@pytest.mark.parametrize(
    "code",
    [
        "",
        "peace",
        "war ",
        "WAR",
        "attack",
        "attack kinai",
        "attack kinai=4",
        "attack kinai=-1",
        "attack edo=3",
        "defend kinai=0",
        "defend kinai=3",
        "settle kinai=1",
        "pick",
        "pick edo",
        "propose",
        "propose 2",
        "propose -1",
        "propose 01",
        "propose ２",
        "give_up",
        "give_up all",
        "redeploy kinai tokai",
        "dice 1,1",
        "retreat kinai\n",
    ],
)
def test_a_text_that_is_no_action_is_a_bad_code(code: str) -> None:
    state = table("kinai", "kanto")
    before = state.key()
    with pytest.raises(BadCode) as caught:
        state.parse(0, code)
    with pytest.raises(BadCode):
        state.why_not(0, code)
    assert caught.value.code == code
    assert state.key() == before
    _has_words(caught.value)


@pytest.mark.parametrize(
    "code", ["", "dice", "dice 0,1", "dice 1,7", "dice 1", "dice 1,2,3", "dice a,b", "order 0,0"]
)
def test_luck_has_its_own_codes(code: str) -> None:
    with pytest.raises(BadCode):
        table("kinai", "kanto").parse(-1, code)


@pytest.mark.parametrize("action", [-1, -100, 10**6])
def test_a_number_that_is_no_action_is_a_bad_code(action: int) -> None:
    state = table("kinai", "kanto")
    with pytest.raises(BadCode):
        state.code(0, action)
    with pytest.raises(BadCode):
        state.apply(0, action)


def test_every_action_has_a_code_that_leads_back_to_it() -> None:
    state = table("kinai", "kanto", "kyushu")
    n = state.game.info.n_actions
    known = [action for action in range(n) if not 7 + 3 <= action < 7 + 6]
    codes = [state.code(0, action) for action in known]
    assert len(set(codes)) == len(codes)
    assert [state.parse(0, code) for code in codes] == known


@pytest.mark.parametrize(
    ("players", "options", "field"),
    [
        (2, {"weather": "rain"}, "weather"),
        (2, {"scenario": "sekigahara"}, "scenario"),
        (2, {"map": "edo"}, "map"),
        (2, {"alliances": True}, "alliances"),
        (2, {"neutral_tie": None}, "neutral_tie"),
        (2, {"max_rounds": -1}, "max_rounds"),
        (2, {"max_rounds": "30"}, "max_rounds"),
        (2, {"max_rounds": True}, "max_rounds"),
        (2, {"max_rounds": 10**30}, "max_rounds"),
        (2, {"play_order": [0]}, "play_order"),
        (2, {"play_order": [0, 1, 2]}, "play_order"),
        (2, {"play_order": [0, 0]}, "play_order"),
        (2, {"play_order": [1, 2]}, "play_order"),
        (2, {"play_order": "0,1"}, "play_order"),
        (2, {"play_order": [0, "1"]}, "play_order"),
        (2, {"play_order": [0, None]}, "play_order"),
        (2, {"play_order": [False, True]}, "play_order"),
        (2, {"play_order": [0.0, 1.0]}, "play_order"),
        (2, {"scenario": "gekokujo"}, "players"),
        (3, {"map": "joraku8"}, "players"),
        (3, {"map": "joraku8", "scenario": "gekokujo"}, "players"),
        (None, {"map": "joraku8", "scenario": "gekokujo"}, "players"),
        (1, {}, "players"),
        (7, {}, "players"),
    ],
)
def test_a_wrong_option_is_told_by_its_name(
    players: int | None, options: dict[str, object], field: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        load("tenka", players, options)
    assert caught.value.field == field
    _has_words(caught.value)


def test_a_mistyped_option_is_told_the_one_that_was_meant() -> None:
    with pytest.raises(BadOptions, match="max_rounds"):
        load("tenka", 2, {"max_round": 3})


@pytest.mark.parametrize("seat", [1, 2, 17, -1, -2, -3, -4])
def test_a_seat_that_is_not_asked_changes_nothing(seat: int) -> None:
    state = table("kinai", "kanto", "kyushu", options={"alliances": "off"})
    before = state.key()
    with pytest.raises(NotAsked) as caught:
        state.apply(seat, state.parse(0, "war"))
    with pytest.raises((Illegal, NotAsked)):
        state.resign(seat)
    assert caught.value.deciders == (0,)
    assert state.key() == before
    _has_words(caught.value)


@pytest.mark.parametrize("code", ["attack kinai=3", "accept", "redeploy kinai", "pick kanto"])
def test_an_action_that_is_not_asked_for_changes_nothing(code: str) -> None:
    state = table("kinai", "kanto")
    before = state.key()
    with pytest.raises(Illegal) as caught:
        state.apply(0, state.parse(0, code))
    assert caught.value.refusal.clause.startswith("TK-")
    assert state.key() == before
    _has_words(caught.value)


def test_luck_is_not_played_by_a_seat_and_only_with_a_real_outcome() -> None:
    state = table("kinai", "kanto")
    war(state, "tokai")
    before = state.key()
    for seat, action in [(0, 3), (1, 3), (-1, 36), (-1, -1)]:
        with pytest.raises(GunbaiError):
            state.apply(seat, action)
        assert state.key() == before
    fight(state, "tokai", 6, 1)


def test_nothing_more_can_be_done_when_the_game_is_over() -> None:
    state = table("kinai:6", "kanto")
    play(state, "0 no_war")
    before = state.key()
    for seat in (0, 1, -1, -4):
        with pytest.raises(NotAsked) as caught:
            state.apply(seat, 3)
        _has_words(caught.value)
    with pytest.raises(Illegal):
        state.resign(0)
    assert state.why_not(0, "war") is not None
    assert state.key() == before


def _has_words(error: GunbaiError) -> None:
    """A sentence in every language, without holes."""
    assert str(error)
    for language in LANGUAGES:
        text = say(language, error.key, error.details)
        assert text
        assert "{" not in text.replace("{}", "")
