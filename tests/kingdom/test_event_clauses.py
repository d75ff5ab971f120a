"""Every event cites the clause that says what happened.

As in `refusals`, the table is written from the rule book alone: for each kind of event the clauses
that state it and the words with which they do; `which` says which one it is in a situation.
Seeded games of every variant, and an example of each, are compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from gunbai.core import Event, EventLog, Rng
from gunbai.games.kingdom.game import KIND
from gunbai.games.kingdom.state import KingdomState
from gunbai.i18n import catalogue

from .refusals import CARD, ENDS, STRIKE, distance
from .table import new_game, play, random_choice, table
from .test_refusals import clause_texts, crowded, led

MOVES = {
    "KD-9.7": "makes a first step in any direction",
    "KD-9.8": "a group attacks a square",
    "KD-9.9": "moves 1 to `max_steps` squares straight forward",
    "KD-9.14": "an own group goes from anywhere",
}
END = {
    "KD-10.5": "the game is drawn",
    "KD-10.6": "the game is drawn",
    "KD-10.7": "the game is drawn",
    "KD-10.8": "the game is drawn or",
}
STATED: dict[str, dict[str, str]] = {
    "first": {"KD-2.2": "Decide who is first player"},
    "pick": {"KD-2.4": "each pick naming the card and its rank"},
    "dealt": {"KD-2.5": "deal 4 to each player"},
    "choose": {"KD-2.5": "each chooses"},
    "ready": {"KD-2.5": "revealed together", "KD-2.8": "both players deploy secretly"},
    "warlords": {"KD-2.4": "`preset` gives the pairs", "KD-2.5": "revealed together"},
    "dealt_card": {"KD-2.6": "give each player 2 as a hand"},
    "deploy_headquarters": {"KD-2.9": "puts the own headquarters tile"},
    "deploy_rock": {"KD-2.13": "places one rock and one high ground"},
    "deploy_high_ground": {"KD-2.13": "places one rock and one high ground"},
    "deploy_stack": {
        "KD-2.9": "own pieces anywhere in the own camp",
        "KD-2.10": "with soldiers under it",
        "KD-2.11": "may be given any facing",
    },
    "keep": {"KD-2.12": "not deployed become reserves"},
    "deployed": {"KD-2.8": "everything on the board is revealed at once"},
    "move": {
        "KD-3.2": "move one own piece or stack",
        "KD-8.2": "may go up to `steps` squares",
        "KD-8.6": "may make one more normal move",
        **MOVES,
    },
    "merge": {"KD-4.3.2": "merges with them", "KD-9.14": "own pieces it can merge with"},
    "face": {
        "KD-4.4.2": "gives it any facing",
        "KD-4.4.3": "chooses one of the two facings",
        "KD-4.5.1": "After a unit has moved, its owner may turn it",
        "KD-4.5.3": "A unit may be turned without moving",
        "KD-4.5.4": "soldiers only may be turned in place",
        "KD-7.3": "a soldier is placed in any facing",
        "KD-7.4": "a unit takes any facing",
        "KD-9.7": "A unit turns only at the end",
        "KD-9.8": "may turn if it is a unit",
        "KD-9.9": "A unit may turn at the end",
        "KD-9.10": "with a facing as in KD-7.3 and KD-7.4",
        "KD-9.11": "gets a facing other than its own",
        "KD-9.14": "A unit, moved or formed, takes any facing",
        "KD-9.15": "in any facing",
    },
    "fight": {"KD-5.2": "strength + own morale − the other's morale"},
    "both_fall": {"KD-10.3": "the game goes on"},
    "drop": {"KD-7.1": "put exactly one own reserve piece"},
    "bring": {
        "KD-9.10": "go together to one square of the own camp",
        "KD-9.15": "go as one stack to an empty square of the central zone",
    },
    "strike": {
        "KD-8.3": "an adjacent enemy stack takes `amount` direct damage",
        "KD-8.8": "the target is the enemy stack exactly `distance` squares straight ahead",
    },
    "hit": {"KD-9.4.3": "It removes soldiers first"},
    "use": {"KD-9.1.5": "The card is shown and counted"},
    "let_pass": {"KD-9.3.1": "the opponent may at once use"},
    "cancel": {"KD-9.3.1": "the action card has no effect"},
    "inspire": {"KD-9.5": "have morale +`amount`"},
    "aim": {
        "KD-9.6": "choose an enemy stack",
        "KD-9.11": "an enemy stack with a soldier",
        "KD-9.12": "choose an enemy stack",
    },
    "peek": {"KD-9.13": "sees the whole hand"},
    "seen": {"KD-9.13": "sees the whole hand"},
    "discard": {"KD-9.13": "puts one of its cards face up on the discard pile"},
    "draw": {"KD-9.2.1": "Drawing takes the top card"},
    "drawn": {"KD-9.2.1": "into the hand"},
    "pass": {"KD-3.5": "who has no legal action passes"},
    "turn": {"KD-3.1": "take turns alternately"},
    "resign": {"KD-10.9": "may resign"},
    "win": {
        "KD-10.1": "whose commander is removed loses",
        "KD-10.2": "occupies the enemy headquarters wins",
        "KD-10.8": "won by the player with more pieces",
        "KD-10.9": "the opponent wins",
    },
    "draw_game": END,
}


def which(event: Event, before: list[Event], options: Mapping[str, object]) -> str:
    """The clause of an event; `before` are those of the same turn (or set-up) so far."""
    args = event.args
    known = STATED[event.verb]
    if len(known) == 1:
        return next(iter(known))
    if event.verb in ("win", "draw_game"):
        return ENDS[str(args["reason"])]
    if event.verb == "warlords":
        return "KD-2.5" if options["warlord_selection"] == "deal4" else "KD-2.4"
    if event.verb == "ready":
        return "KD-2.8" if any(each.verb == "dealt_card" for each in before) else "KD-2.5"
    if event.verb == "deploy_stack":
        return _deployed(event, before)
    if event.verb == "strike":
        return STRIKE[str(args["warlord"])]
    card = next((str(each.args["card"]) for each in before if each.verb == "use"), None)
    if event.verb == "face":
        return _faced(event, before, card)
    if event.verb == "merge":
        return "KD-9.14" if card == "escape" else "KD-4.3.2"
    if card is not None:
        return CARD[card]
    if any(each.verb == "move" for each in before):
        return "KD-8.6"
    return "KD-8.2" if distance(str(args["from"]), str(args["to"])) > 1 else "KD-3.2"


def _deployed(event: Event, before: list[Event]) -> str:
    """A general, then its soldiers, then their facing; or a single soldier."""
    stack = str(event.args["stack"])
    if stack[3] == "0":
        return "KD-2.9"
    if stack[2] == "-":
        return "KD-2.10"
    on_it = [
        each
        for each in before
        if each.verb == "deploy_stack"
        and (each.args["seat"], each.args["square"]) == (event.args["seat"], event.args["square"])
    ]
    return "KD-2.10" if len(on_it) == 1 else "KD-2.11"


def _faced(event: Event, before: list[Event], card: str | None) -> str:
    """By what the stack did last: was put there, merged, moved, was aimed at, or nothing."""
    causes = ("move", "merge", "drop", "bring", "aim")
    cause = next((each for each in reversed(before) if each.verb in causes), None)
    if cause is None:
        return "KD-4.5.4" if event.args["unit"] is False else "KD-4.5.3"
    if cause.verb == "drop":
        alone = str(cause.args["stack"])[2:4] == "-1"
        return "KD-7.3" if alone else "KD-7.4"
    if cause.verb == "merge":
        if str(cause.args["stack"])[2] == "-":
            return "KD-4.4.3"
        return "KD-9.14" if card == "escape" else "KD-4.4.2"
    return "KD-4.5.1" if card is None else CARD[card]


class Checker:
    """Compares the events of one game, in order."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = options
        self.turn: list[Event] = []
        self.seen: set[tuple[str, str]] = set()

    def hear(self, log: EventLog, after: KingdomState) -> None:
        for event in log.events:
            if event.verb == "turn":
                self.turn = []
            if event.verb == "face":
                square = after.tables.names.index(str(event.args["square"]))
                event.args["unit"] = after.board[square] >> 4 & 3 != 0
            clause = which(event, self.turn, self.options)
            assert event.clause == clause, f"{event.verb} {event.args}: {event.clause}"
            self.seen.add((event.verb, event.clause))
            self.turn.append(event)


