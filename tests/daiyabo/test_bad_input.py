"""Bad packs, options, codes and positions: each refused with the right error and field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gunbai import load
from gunbai.core import (
    CHANCE,
    Actions,
    BadCode,
    BadOptions,
    BadPack,
    BadPosition,
    Rng,
    playout,
)
from gunbai.i18n import LANGUAGES, say
from gunbai.testing.walk import walk_to

from .packs import changed
from .table import new_game, table

# Packs


@pytest.mark.parametrize(
    ("old", "new", "field", "problem"),
    [
        ('kind = "prep_dice"', 'kind = "more_dice"', "warlord[4].ability.kind", "more_dice"),
        ("from = [5, 6]", "from = [5, 7]", "warlord[0].ability.from", "no face 7"),
        ("to = [4]", "to = [5]", "warlord[0].ability.to", "becomes itself"),
        ("from = [5, 6]", "from = [5, 5]", "warlord[0].ability.from", "twice"),
        (", to = [4]", "", "warlord[0].ability", "needs 'to'"),
        ('kind = "prep_dice", n = 1', 'kind = "none", n = 1', "warlord[4].ability.n", "no 'n'"),
        ("n = 2 }", "n = 12 }", "warlord[10].ability.n", "12 dice"),
        ('["e1", "e2", "e3"]', '["e1", "x9"]', "warlord[13].ability.areas", "no area 'x9'"),
        ('id = "yasuke"', 'id = "oichi"', "warlord[20].id", "listed twice"),
        ('id = "nijo"', 'id = "yasuke"', "castle[15].id", "listed twice"),
        ('id = "nijo"', 'id = "start_card"', "castle[15].id", "listed twice"),
        ('id = "nijo"', 'id = "ni jo"', "castle[15].id", "no id"),
        ("dice = [1, 1, 1]", "dice = [1, 1, 0]", "castle[0].dice", "no face 0"),
        ("dice = [1, 1, 1]", "dice = []", "castle[0].dice", "0 dice"),
        ('area = "w3"', 'area = "any"', "castle[0].area", "no area 'any'"),
        ('area = "any"', 'area = "w1"', "castle[32].area", "'w1'"),
        ("decks = []", "decks = [33]", "castle[32].decks", "in no deck"),
        ('last_round_castle = "honnoji"', 'last_round_castle = "x"', "last_round_castle", "'x'"),
        ('tie_rank = "demon_king"', 'tie_rank = "king"', "tie_rank", "no rank 'king'"),
        ('rank = "kampaku"', 'rank = "shogun"', "area[3].rank", "two areas"),
        ('rank = "kampaku"', 'rank = "x"', "area[1].rank", "no rank 'x'"),
        ("vp = 4", "vp = -4", "rank[2].vp", "-4 points"),
        ("vp = 1", "vp = 100", "warlord[3].vp", "100 points"),
        ("players = 2", "players = 7", "count[0].players", "7 players"),
        ("players = 3", "players = 2", "count[1].players", "2 players"),
        ("rounds = 5", "rounds = 0", "count[0].rounds", "0 rounds"),
        ("rounds = 5", "rounds = 9", "count[0].rounds", "a hand of 12 dice"),
        ("battle_bonus_dice = 2", "battle_bonus_dice = -1", "count[0].battle_bonus_dice", "-1"),
        ("markers_per_colour = 20", "markers_per_colour = 0", "limits.markers_per_colour", "0"),
        ("dice_per_colour = 10", "dice_per_colour = 0", "limits.dice_per_colour", "0"),
        ("dice_per_colour = 10", "dices = 10", "limits.dices", "unknown field 'dices'"),
        ('id = "nobunaga"', "", "", "'id' is missing"),
        ('game = "daiyabo"', 'game = "daiyabo"\nhash = "x"', "hash", "its own hash"),
        ('game = "daiyabo"', "game = ", "", "Invalid value"),
        ('en = "Sendai Castle"', "en = 3", "castle[31].en", "Expected `str`"),
        ('source = "reconstructed"', 'source = "guessed"', "castle[31].source", "guessed"),
    ],
)
def test_a_mistake_in_a_pack_is_named_with_its_field(
    tmp_path: Path, old: str, new: str, field: str, problem: str
) -> None:
    with pytest.raises(BadPack) as caught:
        load("daiyabo", pack=changed(tmp_path, (old, new)))
    assert caught.value.field == field
    assert problem in caught.value.problem
    assert caught.value.remedy


def test_a_mistake_in_a_pack_is_named_with_its_line(tmp_path: Path) -> None:
    path = changed(tmp_path, ("dice = [6, 6, 6]", "dice = [6, 6, 8]"))
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    with pytest.raises(BadPack) as caught:
        load("daiyabo", pack=path)
    assert caught.value.line == lines.index("dice = [6, 6, 8]") + 1


@pytest.mark.parametrize("table", ["area", "rank"])
def test_a_pack_has_six_areas_and_seven_ranks(tmp_path: Path, table: str) -> None:
    end = f'\n[[{table}]]\nid = "more"\nen = "m"\nja = "m"\nsource = "printed"\n'
    end += 'rank = "shogun"\n' if table == "area" else "vp = 1\n"
    path = Path(changed(tmp_path))
    path.write_text(path.read_text(encoding="utf-8") + end, encoding="utf-8")
    with pytest.raises(BadPack) as caught:
        load("daiyabo", pack=str(path))
    assert caught.value.field == table


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadPack):
        load("daiyabo", pack=str(tmp_path / "none.toml"))


def test_a_card_is_changed_in_the_pack_alone(tmp_path: Path) -> None:
    new = '{ kind = "convert", from = [2, 5], to = [1, 6] }'
    path = changed(tmp_path, ('{ kind = "convert", from = [1, 2], to = [6] }', new))
    state = table("yasuke", "", hands=[3, 3], pack=path)
    state.apply(CHANCE, state.parse(CHANCE, "roll 1,2,5"))
    codes = [state.code(0, action) for action in state.legal(0)]
    assert codes[1:] == [f"convert yasuke={change}" for change in ("2>1", "2>6", "5>1", "5>6")]
    assert state.game.pack_hash != new_game(2).pack_hash


def test_a_card_is_added_in_the_pack_alone(tmp_path: Path) -> None:
    more = (
        '\n[[warlord]]\nid = "sanada_yukimura"\nen = "Sanada Yukimura"\nja = "真田幸村"\nvp = 2\n'
        'ability = { kind = "battle_dice", n = 3 }\ndecks = [24]\n'
        'source = { card = "reconstructed", decks = "reconstructed" }\n'
    )
    path = Path(changed(tmp_path))
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    dice = {"3": "A1@1"}
    state = table(
        "sanada_yukimura", "", phase="battle", slots={"3": "nijo"}, placed=dice, pack=str(path)
    )
    assert sum(weight for _, weight in state.chance()) == 6**6
    assert state.view(0)["scores"] == [2, 0]
    assert state.game.name("card", "sanada_yukimura", "ja") == "真田幸村"


def test_a_pack_for_fewer_player_counts(tmp_path: Path) -> None:
    path = Path(changed(tmp_path))
    text = path.read_text(encoding="utf-8")
    first, second = text.index("[[count]]\nplayers = 3"), text.index("# Cards set aside")
    path.write_text(text[:first] + text[second:], encoding="utf-8")
    assert load("daiyabo", pack=str(path)).players == 2
    with pytest.raises(BadOptions) as caught:
        load("daiyabo", 4, pack=str(path))
    assert caught.value.field == "players"
    assert "possible: 2" in str(caught.value)


# Options


@pytest.mark.parametrize(
    ("players", "options", "field"),
    [
        (1, {}, "players"),
        (7, {}, "players"),
        (4, {"end_bonus": True}, "end_bonus"),
        (4, {"marker_limit": 21}, "marker_limit"),
        (4, {"warlord_deck": "24"}, "warlord_deck"),
        (4, {"castle_deck": 31}, "castle_deck"),
        (4, {"start_player": 4}, "start_player"),
        (4, {"start_player": -1}, "start_player"),
        (4, {"start_player": True}, "start_player"),
        (4, {"start_player": []}, "start_player"),
        (4, {"start_player": [1, 1]}, "start_player"),
        (4, {"start_player": ["a"]}, "start_player"),
        (4, {"start_player": None}, "start_player"),
        (4, {"swap_target": "all_face_up"}, "swap_target"),
    ],
)
def test_a_bad_option_is_named(players: int, options: dict[str, object], field: str) -> None:
    with pytest.raises(BadOptions) as caught:
        load("daiyabo", players, options)
    assert caught.value.field == field


# Codes


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        (0, ""),
        (0, "None"),
        (0, "place"),
        (0, "place 7"),
        (0, "place 2=siege"),
        (0, "place 1 "),
        (0, "marker w4"),
        (0, "take kagemusha"),
        (0, "swap start_card"),
        (0, "siege"),
        (0, "convert yasuke=1>5"),
        (0, "convert yasuke"),
        (0, "convert nobody=1>5"),
        (0, "remove yasuke=1"),
        (0, "remove ashikaga_yoshiaki=3"),
        (0, "roll 1"),
        (CHANCE, "roll"),
        (CHANCE, "roll 0"),
        (CHANCE, "roll 2,1"),
        (CHANCE, "roll 1,,2"),
        (CHANCE, "roll １"),
        (CHANCE, "roll " + ",".join("1" * 61)),
        (CHANCE, "start 2"),
        (CHANCE, "start 01"),
        (CHANCE, "start -1"),
        (CHANCE, "draw kagemusha"),
        (CHANCE, "none"),
    ],
)
def test_a_text_that_names_no_action(seat: int, code: str) -> None:
    game = new_game(2)
    with pytest.raises(BadCode) as caught:
        game.parse(seat, code)
    for language in LANGUAGES:
        assert say(language, caught.value.key, caught.value.details)


def test_a_number_that_is_no_action() -> None:
    game = new_game(2)
    for action in (-1, game.info.n_actions):
        with pytest.raises(BadCode):
            game.code(0, action)
    for outcome in (-1, int(game.tables.n_outcomes)):
        with pytest.raises(BadCode):
            game.code(CHANCE, outcome)


# Positions


def position(**fields: Any) -> dict[str, Any]:
    seats = [{"dice": 2}, {"dice": 2}, {"dice": 2}]
    return {"phase": "march_roll", "turn": 0, "round": 2, "seats": seats, **fields}


def seats(**fields: Any) -> list[dict[str, Any]]:
    return [fields, {}, {}]


def fought(**fields: Any) -> dict[str, Any]:
    """A battle for Nijō on card 3, commanded by seat 0."""
    cards = {"battle_3": {"card": "nijo", "dice": [2, 1, 0], "last": [1, 2, 0]}}
    whole = {
        "phase": "battle_roll",
        "turn": 0,
        "round": 2,
        "seats": seats(),
        "action_cards": cards,
        "battle": {"action_card": "battle_3", "target": "nijo"},
    }
    return {**whole, **fields}


def struck(required: list[int], *warlords: str) -> dict[str, Any]:
    """A battle for the White House (1, 2, 3), of which some faces are struck."""
    cards = {"battle_3": {"card": "white_house", "dice": [2, 0, 0]}}
    battle = {"action_card": "battle_3", "target": "white_house", "required": required}
    return fought(action_cards=cards, battle=battle, seats=seats(warlords=list(warlords)))


AREAS = ["w3", "w2", "w1", "e1", "e2", "e3"]


def honnoji_taken(**fields: Any) -> dict[str, Any]:
    """Seat 0 has taken Honnō-ji and places its markers."""
    whole = {
        "phase": "honnoji_marker",
        "turn": 0,
        "round": 5,
        "seats": seats(castles=["honnoji"]),
        "battle": {"action_card": None},
        "due": {"n": 3, "areas": AREAS},
    }
    return {**whole, **fields}


LAST = {"phase": "march", "seats": seats(), "round": 5}
OVER = {"phase": "over", "seats": seats(), "round": 4}

BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("no phase", {"seats": seats()}, "phase", ""),
    ("no seats", {"phase": "march"}, "seats", ""),
    ("unknown field", position(hand=3), "hand", ""),
    ("huge number", position(round=10**30), "round", ""),
    ("wrong type", position(round="two"), "round", ""),
    ("phase", position(phase="marching"), "phase", "DY-3.1"),
    ("stage", position(stage="battle"), "stage", "DY-3.1"),
    ("seats", position(seats=[{}, {}]), "seats", "DY-1.1"),
    ("round 0", position(round=0), "round", "DY-3.2"),
    ("round 6", position(round=6), "round", "DY-3.2"),
    ("turn", position(turn=None), "turn", "DY-1.3"),
    ("turn 3", position(turn=3), "turn", "DY-1.1"),
    ("start", position(start=-1), "start", "DY-1.1"),
    ("no start", position(start=None), "start", "DY-1.3"),
    ("start card", position(start_card=9), "start_card", "DY-1.1"),
    ("resigned 2", position(seats=seats(resigned=2)), "seats", "DY-14.6"),
    ("all resigned", {**OVER, "seats": [{"resigned": n} for n in (1, 2, 3)]}, "seats", "DY-14.6"),
    ("one left", position(turn=2, start=2, seats=[{"resigned": 1}, {"resigned": 2}, {"dice": 1}]),
     "seats", "DY-14.6"),
    ("turn resigned", position(start=1, seats=seats(resigned=1)), "turn", "DY-14.1"),
    ("start resigned", position(turn=1, seats=seats(resigned=1)), "start", "DY-14.1"),
    ("two places", position(siege_pile=["nijo"], end_bonus=["nijo"]), "siege_pile", "DY-1.2"),
    ("twice in one", position(siege_pile=["nijo", "nijo"]), "siege_pile", "DY-1.2"),
    ("no card", position(siege_pile=["edo", "kyoto"]), "siege_pile", "DY-2.5"),
    ("no warlord", position(seats=seats(warlords=["nijo"])), "seats[0].warlords", "DY-2.4"),
    ("no castle", position(seats=seats(castles=["oichi"])), "seats[0].castles", "DY-2.5"),
    ("not in play", position(siege_pile=["ishida_mitsunari"]), "siege_pile", "DY-15.7"),
    ("honnoji early", position(siege_pile=["honnoji"]), "siege_pile", "DY-5.11"),
    ("honnoji missing", position(round=5), "siege_pile", "DY-5.11"),
    ("decks", position(decks={"warlords": 24, "castles": 31}), "decks.castles", "DY-2.4"),
    ("castle on card 1", position(action_cards={"recruit_1": {"card": "nijo"}}),
     "action_cards.recruit_1.card", "DY-5.7"),
    ("card on the siege", position(action_cards={"siege": {"card": "nijo"}}),
     "action_cards.siege.card", "DY-2.6"),
    ("no such action card", position(action_cards={"battle_7": {}}), "action_cards.battle_7",
     "DY-2.6"),
    ("area", position(markers={"w4": [0, 0, 0]}), "markers.w4", "DY-2.6"),
    ("markers per seat", position(markers={"w1": [0, 0]}), "markers.w1", "DY-1.1"),
    ("negative markers", position(markers={"w1": [-1, 0, 0]}), "markers.w1", "DY-4.13"),
    ("too many markers", position(markers={"w1": [11, 0, 0], "w2": [10, 0, 0]}), "markers",
     "DY-4.13"),
    ("rank", position(ranks={"king": 0}), "ranks.king", "DY-2.6"),
    ("rank seat", position(ranks={"genji_head": 3}), "ranks.genji_head", "DY-1.1"),
    ("rank of another", position(markers={"w1": [1, 0, 0]}, ranks={"demon_king": 1}),
     "ranks.demon_king", "DY-4.9"),
    ("rank of nobody", position(markers={"w1": [1, 0, 0]}, ranks={"demon_king": None}),
     "ranks.demon_king", "DY-4.9"),
    ("rank without markers", position(ranks={"demon_king": 1}), "ranks.demon_king", "DY-4.9"),
    ("rank in a tie", position(markers={"w1": [1, 1, 0]}), "ranks.demon_king", "DY-4.9"),
    ("negative dice", position(seats=seats(dice=-1)), "seats[0].dice", "DY-5.1"),
    ("too many dice", position(seats=seats(dice=6)), "seats[0].dice", "DY-5.1"),
    ("dice after the march", {"phase": "domestic", "seats": seats(dice=1)}, "seats[0].dice",
     "DY-5.1"),
    ("no dice to roll", position(turn=1, seats=seats(dice=1)), "turn", "DY-7.1"),
    ("dice on a card too early",
     {"phase": "intrigue", "seats": seats(), "action_cards": {"siege": {"dice": [1, 0, 0]}}},
     "action_cards.siege.dice", "DY-9.6"),
    ("dice of the resigned",
     position(turn=1, start=1, seats=[{"resigned": 1}, {"dice": 1}, {}],
              action_cards={"siege": {"dice": [1, 0, 0]}}),
     "action_cards.siege.dice", "DY-9.6"),
    ("dice per seat", position(action_cards={"siege": {"dice": [1]}}), "action_cards.siege",
     "DY-1.1"),
    ("last twice",
     position(action_cards={"siege": {"dice": [1, 1, 0], "last": [1, 1, 0]}}),
     "action_cards.siege.last", "DY-7.13"),
    ("last of nothing",
     position(action_cards={"siege": {"dice": [1, 0, 0], "last": [1, 2, 0]}}),
     "action_cards.siege.last", "DY-7.13"),
    ("placements",
     position(placements=1, action_cards={"siege": {"dice": [1, 0, 0], "last": [2, 0, 0]}}),
     "placements", "DY-7.13"),
    ("honnoji on a card",
     {**LAST, "action_cards": {"battle_4": {"card": "honnoji"}}},
     "action_cards.battle_4.card", "DY-5.11"),
    ("honnoji under the end bonus", {**LAST, "end_bonus": ["honnoji"]}, "end_bonus", "DY-5.11"),
    ("honnoji owned in the intrigue",
     {**LAST, "phase": "intrigue", "seats": seats(castles=["honnoji"])},
     "seats[0].castles", "DY-11.2"),
    ("honnoji owned before the siege",
     {**LAST, "phase": "battle", "seats": seats(castles=["honnoji"])},
     "seats[0].castles", "DY-11.2"),
    ("start card in the intrigue",
     {"phase": "intrigue", "round": 2, "seats": seats(), "start_card": 1},
     "start_card", "DY-5.9"),
    ("start card in the exchange",
     {"phase": "oichi_swap", "round": 2, "turn": 0, "seats": seats(warlords=["oichi"]),
      "start_card": 1},
     "start_card", "DY-5.9"),
    ("start card before the first round", {"phase": "preparation", "seats": seats(),
     "start_card": 1}, "start_card", "DY-5.2"),
    ("roll", position(phase="march_place", roll=[1]), "roll", "DY-7.2"),
    ("roll of other dice", position(phase="march_place", fallen=[1, 2], roll=[3, 3]),
     "roll", "DY-7.3"),
    ("roll by the conversion of another",
     position(phase="march_place", fallen=[1, 2], roll=[2, 6],
              seats=[{"dice": 2}, {"dice": 2, "warlords": ["yasuke"]}, {}]),
     "roll", "DY-7.3"),
    ("roll half converted",
     position(phase="march_place", fallen=[1, 1], roll=[1, 6],
              seats=[{"dice": 2, "warlords": ["yasuke"]}, {}, {}]),
     "roll", "DY-7.3"),
    ("roll before the conversion",
     position(phase="march_ability", fallen=[1, 2], roll=[2, 6],
              seats=[{"dice": 2, "warlords": ["yasuke"]}, {}, {}]),
     "roll", "DY-7.3"),
    ("battle roll before the conversion",
     fought(phase="battle_ability", fallen=[1, 2, 2, 2], roll=[2, 2, 2, 6],
            seats=seats(warlords=["yasuke"])),
     "roll", "DY-10.13"),
    ("huge fallen", position(fallen=[1] * 300), "fallen", "DY-7.2"),
    ("roll of sevens", position(phase="march_place", roll=[1, 7]), "roll", "DY-7.2"),
    ("roll too early", position(roll=[1, 2]), "roll", "DY-7.2"),
    ("end bonus with dice", position(phase="end_bonus"), "phase", "DY-8.1"),
    ("no battle", fought(battle=None), "battle", "DY-10.1"),
    ("battle in the march", position(battle={"action_card": "battle_3"}), "battle", "DY-10.1"),
    ("battle card", fought(battle={"action_card": "battle_9"}), "battle.action_card", "DY-2.6"),
    ("no target", fought(battle={"action_card": "battle_3"}), "battle.target", "DY-10.3"),
    ("unknown target", fought(battle={"action_card": "battle_3", "target": "x"}),
     "battle.target", "DY-10.3"),
    ("other target", fought(battle={"action_card": "battle_3", "target": "edo"}),
     "battle.target", "DY-11.2"),
    ("siege target", fought(battle={"action_card": "siege", "target": "edo"}), "battle.target",
     "DY-11.2"),
    ("required", fought(battle={"action_card": "battle_3", "target": "nijo", "required": [2]}),
     "battle.required", "DY-10.5"),
    ("half struck",
     fought(battle={"action_card": "battle_3", "target": "nijo", "required": [1]},
            seats=seats(warlords=["ashikaga_yoshiaki"])),
     "battle.required", "DY-10.5"),
    ("struck by nobody", struck([1, 3]), "battle.required", "DY-10.5"),
    ("two faces by one warlord", struck([3], "ashikaga_yoshiaki"), "battle.required", "DY-10.5"),
    ("struck by a warlord still to be asked",
     {**struck([1, 3], "ashikaga_yoshiaki"), "phase": "battle_remove",
      "pending": ["ashikaga_yoshiaki"]},
     "battle.required", "DY-10.5"),
    ("removal by the same warlord again",
     {**struck([1, 3], "ashikaga_yoshiaki"), "phase": "battle_remove"}, "pending", "DY-6.1"),
    ("nothing required",
     fought(battle={"action_card": "battle_3", "target": "nijo", "required": []},
            seats=seats(warlords=["ashikaga_yoshiaki"])),
     "battle.required", "DY-10.6"),
    ("struck without a face",
     fought(battle={"action_card": "battle_3", "target": "nijo", "struck": True}),
     "battle.struck", "DY-10.5"),
    ("not struck with a face",
     fought(action_cards={"battle_3": {"card": "arc_de_triomphe", "dice": [2, 0, 0]}},
            battle={"action_card": "battle_3", "target": "arc_de_triomphe", "required": [2],
                    "struck": False},
            seats=seats(warlords=["ashikaga_yoshiaki"])),
     "battle.struck", "DY-10.5"),
    ("commander", fought(turn=1), "turn", "DY-10.2"),
    ("battle roll", fought(phase="battle_ability", roll=[1, 1]), "roll", "DY-10.9"),
    ("resolved card with dice",
     fought(battle={"action_card": "battle_4", "target": None}, phase="siege_target"),
     "action_cards.battle_3.dice", "DY-9.6"),
    ("no removal warlord", fought(phase="battle_remove"), "pending", "DY-6.1"),
    ("no exchange warlord", position(phase="oichi_swap"), "pending", "DY-6.1"),
    ("pending", position(phase="oichi_swap", pending=["nijo"]), "pending", "DY-6.10"),
    ("due in the march", position(due={"n": 1, "areas": ["w1"]}), "due", "DY-4.5"),
    ("no due", {"phase": "territory", "turn": 0, "seats": seats()}, "due", "DY-4.5"),
    ("due two",
     {"phase": "territory", "turn": 0, "seats": seats(), "due": {"n": 2, "areas": ["w1"]}},
     "due.n", "DY-4.5"),
    ("due without markers",
     {"phase": "territory", "turn": 0, "seats": seats(), "markers": {"w1": [20, 0, 0]},
      "due": {"n": 1, "areas": ["w1"]}},
     "due.n", "DY-4.13"),
    ("due of another side",
     {"phase": "territory", "turn": 0, "seats": seats(warlords=["kuki_yoshitaka"]),
      "due": {"n": 1, "areas": ["w1", "w2", "w3"]}},
     "due.areas", "DY-4.5"),
    ("due of no warlord",
     {"phase": "territory", "turn": 0, "seats": seats(), "due": {"n": 1, "areas": ["e1"]}},
     "due.areas", "DY-4.5"),
    ("due of 15", honnoji_taken(due={"n": 15, "areas": AREAS}), "due.n", "DY-4.8"),
    ("due of 0", honnoji_taken(due={"n": 0, "areas": AREAS}), "due.n", "DY-4.8"),
    ("due anywhere but", honnoji_taken(due={"n": 3, "areas": AREAS[1:]}), "due.areas", "DY-4.8"),
    ("due of another", honnoji_taken(turn=1), "turn", "DY-4.8"),
    ("laid", {"phase": "lay", "seats": seats(), "laid": 99}, "laid", "DY-5.12"),
    ("laid before",
     {"phase": "preparation", "seats": seats(), "action_cards": {"battle_3": {"card": "edo"}}},
     "action_cards.battle_3.card", "DY-12.1"),
    ("no result", OVER, "result", "DY-13.1"),
    ("result in the march", position(result={"reason": "rounds"}), "result", "DY-13.1"),
    ("reason", {**OVER, "result": {"reason": "bored"}}, "result.reason", "DY-13.1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "field", "clause"), [pytest.param(*rest, id=name) for name, *rest in BAD]
)
def test_a_bad_position_is_refused(data: dict[str, Any], field: str, clause: str) -> None:
    with pytest.raises(BadPosition) as caught:
        new_game(3).load_position(data)
    assert (caught.value.field, caught.value.clause) == (field, clause)
    for language in LANGUAGES:
        assert say(language, caught.value.key, caught.value.details)


@pytest.mark.parametrize("field", ["end_bonus", "start_card"])
def test_without_the_end_bonus_nothing_lies_there(field: str) -> None:
    data = position(**{field: ["nijo"] if field == "end_bonus" else 1})
    with pytest.raises(BadPosition) as caught:
        new_game(3, end_bonus="off").load_position(data)
    assert (caught.value.field, caught.value.clause) == (field, "DY-15.1")


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_position_is_refused_or_can_be_played(seed: int) -> None:
    """Some field of a real position is changed: an error that says so, or a sound game."""
    rng = Rng(f"damage {seed}")
    game = new_game(2 + seed % 5, start_player="random")
    data = walk_to(game, seed, rng.below(150)).dump()
    for _ in range(60):
        damaged = json.loads(json.dumps(data))
        _damage(damaged, rng)
        try:
            state = game.load_position(damaged)
        except BadPosition:
            continue
        assert game.load_position(state.dump()) == state
        playout(state, rng, Actions())
        assert len(state.returns()) == game.players


def _damage(data: Any, rng: Rng) -> None:
    """Change one value somewhere in a tree of JSON."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            data.append(rng.below(9)) if isinstance(data, list) else data.update(x=1)
            return
        key = keys[rng.below(len(keys))]
        if isinstance(data[key], dict | list) and rng.below(4):
            data = data[key]
            continue
        wrong = [-1, 0, 1, 2, 3, 7, 300, None, "nijo", "oichi", "battle", [], [1], True]
        data[key] = wrong[rng.below(len(wrong))]
        return


