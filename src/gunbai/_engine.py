"""Which engine runs: the compiled one, or the same files as plain Python.

Compiled modules are used only while they were built from exactly the sources beside them.
If one source is newer, or GUNBAI_PURE=1 is set, every module is loaded from its source.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import source_hash, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

# Every import of gunbai runs this module, so it does without pathlib, json and hashlib, which take
# as long to import as all of the core.
PACKAGE = os.path.dirname(os.path.abspath(__file__))
STAMP = os.path.join(PACKAGE, "_build.json")
"""Written by the build: what `stamp` says of the sources that were compiled."""

WITHOUT_SOURCES = ("__pycache__", "web")
"""Folders of many files, none of them a source: Python's own, and the browser client."""

MACHINE_CODE = (".so", ".pyd")
"""The endings of compiled modules; .pyd on Windows."""

Mode = Literal["compiled", "plain", "stale"]


def compiled_modules() -> list[str]:
    """The sources that are compiled: each folder lists its own in `compiled.txt`."""
    found = []
    folders = [""]
    for inside in folders:  # every import comes here; `glob` and `os.walk` take longer
        with os.scandir(os.path.join(PACKAGE, inside)) as entries:
            for entry in entries:
                name = entry.name
                if name == "compiled.txt":
                    with open(entry.path, encoding="utf-8") as names:
                        found += [f"{inside}{name}" for name in names.read().split()]
                elif "." not in name and name not in WITHOUT_SOURCES and entry.is_dir():
                    folders.append(f"{inside}{name}/")
    return sorted(found)


def built_files(folder: Path) -> list[Path]:
    """Machine code below a folder."""
    return [path for path in folder.glob("**/*") if path.name.endswith(MACHINE_CODE)]


def source_hashes() -> dict[str, str]:
    """By the hash that tells Python whether its own compiled files are stale."""
    found = {}
    for name in compiled_modules():
        with open(os.path.join(PACKAGE, name), "rb", buffering=0) as source:
            found[name] = source_hash(source.read()).hex()
    return found


def stamp() -> str:
    """The interpreter, and the hash of every source that is compiled, as JSON."""
    sources = ",\n".join(f'  "{name}": "{hash}"' for name, hash in source_hashes().items())
    return f'{{\n "python": "{sys.implementation.cache_tag}",\n "sources": {{\n{sources}\n }}\n}}\n'


def find_mode() -> Mode:
    """What the files on disk allow."""
    if not any(name.endswith(MACHINE_CODE) for name in os.listdir(os.path.join(PACKAGE, "core"))):
        return "plain"
    try:
        with open(STAMP, encoding="utf-8") as file:
            return "compiled" if file.read() == stamp() else "stale"
    except FileNotFoundError:
        return "stale"


def choose() -> Mode:
    """Decide once, before any compiled module is imported."""
    if os.environ.get("GUNBAI_PURE") == "1":
        mode: Mode = "plain"
    else:
        mode = find_mode()
    if mode != "compiled":
        sys.meta_path.insert(0, _SourcesOnly())
    if mode == "stale" and not os.environ.get("GUNBAI_QUIET"):
        print(
            "gunbai: the compiled engine is older than its source; running as plain Python "
            "(`make build` compiles it again)",
            file=sys.stderr,
        )
    return mode


class _SourcesOnly:
    """Finds gunbai's modules as .py files, whatever compiled files lie beside them.

    No child of `importlib.abc.MetaPathFinder`, whose module takes as long to import as the core.
    """

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("gunbai."):
            return None
        place = os.path.join(PACKAGE, *name.split(".")[1:])
        file = os.path.join(place, "__init__.py")
        inside = [place] if os.path.exists(file) else None
        if inside is None:
            file = f"{place}.py"
            if not os.path.exists(file):
                return None
        return spec_from_file_location(
            name,
            file,
            loader=SourceFileLoader(name, file),
            submodule_search_locations=inside,
        )