def games() -> Iterator[tuple[dict[str, object], str]]:
    for number, (_, options) in enumerate(KIND.variants):
        for seed in range(3):
            yield dict(options), f"{number} {seed}"


def test_the_table_has_every_event_there_is() -> None:
    prefix = "kingdom.event."
    known = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}
    assert known == set(STATED)


def test_each_clause_of_the_table_states_its_event() -> None:
    for verb, clauses in STATED.items():
        for clause, words in clauses.items():
            assert words in clause_texts()[clause], f"{verb}: {clause}"


@pytest.mark.parametrize(("options", "seed"), [*games()])
def test_events_of_seeded_games_cite_the_clause_that_states_them(
    options: dict[str, object], seed: str
) -> None:
    game = new_game(None, **options)
    rng, state = Rng(seed), game.new_state()
    checker = Checker(game.options)
    while not state.over():
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        log = EventLog()
        state.apply(seat, random_choice(state, seat, rng), log)
        checker.hear(log, state)
    assert len(checker.seen) > 5


RESERVES = {"reserve": {"soldier": 1, "senninsho": 1}, "removed": {"soldier": 2}}
SPARE = "a1 B:T0, c2 B:F2N, c3 B:-1E, b2 B:-1E, f8 R:T0, e7 R:-1S"
FOE = "c2 B:T2N, c3 R:-1S, b5 R:T0"


