"""Answers that never change, as files: a page without a server shows them before the engine runs.

`python -m gunbai.server.offline.files FOLDER` writes the answer of `/api/games` to
FOLDER/api/games.json, and so on; a question mark in an address becomes a comma.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from gunbai.games import games as all_games
from gunbai.server import wire
from gunbai.server.answers import games
from gunbai.server.offline.door import Wishes, house_on


def main(folder: Path) -> None:
    nowhere: Any = None
    house = house_on(nowhere, nowhere, "", Wishes())
    found = games.kept(house)
    for game in all_games():
        for pack, contents in games.packs(game).items():
            found[f"/api/games/{game}/packs/{pack}"] = contents
    found["/api/offline"] = games.to_keep(house)
    for address, answer in found.items():
        path = folder / f"{address.lstrip('/').replace('?', ',')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wire.encode(answer))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
