"""Every refusal cites the clause that states its reason.

Examples of every reason, seeded games of several variants, and positions with every card and
striking warlord: each state is asked about every code there is, and the answers are compared
with the table in `refusals`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from gunbai.core import CHANCE
from gunbai.core.codes import Listed
from gunbai.games.kingdom.pack import PACKS
from gunbai.games.kingdom.state import KingdomState
from gunbai.i18n import LANGUAGES, catalogue, say
from gunbai.testing.walk import looks, walk

from .refusals import CARD, STATED, TRUE, WHICH, Case
from .table import data, new_game, play, table

VARIANTS: dict[str, dict[str, object]] = {
    "half": {"max_turns": 60},
    "full": {"board": "full", "warlord_selection": "preset", "max_turns": 40},
    "free": {"deployment": "free", "max_turns": 12, "first_player": "random"},
    "full free": {"board": "full", "deployment": "free", "max_turns": 12},
    "draft": {"board": "full", "warlord_selection": "draft", "max_turns": 12},
    "deal": {"board": "full", "warlord_selection": "deal4", "max_turns": 12},
    "turning": {"warlord_selection": "none", "soldier_turn": True, "max_turns": 30},
}
CROWD = (
    "a2 B:-2E, b1 B:F2N, c2 B:T0, c3 B:C2N, c4 B:-1N, d4 R:-3S, e4 R:F1S, b4 R:C0, "
    "d2 R:-1S, c5 R:-2S, d6 R:T2S, b5 B:-2N, f5 R:C0"
)
REST: dict[str, object] = {"reserve": {"soldier": 1}, "removed": {"soldier": 2}}
NO_ROOM = "a1 B:F0, c1 B:T0, b1 R:-1S, d1 R:-1S, a2 R:-1S, b2 R:-1S, c2 R:-1S, d2 R:-1S, d6 R:T0"


def crowded(card: str) -> KingdomState:
    """A full board on which each card has something to do and something to refuse."""
    return table(CROWD, REST | {"hand": [card]}, {"hand": ["defence"]}, board="full")


def led(warlord: str, stacks: str) -> KingdomState:
    return table(stacks, {"warlords": {"taisho": warlord}})


def played(state: KingdomState, *codes: str) -> KingdomState:
    play(state, *codes)
    return state


KINGS = "a1 B:T0, d6 R:T0"
FOUR = ["inspire", "bow", "combo", "charge"]
INSPIRED = ({"hand": ["inspire"]}, {"hand": ["bow"]})
SCOUT = ({"hand": ["scout"]}, {"hand": ["bow", "combo"]})
SEEN = ("use scout", "1 pass")
FULL_KINGS = "a1 B:T0, f8 R:T0"
TO_B3 = ("move b2", "group general+2", "to b3", "face n")
COMBO = "a1 B:T0, c3 B:F0, d3 B:-1N, d4 R:-1S, b4 R:-1S, d6 R:T0"
CAMP = "a1 B:T0, c2 R:-1S, d6 R:T0"
STRUCK = "b3 B:T1N, c3 R:-1S, c4 R:T0, a2 R:C0, d6 R:-1S"
JOINED = "a1 B:T0, b2 B:-1N, b3 B:-1E, d6 R:T0"
PICKS = ("pick shin taisho", "pick ouki taisho", "pick ousen fukusho")
SOLDIERS = ("headquarters b1", "taisho b1", "take 0", "reserve", "reserve", "soldier c1 n")
KANKI = "b2 B:T2N, a4 R:-1S, b4 R:-1S, c4 R:-1S, d6 R:T0"
GUARD = "c3 B:F3N, c4 B:-3N, b3 B:-1E, d4 B:-1S, d6 R:-1S, b6 R:T0, a1 B:T0"
FIRE = "a1 B:T0, c4 B:-1N, b5 R:-2S, d3 R:-1S, d5 R:-1S, f8 R:T0"
BOW = "a1 B:T0, b2 B:-1N, b4 R:-1S, d4 R:T0, d3 R:-1S, b3 R:-1S, d6 R:F0"


def holding(card: str, stacks: str, board: str = "half") -> KingdomState:
    return table(stacks, {"hand": [card]}, board=board)


def deploying_hands() -> KingdomState:
    """The hands are about to be dealt."""
    return new_game(warlord_selection="none").new_state()


def by(card: str, stacks: str, *codes: str) -> KingdomState:
    """Blue uses a card; on the full board if need be."""
    full = card in ("fire", "scout", "escape", "ambush")
    state = table(stacks, {"hand": [card]}, board="full" if full else "half")
    return played(state, f"use {card}", *codes)


def from_c3(stacks: str, group: str = "") -> KingdomState:
    return played(table(stacks), "move c3", *([f"group {group}"] if group else []))


def by_off_board(card: str) -> KingdomState:
    return played(
        table("c4 B:-1N, c1 B:T0, d4 R:-1S, f8 R:T0", REST | {"hand": [card]}, board="full"),
        f"use {card}",
    )


def bringing(card: str) -> KingdomState:
    return played(by_off_board(card), "take 1")


def deploying(*codes: str, board: str = "half") -> KingdomState:
    """Blue behind the screen."""
    game = new_game(board=board, deployment="free", warlord_selection="none")
    cards = ("-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")
    return played(game.new_state(), *cards, *(f"0 {code}" for code in codes))


def won() -> KingdomState:
    return played(table("a1 B:T1N, a2 R:T0"), "move a1", "group general+1", "to a2")


def resigned() -> KingdomState:
    return played(table(KINGS), "resign")


def chosen_from(*codes: str) -> KingdomState:
    """Full board, with warlords dealt: Blue has the first four."""
    state = new_game(board="full", warlord_selection="deal4").new_state()
    return played(state, "-1 deal shin,kyoukai,ouki,ousen", *codes)


Example = tuple[str, str, KingdomState, str]
EXAMPLES: list[Example] = [
    # Not now.
    ("over", "KD-10.1", won(), "0 draw"),
    ("over", "KD-10.9", resigned(), "0 resign"),
    ("not_asked", "KD-3.1", table(KINGS), "1 move d6"),
    ("not_asked", "KD-10.9", table(KINGS), "1 resign"),
    ("not_asked", "KD-9.1.5", played(crowded("charge"), "use charge"), "0 from c4"),
    ("not_asked", "KD-9.2.1", played(table(KINGS, deck=["bow", "combo"]), "draw"), "0 move a1"),
    ("not_asked", "KD-2.4", new_game().new_state(), "1 pick shin taisho"),
    ("question", "KD-3.4", table(KINGS), "pass"),
    ("question", "KD-3.4", table(KINGS), "stop"),
    ("question", "KD-3.2", table(KINGS), "to a2"),
    ("question", "KD-3.2", played(table(KINGS), "move a1"), "draw"),
    ("question", "KD-2.7", table(KINGS), "taisho a1"),
    ("question", "KD-2.8", deploying(), "0 move a1"),
    ("question", "KD-2.10", deploying("headquarters b1", "taisho b1"), "0 face n"),
    ("question", "KD-2.11", deploying("headquarters b1", "taisho b1", "take 3"), "0 take 2"),
    ("question", "KD-9.1.3", played(holding("escape", FIRE, "full"), "use escape"), "draw"),
    ("question", "KD-9.3.1", played(crowded("charge"), "use charge"), "1 draw"),
    ("luck", "KD-2.6", played(deploying_hands(), "-1 card bow"), "-1 card bow"),
    ("luck", "KD-9.2.1", played(table(KINGS, deck=["bow", "combo"]), "draw"), "-1 card charge"),
    # The action of a turn.
    ("deck_empty", "KD-9.2.1", table(KINGS), "draw"),
    ("hand_full", "KD-9.2.1", table(KINGS, {"hand": FOUR}, deck=["disarray"]), "draw"),
    ("no_reserve", "KD-7.1", table(KINGS), "drop soldier"),
    ("no_room", "KD-7.2", table(NO_ROOM, {"reserve": {"senninsho": 1}}), "drop senninsho"),
    ("not_in_hand", "KD-3.2", table(KINGS), "use bow"),
    ("not_in_hand", "KD-9.3.1", played(crowded("charge"), "use charge"), "1 use bow"),
    ("no_reaction", "KD-9.3.1", played(table(KINGS, *INSPIRED), "use inspire"), "1 use bow"),
    ("only_reaction", "KD-9.1.4", holding("defence", KINGS), "use defence"),
    ("ahead", "KD-9.1.1", table(KINGS, {"hand": ["inspire"], "used": ["bow"]}), "use inspire"),
    ("no_effect", "KD-9.1.4", holding("combo", KINGS), "use combo"),
    ("not_own", "KD-3.2", table(KINGS), "move d6"),
    ("not_own", "KD-9.14", played(holding("escape", FIRE, "full"), "use escape"), "from d3"),
    ("cannot_move", "KD-4.1.4", table("a1 B:T0, a2 B:-1N, d6 R:T0"), "move a2"),
    ("cannot_move", "KD-4.1.4", table("a1 B:T0, d2 B:-1E, d6 R:T0"), "move d2"),
    ("cannot_join", "KD-4.3.2", table("a1 B:T0, b2 B:-2N, b3 B:-5N, d6 R:T0"), "move b2"),
    ("no_facing", "KD-1.5", table(KINGS), "turn a1"),
    ("only_units_turn", "KD-4.5.4", table("a1 B:T0, c2 B:-1N, d6 R:T0"), "turn c2"),
    ("no_striker", "KD-8.1", table(KINGS), "strike a1"),
    ("strike_needs_soldier", "KD-8.8", led("gohoumei", KINGS), "strike a1"),
    ("no_strike_reach", "KD-8.8", led("gohoumei", "b2 B:T1N, b3 R:C0, d6 R:T0"), "strike b2"),
    ("no_strike_reach", "KD-8.3", led("kyoukai", "b2 B:T1N, b4 R:C0, d6 R:T0"), "strike b2"),
    ("no_strike_target", "KD-8.10", led("kyoukai", "b2 B:T1N, b3 R:T0"), "strike b2"),
    # Which group.
    ("no_such_group", "KD-4.2.1", played(table("b2 B:T1N, d6 R:T0"), "move b2"), "group 2"),
    ("extra_needs_leader", "KD-8.6", played(led("kanki", KANKI), *TO_B3), "group 1"),
    ("extra_stuck", "KD-8.6", played(led("kanki", KANKI), *TO_B3), "group general+1"),
    ("group_stuck", "KD-4.1.4", played(table("a2 B:T1N, d6 R:T0"), "move a2"), "group 1"),
    ("group_cannot_join", "KD-4.3.2", played(table(GUARD), "move c3"), "group 3"),
    ("group_needs_general", "KD-9.7", by("surprise", "c3 B:T2N, d6 R:T0"), "group 1"),
    ("group_needs_soldier", "KD-9.9", by("charge", "c3 B:T2N, d6 R:T0"), "group general+0"),
    ("group_must_attack", "KD-9.8", by("combo", "c3 B:T2N, b4 R:-1S, d6 R:T0"), "group 1"),
    ("no_card_move", "KD-9.7", by("surprise", "c3 B:T2N, d1 B:F0, c2 B:-1N, d6 R:T0"), "from c2"),
    ("no_card_move", "KD-9.8", by("combo", COMBO), "from a1"),
    ("no_card_move", "KD-9.9", by("charge", "a1 B:T0, c2 B:-2N, d2 B:-1N, d6 R:T0"), "from a1"),
    # Where to.
    ("rock", "KD-6.1", played(table("a2 B:T0, d6 R:T0"), "move a2"), "to a3"),
    ("no_merge", "KD-4.4.1", played(table("b2 B:T0, b3 B:F0, d6 R:T0"), "move b2"), "to b3"),
    ("extra_attack", "KD-8.6", played(led("kanki", KANKI), *TO_B3, "group general+0"), "to b4"),
    ("back_to_start", "KD-9.7", by("surprise", "c3 B:T0, d6 R:T0", "to c4"), "to c3"),
    ("not_reached", "KD-4.1.3", from_c3("c3 B:T2N, c2 B:-1N, d6 R:T0", "general+2"), "to c2"),
    ("not_reached", "KD-4.1.2", from_c3("c3 B:T0, d6 R:T0"), "to c5"),
    ("not_reached", "KD-9.9", by("charge", "a1 B:T0, c2 B:-1N, d6 R:T0"), "to b3"),
    ("not_reached", "KD-9.7", by("surprise", "c3 B:T0, d6 R:T0"), "to c5"),
    ("way_blocked", "KD-9.9", by("charge", "c1 B:T1N, c3 R:-1S, d6 R:T0", "group 1"), "to c4"),
    (
        "way_blocked",
        "KD-8.2",
        played(led("shin", "b2 B:T0, b3 B:-1N, d6 R:T0"), "move b2"),
        "to b4",
    ),
    ("must_attack", "KD-9.8", by("combo", COMBO, "from c3"), "to c4"),
    (
        "enemy_there",
        "KD-7.2",
        played(table(CAMP, {"reserve": {"soldier": 1}}), "drop soldier"),
        "to c2",
    ),
    ("enemy_there", "KD-9.14", by("escape", "b1 B:T0, c2 R:-1S, f8 R:T0"), "to c2"),
    ("same_square", "KD-9.14", by("escape", "b1 B:T0, f8 R:T0"), "to b1"),
    (
        "outside_zone",
        "KD-7.1",
        played(table(CAMP, {"reserve": {"soldier": 1}}), "drop soldier"),
        "to c4",
    ),
    ("outside_zone", "KD-9.10", bringing("reinforce"), "to c4"),
    ("outside_zone", "KD-9.14", by("escape", "b1 B:T0, f8 R:T0"), "to c4"),
    ("outside_zone", "KD-9.15", bringing("ambush"), "to c2"),
    ("not_empty", "KD-9.15", bringing("ambush"), "to c4"),
    ("enemy_there", "KD-9.15", bringing("ambush"), "to d4"),
    # Targets, facings, numbers, cards.
    ("no_enemy", "KD-9.6", by("bow", BOW), "target b2"),
    ("no_enemy", "KD-9.11", by("disarray", BOW), "target b2"),
    ("no_enemy", "KD-9.12", by("fire", FIRE), "target c4"),
    ("no_enemy", "KD-8.3", played(led("kyoukai", STRUCK), "strike b3"), "target b3"),
    ("out_of_reach", "KD-9.6", by("bow", BOW), "target b3"),
    ("out_of_reach", "KD-9.11", by("disarray", BOW), "target d6"),
    ("out_of_reach", "KD-8.3", played(led("kyoukai", STRUCK), "strike b3"), "target d6"),
    ("loses_nothing", "KD-9.6", by("bow", BOW), "target d4"),
    ("loses_nothing", "KD-8.10", played(led("kyoukai", STRUCK), "strike b3"), "target c4"),
    ("burns_nothing", "KD-9.12", by("fire", FIRE), "target b5"),
    ("turns_nothing", "KD-9.11", by("disarray", BOW), "target d4"),
    ("one_of_two_facings", "KD-4.4.3", played(table(JOINED), "move b2"), "face s"),
    ("same_facing", "KD-4.5.3", played(table("b2 B:T1N, d6 R:T0"), "turn b2"), "face n"),
    ("same_facing", "KD-9.11", by("disarray", BOW, "target b3"), "face s"),
    ("count", "KD-9.10", by_off_board("reinforce"), "take 3"),
    ("count", "KD-9.15", by_off_board("ambush"), "take 3"),
    (
        "not_in_their_hand",
        "KD-9.13",
        played(table(FULL_KINGS, *SCOUT, board="full"), *SEEN),
        "discard fire",
    ),
    # Set-up.
    ("not_dealt", "KD-2.5", chosen_from(), "0 pick kanki taisho"),
    ("other_rank", "KD-2.5", chosen_from(), "0 pick shin fukusho"),
    ("taken", "KD-2.3", chosen_from("0 pick shin taisho"), "0 pick shin fukusho"),
    ("rank_without_card", "KD-2.3", new_game().new_state(), "0 pick shin fukusho"),
    (
        "rank_not_free",
        "KD-2.4",
        played(new_game(board="full").new_state(), *PICKS),
        "0 pick kanki taisho",
    ),
    ("escort", "KD-2.10", deploying("headquarters b1", "taisho b1"), "0 take 4"),
    (
        "two_terrains",
        "KD-2.13",
        deploying("headquarters b1", "rock c3", board="full"),
        "0 high_ground c3",
    ),
    ("other_centre", "KD-2.13", deploying("headquarters b1", board="full"), "0 rock c5"),
    ("outside_zone", "KD-2.9", deploying(), "0 headquarters b5"),
    ("one_stack", "KD-2.10", deploying("headquarters b1", "taisho b1", "take 0"), "0 fukusho b1"),
    ("rising_order", "KD-2.10", deploying(*SOLDIERS), "0 soldier a1 n"),
]


@pytest.mark.parametrize(("key", "clause", "state", "code"), EXAMPLES)
def test_an_example_of_each_reason(key: str, clause: str, state: KingdomState, code: str) -> None:
    """ "1 draw" names the seat; else the one that is asked."""
    head, _, rest = code.partition(" ")
    seat, code = (int(head), rest) if head.lstrip("-").isdecimal() else (-9, code)
    found = state.why_not(state.deciders()[0] if seat == -9 else seat, code)
    assert found is not None
    assert (found.key, found.clause) == (f"kingdom.refusal.{key}", clause)


def test_there_is_an_example_of_each_reason() -> None:
    assert {key for key, _, _, _ in EXAMPLES} == set(STATED)


@cache
def clause_texts() -> dict[str, str]:
    book = (Path(PACKS).parent / "rulebook.en.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (KD-[\d.]+) \| \w+ \| (.*) \|$", book, re.MULTILINE))


def refusals(state: KingdomState) -> Iterator[Case]:
    """Every code of the layout by either player, and every outcome by luck, that is refused."""
    seen, options = data(state), state.game.options
    codes = state.game.codes
    assert isinstance(codes.luck, Listed)
    asked = [(seat, [*codes.actions.texts, "resign"]) for seat in (0, 1)]
    for seat, all_codes in [*asked, (CHANCE, codes.luck.texts)]:
        for code in all_codes:
            found = state.why_not(seat, code)
            if found is not None:
                yield Case(seen, options, seat, code, found)


def check(state: KingdomState) -> set[str]:
    """Every refusal in a state; the kinds of reasons that came up."""
    found = set()
    for case in refusals(state):
        key = case.refusal.key.removeprefix("kingdom.refusal.")
        said = f"{case.code} by {case.seat} in {case.phase}: {key} by {case.refusal.clause}"
        assert case.refusal.clause in STATED[key], said
        if key in WHICH:
            assert case.refusal.clause == WHICH[key](case), said
        if key in TRUE:
            assert TRUE[key](case), said
        found.add(key)
    return found


def positions() -> Iterator[KingdomState]:
    """Every example, and walks with each card on a crowded board."""
    for _, _, state, _ in EXAMPLES:
        yield state
    for card in (*CARD, "inspire"):
        yield from around(crowded(card))


def around(position: KingdomState) -> Iterator[KingdomState]:
    """Random walks of a turn or two: from a position, and from each rare beginning of a turn."""
    starts = [position]
    seat = position.deciders()[0]
    for code in (position.code(seat, action) for action in position.legal(seat)):
        if code.split()[0] in ("use", "strike", "drop"):
            starts.append(played(position.clone(), code))
    for start in starts:
        for seed in range(2):
            for state in islice(walk(start.game, seed, start), 7):
                assert isinstance(state, KingdomState)
                yield state


def test_each_clause_of_the_table_states_its_reason() -> None:
    texts = clause_texts()
    for key, clauses in STATED.items():
        assert len(clauses) == 1 or key in WHICH, key
        for clause, words in clauses.items():
            assert words in texts[clause], f"{key}: {clause}"


def test_the_table_has_every_reason_there_is() -> None:
    prefix = "kingdom.refusal."
    known = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}
    assert known == set(STATED)


@pytest.mark.parametrize("name", VARIANTS)
def test_refusals_of_seeded_games_cite_the_clause_that_states_the_reason(name: str) -> None:
    game = new_game(None, **VARIANTS[name])
    for seed in range(3):
        for state in looks(game, seed, 20):
            assert isinstance(state, KingdomState)
            check(state)


def test_refusals_with_every_card_and_warlord_cite_the_clause_that_states_the_reason() -> None:
    came_up: set[str] = set()
    looked_at: set[int] = set()
    for state in positions():
        if state.key() not in looked_at:
            looked_at.add(state.key())
            came_up |= check(state)
    assert len(came_up) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_can_be_said(language: str) -> None:
    for _, _, state, _ in EXAMPLES:
        for case in refusals(state):
            assert say(language, case.refusal.key, case.refusal.args, state.game.name)