def with_card(card: str, stacks: str = SPARE, *, board: str = "full") -> KingdomState:
    blue: dict[str, object] = {"hand": [card]}
    return table(stacks, (RESERVES if board == "full" else {}) | blue, board=board)


EXAMPLES: list[tuple[str, str, KingdomState, tuple[str, ...]]] = [
    ("face", "KD-4.5.1", table(FOE), ("move c2", "group general+2", "to b3", "face e")),
    ("face", "KD-4.5.1", table(FOE), ("move c2", "group general+2", "to c3", "face e")),
    (
        *("face", "KD-4.4.2", table("a1 B:T0, c2 B:F2N, c3 B:-1E, d6 R:T0")),
        ("move c2", "group general+1", "to c3", "face e"),
    ),
    ("face", "KD-4.4.3", table("a1 B:T0, c2 B:-1N, c3 B:-1E, d6 R:T0"), ("move c2", "face e")),
    ("face", "KD-4.5.3", table("c2 B:T1N, d6 R:T0"), ("turn c2", "face e")),
    (
        *("face", "KD-4.5.4", table("a1 B:T0, c2 B:-1N, d6 R:T0", options={"soldier_turn": True})),
        ("turn c2", "face e"),
    ),
    ("face", "KD-7.3", with_card("bow"), ("drop soldier", "to d1", "face e")),
    ("face", "KD-7.4", with_card("bow"), ("drop soldier", "to a1", "face e")),
    ("face", "KD-7.4", with_card("bow"), ("drop soldier", "to b2", "face e")),
    ("face", "KD-7.4", with_card("bow"), ("drop senninsho", "to b2", "face s")),
    (
        *("face", "KD-9.7", with_card("surprise")),
        ("use surprise", "from c2", "group general+1", "to d2", "stop", "face e"),
    ),
    (
        *("face", "KD-4.4.2", with_card("surprise")),
        ("use surprise", "from c2", "group general+1", "to d2", "to c3", "face e"),
    ),
    (
        "face",
        "KD-9.8",
        with_card("combo", FOE, board="half"),
        ("use combo", "group general+2", "face n"),
    ),
    (
        "face",
        "KD-9.9",
        with_card("charge", "a1 B:T0, d2 B:F2N, f8 R:T0"),
        ("use charge", "group general+2", "to d4", "face n"),
    ),
    ("bring", "KD-9.10", with_card("reinforce"), ("use reinforce", "take 2", "to d1")),
    ("face", "KD-9.10", with_card("reinforce"), ("use reinforce", "take 2", "to d1", "face e")),
    ("bring", "KD-9.15", with_card("ambush"), ("use ambush", "take 2", "to d4")),
    ("face", "KD-9.15", with_card("ambush"), ("use ambush", "take 2", "to d4", "face e")),
    ("aim", "KD-9.11", with_card("disarray", FOE, board="half"), ("use disarray",)),
    ("face", "KD-9.11", with_card("disarray", FOE, board="half"), ("use disarray", "face e")),
    ("aim", "KD-9.6", crowded("bow"), ("use bow", "1 pass", "target d4")),
    ("aim", "KD-9.12", crowded("fire"), ("use fire", "1 pass", "target d4")),
    (
        *("face", "KD-9.14", with_card("escape")),
        ("use escape", "from c2", "group general+2", "to d1", "face e"),
    ),
    (
        *("merge", "KD-9.14", with_card("escape")),
        ("use escape", "from c2", "group general+2", "to b2"),
    ),
    (
        *("face", "KD-9.14", with_card("escape")),
        ("use escape", "from c2", "group general+2", "to b2", "face e"),
    ),
    (
        "face",
        "KD-4.4.3",
        with_card("escape"),
        ("use escape", "from c2", "group 1", "to b2", "face e"),
    ),
    ("move", "KD-9.14", with_card("escape"), ("use escape", "from c2", "group 1", "to b2")),
    ("move", "KD-9.7", with_card("surprise"), ("use surprise", "from a1", "to b1")),
    ("move", "KD-9.8", with_card("combo", FOE, board="half"), ("use combo", "group 1")),
    (
        "move",
        "KD-9.9",
        with_card("charge", "a1 B:T0, d2 B:F2N, f8 R:T0"),
        ("use charge", "group general+2", "to d4"),
    ),
    ("move", "KD-8.2", led("shin", "c2 B:T0, d6 R:T0"), ("move c2", "to c4")),
    (
        "move",
        "KD-8.6",
        led("kanki", "c2 B:T0, d6 R:T0"),
        ("move c2", "to c3", "group general+0", "to c4"),
    ),
    ("move", "KD-3.2", led("kanki", "c2 B:T0, d6 R:T0"), ("move c2", "to c3")),
    ("merge", "KD-4.3.2", table("a1 B:T0, c2 B:-1N, c3 B:-1N, d6 R:T0"), ("move c2",)),
    ("strike", "KD-8.3", led("kyoukai", "b3 B:T0, c3 R:-1S, d6 R:T0"), ("strike b3",)),
    ("strike", "KD-8.8", led("gohoumei", "b2 B:T1N, b4 R:-1S, d6 R:T0"), ("strike b2",)),
]


