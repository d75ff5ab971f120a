"""Codes: the stable texts of actions and of outcomes of luck, in both directions.

A game makes one `Codes` from the list of its action texts. Outcomes of luck come as a list too, or,
where there are too many to list, as a game's own `Texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gunbai.core.errors import BadCode
from gunbai.core.state import CHANCE


class Texts:
    """Numbers and their texts."""

    def code(self, number: int) -> str:
        """Raises BadCode for a number without a text."""
        raise NotImplementedError

    def parse(self, code: str) -> int:
        """Raises BadCode for a text without a number."""
        raise NotImplementedError


class Listed(Texts):
    """Texts in the order of their numbers. An empty text marks a number that is not used."""

    def __init__(self, texts: Sequence[str], unknown: Callable[[str], BadCode] = BadCode) -> None:
        self.texts = texts
        self._unknown = unknown
        self._numbers = {text: number for number, text in enumerate(texts) if text}

    def code(self, number: int) -> str:
        if not 0 <= number < len(self.texts) or not self.texts[number]:
            raise BadCode(str(number), "error.bad_action", n=len(self.texts))
        return self.texts[number]

    def parse(self, code: str) -> int:
        found = self._numbers.get(code)
        if found is None:
            raise self._unknown(code)
        return found


class Codes:
    """The texts of all actions of a game and of its luck, in both directions."""

    def __init__(
        self,
        actions: Sequence[str],
        luck: Texts | None = None,
        unknown: Callable[[str], BadCode] = BadCode,
    ) -> None:
        """`unknown` makes the error for a text that is no action, and names the wrong part."""
        self.actions = Listed(actions, unknown)
        self.luck: Texts = luck or self.actions

    def code(self, seat: int, action: int) -> str:
        """The text of an action, or of an outcome of luck for CHANCE; raises BadCode."""
        return (self.luck if seat == CHANCE else self.actions).code(action)

    def parse(self, seat: int, code: str) -> int:
        """The number of a text; raises BadCode."""
        return (self.luck if seat == CHANCE else self.actions).parse(code)
