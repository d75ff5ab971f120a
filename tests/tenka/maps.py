"""Map files for tests: the built-in ones with a few words changed, and a tiny one."""

from __future__ import annotations

from pathlib import Path

from gunbai.games.tenka.pack import PACKS


def changed(folder: Path, *changes: tuple[str, str], map: str = "japan12") -> str:
    """The path of a copy of a map in which each first occurrence has been replaced."""
    text = (Path(PACKS) / f"{map}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return written(folder, text)


def written(folder: Path, text: str) -> str:
    path = folder / "map.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def tiny(folder: Path, tiles: int = 6) -> str:
    """Three regions in a row for two players: west – capital – east."""
    regions = "".join(
        f'[[region]]\nid = "{name}"\nen = "{name}"\nja = "{name}"\npoints = {points}\n'
        'sea = false\nx = 0\ny = 0\nsource = { name = "reconstructed", points = "reconstructed", '
        'place = "reconstructed" }\n'
        for name, points in (("west", 1), ("capital", 3), ("east", 1))
    )
    borders = "".join(
        f'[[border]]\nbetween = ["{one}", "{other}"]\nkind = "thin"\n'
        'source = { border = "reconstructed", kind = "reconstructed" }\n'
        for one, other in (("west", "capital"), ("capital", "east"))
    )
    head = (
        'game = "tenka"\nid = "tiny"\nname = { en = "Tiny", ja = "小" }\ntie_region = "capital"\n'
        f"[[count]]\nplayers = 2\ncontrol_tiles = {tiles}\narmy_tokens = 6\n"
        'source = "reconstructed"\n'
    )
    return written(folder, head + regions + borders)