@pytest.mark.parametrize(("verb", "clause", "state", "codes"), EXAMPLES)
def test_an_example_of_each_clause(
    verb: str, clause: str, state: KingdomState, codes: tuple[str, ...]
) -> None:
    state, checker, heard = state.clone(), Checker(state.game.options), []
    for code in codes:
        log = play(state, code)
        checker.hear(log, state)
        heard += [event.clause for event in log.events if event.verb == verb]
    assert heard[-1] == clause


def test_there_is_an_example_of_each_clause() -> None:
    """The set-up, the result and what only one clause states come up in any game."""
    often = ("ready", "warlords", "deploy_stack", "win", "draw_game")
    several = {verb for verb in STATED if len(STATED[verb]) > 1 and verb not in often}
    pairs = {(verb, clause) for verb in several for clause in STATED[verb]}
    assert pairs == {(verb, clause) for verb, clause, _, _ in EXAMPLES}


@pytest.mark.parametrize(
    ("selection", "clause"), [("draft", "KD-2.4"), ("preset", "KD-2.4"), ("deal4", "KD-2.5")]
)
def test_warlords_are_revealed_by_the_clause_of_their_selection(
    selection: str, clause: str
) -> None:
    state = new_game(warlord_selection=selection, first_player="random").new_state()
    codes = {
        "draft": ("pick shin taisho", "pick ouki taisho"),
        "deal4": ("-1 deal shin,kyoukai,ouki,ousen", "0 pick shin taisho", "1 pick kanki taisho"),
    }
    log = play(state, "-1 first 0", *codes.get(selection, ()))
    assert {event.clause for event in log.events if event.verb == "warlords"} == {clause}
