"""Setup: a game by id, players, options and pack, small enough to send to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from gunbai.core import Game, GunbaiError
from gunbai.games import load


@dataclass(frozen=True)
class Setup:
    game: str
    players: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    pack: str | None = None
    """The path of a pack file."""
    pack_text: str | None = None
    """Its contents in a portable setup; the file is then not read any more."""

    def load(self) -> Game:
        if self.pack is None or self.pack_text is None:
            return load(self.game, self.players, self.options, self.pack)
        with TemporaryDirectory(prefix="gunbai-") as folder:
            path = Path(folder) / Path(self.pack).name
            path.write_text(self.pack_text, encoding="utf-8")
            return load(self.game, self.players, self.options, str(path))

    def portable(self) -> Setup:
        """The same game, independent of the files of this machine."""
        if self.pack is None or self.pack_text is not None:
            return self
        try:
            text = Path(self.pack).read_text(encoding="utf-8")
        except OSError as error:
            raise GunbaiError(
                "error.no_file", file=self.pack, problem=str(error.strerror)
            ) from None
        except UnicodeDecodeError:
            raise GunbaiError("error.no_file", file=self.pack, problem="not UTF-8") from None
        return replace(self, pack_text=text)

    def loaded(self) -> Game:
        """Like `load`, but a process loads the same game only once."""
        key = repr(self)
        if key not in _LOADED:
            _LOADED.clear()
            _LOADED[key] = self.load()
        return _LOADED[key]


_LOADED: dict[str, Game] = {}
"""The game that a worker process loaded last."""
