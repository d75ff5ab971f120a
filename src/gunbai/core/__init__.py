"""The protocol that all games share: states, views, actions, events, records. It knows no game.

Records and matches are imported at their first use: loading and playing a game does not need them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gunbai.core.codes import Codes, Listed, Texts
from gunbai.core.drive import Drive
from gunbai.core.errors import (
    BadCode,
    BadOptions,
    BadPack,
    BadPosition,
    BadRecord,
    BadSeat,
    GunbaiError,
    Illegal,
    NotAsked,
    Refusal,
    TamperedRecord,
    TruncatedRecord,
    UnknownGame,
)
from gunbai.core.event import EVERYONE, Event, EventLog
from gunbai.core.game import Forecast, Game, GameInfo, GameKind
from gunbai.core.offer import Actions, Offer
from gunbai.core.options import Option
from gunbai.core.perft import perft
from gunbai.core.playout import playout, playouts
from gunbai.core.refusals import Refusals
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, REFEREE, SPECTATOR, State
from gunbai.core.view import View

if TYPE_CHECKING:
    from gunbai.core.match import RESIGN, Player, play_match
    from gunbai.core.projection import UNDO, Line, Mark, Told, play_code, told
    from gunbai.core.record import Entry, Record
    from gunbai.core.replay import Moment, Replay, project, result_of

__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "REFEREE",
    "RESIGN",
    "SPECTATOR",
    "UNDO",
    "Actions",
    "BadCode",
    "BadOptions",
    "BadPack",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "Codes",
    "Drive",
    "Entry",
    "Event",
    "EventLog",
    "Forecast",
    "Game",
    "GameInfo",
    "GameKind",
    "GunbaiError",
    "Illegal",
    "Line",
    "Listed",
    "Mark",
    "Moment",
    "NotAsked",
    "Offer",
    "Option",
    "Player",
    "Record",
    "Refusal",
    "Refusals",
    "Replay",
    "Rng",
    "State",
    "TamperedRecord",
    "Texts",
    "Told",
    "TruncatedRecord",
    "UnknownGame",
    "View",
    "perft",
    "play_code",
    "play_match",
    "playout",
    "playouts",
    "project",
    "result_of",
    "told",
]

_LATER = {
    name: module
    for module, names in {
        "match": ("RESIGN", "Player", "play_match"),
        "projection": ("UNDO", "Line", "Mark", "Told", "play_code", "told"),
        "record": ("Entry", "Record"),
        "replay": ("Moment", "Replay", "project", "result_of"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
