"""Bad codes, options, positions and packs: the right error, naming what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.core import CHANCE, BadCode, BadOptions, BadPack, BadPosition, NotAsked
from gunbai.games.kingdom.pack import load_pack, standard
from gunbai.i18n import LANGUAGES, say

from .packs import STANDARD, changed
from .table import new_game, play, table

OK: dict[str, Any] = {"board": {"a1": "B:T0", "d6": "R:T0"}}


NO_CODES = """
move/move z9/move a1 b2/group 0/group 9/group general/face x/use sword/take 9/pick shin/soldier a1
Draw/move  a1/rock a1/headquarters b3/to a7/
""".replace("\n", "/").split("/")


@pytest.mark.parametrize("code", NO_CODES)
def test_codes_that_name_nothing(code: str) -> None:
    state = new_game().new_state()
    with pytest.raises(BadCode) as error:
        state.parse(0, code)
    assert error.value.code == code
    with pytest.raises(BadCode):
        state.why_not(0, code)


@pytest.mark.parametrize("code", ["", "first 2", "deal shin", "card fire", "card", "draw"])
def test_outcomes_of_luck_that_name_nothing(code: str) -> None:
    with pytest.raises(BadCode):
        new_game().parse(CHANCE, code)


def test_action_numbers_out_of_range() -> None:
    game = new_game()
    for action in (-1, game.info.n_actions):
        with pytest.raises(BadCode):
            game.code(0, action)
    with pytest.raises(BadCode):
        game.code(CHANCE, 10_000)


def test_every_action_has_its_own_code() -> None:
    for board in ("half", "full"):
        game = new_game(board=board)
        codes = [game.code(0, action) for action in range(game.info.n_actions)]
        assert len(set(codes)) == len(codes)
        assert [game.parse(1, code) for code in codes] == list(range(game.info.n_actions))


def test_acting_out_of_turn() -> None:
    state = table("a1 B:T0, d6 R:T0")
    with pytest.raises(NotAsked):
        play(state, "1 move d6")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("board", "quarter"),
        ("deployment", True),
        ("warlord_selection", "auction"),
        ("first_player", 0),
        ("soldier_turn", 1),
        ("repetition_limit", 1),
        ("repetition_limit", -4),
        ("repetition_limit", 2**63),
        ("max_turns", "many"),
        ("max_turns", 2**62),
        ("max_turns", 10**30),
        ("limit_result", "win"),
        ("screens", 2),
    ],
)
def test_options_that_do_not_exist(name: str, value: object) -> None:
    with pytest.raises(BadOptions) as error:
        gunbai.load("kingdom", 2, {name: value})
    assert error.value.field == name


def test_it_is_a_game_for_two() -> None:
    with pytest.raises(BadOptions) as error:
        gunbai.load("kingdom", 3)
    assert error.value.field == "players"


def seats(blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"seats": [blue or {}, red or {}]}


ACTION: dict[str, Any] = {"phase": "choose_group", "action": {"at": "a1", "origin": "a1"}}

BAD_POSITIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("board.e1", "KD-1.2", {"board": {"e1": "B:T0"}}),
    ("board.a1", "KD-1.3", {"board": {"a1": "Blue"}}),
    ("board.a1", "KD-1.3", {"board": {"a1": "B:-6N"}}),
    ("board.a3", "KD-6.1", {"board": {"a3": "B:T0"}}),
    ("seats[0]", "KD-2.1", {"board": {"a1": "B:T5N", "a2": "B:-4N", "d6": "R:T0"}}),
    ("seats[0]", "KD-2.1", {"board": {"a1": "B:T0", "a2": "B:T0", "d6": "R:T0"}}),
    ("seats[1]", "KD-2.1", OK | seats(None, {"removed": {"soldier": 9}})),
    ("seats[0].reserve.taisho", "KD-2.12", {"board": {}} | seats({"reserve": {"taisho": 1}})),
    ("seats[0].reserve.horse", "KD-2.1", OK | seats({"reserve": {"horse": 1}})),
    ("seats[0].removed.soldier", "KD-2.1", OK | seats({"removed": {"soldier": -1}})),
    ("board", "KD-10.1", {"board": {"a1": "B:T0", "d6": "R:F0"}}),
    ("seats[1].headquarters", "KD-10.2", {"board": {"b6": "B:T0", "d6": "R:T0"}}),
    ("seats[0].headquarters", "KD-2.9", OK | seats({"headquarters": "b3"})),
    ("seats[0].headquarters", "KD-2.9", OK | seats({"headquarters": None})),
    ("seats[0].hand[0]", "KD-2.6", OK | seats({"hand": ["fire"]})),
    ("seats[0].hand[1]", "KD-2.6", OK | seats({"hand": ["bow", "bow"]})),
    ("seats[1].hand", "KD-2.6", OK | seats({"hand": ["bow"]}, {"hand": ["bow"]})),
    ("seats[0].used", "KD-2.6", OK | seats({"used": ["bow"]}) | {"deck": ["bow"]}),
    ("seats[0].known", "KD-9.13", OK | seats({"hand": ["bow"], "known": ["combo"]})),
    (
        "seats[0].hand",
        "KD-9.2.1",
        OK | seats({"hand": ["bow", "combo", "charge", "inspire", "defence"]}),
    ),
    ("seats[0].used", "KD-9.1.1", OK | seats({"used": ["bow", "combo"]})),
    ("seats[0].warlords.taisho", "KD-2.3", OK | seats({"warlords": {"taisho": "nobunaga"}})),
    ("seats[0].warlords.fukusho", "KD-2.3", OK | seats({"warlords": {"fukusho": "shin"}})),
    (
        "seats[1].warlords.taisho",
        "KD-2.3",
        OK | seats({"warlords": {"taisho": "shin"}}, {"warlords": {"taisho": "shin"}}),
    ),
    (
        "seats[0].morale[0].amount",
        "KD-9.5",
        OK | seats({"morale": [{"amount": 0, "own_turns": 1}]}),
    ),
    (
        "seats[0].morale[0].own_turns",
        "KD-9.5",
        OK | seats({"morale": [{"amount": 1, "own_turns": 7}]}),
    ),
    ("rocks", "KD-2.13", OK | {"rocks": ["a1"]}),
    ("high_ground", "KD-2.13", OK | {"high_ground": ["a3"]}),
    ("mover", "KD-3.1", OK | {"mover": 2}),
    ("first", "KD-2.2", OK | {"first": -1}),
    ("turn", "KD-10.8", OK | {"turn": 0}),
    ("turn", "KD-10.8", OK | {"turn": 201}),
    ("phase", "", OK | {"phase": "lunch"}),
    ("stage", "KD-2.8", OK | {"stage": "warlords"}),
    ("result", "KD-10.1", OK | {"phase": "over"}),
    ("result", "KD-10.1", OK | {"result": {"reason": "taisho", "winner": 0}}),
    ("result.reason", "KD-10.1", OK | {"phase": "over", "result": {"reason": "luck"}}),
    (
        "result.winner",
        "KD-10.1",
        OK | {"phase": "over", "result": {"reason": "limit", "winner": 2}},
    ),
    ("history[0]", "KD-10.7", OK | {"history": ["xyz"]}),
    ("history[0]", "KD-10.7", OK | {"history": ["00000000000000aa"] * 4}),
    ("action", "KD-3.2", OK | {"phase": "choose_group"}),
    ("action", "KD-3.2", OK | {"action": {"at": "a1"}}),
    ("action.at", "KD-3.2", OK | {"phase": "choose_group", "action": {}}),
    ("action.at", "KD-3.2", OK | {"phase": "choose_group", "action": {"at": "d6"}}),
    ("action.group", "KD-4.2.1", OK | {"phase": "choose_destination", "action": {"at": "a1"}}),
    (
        "action.group",
        "KD-4.2.1",
        OK | {"phase": "choose_destination", "action": {"at": "a1", "group": "3"}},
    ),
    (
        "action.group",
        "KD-4.2.1",
        OK | {"phase": "choose_destination", "action": {"at": "a1", "group": "all"}},
    ),
    ("action.card", "KD-9.1.5", OK | {"phase": "respond", "action": {}}),
    ("action.card", "KD-9.1.2", OK | {"phase": "respond", "action": {"card": "bow"}}),
    (
        "action.facings",
        "KD-1.5",
        OK | {"phase": "choose_facing", "action": {"at": "a1", "facings": ["Z"]}},
    ),
    ("action", "KD-3.2", OK | {"phase": "choose_facing", "action": {"at": "a1"}}),
    (
        "action.at",
        "KD-9.11",
        OK
        | seats({"used": ["disarray"]})
        | {"phase": "choose_enemy_facing", "action": {"card": "disarray", "at": "d6"}},
    ),
    ("seats[0].step", "KD-2.8", OK | seats({"step": "napping"})),
    ("seats[0].step", "KD-2.8", OK | seats({"step": "deploy_rock"})),
    ("weather", "", OK | {"weather": "rain"}),
    ("board", "", {"board": "a1 B:T0"}),
]


@pytest.mark.parametrize(("field", "clause", "position"), BAD_POSITIONS)
def test_bad_positions_name_field_and_clause(
    field: str, clause: str, position: dict[str, Any]
) -> None:
    with pytest.raises(BadPosition) as error:
        new_game().load_position(position)
    assert (error.value.field, error.value.clause) == (field, clause)
    for language in LANGUAGES:
        assert say(language, error.value.key, error.value.details, new_game().name)


@pytest.mark.parametrize(
    ("field", "clause", "position"),
    [
        ("board.a3", "KD-2.9", {"board": {"b3": "B:T0"}}),
        ("phase", "KD-2.8", {}),
        ("seats[0].spot", "KD-2.10", seats({"step": "deploy_escort"})),
    ],
)
def test_bad_positions_behind_the_screen(field: str, clause: str, position: dict[str, Any]) -> None:
    game = new_game(deployment="free", warlord_selection="none")
    with pytest.raises(BadPosition) as error:
        game.load_position({"phase": "deploy"} | position)
    assert error.value.clause == clause
    assert error.value.field in (field, "board.b3")


def test_bad_position_while_choosing_warlords() -> None:
    game = new_game(warlord_selection="deal4")
    position = OK | seats({"step": "choose_taisho_warlord"}) | {"phase": "choose_warlord"}
    with pytest.raises(BadPosition) as error:
        game.load_position(position)
    assert error.value.field in ("seats[0].dealt", "board.d6", "board.a1")


BAD_PACKS: list[tuple[str, str, str, str]] = [
    ("numbers.hand_limit", "hand_limit = 4", "hand_limit = 12", "1 to 9"),
    ("numbers.initial_hand", "initial_hand = 2", "initial_hand = 5", "hand_limit or less"),
    ("numbers.taisho_escort", "taisho_escort = 3", "taisho_escort = 6", "max_soldiers_per_stack"),
    ("numbers.card_lead_limit", "card_lead_limit = 1", 'card_lead_limit = "x"', "type int"),
    ("board[0].id", 'id = "half"', 'id = "tiny"', "half, full"),
    ("board[0].columns", "columns = 4", "columns = 1", "2 to 26"),
    ("board[1].rows", "rows = 8", "rows = 12", "at most 60"),
    ("board[0].camp_rows", "camp_rows = 2", "camp_rows = 3", "even number"),
    ("board[0].leaders", "leaders = 1", "leaders = 3", "1 or 2"),
    ("board[0].max_turns", "max_turns = 200", "max_turns = -1", "0 to 10000"),
    ("board[0].rocks", 'rocks = ["a3"]', 'rocks = ["a2"]', "central zone"),
    ("board[0].headquarters", '["c1", "b6"]', '["c3", "b6"]', "each camp"),
    ("board[0].layout.a1", 'a1 = "B:F1N"', 'a1 = "F1N"', "B:T2N"),
    ("board[0].layout.z1", 'a1 = "B:F1N"', 'z1 = "B:F1N"', "without a rock"),
    ("board[0].layout", 'a1 = "B:F1N"', 'a1 = "B:F2N"', "exactly 8"),
    ("board[0].presets", '[["shin"], ["gohoumei"]]', '[["shin"], ["shin"]]', "gohoumei"),
    (
        "board[0].presets",
        '[["shin"], ["gohoumei"]]',
        '[["shin", "ouki"], ["gohoumei"]]',
        "a leader",
    ),
    ("warlord[0].id", 'id = "shin"', 'id = "Shin 1"', "a-z"),
    ("warlord[1].id", 'id = "kyoukai"', 'id = "shin"', "own id"),
    ("warlord[0].effect.steps", "steps = 2", "steps = 1", "2 to 9"),
    ("warlord[0].effect.step", "steps = 2", "step = 2", "steps"),
    ("warlord[0].effect.primitive", '"dash"', '"fly"', "directions"),
    ("warlord[1].effect.distance", "distance = 1, amount", "distance = 2, amount", "distance = 1"),
    ("operation[0].effect.own_turns", "own_turns = 2", "own_turns = 9", "1 to 6"),
    (
        "operation[0].source.name",
        'source = { name = "reported", effect = "reconstructed" }\n\n[[operation]]\nid = "bow"',
        'source = { name = "guessed", effect = "reconstructed" }\n\n[[operation]]\nid = "bow"',
        "printed",
    ),
    (
        "operation[2].effect.follow_up",
        "max_steps = 2, straight = false, first_step_must_attack = false, follow_up = false",
        "max_steps = 2, straight = false, first_step_must_attack = false, follow_up = true",
        "first_step_must_attack",
    ),
    ("operation[6].effect.sources", 'sources = ["removed"]', "sources = []", "reserve"),
    ("hash", 'id = "standard"', 'id = "standard"\nhash = "x"', "delete"),
]


@pytest.mark.parametrize(("field", "old", "new", "remedy"), BAD_PACKS)
def test_bad_packs_name_the_line_and_the_remedy(
    tmp_path: Path, field: str, old: str, new: str, remedy: str
) -> None:
    path = changed(tmp_path, (old, new))
    with pytest.raises(BadPack) as error:
        gunbai.load("kingdom", 2, None, path)
    assert error.value.field == field
    assert remedy in error.value.remedy
    line = Path(path).read_text(encoding="utf-8").splitlines()[error.value.line - 1]
    last = field.rsplit(".", 1)[-1].partition("[")[0]
    assert last in line or field.startswith(line.strip("[]")) or line.startswith("[")


def test_a_pack_lacking_a_board_or_a_warlord(tmp_path: Path) -> None:
    start = STANDARD.index('[[board]]\nid = "full"')
    end = STANDARD.index("[[warlord]]")
    path = tmp_path / "half.toml"
    path.write_text(STANDARD[:start] + STANDARD[end:], encoding="utf-8")
    with pytest.raises(BadPack) as error:
        load_pack(path)
    assert error.value.field == "board"
    start = STANDARD.index('[[warlord]]\nid = "gohoumei"')
    end = STANDARD.index("[[operation]]")
    path.write_text(STANDARD[:start] + STANDARD[end:], encoding="utf-8")
    with pytest.raises(BadPack) as error:
        load_pack(path)
    assert error.value.field == "warlord"


def test_a_pack_of_ones_own_plays(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        ('id = "standard"', 'id = "mine"'),
        ("amount = 2, distance = 2", "amount = 3, distance = 2"),
    )
    game = new_game(path)
    assert game.pack_id == "mine"
    assert game.pack_hash != standard().hash
    state = table("a1 B:T0, b2 B:-1N, b4 R:-5S, d6 R:T0", {"hand": ["bow"]}, pack=path)
    play(state, "use bow")
    assert state.dump()["board"]["b4"] == "R:-2S"  # type: ignore[index]


def test_every_value_of_the_pack_says_where_it_comes_from() -> None:
    pack = standard()
    assert pack.numbers.source == "printed"
    assert all(board.source.layout == "reconstructed" for board in pack.board)
    assert {card.source.effect for card in pack.operation} <= {"reported", "reconstructed"}
