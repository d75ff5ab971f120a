"""Finds the clauses that the tests cite, without running the tests."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from gunbai.core import GunbaiError


def citations(tests: Path) -> dict[str, list[str]]:
    """Clause ids with the files that cite them."""
    cited: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*")):
        if path.suffix == ".py":
            ids = set(_in_python(path))
        elif path.suffix == ".toml":
            ids = set(_in_toml(path))
        else:
            continue
        for id in ids:
            cited.setdefault(id, []).append(path.as_posix())
    return cited


def _in_python(path: Path) -> Iterator[str]:
    """The arguments of every `pytest.mark.clause(...)`: decorators, pytestmark, parameters."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise GunbaiError("error.no_file", file=str(path), problem=str(error)) from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _is_clause_mark(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
    return False


def _in_toml(path: Path) -> Iterator[str]:
    """Every list called `clauses`, at any depth."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GunbaiError("error.no_file", file=str(path), problem=str(error)) from None
    yield from _lists(tree)


def _lists(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "clauses" and isinstance(value, list):
                yield from (item for item in value if isinstance(item, str))
            else:
                yield from _lists(value)
    elif isinstance(node, list):
        for item in node:
            yield from _lists(item)
