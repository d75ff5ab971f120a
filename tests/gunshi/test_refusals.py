"""Every refusal cites the clause that states its reason, over many positions.

`BOOK` says for each kind of reason (the message key) which clauses state it, each with words of the
rule book that do. Where a key has several clauses, or the reason depends on the position, `Judge`
works out the right one from the view alone, on squares by name: it shares no code with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import Rng
from gunbai.games.gunshi.pack import PACKS
from gunbai.games.gunshi.state import GunshiState
from gunbai.i18n import LANGUAGES, catalogue, say

from .table import new_game, play, table

SIDES = "NESW"
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

BOOK: dict[str, dict[str, str]] = {
    "over": {"GS-5.4": "nothing further in that turn happens"},
    "no_fence_here": {"GS-10.1": "takes one soldier of any kind from the stock"},
    "no_fence_in_hand": {"GS-1.11": "either in the owner's fence hand or on one edge"},
    "not_in_stock": {"GS-1.8": "the shared stock, from which either player may take"},
    "too_dear": {"GS-1.14": "A cost can be paid only in full"},
    "no_room": {"GS-3.2": "an empty one", "GS-3.3": "any free edge of any square of the own camp"},
    "not_camp": {"GS-3.2": "on a square of the own camp", "GS-10.1": "in the own camp"},
    "occupied": {"GS-1.6": "at most one soldier"},
    "not_yours": {
        "GS-4.1": "one of the own soldiers on the field as general",
        "GS-7.1": "one own soldier (the leader)",
        "GS-9.2": "the leader (any own soldier)",
        "GS-9.4": "the leader is an own archer",
        "GS-11.1": "The leader is an own infantry",
    },
    "cannot_move": {"GS-7.5": "nor onto a square held by an own soldier"},
    "only_back": {"GS-7.4": "never to its back"},
    "no_target": {"GS-9.4": "has at least one legal target"},
    "no_archer": {"GS-9.4": "the leader is an own archer"},
    "no_infantry": {"GS-11.1": "archers and cavalry cannot use this card"},
    "no_edge": {"GS-11.1": "on a legal edge in its range"},
    "no_enemy": {"GS-9.4": "hits exactly one enemy soldier"},
    "out_of_range": {"GS-9.5": "Not behind"},
    "covered": {"GS-9.9": "A protected soldier cannot be chosen"},
    "hit_enough": {"GS-9.12": "More shots than that at one target are not allowed"},
    "edge_taken": {
        "GS-1.12": "at most one fence",
        "GS-11.5": "The edge must be free of any fence",
    },
    "edge_not_camp": {"GS-3.3": "any free edge of any square of the own camp"},
    "edge_enemy": {"GS-11.3": "on either side of the edge"},
    "edge_far": {"GS-11.2": "The range depends on the infantry's facing"},
    "leader_acts": {"GS-12.4": "The leader itself must perform the action"},
    "must_leave": {"GS-12.8": "that piece's joining is compulsory"},
    "one_square": {"GS-7.2": "Infantry: one square", "GS-7.3": "Archer: one square"},
    "side_step": {"GS-7.4": "one square to its left or right"},
    "charge_enemy": {"GS-7.12": "must stop there"},
    "charge_fence": {"GS-7.13": "must stop there"},
    "pass_cavalry": {"GS-7.11": "may not pass over own cavalry"},
    "pass_one": {"GS-7.11": "nor over two or more own pieces"},
    "pass_end": {"GS-7.11": "it cannot stop on the passed piece's square"},
    "own_square": {"GS-7.5": "nor onto a square held by an own soldier"},
    "off_board": {"GS-7.5": "off the board"},
    "backwards": {"GS-7.4": "never to its back"},
    "neighbour_stuck": {"GS-12.8": "a linked piece that does not leave its square"},
    "own_in_way": {"GS-7.5": "nor onto a square held by an own soldier"},
    "order_one": {"GS-13.1": "at least one"},
    "not_in_hand": {"GS-13.1": "card from hand"},
    "none_left": {"GS-4.3": "arranges the other 4"},
    "nobody_shoots": {"GS-9.4": "shooting with no target may not be chosen"},
    "general_stays": {"GS-8.3": "The general cannot invade"},
    "same_facing": {"GS-9.2": "Keeping the facing is not a turn"},
}
"""Kind of reason → the clauses that state it, and how each says so."""

ASKS: dict[str, dict[str, str]] = {
    "general": {"GS-4.1": "secretly chooses one of the own soldiers"},
    "hand": {"GS-4.3": "as the starting hand"},
    "deck": {"GS-4.3": "in any order as a face-down deck"},
    "lead": {"GS-12.1": "with a chosen leader"},
    "go": {"GS-7.1": "moves it by the rules of its kind"},
    "advance": {"GS-12.5": "choose their distances individually"},
    "join": {"GS-12.3": "whether it joins"},
    "stay": {"GS-12.3": "whether it joins"},
    "invade": {"GS-8.1": "its owner may let it invade"},
    "turn": {"GS-9.1": "turning"},
    "shoot": {"GS-9.1": "shooting"},
    "target": {"GS-9.4": "hits exactly one enemy soldier"},
    "order": {"GS-13.1": "card from hand into the queue"},
    "stop": {"GS-13.1": "any number"},
    "lightning": {"GS-13.5": "the player may pay 6"},
    "no_lightning": {"GS-13.5": "optional"},
    "place": {"GS-3.1": "places exactly one item", "GS-10.1": "takes one soldier of any kind"},
    "square": {"GS-3.2": "on a square of the own camp", "GS-10.1": "in the own camp"},
    "face": {"GS-3.2": "with any facing", "GS-9.2": "changes its facing"},
    "edge": {"GS-3.3": "A fence goes on any free edge", "GS-11.1": "on a legal edge in its range"},
}
"""What is not asked now: verb → the clauses that ask for it, in the deployment the first."""

OPTIONS: tuple[dict[str, object], ...] = (
    {"turn_limit": 30},
    {"turn_limit": 20, "fence_range": "corner7", "fence_cover": "near_edge"},
    {"turn_limit": 20, "fence_range": "wide16", "charge_stop": "before_fence"},
)


class Judge:
    """The clause that forbids a code to the seat asked, from its view and the options."""

    def __init__(self, view: Mapping[str, Any], seat: int, options: Mapping[str, object]) -> None:
        self.view, self.seat, self.options = view, seat, options
        self.phase: str = view["phase"]
        self.own = {each["square"]: each for each in view["seats"][seat]["soldiers"]}
        self.enemy = {each["square"]: each for each in view["seats"][1 - seat]["soldiers"]}
        self.fences: set[str] = set(view["seats"][1 - seat]["fences"])
        self.lying = self.fences | set(view["seats"][seat]["fences"])
        chosen = view.get("composing", {"choices": [], "answers": []})
        self.choices = dict(code.partition(" ")[::2] for code in chosen["choices"])
        self.answers: list[str] = chosen["answers"]

    def clause(self, verb: str, thing: str) -> str | None:
        """None where one look at the table of reasons is enough."""
        if verb == "advance":
            return self.advance(int(thing))
        if verb == "go":
            return self.go(thing)
        if verb in ("lead", "general"):
            return self.soldier(thing)
        if verb == "target":
            return self.target(thing)
        if verb == "edge":
            return self.edge(thing)
        if verb == "square" and thing not in self.own | self.enemy:
            return "GS-3.2" if self.phase == "deploy_square" else "GS-10.1"
        return None

    def advance(self, distance: int) -> str:
        mover, heading = self.own[self.view["asked"]], self.choices["go"]
        if mover["kind"] != "cavalry":
            return (
                "" if distance == 1 else {"infantry": "GS-7.2", "archer": "GS-7.3"}[mover["kind"]]
            )
        if mover["facing"] != heading:
            return "" if distance == 1 else "GS-7.4"
        moved = {each["square"]: each["to"] for each in self.view["group"] if each["to"]}
        own = {moved.get(square, square): each for square, each in self.own.items()}
        place, passed = mover["square"], 0
        for gone in range(1, distance + 1):
            place = beside(place, heading)
            if not place:
                return "GS-7.5"
            if place in own:
                passed += 1
                if gone == distance:
                    return "GS-7.5"
                if own[place]["kind"] == "cavalry" or passed > 1:
                    return "GS-7.11"
            elif place in self.enemy and gone < distance:
                return "GS-7.12"
            elif self.halts(place, heading) and gone < distance:
                return "GS-7.13"
        return ""

    def halts(self, place: str, heading: str) -> bool:
        sides = heading if self.options["charge_stop"] == "before_fence" else SIDES
        return any(edge(place, side) in self.fences for side in sides)

    def go(self, way: str) -> str:
        leader = self.own[self.choices["lead"]]
        rides, target = leader["kind"] == "cavalry", beside(leader["square"], way)
        if not target:
            return "GS-7.5"
        if rides and way == opposite(leader["facing"]):
            return "GS-7.4"
        if target not in self.own:
            return ""
        if self.own[target]["kind"] == leader["kind"]:
            return "GS-12.8"
        return "GS-7.11" if rides and way == leader["facing"] else "GS-7.5"

    def soldier(self, square: str) -> str:
        own = self.own.get(square)
        if own is None:
            return {
                "choose_general": "GS-4.1",
                "move_leader": "GS-7.1",
                "turn_leader": "GS-9.2",
                "shoot_leader": "GS-9.4",
                "fence_leader": "GS-11.1",
            }[self.phase]
        if self.phase != "move_leader":
            return {"shoot_leader": "GS-9.4", "fence_leader": "GS-11.1"}[self.phase]
        back = beside(square, opposite(own["facing"]))
        only_back = own["kind"] == "cavalry" and back and back not in self.own
        return "GS-7.4" if only_back else "GS-7.5"

    def target(self, square: str) -> str:
        if square not in self.enemy:
            return "GS-9.4"
        archer = self.own[self.view["asked"] or self.choices["lead"]]
        front = archer["facing"]
        left, right = SIDES[SIDES.index(front) - 1], SIDES[(SIDES.index(front) + 1) % 4]
        ahead = {far(archer["square"], way) for way in (front, front + front)}
        ahead |= {far(archer["square"], front + side) for side in (left, right)}
        aside = {far(archer["square"], side) for side in (left, right)}
        if square not in ahead | aside:
            return "GS-9.5"
        near = self.options["fence_cover"] == "near_edge"
        covering = opposite(front) if near else front + opposite(front)
        if any(edge(square, side) in self.fences for side in covering):
            return "GS-9.12" if near and square in aside else "GS-9.9"
        return "GS-9.12"

    def edge(self, name: str) -> str:
        if name in self.lying:
            return "GS-1.12"
        if self.phase == "deploy_edge":
            return "GS-3.3"
        if any(edge(square, side) == name for square in self.enemy for side in SIDES):
            return "GS-11.3"
        return "GS-11.5" if f"edge {name}" in self.answers else "GS-11.2"


def beside(square: str, way: str) -> str:
    """The next square that way; nothing off the field."""
    file, row = ord(square[0]) + STEP[way][0], int(square[1]) + STEP[way][1]
    return f"{chr(file)}{row}" if "a" <= chr(file) <= "g" and 1 <= row <= 7 else ""


def far(square: str, ways: str) -> str:
    for way in ways:
        square = square and beside(square, way)
    return square


def opposite(way: str) -> str:
    return SIDES[(SIDES.index(way) + 2) % 4]


def edge(square: str, side: str) -> str:
    """The canonical name: a north or east side, but for the south and west border."""
    other = beside(square, side)
    return f"{other}{opposite(side)}" if side in "SW" and other else f"{square}{side}"


def check(state: GunshiState, judge: Judge, code: str) -> str:
    """Compare the clause cited with the right one; the kind of reason, "" if there is none."""
    found = state.why_not(judge.seat, code)
    verb, _, thing = code.partition(" ")
    asked = judge.seat in judge.view["deciders"]
    if found is None:
        assert asked
        assert verb != "advance" or judge.advance(int(thing)) == "", code
        return ""
    key = found.key.removeprefix("gunshi.refusal.")
    if key in ("not_asked", "question"):
        assert asked == (key == "question")
        first, *later = ASKS[verb]
        deploying = judge.view["stage"] == "deployment"
        assert found.clause == (first if deploying or not later else later[0]), code
        return key
    assert found.clause in BOOK[key], (code, found)
    right = judge.clause(verb, thing) if asked else None
    assert right in (None, found.clause), (code, found, right, judge.view)
    return key


def judge_of(state: GunshiState, seat: int) -> Judge:
    return Judge(state.view(seat).data, seat, state.game.options)


def codes_of(state: GunshiState, seat: int, step: int) -> list[str]:
    """All codes of the layout now and then; else those that answer the question, and one more of
    each verb."""
    codes = list(state.game.codes.actions.texts)
    if step % 16 == 0:
        return codes
    verbs = {state.code(seat, action).partition(" ")[0] for action in state.legal(seat)}
    samples = {code.partition(" ")[0]: code for code in codes}
    return [code for code in codes if code.partition(" ")[0] in verbs] + list(samples.values())


def walked(state: GunshiState, seed: object, steps: int) -> set[str]:
    """Random play from here; the kinds of reason met."""
    rng, met = Rng(f"refusals {seed}"), set[str]()
    for step in range(steps):
        if state.over():
            break
        seat = state.deciders()[0]
        judge = judge_of(state, seat)
        met |= {check(state, judge, code) for code in codes_of(state, seat, step)}
        if state.deciders() == (seat,):
            other = judge_of(state, 1 - seat)
            met |= {check(state, other, code) for code in ("order move", "lead d4", "face N")}
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    if state.over():
        ends = [judge_of(state, seat) for seat in (0, 1)]
        met |= {check(state, judge, code) for judge in ends for code in ("stay", "resign")}
    return met - {""}


def scattered(seed: int) -> GunshiState:
    """Soldiers and fences anywhere on the field, some of them crowded, and any card due."""
    rng = Rng(f"scattered {seed}")
    squares = mixed(rng, [f"{file}{row}" for row in range(1, 8) for file in "abcdefg"])
    crowded = sorted(squares[:24], key=lambda square: square[0]) if seed % 2 else squares
    kinds = ["C"] * 3 + ["I+", "I", "I", "A", "A", "A"]
    words = []
    held: dict[str, set[str]] = {"R": set(), "B": set()}
    for i in range(18):
        colour = "RB"[i // 9]
        star = "*" if i % 9 == 0 else ""
        words.append(f"{colour}{kinds[i % 9]}{crowded[i]}{SIDES[rng.below(4)]}{star}")
        held[colour] |= {edge(crowded[i], side) for side in SIDES}
    free = mixed(rng, sorted({edge(square, side) for square in squares for side in SIDES}))
    for colour, other in ("RB", "BR"):
        open_edges = [name for name in free if name not in held[other]][:4]
        free = [name for name in free if name not in open_edges]
        words += [f"{colour}f:{name}" for name in open_edges[: 4 if seed % 3 else 2]]
    card = ("move", "move", "turn_shoot", "fence_card", "reinforce")[seed % 5]
    options = {**OPTIONS[seed % len(OPTIONS)], "turn_limit": 200}
    return table(" ".join(words), card, supply=(9, 9), options=options)


def mixed(rng: Rng, things: list[str]) -> list[str]:
    order = list(range(len(things)))
    rng.shuffle(order)
    return [things[i] for i in order]


def crowded_camp() -> GunshiState:
    """A deployment in which Red has supply but no square of the camp left: no play leads there, a
    position can."""
    camp = [f"{file}{row}" for row in (1, 2) for file in "abcdefg"] + ["c3", "d3", "e3"]
    kinds = ["I"] * 9 + ["A"] * 8
    army = [f"{kind}{square}N" for kind, square in zip(kinds, camp, strict=True)]
    both = [{"soldiers": army, "supply": 9}, {"supply": 9}]
    return new_game().load_position({"seats": both, "stage": "deployment"})


def rare() -> Iterator[tuple[GunshiState, str, str]]:
    """Reasons that random play hardly meets: a table, a code, the kind of reason."""
    yield crowded_camp(), "place infantry", "no_room"
    fenceless = {"fences": ["a1N", "b1N", "c1N", "d1N"], "supply": 9}
    start = {"seats": [fenceless, {"supply": 9}], "stage": "deployment"}
    yield new_game().load_position(start), "place fence", "no_fence_in_hand"
    closed = "RIa1W RIg4N RAd4N* BAb1S BAg7S* Rf:a1S Rf:a1W Rf:a1N Bf:a2W"
    yield table(closed, "fence_card", supply=(9, 0)), "lead a1", "no_edge"
    shot = table("RAd3N RId1N* BAd5S BAe4S BAg7S* Bf:d5N", "turn_shoot")
    play(shot, "shoot", "lead d3")
    yield shot, "target d5", "covered"
    general = table("RId6N* BAg7S*")
    play(general, "lead d6", "go N")
    yield general, "invade", "general_stays"
    column = table("RCd2N RCd3N RAa1N* BAg7S*")
    play(column, "lead d2", "go N")
    yield column, "stay", "must_leave"


@pytest.mark.clause("GS-7.2", "GS-7.3", "GS-7.4", "GS-7.5", "GS-7.11", "GS-7.12", "GS-7.13")
def test_every_refusal_of_many_positions_cites_the_clause_of_its_reason() -> None:
    met = set[str]()
    for seed, options in enumerate(OPTIONS):
        met |= walked(new_game(options).new_state(), seed, 250)
    for seed in range(90):
        start = scattered(seed)
        for again in range(3):
            met |= walked(start.clone(), (seed, again), 6)
    for state, code, key in rare():
        assert check(state, judge_of(state, 0), code) == key
        met.add(key)
    assert {*BOOK, "not_asked", "question"} - met == set()


@pytest.mark.parametrize(
    ("field", "steps", "code", "clause", "key"),
    [
        ("RId4N RIe4N RAa1N* BAg7S*", ("lead d4", "go N"), "advance 2", "GS-7.2", "one_square"),
        ("RAd4N RAe4N RIa1N* BAg7S*", ("lead d4", "go N"), "advance 2", "GS-7.3", "one_square"),
        (
            "RCd4E RCe4N RIa1N* BAg7S*",
            ("lead e4", "go N"),
            "advance 2",
            "GS-7.4",
            "side_step",
        ),
        ("RCd4N RIa1N* BAd6S BAg7S*", ("lead d4", "go N"), "advance 3", "GS-7.12", "charge_enemy"),
        ("RCd2N RIa1N* BAg7S* Bf:d4E", ("lead d2", "go N"), "advance 3", "GS-7.13", "charge_fence"),
        ("RCd2N RIa1N* BAg7S*", ("lead d2", "go N"), "advance 6", "GS-7.5", "off_board"),
        ("RCd1N RIa1N* RId3N BAg7S*", ("lead d1", "go N"), "advance 2", "GS-7.5", "own_square"),
        (
            "RCd1N RIa1N* RId3N RAd5N BAg7S*",
            ("lead d1", "go N"),
            "advance 5",
            "GS-7.11",
            "pass_one",
        ),
        ("RCd1N RIa1N* RCd4N BAg7S*", ("lead d1", "go N"), "advance 4", "GS-7.11", "pass_cavalry"),
        ("RCd1N RIa1N* RId2N RId3N BAg7S*", ("lead d1",), "go N", "GS-7.11", "pass_one"),
        ("RCd6N RIa1N* RId7N BAg7S*", ("lead d6",), "go N", "GS-7.11", "pass_end"),
        ("RCd1E RIa1N* RId2N BAg7S*", ("lead d1",), "go N", "GS-7.5", "own_in_way"),
        ("RId1N RIa1N* RAd2N BAg7S*", ("lead d1",), "go N", "GS-7.5", "own_in_way"),
        ("RCd7N RIc7N RIe7N RIa1N* BAg7S*", (), "lead d7", "GS-7.4", "only_back"),
        ("RIa1N* RAa2N RAb1N BAg7S*", (), "lead a1", "GS-7.5", "cannot_move"),
    ],
)
def test_a_move_is_refused_by_the_rule_of_its_kind_or_by_what_is_met_first(
    field: str, steps: tuple[str, ...], code: str, clause: str, key: str
) -> None:
    state = table(field)
    play(state, *steps)
    found = state.why_not(0, code)
    assert found is not None
    assert (found.clause, found.key) == (clause, f"gunshi.refusal.{key}")
    for language in LANGUAGES:
        assert "{" not in say(language, found.key, found.args, state.game.name)


def _texts() -> dict[str, str]:
    book = (Path(PACKS).parent / "rulebook.en.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (GS-\d+\.\d+) \| [RIC] \| (.+) \|$", book, re.M)
    return {id: re.sub(r"[*]", "", text) for id, text in rows}


@pytest.mark.parametrize("reasons", [BOOK, ASKS], ids=["refused", "not asked"])
def test_the_clauses_say_in_the_rule_book_what_they_are_cited_for(
    reasons: dict[str, dict[str, str]],
) -> None:
    texts = _texts()
    for key, clauses in reasons.items():
        for clause, words in clauses.items():
            assert words in texts[clause], (key, clause)


def test_every_kind_of_reason_is_in_the_table() -> None:
    keys = {key for key in catalogue("en") if key.startswith("gunshi.refusal.")}
    assert {key.removeprefix("gunshi.refusal.") for key in keys} == {*BOOK, "not_asked", "question"}
