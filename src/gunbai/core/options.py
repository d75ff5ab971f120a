"""Options of a game: their definition, and the check of the values that a user gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn

import msgspec

from gunbai.core.errors import BadOptions, similar


class Option(msgspec.Struct, frozen=True):
    """One option: its values (default first) or, without `choices`, a check of its own."""

    name: str
    default: object
    clause: str
    choices: tuple[object, ...] = ()
    check: Callable[[object], bool] | None = None
    expected: str = ""
    """What a value looks like, for an option with a check: "a whole number, 0 or more"."""

    def accepts(self, value: object) -> bool:
        """Is this a value of the option?"""
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return True
        return self.check is not None and self.check(value)


def whole_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def settle_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, object]:
    """A value for every option: given values are checked, missing ones get the default."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            near = similar(str(name), known)
            if near:
                raise BadOptions(str(name), "error.unknown_option_near", near=near[0])
            raise BadOptions(str(name), "error.unknown_option", known=", ".join(known))
        if not known[name].accepts(value):
            _refuse(known[name], value)
    return {option.name: given.get(option.name, option.default) for option in options}


def _refuse(option: Option, value: object) -> NoReturn:
    """Raise an error that lists the allowed values and suggests one for a mistyped word."""
    words = [choice for choice in option.choices if isinstance(choice, str)]
    near = similar(value, words) if isinstance(value, str) else []
    key = "error.bad_option_near" if near else "error.bad_option"
    expected = expectation(option)
    hint = {"near": near[0]} if near else {}
    raise BadOptions(option.name, key, value=repr(value), expected=expected, **hint)


def expectation(option: Option) -> str:
    parts = [str(choice) for choice in option.choices]
    if option.expected:
        parts.append(option.expected)
    return " | ".join(parts)
