"""Puts docstrings into the C code that mypyc writes, so that `help` speaks in compiled modules.

mypyc drops docstrings: a compiled function has only its signature. Its C name tells which function
it is (`CPyPy_rng___Rng___below` is `below` of `Rng` in a module `…rng`), and `PyDoc_STR` is where
the text belongs. Standard library only, as `setup.py` uses it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path

FUNCTION = re.compile(r"\(PyCFunction\)CPyPy_(\w+),")
TYPE = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = \{")
GETTER = re.compile(r"\(getter\)(\w+)_get_(\w+),")
MODULE = re.compile(r'^\s*"(gunbai\.[\w.]+)",$')
DOC = re.compile(r'PyDoc_STR\((?:"((?:[^"\\]|\\.)*)"|NULL)\)')
NO_DOC = "NULL, NULL},"


def docstrings(module: str, source: str) -> dict[str, str]:
    """The docstrings of a module and everything in it, by full names."""
    return dict(_found(module, ast.parse(source)))


def _found(name: str, node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        text = ast.get_docstring(node, clean=False)
        if text is not None:
            yield name, cleandoc(text)
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                yield from _found(f"{name}.{child.name}", child)


def documented(code: str, texts: Mapping[str, str]) -> str:
    """The C code with the docstrings in place."""
    by_ending = _by_ending(texts)
    lines = code.split("\n")
    name = ""
    for i, line in enumerate(lines):
        if found := FUNCTION.search(line) or TYPE.search(line):
            name = found[1].replace("___", ".")
        elif found := GETTER.search(line):
            text = by_ending.get(f"{found[1].replace('___', '.')}.{found[2]}")
            if text and lines[i + 1].endswith(NO_DOC):
                lines[i + 1] = lines[i + 1].replace(NO_DOC, f"{_literal(text)}, NULL}},")
        elif (found := MODULE.match(line)) and found[1] in texts and "NULL" in lines[i + 1]:
            lines[i + 1] = lines[i + 1].replace("NULL", _literal(texts[found[1]]), 1)
        if "PyDoc_STR(" in line and name:
            lines[i] = _with_text(line, by_ending.get(name, ""))
            name = ""
    return "\n".join(lines)


def _by_ending(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts by every ending of their names: C names leave out as much as is not needed."""
    found: dict[str, str] = {}
    for name, text in texts.items():
        parts = name.split(".")
        for first in range(len(parts)):
            found[".".join(parts[first:])] = text
    return found


def _with_text(line: str, text: str) -> str:
    if not text:
        return line
    quoted = _literal(text)
    return DOC.sub(lambda old: f'PyDoc_STR("{old[1] or ""}" {quoted})', line)


def _literal(text: str) -> str:
    """A C string, in UTF-8: octal escapes, which end after three digits."""
    plain = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )
    return f'"{plain}"'


def write_documented(path: Path, modules: Mapping[str, Path]) -> Path:
    """Write a documented copy of a C file beside it, only if it changed; returns its path."""
    texts: dict[str, str] = {}
    for module, source in modules.items():
        texts |= docstrings(module, source.read_text(encoding="utf-8"))
    fresh = path.with_name(f"{path.stem}_documented.c")
    code = documented(path.read_text(encoding="utf-8"), texts)
    if not fresh.exists() or fresh.read_text(encoding="utf-8") != code:
        fresh.write_text(code, encoding="utf-8")
    return fresh
