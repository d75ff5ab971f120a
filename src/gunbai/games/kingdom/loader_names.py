"""Convert the names in a position to numbers, with errors that name the field."""

from __future__ import annotations

from typing import NoReturn

from gunbai.core.bits import bit
from gunbai.core.errors import BadPosition
from gunbai.games.kingdom.state import KingdomState


class Reader:
    """Converts names to numbers, with errors that name the field."""

    def __init__(self, state: KingdomState) -> None:
        self.state = state
        self.tables = state.tables

    def square(self, field: str, name: str) -> int:
        if name not in self.tables.names:
            last = self.tables.names[-1]
            self.fail(field, "KD-1.2", "kingdom.position.square", name=name, last=last)
        return self.tables.names.index(name)

    def squares(self, field: str, names: list[str]) -> int:
        found = 0
        for i, name in enumerate(names):
            found |= int(bit(self.square(f"{field}[{i}]", name)))
        return found

    def card(self, field: str, name: str) -> int:
        known = self.tables.card_names
        if name not in known:
            self.fail(field, "KD-2.6", "kingdom.position.card", name=name, known=list(known))
        return known.index(name)

    def cards(self, field: str, names: list[str]) -> int:
        found = 0
        for i, name in enumerate(names):
            card = int(bit(self.card(f"{field}[{i}]", name)))
            if found & card:
                self.fail(f"{field}[{i}]", "KD-2.6", "kingdom.position.card_twice", name=name)
            found |= card
        return found

    def warlord(self, field: str, name: str) -> int:
        known = self.tables.warlord_names
        if name not in known:
            self.fail(field, "KD-2.3", "kingdom.position.warlord", name=name, known=list(known))
        return known.index(name)

    def number(self, field: str, clause: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            self.fail(field, clause, "kingdom.position.number", value=value, least=least, most=most)
        return value

    def fail(self, field: str, clause: str, key: str, **args: object) -> NoReturn:
        raise BadPosition(field, clause, key, **args)
