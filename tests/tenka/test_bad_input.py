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
from .table import fight, new_game, play, table, war


def _line(text: str, map: str = "joraku8") -> int:
    """The line of a map on which a text begins."""
    whole = (PACKS / f"{map}.toml").read_text()
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
    text = (PACKS / "joraku8.toml").read_text()
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
    text = "".join((PACKS / "joraku8.toml").read_text().partition("[[region]]")[:1])
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
            "TK-3.3",
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
        new_game(2).load_position(position)
    assert (caught.value.field, caught.value.clause) == (field, clause)
    _has_words(caught.value)


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
