"""Compiles a folder of Python sources to bytecode without docstrings. Runs in Pyodide.

Bytecode belongs to one version of Python, so the Python that will run it makes it. Imports are the
longest part of a start in the browser; compiling them there would double it.
"""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

LOADERS: Any = import_module("importlib._bootstrap_external")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compiled(text: bytes, name: str) -> bytes:
    """The contents of a .pyc file. Assertions stay: gunbai's are part of its promises."""
    tree = ast.parse(text, name)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True)
    pyc: bytes = LOADERS._code_to_hash_pyc(code, bytes(8), False)
    return pyc


def main(folder: Path) -> None:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        path.with_suffix(".pyc").write_bytes(compiled(path.read_bytes(), name))


main(Path("/host") / sys.argv[1].lstrip("/"))
