"""Which engine runs: the compiled one, or the same files as plain Python.

Compiled modules are used only while they were built from exactly the sources beside them.
If one source is newer, or GUNBAI_PURE=1 is set, every module is loaded from its source.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Literal

PACKAGE = Path(__file__).parent
STAMP = PACKAGE / "_build.json"
"""Written by the build: the hash of every source that was compiled."""

Mode = Literal["compiled", "plain", "stale"]


def compiled_modules() -> list[str]:
    """The sources that are compiled: each folder lists its own in `compiled.txt`."""
    return sorted(
        (folder.parent / name).relative_to(PACKAGE).as_posix()
        for folder in PACKAGE.glob("**/compiled.txt")
        for name in folder.read_text().split()
    )


def built_files(folder: Path) -> list[Path]:
    """Machine code below a folder: .so files, .pyd on Windows."""
    return [path for suffix in ("so", "pyd") for path in folder.glob(f"**/*.{suffix}")]


def source_hashes() -> dict[str, str]:
    return {name: sha256((PACKAGE / name).read_bytes()).hexdigest() for name in compiled_modules()}


def find_mode() -> Mode:
    """What the files on disk allow."""
    if not built_files(PACKAGE / "core"):
        return "plain"
    if not STAMP.exists():
        return "stale"
    stamp = json.loads(STAMP.read_text())
    fresh = stamp == {"python": sys.implementation.cache_tag, "sources": source_hashes()}
    return "compiled" if fresh else "stale"


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
        place = PACKAGE.parent.joinpath(*name.split("."))
        if (place / "__init__.py").exists():
            file, inside = place / "__init__.py", [str(place)]
        elif place.with_suffix(".py").exists():
            file, inside = place.with_suffix(".py"), None
        else:
            return None
        return spec_from_file_location(
            name,
            file,
            loader=SourceFileLoader(name, str(file)),
            submodule_search_locations=inside,
        )
