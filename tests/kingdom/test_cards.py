"""KD-9.1 to KD-9.4 Operation cards: using, drawing, the reaction, direct damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.core import CHANCE, SPECTATOR

from .packs import changed
from .table import data, legal, move, offered, phase, play, refusal, side, stacks, table, verbs

BOTH = "a1 B:T0, d6 R:T0"
MORALE = [{"amount": 1, "own_turns": 2}]


@pytest.mark.clause("KD-9.1.1")
@pytest.mark.parametrize(
    ("own", "other", "may"),
    [(0, 0, True), (1, 1, True), (0, 1, True), (1, 0, False), (2, 1, False)],
)
def test_nobody_gets_two_used_cards_ahead(own: int, other: int, may: bool) -> None:  # noqa: FBT001
    cards = ["bow", "combo", "charge", "surprise"]
    state = table(
        BOTH, {"hand": ["inspire"], "used": cards[:own]}, {"used": cards[own : own + other]}
    )
    assert (offered(state, "use") == ["inspire"]) == may
    if not may:
        assert refusal(state, "use inspire") == "KD-9.1.1"


@pytest.mark.clause("KD-9.1.1")
def test_the_limit_is_data(tmp_path: Path) -> None:
    pack = changed(tmp_path, ("card_lead_limit = 1", "card_lead_limit = 2"))
    state = table(BOTH, {"hand": ["inspire"], "used": ["bow"]}, pack=pack)
    assert offered(state, "use") == ["inspire"]


@pytest.mark.clause("KD-9.1.2")
def test_a_used_card_lies_face_up_and_counts_for_ever_cancelled_or_not() -> None:
    state = table(BOTH, {"hand": ["inspire"]}, {"hand": ["defence"]})
    play(state, "use inspire")
    assert data(state, SPECTATOR)["seats"][0]["used"] == ["inspire"]
    play(state, "1 use defence")
    assert side(state, 0)["used"] == ["inspire"]
    assert side(state, 1)["used"] == ["defence"]
    assert side(state, 0)["hand"] == side(state, 1)["hand"] == []


@pytest.mark.clause("KD-9.1.3")
def test_using_a_card_is_the_whole_turn_with_the_move_it_grants() -> None:
    state = table("a1 B:T0, b2 B:-1N, d6 R:T0", {"hand": ["charge"]})
    play(state, "use charge", "to b4")
    assert state.deciders() == (1,)
    assert data(state)["turn"] == 2


@pytest.mark.clause("KD-9.1.4")
def test_a_card_without_effect_and_a_reaction_are_no_actions() -> None:
    state = table(BOTH, {"hand": ["bow", "combo", "defence", "reinforce"]})
    assert offered(state, "use") == []
    assert refusal(state, "use bow") == "KD-9.1.4"
    assert refusal(state, "use defence") == "KD-9.1.4"
    assert refusal(state, "use charge") == "KD-3.2"


@pytest.mark.clause("KD-9.1.5")
def test_first_the_card_then_the_reaction_then_its_choices() -> None:
    state = table(
        "a1 B:T0, b2 B:-1N, b4 R:-2S, d4 R:-2S, d6 R:T0", {"hand": ["bow"]}, {"hand": ["combo"]}
    )
    play(state, "use bow")
    assert (phase(state), state.deciders()) == ("respond", (1,))
    assert side(state, 0)["used"] == ["bow"]
    play(state, "1 pass")
    assert (phase(state), state.deciders()) == ("choose_target", (0,))


@pytest.mark.clause("KD-9.2.1")
def test_drawing_takes_a_card_of_the_deck_that_only_the_drawer_sees() -> None:
    state = table(BOTH, {"hand": ["bow"]}, deck=["combo", "charge"])
    log = play(state, "draw")
    assert state.deciders() == (CHANCE,)
    assert len(state.chance()) == 2
    log = play(state, "card charge")
    assert side(state, 0)["hand"] == ["bow", "charge"]
    assert data(state)["deck"] == 1
    assert log.shown_to(1)[0]["args"] == {"seat": 0}
    assert log.shown_to(0)[0]["args"] == {"seat": 0, "card": "charge"}
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-9.2.1")
def test_no_drawing_with_four_cards_or_from_an_empty_deck() -> None:
    full = table(BOTH, {"hand": ["bow", "combo", "defence", "reinforce"]}, deck=["charge"])
    assert refusal(full, "draw") == "KD-9.2.1"
    assert "draw" in legal(table(BOTH, {"hand": ["bow", "combo", "defence"]}, deck=["charge"]))
    empty = table(BOTH, {"hand": ["bow"]}, discards=["charge"])
    assert refusal(empty, "draw") == "KD-9.2.1"


@pytest.mark.clause("KD-9.3.1")
def test_defence_cancels_the_card_and_ends_the_turn_of_its_user() -> None:
    state = table(BOTH, {"hand": ["inspire"]}, {"hand": ["defence", "bow"]})
    play(state, "use inspire")
    assert refusal(state, "use bow", 1) == "KD-9.3.1"
    log = play(state, "1 use defence")
    assert "cancel" in verbs(log)
    assert side(state, 0)["morale"] == []
    assert (phase(state), state.deciders()) == ("choose_action", (1,))


@pytest.mark.clause("KD-9.3.2")
def test_defence_counts_as_used_by_the_defender() -> None:
    state = table(BOTH, {"hand": ["inspire"]}, {"hand": ["defence", "bow"]})
    play(state, "use inspire", "1 use defence")
    assert [len(side(state, seat)["used"]) for seat in (0, 1)] == [1, 1]


@pytest.mark.clause("KD-9.3.2")
def test_defence_is_possible_however_the_counts_stand() -> None:
    """The lemma: the action card is counted first, so the reaction never breaks the limit."""
    state = table(
        BOTH,
        {"hand": ["inspire"], "used": ["combo"]},
        {"hand": ["defence"], "used": ["bow", "charge"]},
    )
    play(state, "use inspire", "1 use defence")
    assert [len(side(state, seat)["used"]) for seat in (0, 1)] == [2, 3]


@pytest.mark.clause("KD-9.3.3")
def test_defence_is_not_answered_and_costs_no_turn(tmp_path: Path) -> None:
    pack = changed(
        tmp_path,
        (
            'effect = { primitive = "turn_enemy", range = 2 }',
            'effect = { primitive = "cancel_card" }',
        ),
    )
    state = table(BOTH, {"hand": ["inspire", "disarray"]}, {"hand": ["defence", "bow"]}, pack=pack)
    play(state, "use inspire", "1 use defence")
    assert (phase(state), state.deciders()) == ("choose_action", (1,))


@pytest.mark.clause("KD-9.3.4")
def test_the_opponent_is_asked_by_public_facts_alone() -> None:
    without = table(BOTH, {"hand": ["inspire"]}, {"hand": ["bow"]})
    play(without, "use inspire")
    assert (phase(without), legal(without)) == ("respond", ["pass"])
    no_hand = table(BOTH, {"hand": ["inspire"]})
    play(no_hand, "use inspire")
    assert phase(no_hand) == "choose_action"
    for discards, used in ((["defence"], []), ([], ["defence"])):
        red = {"hand": ["bow"], "used": used}
        state = table(BOTH, {"hand": ["inspire"]}, red, discards=discards)
        play(state, "use inspire")
        assert phase(state) == "choose_action"


@pytest.mark.clause("KD-9.3.4")
def test_with_two_copies_both_must_be_face_up(tmp_path: Path) -> None:
    pack = changed(
        tmp_path,
        (
            'effect = { primitive = "turn_enemy", range = 2 }',
            'effect = { primitive = "cancel_card" }',
        ),
    )
    state = table(BOTH, {"hand": ["inspire"]}, {"hand": ["bow"], "used": ["defence"]}, pack=pack)
    play(state, "use inspire")
    assert phase(state) == "respond"


@pytest.mark.clause("KD-9.4.1")
def test_direct_damage_has_no_counter_no_blind_spot_and_no_morale_of_the_dealer() -> None:
    state = table(
        "a1 B:T0, b2 B:-1N, b4 R:-5N, d6 R:T0",
        {"hand": ["bow"], "morale": [{"amount": 3, "own_turns": 2}]},
    )
    play(state, "use bow")
    assert stacks(state)["b4"] == "R:-3N"
    assert stacks(state)["b2"] == "B:-1N"


@pytest.mark.clause("KD-9.4.2")
def test_standing_morale_reduces_direct_damage() -> None:
    timed = table("a1 B:T0, b2 B:-1N, b4 R:-5S, d6 R:T0", {"hand": ["bow"]}, {"morale": MORALE})
    play(timed, "use bow")
    assert stacks(timed)["b4"] == "R:-4S"
    high = table(
        "a1 B:T0, e2 B:-1N, e4 R:-5S, f8 R:T0",
        {"hand": ["bow"]},
        board="full",
    )
    play(high, "use bow")
    assert stacks(high)["e4"] == "R:-4S"
    both = table(
        "a1 B:T0, e2 B:-1N, e4 R:-5S, f8 R:T0", {"hand": ["bow"]}, {"morale": MORALE}, board="full"
    )
    assert offered(both, "use") == []


@pytest.mark.clause("KD-9.4.3")
def test_direct_damage_takes_lesser_generals_but_never_a_taisho() -> None:
    captain = table("a1 B:T0, b2 B:-1N, b4 R:C1S, d6 R:T0", {"hand": ["bow"]})
    play(captain, "use bow")
    assert "b4" not in stacks(captain)
    assert side(captain, 1)["removed"] == {"soldier": 1, "senninsho": 1}
    commander = table("a1 B:T0, b2 B:-1N, b4 R:T1S", {"hand": ["bow"]})
    play(commander, "use bow")
    assert stacks(commander)["b4"] == "R:T0"
    assert not commander.over()


@pytest.mark.clause("KD-9.4.4")
def test_a_stack_hit_keeps_its_facing_and_an_emptied_square_stays_empty() -> None:
    state = table("a1 B:T0, b2 B:-1N, b4 R:-3W, d6 R:T0", {"hand": ["bow"]})
    play(state, "use bow")
    assert stacks(state)["b4"] == "R:-1W"
    state = table("a1 B:T0, b2 B:-1N, b4 R:-2W, d6 R:T0", {"hand": ["bow"]})
    play(state, "use bow")
    assert stacks(state) == {"a1": "B:T0", "b2": "B:-1N", "d6": "R:T0"}
    state = table("a1 B:T0, b2 B:-1N, b4 R:F2W, d6 R:T0", {"hand": ["bow"]})
    play(state, "use bow")
    assert stacks(state)["b4"] == "R:F0"
    move(state, "d6", "c6")
