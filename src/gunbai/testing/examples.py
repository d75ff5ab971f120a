"""Runs worked examples that are given as data: positions of the rule book, played move by move.

An `examples.toml` has entries `[[example]]` with an `id`, the `clauses` it shows, how it starts,
and in `do` a list of steps. A step names what is done (`play`) and what must hold afterwards. The
game's `Vocabulary` defines the words; `play`, `after` and `refused` mean the same in every game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gunbai.core import BadCode, Event, EventLog, Game, Illegal, NotAsked, State, play_code
from gunbai.games import kind, rulebook
from gunbai.i18n import LANGUAGES, arguments, catalogue, say

Example = Mapping[str, Any]


def read(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["example"]
    return found


def play(state: State, steps: str | Iterable[str]) -> EventLog:
    """Play codes for the seat that is asked; "1 resign" or "-1 card bow" names another seat."""
    log = EventLog()
    for step in [steps] if isinstance(steps, str) else steps:
        head, _, rest = step.partition(" ")
        if head.lstrip("-").isdecimal():
            play_code(state, int(head), rest, log)
        else:
            play_code(state, state.deciders()[0], step, log)
    return log


def refused(state: State, expected: Mapping[str, Any]) -> None:
    """Check that the code (of `seat`, or of the seat that is asked) is refused with this clause, or
    without a clause that it is no code at all; and that the state does not change."""
    seat, code = expected.get("seat", state.deciders()[0]), expected["code"]
    before = state.key()
    if "clause" in expected:
        refusal = state.why_not(seat, code)
        assert refusal is not None, f"{code} is legal"
        assert refusal.clause == expected["clause"], f"{code}: {refusal.clause}"
    raised: type[Exception] | None = None
    try:
        play_code(state, seat, code)
    except (Illegal, NotAsked, BadCode) as error:
        raised = type(error)
    assert raised is not None, f"{code} was carried out"
    assert (raised is BadCode) == ("clause" not in expected), f"{code}: {raised.__name__}"
    assert state.key() == before, f"{code} changed the table"


@dataclass(frozen=True)
class Vocabulary:
    """The words that the examples of a game may use."""

    game: str
    start: Callable[[Any], Any]
    """Makes the first state of an example."""
    checks: Mapping[str, Callable[[Any, Any], None]]
    """For every word that states an expectation: a check of (state, expected value)."""
    acts: Mapping[str, Callable[[Any, Any], EventLog | None]] = field(default_factory=dict)
    """For every further word that changes the state: a function of (state, value)."""
    tables: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """Words that set up another state."""
    tellings: Mapping[str, Callable[[EventLog, Any], None]] = field(default_factory=dict)
    """Words about the events so far."""
    secretive: bool = False
    """True if messages of the game use arguments that only some seats may know."""
    elsewhere: frozenset[str] = frozenset()
    """Verbs of events that no example contains."""

    def run(self, example: Example) -> EventLog:
        """Play an example; returns all events."""
        acts = {"play": play, **self.acts}
        checks = {"refused": refused, **self.checks}
        state, log = self.start(example), EventLog()
        for each in example["do"]:
            step, seen = dict(each), state
            if "after" in step:
                seen = state.clone()
                acts["play"](seen, step.pop("after"))
            for word, what in step.items():
                if word in self.tables:
                    state = seen = self.tables[word](what)
                elif word in acts:
                    told = acts[word](state, what)
                    log.events += [] if told is None else told.events
                elif word in self.tellings:
                    self.tellings[word](log, what)
                else:
                    checks[word](seen, what)
        return log


def check_words(given: Vocabulary, game: Game, events: Iterable[Event]) -> None:
    """Check that every event has words in every language, for every viewer that hears it."""
    for event in events:
        key = f"{given.game}.event.{event.verb}"
        args = {**event.args, **(event.secret or {})} if given.secretive else event.args
        for language in LANGUAGES:
            assert arguments(catalogue(language)[key]) <= set(args), key
            assert say(language, key, args, game.name), key


def check_verbs(given: Vocabulary, events: Iterable[Event]) -> None:
    """Check that the examples contain every event that the game has words for."""
    prefix = f"{given.game}.event."
    known = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}
    told = {event.verb for event in events}
    assert told <= known, f"without words: {told - known}"
    assert known - told == given.elsewhere, f"not told: {known - told}"


def check_clauses(given: Vocabulary, events: Iterable[Event], sources: Iterable[Path]) -> None:
    """Check that events and sources cite only clauses that the rule book has."""
    book = {clause.id for clause in rulebook.read(given.game, "en").clauses()}
    groups = {id.rpartition(".")[0] for id in book}
    cited = {event.clause for event in events}
    assert cited <= book, f"not in the book: {cited - book}"
    pattern = re.compile(rf"\b{kind(given.game).clause_prefix}-\d+(?:\.\d+)+[a-z]?\b")
    for path in sources:
        named = set(pattern.findall(path.read_text(encoding="utf-8")))
        strange = named - book - groups
        assert not strange, f"{path.name}: not in the book: {strange}"