def test_good_positions_of_these_tests_are_good() -> None:
    game = new_game(3)
    yasuke = [{"dice": 2, "warlords": ["yasuke"]}, {"dice": 2}, {"dice": 2}]
    for data in (
        position(),
        position(phase="march_place", roll=[1, 2]),
        position(phase="march_place", fallen=[1, 2], roll=[2, 6], seats=yasuke),
        fought(),
        struck([1, 3], "ashikaga_yoshiaki"),
        struck([1], "ashikaga_yoshiaki", "honganji_kennyo"),
        struck([2, 3], "ashikaga_yoshiaki", "honganji_kennyo") | {"phase": "battle_remove"},
        honnoji_taken(),
        honnoji_taken(due={"n": 1, "areas": AREAS}),
        {**LAST, "siege_pile": ["honnoji"]},
        {**OVER, "result": {"reason": "last_player"}},
    ):
        state = game.load_position(json.loads(json.dumps(data)))
        assert game.load_position(state.dump()) == state


@pytest.mark.clause("DY-15.5")
def test_with_one_warlord_in_a_battle_one_face_is_struck() -> None:
    game = new_game(3, one_arrow_ability="on")
    owned = ("ashikaga_yoshiaki", "honganji_kennyo")
    with pytest.raises(BadPosition) as caught:
        game.load_position(struck([1], *owned))
    assert (caught.value.field, caught.value.clause) == ("battle.required", "DY-15.5")


