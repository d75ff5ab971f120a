"""Refusals: explains why a code is not legal. The first checks are the same in every game.

These are: the game is over, another seat is asked, another question is open. For them a game only
names the clauses. The game's own `reason` says what forbids an answer to the open question.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from gunbai.core.errors import Refusal
from gunbai.core.state import CHANCE, State

Table = TypeVar("Table", bound=State)


class Refusals(Generic[Table]):
    """Uses only what the asking seat knows. Messages are `<game>.refusal.<key>`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def why_not(self, state: Table, seat: int, code: str) -> Refusal | None:
        """None for a legal code. A seat that is not asked learns only that it is not asked."""
        verb, _, rest = code.partition(" ")
        if code == "resign":
            if state.may_resign(seat):
                return None
        elif state.admits(seat, state.parse(seat, code)):
            return None
        if state.over():
            return self.refuse(self.over_clause(state, verb), "over")
        if (refused := self.out_of_play(state, seat)) is not None:
            return refused
        if not state.asks(seat):
            clause = self.whose_clause(state, verb)
            return self.refuse(clause, "not_asked", seats=list(state.deciders()))
        if not self.answers(state, seat, verb):
            return self.other_question(state, seat, verb)
        if seat == CHANCE:
            return self.refuse(self.luck_clause(state, verb, rest), "luck")
        return self.reason(state, seat, verb, rest)

    def refuse(self, clause: str, key: str, **args: Any) -> Refusal:
        """A refusal with the message `<game>.refusal.<key>`."""
        return Refusal(clause, f"{self.game}.refusal.{key}", args)

    # A game must implement these.

    def over_clause(self, state: Table, verb: str) -> str:
        """The clause by which the game has ended."""
        raise NotImplementedError

    def whose_clause(self, state: Table, verb: str) -> str:
        """The clause that says whose decision it is now."""
        raise NotImplementedError

    def answers(self, state: Table, seat: int, verb: str) -> bool:
        """Is this verb an answer to the question that the seat is asked?"""
        raise NotImplementedError

    def when_clause(self, state: Table, seat: int, verb: str) -> str:
        """The clause that says when this verb is asked for."""
        raise NotImplementedError

    def phase_name(self, state: Table, seat: int) -> str:
        """The question that is open, as prompts name it."""
        raise NotImplementedError

    def reason(self, state: Table, seat: int, verb: str, rest: str) -> Refusal:
        """What forbids an answer to the open question."""
        raise NotImplementedError

    # A game may override these.

    def out_of_play(self, state: Table, seat: int) -> Refusal | None:
        """Why this seat decides nothing any more, although the game goes on."""
        return None

    def other_question(self, state: Table, seat: int, verb: str) -> Refusal:
        """The refusal of a code that answers another question than the one that is asked."""
        clause = self.when_clause(state, seat, verb)
        return self.refuse(clause, "question", phase=self.phase_name(state, seat))

    def luck_clause(self, state: Table, verb: str, rest: str) -> str:
        """The clause that says what luck picks from; not needed where any outcome is possible."""
        raise NotImplementedError
