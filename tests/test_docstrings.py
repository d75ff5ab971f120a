"""Docstrings survive compilation: `help` speaks on both engines."""

from __future__ import annotations

import inspect
import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai import _engine

ROOT = Path(__file__).parent.parent
TOOL = runpy.run_path(str(ROOT / "tools" / "docstrings.py"))


def found(name: str) -> Any:
    """What has this full name; a function of a class is looked up there, not in its parents."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing = import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            thing = vars(thing)[part]
        return thing
    raise LookupError(name)


def test_compiled_modules_have_the_docstrings_of_their_sources() -> None:
    """On both engines: mypyc drops docstrings, and the build puts them back."""
    compared = 0
    for path in _engine.compiled_modules():
        module = "gunbai." + path.removesuffix(".py").replace("/", ".")
        source = Path(_engine.PACKAGE, path).read_text(encoding="utf-8")
        for name, text in TOOL["docstrings"](module, source).items():
            thing = found(name)
            if isinstance(thing, staticmethod | classmethod):
                thing = thing.__func__
            if name.split(".")[-1].startswith("__") and name.split(".")[-1] != "__reduce__":
                continue  # Python has words of its own for operators
            assert inspect.cleandoc(thing.__doc__ or "") == text, name
            compared += 1
    assert compared > 700


def test_help_speaks(capsys: pytest.CaptureFixture[str]) -> None:
    state = gunbai.load("tenka").new_state()
    help(state.apply)
    said = capsys.readouterr().out
    assert "Carry out an action, or raise NotAsked or Illegal and change nothing." in said
    assert "apply(seat" in said
    assert str(inspect.signature(state.legal)).startswith("(seat")


def test_docstrings_are_put_into_c_code() -> None:
    code = """
static PyTypeObject CPyType_rng___Rng_template_ = {
    .tp_doc = PyDoc_STR("Rng(seed=0)\\n--\\n\\n"),
{"below",
 (PyCFunction)CPyPy_rng___Rng___below,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("below($self, n)\\n--\\n\\n")},
{"__internal_mypyc_setup", (PyCFunction)CPyDef_setup, METH_O, NULL},
{"word",
 (getter)rng___Rng_get_word,
 NULL, NULL, NULL},
    "gunbai.core.rng",
    NULL, /* docstring */
"""
    source = """'Streams.'
class Rng:
    'A "stream"…'
    def below(self, n):
        'a\\\\b?'
"""
    texts = TOOL["docstrings"]("gunbai.core.rng", source)
    result = TOOL["documented"](code, texts)
    assert (
        '.tp_doc = PyDoc_STR("Rng(seed=0)\\n--\\n\\n" "A \\042stream\\042\\342\\200\\246")'
        in result
    )
    assert 'PyDoc_STR("below($self, n)\\n--\\n\\n" "a\\134b\\077")' in result
    assert '"Streams.", /* docstring */' in result
    assert result.count("\n") == code.count("\n")


PUBLIC = ("core", "games", "bots", "bots.search", "bots.engine", "bots.evaluation", "pictures")


@pytest.mark.parametrize("package", PUBLIC)
def test_everything_public_has_a_docstring(package: str) -> None:
    """The API reference is made of them."""
    module = import_module(f"gunbai.{package}")
    names = getattr(module, "__all__", None) or [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
    ]
    for name in names:
        thing = getattr(module, name)
        if inspect.isroutine(thing):
            assert inspect.getdoc(thing), name
        if not inspect.isclass(thing):
            continue
        own = vars(thing).get("__doc__") or f"{name}("
        assert not own.startswith(f"{name}("), name
        for part, value in vars(thing).items():
            if not part.startswith("_") and (inspect.isroutine(value) or type(value) is property):
                assert inspect.getdoc(getattr(thing, part)), f"{name}.{part}"