@pytest.mark.clause("DY-10.5")
def test_that_a_removal_was_used_follows_from_what_is_required() -> None:
    state = new_game(3).load_position(struck([1, 3], "ashikaga_yoshiaki"))
    assert state.view(0)["battle"]["struck"] is True


@pytest.mark.clause("DY-10.8")
def test_only_the_removals_that_are_left_are_asked_for() -> None:
    data = struck([2, 3], "ashikaga_yoshiaki", "honganji_kennyo") | {"phase": "battle_remove"}
    state = new_game(3).load_position(data)
    assert state.view(0)["pending"] == ["honganji_kennyo"]


@pytest.mark.clause("DY-7.13")
@pytest.mark.parametrize("last", [[0, 5], None])
def test_dice_that_lie_there_when_a_march_is_loaded_were_placed_before(
    last: list[int] | None,
) -> None:
    """DY-10.2: of two seats with equal dice the one that placed later commands."""
    cards = {"battle_3": {"card": "edo", "dice": [0, 1], "last": last}}
    data = {"phase": "march", "action_cards": cards, "seats": [{"dice": 1}, {}]}
    state = new_game(2).load_position(data)
    assert state.view(0)["placements"] == (5 if last else 2)
    state.apply(CHANCE, state.parse(CHANCE, "roll 3"))
    assert (state.view(0)["phase"], state.view(0)["turn"]) == ("battle_roll", 0)
