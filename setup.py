"""Compiles the engine with mypyc when there is a C compiler; without one it stays plain Python.

GUNBAI_COMPILE=0 skips the compilation, GUNBAI_COMPILE=require makes a failure fatal.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
SOURCES = ROOT / "src"
sys.path.insert(0, str(SOURCES / "gunbai"))
import _engine  # noqa: E402 (found only now)

WISH = os.environ.get("GUNBAI_COMPILE", "1")
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fwrapv"]


class OptionalBuild(build_ext):
    """Leaves the package uncompiled, with one line of notice, where compiling is not possible."""

    def run(self) -> None:
        try:
            super().run()
            if self.inplace:
                self._sweep()
            self._stamp()
        except Exception as error:
            if WISH == "require":
                raise
            print(f"gunbai: not compiled ({error}); it will run as plain Python", file=sys.stderr)
            self.extensions = []

    def _sweep(self) -> None:
        """Remove what an earlier build left of modules that are not compiled any more."""
        wanted = {SOURCES / "gunbai" / name for name in _engine.compiled_modules()}
        for built in (SOURCES / "gunbai").glob("**/*.so"):
            if built.with_name(built.name.split(".")[0] + ".py") not in wanted:
                built.unlink()

    def _stamp(self) -> None:
        """Say which sources were compiled, so that stale modules are never used."""
        root = SOURCES if self.inplace else Path(self.build_lib)
        contents = {
            "python": sys.implementation.cache_tag,
            "sources": _engine.source_hashes(),
        }
        (root / "gunbai" / "_build.json").write_text(json.dumps(contents, indent=1) + "\n")


def extensions() -> list[Extension]:
    if WISH == "0":
        return []
    os.chdir(ROOT)
    from mypyc.build import mypycify

    modules = [f"src/gunbai/{name}" for name in _engine.compiled_modules()]
    found: list[Extension] = mypycify(
        modules, opt_level="3", debug_level="0", group_name="gunbai", strip_asserts=False
    )
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
