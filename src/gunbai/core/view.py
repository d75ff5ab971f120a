"""View: what one viewer may know of a state, built up from nothing, ready for JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class View:
    """`data` holds only plain JSON values; equal views have equal bytes."""

    game: str
    viewer: int
    data: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def to_json(self) -> bytes:
        """Canonical bytes: what a wire may carry to the viewer."""
        whole = {"game": self.game, "viewer": self.viewer, "data": self.data}
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()
