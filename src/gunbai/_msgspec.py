"""Imports msgspec without typing_extensions, which takes longer to import than the core.

msgspec takes three names from it, if it is installed. It gets them from a module that imports the
real one when a program uses it: `get_type_hints` then, `Required` and `NotRequired` never, because
they are those of `typing`.
"""

from __future__ import annotations

import sys
import typing
from types import ModuleType

NAME = "typing_extensions"


def import_msgspec() -> None:
    """Once, before any other module imports msgspec."""
    if "msgspec" in sys.modules or NAME in sys.modules:
        return
    stand_in = _StandIn(NAME)
    sys.modules[NAME] = stand_in
    try:
        import msgspec  # noqa: F401
    finally:
        if sys.modules.get(NAME) is stand_in:
            del sys.modules[NAME]


class _StandIn(ModuleType):
    """What msgspec sees as typing_extensions. Any other name comes from the real module."""

    Required = typing.Required
    NotRequired = typing.NotRequired

    @staticmethod
    def get_type_hints(*args: typing.Any, **options: typing.Any) -> dict[str, typing.Any]:
        real: dict[str, typing.Any] = _real("get_type_hints", typing)(*args, **options)
        return real

    def __getattr__(self, name: str) -> typing.Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _real(name)


def _real(name: str, otherwise: ModuleType | None = None) -> typing.Any:
    """A name of the real module; of another one where it is not installed."""
    if isinstance(sys.modules.get(NAME), _StandIn):
        del sys.modules[NAME]
    try:
        import typing_extensions as found
    except ImportError:
        if otherwise is None:
            raise
        return getattr(otherwise, name)
    return getattr(found, name)
