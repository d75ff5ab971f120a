"""Every refusal cites a clause that states its reason.

The table below is written from the rule book alone: for each kind of reason (the key of the
message) and each moment, the clauses that state it, with the words in which they do.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, cast

import pytest

from gunbai.core import CHANCE, Rng
from gunbai.games import package
from gunbai.games.daiyabo.game import KIND, DaiyaboGame
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.testing.walk import choose

from .table import new_game, play, table

BOOK = resources.files(package("daiyabo"))

REASONS: dict[str, dict[str, dict[str, str]]] = {
    "over": {
        "rounds": {"DY-13.1": "The game ends after the Domestic phase of the last round"},
        "last_player": {"DY-14.6": "The last remaining player wins at once"},
    },
    "resigned": {"": {"DY-14.1": "they decide nothing more"}},
    "not_asked": {
        "start": {"DY-2.1": "chosen at random"},
        "deal": {"DY-2.4": "deal one warlord"},
        "lay": {"DY-5.12": "castles to 3, 4, 5, 6"},
        "oichi_swap": {"DY-6.1": "First the owner of Oichi may use her"},
        "matsunaga_swap": {"DY-6.1": "the owner of Matsunaga may use him"},
        "march_roll": {"DY-7.2": "the active player rolls"},
        "march_ability": {"DY-7.3": "The active player may then use"},
        "march_place": {"DY-7.9": "The active player then chooses"},
        "end_bonus": {"DY-8.1": "the player takes one item"},
        "siege_target": {"DY-11.2": "The commander of the siege card chooses"},
        "battle_remove": {"DY-10.5": "a commander owning the warlord may choose"},
        "battle_roll": {"DY-10.9": "the commander rolls"},
        "battle_ability": {"DY-10.13": "The commander may use"},
        "territory setup": {"DY-2.9": "set-up markers are placed in the same order"},
        "territory domestic": {"DY-12.4": "Players act in the order"},
        "territory": {"DY-4.5": "the player places one own marker"},
        "honnoji_marker": {"DY-4.8": "the player places three own markers"},
    },
    "question": {
        "code start": {"DY-2.1": "The start player of a first game is chosen"},
        "code draw setup": {"DY-2.4": "Shuffle the warlord deck"},
        "code draw": {"DY-5.12": "castles to 3, 4, 5, 6"},
        "code roll battle": {"DY-10.9": "the commander rolls"},
        "code roll": {"DY-7.2": "In a march turn"},
        "code marker": {"DY-4.5": "On gaining a warlord with the territory ability"},
        "code place": {"DY-7.9": "then chooses one face showing"},
        "code take": {"DY-8.1": "As soon as a player's hand is empty after a placement"},
        "code swap": {"DY-6.1": "First the owner of Oichi may use her, then"},
        "code siege": {"DY-11.2": "The commander of the siege card chooses"},
        "code convert battle": {"DY-10.13": "on the roll"},
        "code convert": {"DY-7.3": "may then use the conversion ability"},
        "code remove battle_ability": {"DY-10.7": "Removal is declared before the roll"},
        "code remove": {"DY-10.5": "a commander owning the warlord"},
    },
    "compulsory": {
        "march_place": {"DY-7.9": "there is no passing"},
        "end_bonus": {"DY-8.2": "Taking an item is compulsory"},
        "siege_target": {"DY-11.2": "chooses exactly one castle"},
        "territory setup": {"DY-2.8": "does place its marker"},
        "territory domestic": {"DY-12.4": "The placement is compulsory"},
        "territory": {"DY-4.5": "the player places one own marker"},
        "honnoji_marker": {"DY-4.8": "places three own markers"},
    },
    "luck": {
        "start": {
            "DY-14.1": "they decide nothing more",
            "DY-15.9": "a list of seats of which one is drawn",
        },
        "deal": {"DY-2.4": "deal one warlord"},
        "lay": {
            "DY-5.5": "one castle from the deck",
            "DY-5.7": "one warlord from the deck",
            "DY-5.12": "Order: dice; castles",
        },
        "march_roll": {"DY-7.2": "rolls all dice in hand"},
        "battle_roll": {"DY-10.9": "rolls all dice on the card"},
    },
    "side": {"territory": {"DY-4.5": "on the named side"}},
    "no_face": {
        "code place": {"DY-7.9": "chooses one face showing"},
        "code convert": {"DY-7.7": "only if at least one die shows the face"},
    },
    "no_removal_in_march": {"march": {"DY-7.8": "Removal"}},
    "not_in_bonus": {"": {"DY-8.1": "one item from under the end-bonus card"}},
    "not_in_pile": {"": {"DY-11.2": "exactly one castle from the pile"}},
    "warlord_in_pile": {"": {"DY-11.4": "Warlords in the siege pile cannot be chosen"}},
    "not_castle": {"oichi_swap": {"DY-6.2": "for one face-up castle"}},
    "not_warlord": {"matsunaga_swap": {"DY-6.6": "for one face-up warlord"}},
    "honnoji": {"oichi_swap": {"DY-6.2": "other than Honnō-ji", "DY-6.4": "Honnō-ji"}},
    "own_card": {
        "oichi_swap": {"DY-6.4": "Not eligible: own castles"},
        "matsunaga_swap": {"DY-6.7": "Not eligible: own warlords"},
    },
    "owner_resigned": {"": {"DY-14.2": "Their cards are not eligible for exchanges"}},
    "owned": {"": {"DY-15.3": "exchanges cannot take cards owned by players"}},
    "not_face_up": {
        "oichi_swap": {"DY-6.4": "the deck"},
        "matsunaga_swap": {"DY-6.7": "the deck"},
    },
    "not_yours": {
        "code convert battle": {"DY-10.13": "of one own warlord"},
        "code convert": {"DY-7.3": "of one own warlord"},
        "code remove": {"DY-10.5": "owning the warlord"},
    },
    "other_removal": {"": {"DY-10.8": "several of them in the same battle"}},
    "removal_done": {"": {"DY-10.8": "may be used once in each battle"}},
    "not_required": {"": {"DY-10.7": "only for a face the requirement still contains"}},
}


def stated(key: str, seen: dict[str, Any], verb: str) -> dict[str, str]:
    """The clauses that state this kind of reason at this moment, the narrowest entry first."""
    if key == "over":
        return REASONS[key][seen["result"]["reason"]]
    phase, stage, said = seen["phase"], seen["stage"], f"code {verb}"
    moments = [f"{said} {phase}", f"{said} {stage}", said, f"{phase} {stage}", phase, stage, ""]
    return next(REASONS[key][moment] for moment in moments if moment in REASONS[key])


def clause_texts() -> dict[str, str]:
    text = BOOK.joinpath("rulebook.en.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (DY-[\d.]+) \| \w \| (.*) \|$", text, re.MULTILINE))


def test_the_clauses_of_the_table_say_so_in_these_words() -> None:
    texts = clause_texts()
    for key, moments in REASONS.items():
        for found in moments.values():
            for clause, words in found.items():
                assert words in texts[clause], (key, clause)


def test_the_table_has_every_kind_of_reason() -> None:
    for language in ("en", "ja"):
        text = BOOK.joinpath(f"words.{language}.toml").read_text(encoding="utf-8")
        assert set(tomllib.loads(text)["daiyabo"]["refusal"]) == set(REASONS)


@pytest.mark.parametrize("seed", range(2))
def test_every_refusal_cites_a_clause_that_states_its_reason(seed: int) -> None:
    """Games of all variants, some players resigning; every code is tried along the way."""
    met: set[str] = set()
    for state in seldom():
        met |= look(state, Rng(seed))
    for players, options in KIND.variants:
        game = new_game(players, **cast(Any, {"start_player": "random", **options}))
        rng = Rng(f"refusals {seed} {players} {sorted(options)}")
        state = game.new_state()
        while not state.over():
            asked = state.deciders()[0]
            if rng.below(3) == 0:
                met |= look(state, rng)
            remaining = [seat for seat in range(players) if state.may_resign(seat)]
            if rng.below(60) == 0 and len(remaining) > 1 + seed:
                state.resign(remaining[rng.below(len(remaining))])
            else:
                state.apply(asked, choose(state, asked, rng))
        met |= look(state, rng)
    assert met == set(REASONS), "a kind of reason that does not come up is not checked"


def seldom() -> list[DaiyaboState]:
    """Tables that random play seldom comes to: several removals, exchanges on the table only."""
    two = "ashikaga_yoshiaki honganji_kennyo"
    card, dice = {"3": "white_house"}, {"3": "A1@1"}
    first = table(two, "", phase="battle", slots=card, placed=dice)
    second = first.clone()
    play(second, "A none")
    narrow = {"swap_targets": "table_only"}
    exchange = table("oichi", "edo", phase="intrigue", siege_pile=["nijo"], options=narrow)
    return [first, second, exchange]


def look(state: DaiyaboState, rng: Rng) -> set[str]:
    """Ask why not: every code for the seat asked, some for the others; the kinds of reasons."""
    seen: Any = state.view(0).data
    found: set[str] = set()
    for seat in range(CHANCE, state.game.players):
        for code in codes_of(cast(DaiyaboGame, state.game), seat):
            if seat not in state.deciders() and rng.below(12) and code != "none":
                continue
            refused = state.why_not(seat, code)
            if refused is None:
                assert code == "resign" or state.admits(seat, state.parse(seat, code))
                continue
            key = refused.key.removeprefix("daiyabo.refusal.")
            expected = stated(key, seen, code.partition(" ")[0])
            moment = f"{code} by {seat} in {seen['stage']}, {seen['phase']}"
            assert refused.clause in expected, f"{key} cites {refused.clause}: {moment}"
            if key != "resigned" and code != "resign" and not state.over():
                assert (key == "not_asked") == (seat not in state.deciders()), moment
            found.add(key)
    return found


@cache
def codes_of(game: DaiyaboGame, seat: int) -> list[str]:
    """All that a seat can say; of luck all starters and cards and a few rolls."""
    if seat != CHANCE:
        return ["resign", *(game.code(seat, action) for action in range(game.info.n_actions))]
    cards = [*game.tables.warlord_ids, *game.tables.castle_ids]
    starts = [f"start {seat}" for seat in range(game.players)]
    rolls = ["roll " + ",".join("1" * n) for n in range(1, 12)]
    return [*starts, *(f"draw {card}" for card in cards), *rolls]


# Single questions whose reason the table alone does not settle.


@pytest.mark.clause("DY-7.3")
def test_who_is_not_asked_is_told_whose_decision_it_is() -> None:
    state = table("yasuke", "", hands=[2, 2])
    play(state, "roll 1,2")
    refused = state.why_not(1, "none")
    assert refused is not None
    assert (refused.clause, refused.args) == ("DY-7.3", {"seats": [0]})


@pytest.mark.clause("DY-5.12")
@pytest.mark.parametrize(
    ("code", "clause"),
    [("draw yasuke", "DY-5.12"), ("draw edo", "DY-5.5"), ("draw honnoji", "DY-5.5")],
)
def test_a_card_is_drawn_from_the_deck_that_is_due(code: str, clause: str) -> None:
    state = table("", "", phase="preparation", siege_pile=["edo"])
    refused = state.why_not(CHANCE, code)
    assert refused is not None
    assert (refused.key, refused.clause) == ("daiyabo.refusal.luck", clause)


@pytest.mark.clause("DY-15.9")
def test_only_the_seats_of_the_option_can_start() -> None:
    state = new_game(4, start_player=[0, 3]).new_state()
    refused = state.why_not(CHANCE, "start 1")
    assert refused is not None
    assert refused.clause == "DY-15.9"


@pytest.mark.clause("DY-10.8")
def test_a_removal_that_was_declined_is_not_asked_about_again() -> None:
    owned = "ashikaga_yoshiaki honganji_kennyo"
    dice = {"3": "A1@1"}
    state = table(owned, "", phase="battle", slots={"3": "white_house"}, placed=dice)
    later = state.why_not(0, "remove honganji_kennyo=3")
    assert later is not None
    assert (later.key, later.clause) == ("daiyabo.refusal.other_removal", "DY-10.8")
    play(state, "A none")
    done = state.why_not(0, "remove ashikaga_yoshiaki=1")
    assert done is not None
    assert (done.key, done.clause) == ("daiyabo.refusal.removal_done", "DY-10.8")
