"""Bad options, packs, positions and codes: the right error, with the field and what would help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gunbai import load
from gunbai.core import BadCode, BadOptions, BadPack, BadPosition, BadSeat, Illegal, NotAsked
from gunbai.games.gunshi.pack import PACKS, load_pack
from gunbai.i18n import LANGUAGES, say

from .table import new_game, play, seats, table, wander

PACK = (Path(PACKS) / "basic.toml").read_text(encoding="utf-8")
LONE = "RAa1N* BAg7S*"


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"fence_range": "line6"}, "fence_range"),
        ({"fence_cover": True}, "fence_cover"),
        ({"charge_stop": "fence"}, "charge_stop"),
        ({"charge_stop": True}, "charge_stop"),
        ({"bounce_turns_attacker": 1}, "bounce_turns_attacker"),
        ({"bounce_turns_attacker": "true"}, "bounce_turns_attacker"),
        ({"turn_limit": -1}, "turn_limit"),
        ({"turn_limit": True}, "turn_limit"),
        ({"turn_limit": 10**9}, "turn_limit"),
        ({"no_progress_limit": 1.5}, "no_progress_limit"),
        ({"map": "japan12"}, "map"),
    ],
)
def test_bad_options_name_the_field(options: dict[str, object], field: str) -> None:
    with pytest.raises(BadOptions) as caught:
        load("gunshi", options=options)
    assert caught.value.field == field
    assert field in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("size = 7", "size = 8", "size"),
        ('"a1", "b1", "c1"', '"a9", "b1", "c1"', "camp.red"),
        ('"a1", "b1", "c1"', '"b1", "b1", "c1"', "camp.red"),
        ('"e6", "f6", "g6", "c5"', '"e6", "f6", "g6", "c4"', "camp.blue"),
        ('red = ["b1", "c1"', 'red = ["b4", "c1"', "invasion_squares.red"),
        ("infantry = 10", "infantry = 11", "stock.infantry"),
        ("shield = 10", "shield = 9", "stock.shield"),
        ('cavalry = "KLMNOP"', 'cavalry = "KLMNOA"', "letters.cavalry"),
        ("per_player = 4", "per_player = 9", "fences.per_player"),
        ("fence = 1\n", "fence = 0\n", "cost.fence"),
        ("start = 18", "start = 19", "supply.start"),
        ("start = 18", "start = 5", "supply.start"),
        ("track = 18", "track = 99", "supply.track"),
        ("move = 3", "move = 4", "cards.queue"),
        ("move = 3", "move = 8", "cards.move"),
        ("queue = 4", "queue = 5", "cards.queue"),
        ("hand = 3", "hand = 4", "cards.hand"),
        ("slots = [1, 2, 3, 4]", "slots = [1, 2, 3]", "income.slots"),
        ("to_win = 3", "to_win = 0", "invasion.to_win"),
        ("[2, 0], [1, -1]", "[0, 0], [1, -1]", "archer_range.squares"),
        ('id = "corner7"', 'id = "line5"', "fence_range"),
        ("all_sides_of = [[1, 0], [0, -1], [0, 1], [1, -1], [1, 1]]", "", "fence_range[2].edges"),
        ('game = "gunshi"', 'game = "tenka"', "game"),
        ("[supply]", "[suply]", "suply"),
        ("size = 7", 'size = "seven"', "size"),
        ("size = 7", 'size = 7\nhash = "x"', "hash"),
    ],
)
def test_bad_packs_name_line_and_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in PACK
    text = PACK.replace(old, new, 1)
    path = tmp_path / "pack.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadPack) as caught:
        load_pack(path)
    assert caught.value.field.split(".")[0] in (field.split(".")[0], "")
    assert caught.value.field == field or field == "suply"
    assert 1 <= caught.value.line <= len(text.splitlines())
    assert caught.value.problem
    assert caught.value.remedy


def test_a_broken_file_and_a_missing_one(tmp_path: Path) -> None:
    with pytest.raises(BadPack):
        load("gunshi", pack=str(tmp_path / "none.toml"))
    path = tmp_path / "broken.toml"
    path.write_text(PACK + "\n[[", encoding="utf-8")
    with pytest.raises(BadPack) as caught:
        load_pack(path)
    assert caught.value.line == len(PACK.splitlines()) + 2


def test_a_corrected_pack_changes_the_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = PACK.replace("slots = [1, 2, 3, 4]", "slots = [0, 2, 4, 6]").replace(
        'id = "basic"', 'id = "mine"'
    )
    path.write_text(text, encoding="utf-8")
    game = new_game(pack=str(path))
    assert game.pack_id == "mine"
    assert game.pack_hash != new_game().pack_hash
    both = seats(LONE, red={"queue": ["move", "(turn_shoot)"]}, blue={"queue": ["move"]})
    state = game.load_position({"seats": both, "stage": "order"})
    play(state, "order move", "stop")
    assert state.red.supply == 4


def edited(**changes: Any) -> dict[str, Any]:
    """A good position with changes: `red__supply=19`, `stage="over"`."""
    position: dict[str, Any] = {
        "seats": seats("RI+d3N RAa1N* BAg7S*", red={"queue": ["move"]}, blue={"queue": ["move"]}),
        "active": 0,
    }
    for name, value in changes.items():
        where, _, field = name.partition("__")
        if field:
            position["seats"][("red", "blue").index(where)][field] = value
        else:
            position[name] = value
    return position


@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        ({"stage": "war"}, "stage", "GS-2.3"),
        ({"active": 2}, "active", "GS-1.1"),
        ({"turn": 0}, "turn", ""),
        ({"quiet": -1}, "quiet", ""),
        ({"turn": 201}, "turn", "GS-15.8"),
        ({"turn": 300}, "turn", "GS-15.8"),
        ({"turn": 100, "quiet": 60}, "quiet", "GS-15.7"),
        ({"turn": 100, "quiet": 75}, "quiet", "GS-15.7"),
        ({"quiet": 1}, "quiet", "GS-15.7"),
        ({"turn": 30, "quiet": 30}, "quiet", "GS-15.7"),
        ({"turn": 30, "quiet": 50}, "quiet", "GS-15.7"),
        (
            {
                "turn": 80,
                "quiet": 60,
                "stage": "over",
                "result": {"reason": "resign", "winner": 0},
            },
            "quiet",
            "GS-15.7",
        ),
        (
            {"turn": 201, "stage": "over", "result": {"reason": "general", "winner": 0}},
            "turn",
            "GS-15.8",
        ),
        ({"turn": 202, "stage": "over", "result": {"reason": "turn_limit"}}, "turn", "GS-15.8"),
        (
            {"turn": 80, "quiet": 59, "stage": "over", "result": {"reason": "no_progress"}},
            "result.reason",
            "GS-15.7",
        ),
        (
            {"turn": 200, "stage": "over", "result": {"reason": "turn_limit"}},
            "result.reason",
            "GS-15.8",
        ),
        ({"colour": "red"}, "colour", ""),
        ({"seats": []}, "seats", ""),
        ({"red__soldiers": ["X+d3N", "Aa1N*"]}, "seats[0].soldiers[0]", "GS-1.5"),
        ({"red__soldiers": ["Id3N", "Ad3N*"]}, "seats[0].soldiers[1].square", "GS-1.6"),
        ({"red__soldiers": ["A+d3N*"]}, "seats[0].soldiers[0].shield", "GS-3.4"),
        ({"red__soldiers": ["Aa1N*", "Ab1N*"]}, "seats[0].general", "GS-4.1"),
        ({"red__soldiers": ["Aa1N"]}, "seats[0].general", "GS-4.1"),
        ({"red__soldiers": ["Aa1N"], "red__general": "R"}, "seats[0].general", "GS-4.1"),
        ({"red__general": "Z"}, "seats[0].general", "GS-1.16"),
        (
            {"red__soldiers": [f"C{file}1N{'*' * (file == 'a')}" for file in "abcdefg"]},
            "seats[0].soldiers[6]",
            "GS-2.2",
        ),
        (
            {"red__soldiers": [{"square": "d9", "kind": "archer", "facing": "N"}]},
            "seats[0].soldiers[0].square",
            "GS-1.2",
        ),
        (
            {"red__soldiers": [{"square": "d3", "kind": "pawn", "facing": "N"}]},
            "seats[0].soldiers[0].kind",
            "GS-2.2",
        ),
        (
            {"red__soldiers": [{"square": "d3", "kind": "archer", "facing": "NE"}]},
            "seats[0].soldiers[0].facing",
            "GS-1.5",
        ),
        (
            {"red__soldiers": [{"square": "d3", "kind": "archer", "facing": "N", "letter": "A"}]},
            "seats[0].soldiers[0].letter",
            "GS-1.16",
        ),
        (
            {
                "red__soldiers": [
                    {
                        "square": "d3",
                        "kind": "archer",
                        "facing": "N",
                        "general": True,
                        "recruit": True,
                    }
                ]
            },
            "seats[0].general",
            "GS-4.1",
        ),
        ({"red__fences": ["d9N"]}, "seats[0].fences[0]", "GS-1.13"),
        ({"red__fences": ["d1N", "d2S"]}, "seats[0].fences[1]", "GS-1.12"),
        ({"red__fences": ["a1N", "a2N", "a3N", "a4N", "a5N"]}, "seats[0].fence_hand", "GS-1.11"),
        ({"red__fence_hand": 3}, "seats[0].fence_hand", "GS-1.11"),
        ({"blue__fences": ["d3E"]}, "seats[1].fences", "GS-11.10"),
        ({"red__supply": 19}, "seats[0].supply", "GS-1.14"),
        ({"red__supply": -1}, "seats[0].supply", "GS-1.14"),
        ({"red__invaders": [{"kind": "archer"}] * 3}, "seats[0].invaders", "GS-8.6"),
        ({"stock": {"infantry": 10}}, "stock", "GS-2.2"),
        ({"red__planned": 3}, "seats[0].planned", "GS-4.3"),
        ({"red__queue": ["jump"]}, "seats[0].queue", "GS-2.1"),
        ({"red__queue": []}, "executing", "GS-6.1"),
        ({"red__queue": ["move"] * 4}, "seats[0].hand", "GS-2.1"),
        ({"red__hand": ["move", "move", "move"]}, "seats[0].hand", "GS-2.1"),
        ({"red__hand": ["move", "move"]}, "seats[0].hand", "GS-14.5"),
        ({"red__fresh": 5}, "seats[0].fresh", "GS-16.1"),
        (
            {"red__queue": ["move", "move", "move", "turn_shoot"], "red__lightning": "turn_shoot"},
            "seats[0].queue",
            "GS-13.2",
        ),
        ({"red__recent": ["placed"]}, "seats[0].recent", "GS-16.3"),
        ({"blue__queue": [], "blue__lightning": "move"}, "seats[1].lightning", "GS-13.5"),
        (
            {"blue__queue": ["(move)"], "blue__recent": ["drawn reinforce"]},
            "seats[1].recent",
            "GS-16.3",
        ),
        ({"blue__queue": ["move", "turn_shoot"]}, "seats[1].queue[1]", "GS-13.3"),
        ({"blue__queue": ["(move)", "(turn_shoot)"]}, "seats[1].queue[1]", "GS-13.3"),
        ({"blue__queue": ["move", "(move)", "(move)"]}, "seats[1].queue[2]", "GS-13.3"),
        ({"red__queue": ["move", "turn_shoot", "move"]}, "seats[0].queue[2]", "GS-13.3"),
        ({"red__queue": ["(move)", "(turn_shoot)"]}, "seats[0].queue[1]", "GS-13.3"),
        (
            {"blue__queue": ["move", "(move)"], "blue__lightning": "reinforce"},
            "seats[1].lightning",
            "GS-13.3",
        ),
        (
            {"blue__queue": ["move", "(move)"], "blue__lightning": "(reinforce)"},
            "seats[1].queue[1]",
            "GS-13.3",
        ),
        (
            {
                "executing": "lightning",
                "red__queue": ["(turn_shoot)", "(move)"],
                "red__lightning": "move",
            },
            "seats[0].queue[1]",
            "GS-13.3",
        ),
        ({"blue__face_up": True}, "seats[1].face_up", "GS-13.3"),
        (
            {"blue__queue": ["move", "(move)"], "blue__face_up": False},
            "seats[1].face_up",
            "GS-13.3",
        ),
        ({"executing": "second"}, "executing", "GS-6.1"),
        ({"executing": "lightning"}, "executing", "GS-6.1"),
        ({"arrivals": ["d7"]}, "arrivals", "GS-8.1"),
        ({"stage": "invade"}, "arrivals", "GS-8.1"),
        ({"stage": "invade", "arrivals": ["d7"]}, "arrivals[0]", "GS-8.1"),
        ({"stage": "order", "red__lightning": "(move)"}, "seats", "GS-13.2"),
        ({"stage": "lightning", "red__queue": ["move", "(move)"]}, "stage", "GS-13.5"),
        ({"stage": "over"}, "result", "GS-15.1"),
        ({"stage": "over", "result": {"reason": "luck"}}, "result.reason", "GS-15.1"),
        ({"result": {"reason": "general"}}, "result", "GS-15.1"),
        ({"composing": {"choices": ["lead g7"]}}, "composing.choices[0]", "GS-12.6"),
        ({"composing": {"choices": ["lead d3", "go N"]}}, "composing.choices[1]", "GS-12.6"),
        (
            {"stage": "planning", "red__planned": 1, "red__hand": ["move"], "red__queue": []},
            "seats[0].hand",
            "GS-4.3",
        ),
    ],
)
def test_bad_positions_name_field_and_clause(
    changes: dict[str, Any], field: str, clause: str
) -> None:
    game = new_game()
    with pytest.raises(BadPosition) as caught:
        game.load_position(edited(**changes))
    assert (caught.value.field, caught.value.clause) == (field, clause)
    for language in LANGUAGES:
        assert say(language, caught.value.key, caught.value.details)


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"turn": 300}, "1 to 200"),
        ({"turn": 100, "quiet": 75}, "0 to 59"),
        ({"turn": 30, "quiet": 30}, "0 to 29"),
        ({"blue__queue": ["move", "turn_shoot"]}, "up = false"),
        ({"blue__queue": ["(move)", "(turn_shoot)"]}, "up = true"),
        ({"blue__face_up": True}, "face_up is false"),
    ],
)
def test_a_bad_position_says_what_would_be_right(changes: dict[str, Any], right: str) -> None:
    with pytest.raises(BadPosition, match=right):
        new_game().load_position(edited(**changes))


@pytest.mark.clause("GS-5.1")
@pytest.mark.parametrize("stage", ["deployment", "planning"])
def test_no_turn_is_counted_before_the_war(stage: str) -> None:
    data = new_game().new_state().dump() | {"stage": stage}
    new_game().load_position(data)
    with pytest.raises(BadPosition) as caught:
        new_game().load_position(data | {"turn": 2})
    assert (caught.value.field, caught.value.clause) == ("turn", "GS-5.1")


@pytest.mark.clause("GS-15.7", "GS-15.8")
def test_the_limits_of_a_position_are_those_of_the_options() -> None:
    free = new_game({"turn_limit": 0, "no_progress_limit": 0})
    free.load_position(edited(turn=1000, quiet=999))
    tight = new_game({"turn_limit": 12, "no_progress_limit": 8})
    tight.load_position(edited(turn=12, quiet=7))
    with pytest.raises(BadPosition, match="1 to 12"):
        tight.load_position(edited(turn=13, quiet=7))
    with pytest.raises(BadPosition, match="0 to 7"):
        tight.load_position(edited(turn=12, quiet=8))


@pytest.mark.clause("GS-15.7", "GS-15.8")
@pytest.mark.parametrize("options", [{"no_progress_limit": 6}, {"turn_limit": 6}])
def test_a_game_drawn_by_a_limit_loads_and_not_without_that_limit(
    options: dict[str, object],
) -> None:
    state = new_game(options).new_state()
    for _step in wander(state, 3):
        pass
    assert state.winner < 0
    assert new_game(options).load_position(state.dump()) == state
    with pytest.raises(BadPosition) as caught:
        new_game(dict.fromkeys(options, 0)).load_position(state.dump())
    assert caught.value.field == "result.reason"


@pytest.mark.clause("GS-13.3")
def test_the_next_face_follows_from_the_last_card() -> None:
    cases = [(["move"], 0), (["(move)"], 1), (["(move)", "move"], 0), (["move", "(move)"], 1)]
    for queue, due in cases:
        state = new_game().load_position(edited(blue__queue=queue))
        assert state.blue.face_up == due, queue


@pytest.mark.clause("GS-13.3", "GS-6.3")
def test_the_face_of_a_card_being_executed_tells_nothing() -> None:
    for face_up in (False, True):
        state = new_game().load_position(edited(red__queue=["move"], red__face_up=face_up))
        assert bool(state.red.face_up) == face_up
    new_game().load_position(edited(red__queue=["move", "turn_shoot"]))
    new_game().load_position(edited(red__queue=["move", "(turn_shoot)"]))


@pytest.mark.parametrize(
    "code",
    [
        "",
        "lead",
        "lead h1",
        "lead d44",
        "edge d4S",
        "edge x",
        "go NE",
        "advance 0",
        "advance 7",
        "Lead d4",
        "hand move",
        "hand move,move,move,move",
        "order jump",
        "place shield",
        "resign now",
        "stay d4",
        "face  N",
    ],
)
def test_texts_that_are_no_code(code: str) -> None:
    state = table(LONE)
    with pytest.raises(BadCode) as caught:
        state.parse(0, code)
    assert caught.value.code == code
    with pytest.raises(BadCode):
        state.why_not(0, code)


@pytest.mark.parametrize("action", [-1, 353, 10**6])
def test_numbers_that_are_no_action(action: int) -> None:
    with pytest.raises(BadCode):
        table(LONE).code(0, action)


def test_errors_of_acting_out_of_turn_or_against_the_rules() -> None:
    state = table(LONE)
    with pytest.raises(NotAsked):
        state.apply(1, state.parse(1, "lead g7"))
    with pytest.raises(Illegal) as caught:
        state.apply(0, state.parse(0, "lead g7"))
    assert caught.value.refusal.clause == "GS-7.1"
    with pytest.raises(BadSeat):
        state.view(2)
    for seat in (-1, 2, 99):
        with pytest.raises(NotAsked):
            state.apply(seat, 0)
        assert state.legal(seat) == []
        assert not state.may_resign(seat)
