"""Tokens: what a viewer noticed as rows of small numbers, for networks that read a history.

Each row has `WIDTH` columns; 0 means nothing there.

    seat      who acted: 1 is the viewer, 2 the next seat, …; the last one is luck
    action    the number of the action (or of the outcome of luck) plus 1; 0 if it was not seen
    verb      what was told about it: the number of a word
    5 × what  the arguments of the verb, in their order

A thing noticed is one row, and further rows if more was told; in those `seat` and `action` are 0.
An argument is a number n as `n + 1` (seats are counted from the viewer on), or a word as
`WORDS +` its place in `Vocabulary.words`. A word that is not listed there is spelled: `LETTERS +`
the code point of each character, and an `END`. So nothing is lost, and equal things have equal
numbers in every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.core import CHANCE, BadCode, Game
from gunbai.core.codes import Listed
from gunbai.i18n import catalogue

WIDTH = 8
ARGUMENTS = WIDTH - 3
WORDS = 1024
"""Larger numbers of arguments are written as `WORDS - 1`."""
LETTERS = 16384
END = 16383
ABSENT = 16382
"""No value, such as the winner of a game without one."""
SEATS = frozenset(("seat", "seats", "partner", "attacker", "defender", "holder"))
"""Arguments that are seats, where they are numbers."""

Row = tuple[int, ...]


class Vocabulary:
    """The words of a game: those in the codes of its actions and its luck, and its verbs."""

    def __init__(self, game: Game) -> None:
        self.players = game.players
        found = {word for code in _codes(game) for word in re.split(r"[^\w+]+", code) if word}
        prefix = f"{game.info.id}.event."
        verbs = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}
        self.words = sorted(found | verbs)
        self._numbers = {word: WORDS + i for i, word in enumerate(self.words)}

    def rows(
        self, viewer: int, seat: int, action: int | None, told: list[dict[str, Any]]
    ) -> list[Row]:
        """The rows of one thing noticed."""
        who = 1 + self.players if seat == CHANCE else 1 + self._from(viewer, seat)
        first = (who, 0 if action is None else action + 1)
        found: list[Row] = []
        for event in told:
            verb = self._numbers.get(event["verb"], END)
            arguments = list(self._arguments(viewer, event["args"]))
            if verb == END:
                arguments = [*self._spelled(event["verb"]), *arguments]
            for start in range(0, max(len(arguments), 1), ARGUMENTS):
                part = arguments[start : start + ARGUMENTS]
                found.append((*first, verb, *part, *(0,) * (ARGUMENTS - len(part))))
                first = (0, 0)
        return found or [(*first, *(0,) * (WIDTH - 2))]

    def _from(self, viewer: int, seat: int) -> int:
        return (seat - max(viewer, 0)) % self.players

    def _arguments(self, viewer: int, args: Mapping[str, Any]) -> Iterator[int]:
        for name, value in args.items():
            yield from self._tokens(viewer, name, value)

    def _tokens(self, viewer: int, name: str, value: Any) -> Iterator[int]:
        if value is None:
            yield ABSENT
        elif isinstance(value, bool):
            yield 1 + value
        elif isinstance(value, int):
            known = self._from(viewer, value) if name in SEATS and value >= 0 else value
            yield min(known + 1, WORDS - 1) if known >= 0 else ABSENT
        elif isinstance(value, str):
            yield from [self._numbers[value]] if value in self._numbers else self._spelled(value)
        elif isinstance(value, Mapping):
            for key, part in value.items():
                yield from self._tokens(viewer, "", key)
                yield from self._tokens(viewer, name, part)
            yield END
        else:
            for part in value:
                yield from self._tokens(viewer, name, part)
            yield END

    def _spelled(self, word: str) -> list[int]:
        return [*(LETTERS + ord(letter) for letter in word), END]


def _codes(game: Game) -> list[str]:
    """The texts of all actions, and of luck where it is listed."""
    found = []
    for action in range(game.info.n_actions):
        try:
            found.append(game.code(0, action))
        except BadCode:
            continue
    luck = game.codes.luck if hasattr(game, "codes") else None
    return [*found, *luck.texts] if isinstance(luck, Listed) else found
