"""Compiles the engine with mypyc and builds the browser client, where that is possible.

Without a C compiler the engine stays plain Python; without Node the package has no client.
GUNBAI_COMPILE=0 or GUNBAI_CLIENT=0 skips that step, `require` makes its failure fatal.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent.resolve()
SOURCES = ROOT / "src"
sys.path[:0] = [str(SOURCES / "gunbai"), str(ROOT / "tools")]
import _engine  # noqa: E402 (its folder is on the path only now)
from docstrings import write_documented  # noqa: E402

WISH = os.environ.get("GUNBAI_COMPILE", "1")
CLIENT_WISH = os.environ.get("GUNBAI_CLIENT", "1")
FLAGS = [] if os.name == "nt" else ["-fvisibility=hidden", "-fno-semantic-interposition", "-fwrapv"]
TYPE_CHECK = ["--follow-imports=silent", "--ignore-missing-imports"]
"""Compiled modules import only what the build requires; errors of others do not matter here."""


class PlainOrCompiled(Distribution):
    """Has extension modules unless compiling was not wanted or did not succeed.

    mypyc takes long, so the extensions are made when they are built, not for metadata.
    """

    is_plain = WISH == "0"

    def has_ext_modules(self) -> bool:
        return not self.is_plain


class SourceArchive(sdist):
    """Carries the built client, so that whoever installs from it needs no Node."""

    def run(self) -> None:
        build_client()
        super().run()


class PackageFiles(build_py):
    """Collects the package with the built client, and nothing that an earlier build left."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(Path(self.build_lib) / "gunbai", ignore_errors=True)
            build_client()
        super().run()


class OptionalBuild(build_ext):
    """Leaves the package uncompiled, with one line of notice, where compiling is not possible."""

    def run(self) -> None:
        try:
            self.distribution.ext_modules = translate()
            self.swig_opts = None  # a list since the first time, which was without extensions
            self.finalize_options()
            super().run()
            if self.inplace:
                self._sweep()
            self._stamp()
        except (Exception, SystemExit) as error:
            if WISH == "require":
                raise
            print(f"gunbai: not compiled ({one_line(error)}); it will run as plain Python")
            self._give_up()

    def get_source_files(self) -> list[str]:
        """The sources are Python modules, which are packed anyway."""
        return []

    def _give_up(self) -> None:
        """Build what a distribution without extension modules is: no binaries, a tag for all."""
        self.extensions = self.distribution.ext_modules = []
        assert isinstance(self.distribution, PlainOrCompiled)
        self.distribution.is_plain = True
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True
        for built in _engine.built_files(Path(self.build_lib)):
            built.unlink()

    def _sweep(self) -> None:
        """Remove what an earlier build left of modules that are not compiled any more."""
        wanted = {SOURCES / "gunbai" / name for name in _engine.compiled_modules()}
        for built in _engine.built_files(SOURCES / "gunbai"):
            if built.with_name(built.name.split(".")[0] + ".py") not in wanted:
                built.unlink()

    def _stamp(self) -> None:
        """Say which sources were compiled, so that stale modules are never used."""
        root = SOURCES if self.inplace else Path(self.build_lib)
        (root / "gunbai" / "_build.json").write_text(_engine.stamp(), newline="\n")


def translate() -> list[Extension]:
    """The compiled modules as C extensions."""
    os.chdir(ROOT)
    from mypyc.build import mypycify

    modules = [f"src/gunbai/{name}" for name in _engine.compiled_modules()]
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            found: list[Extension] = mypycify(
                [*TYPE_CHECK, *modules], opt_level="3", debug_level="0", group_name="gunbai"
            )
    except SystemExit as exit:
        lines = said.getvalue().splitlines() or [str(exit)]
        if WISH == "require":
            print(*lines, sep="\n", file=sys.stderr)
        raise RuntimeError(f"mypyc: {lines[0]}") from exit
    names = {_dotted(name): SOURCES / "gunbai" / name for name in _engine.compiled_modules()}
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        extension.sources = [
            str(write_documented(Path(source), names)) if "__native_" in source else source
            for source in extension.sources
        ]
    return found


def _dotted(name: str) -> str:
    """`core/rng.py` as the name of its module."""
    return "gunbai." + name.removesuffix(".py").replace("/", ".")


def build_client() -> None:
    """The browser client, unless it is there and up to date."""
    if CLIENT_WISH == "0":
        return
    command = [sys.executable, str(ROOT / "tools" / "workspace.py"), "web"]
    if subprocess.run(command, check=False).returncode != 0 and CLIENT_WISH == "require":
        raise RuntimeError("the browser client could not be built")


def one_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


setup(
    distclass=PlainOrCompiled,
    cmdclass={"build_ext": OptionalBuild, "build_py": PackageFiles, "sdist": SourceArchive},
)
