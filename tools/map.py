"""Writes the list of packages and modules in docs/reference/map.md from their docstrings.

`python tools/map.py` writes the part below the marker; the text above it is written by hand.
`python tools/map.py --check` writes nothing and fails if the page is out of date. Standard
library only.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "gunbai"
PAGE = ROOT / "docs" / "reference" / "map.md"
MARKER = "<!-- Below this line: written by `python tools/map.py` from the docstrings. -->"


def main(arguments: list[str]) -> int:
    text = PAGE.read_text(encoding="utf-8")
    made = page(text, PACKAGE)
    if arguments == ["--check"]:
        if made != text:
            print(
                "docs/reference/map.md is out of date: run `python tools/map.py`", file=sys.stderr
            )
        return int(made != text)
    PAGE.write_text(made, encoding="utf-8")
    return 0


def page(text: str, package: Path) -> str:
    """The page with its hand-written part kept and the list of this package below the marker."""
    written, marker, _ = text.partition(MARKER)
    if not marker:
        raise SystemExit(f"{PAGE.name} has no line {MARKER}")
    folders = [folder for folder in packages(package) if any(modules(folder))]
    return f"{written}{MARKER}\n\n" + "\n".join(section(folder, package) for folder in folders)


def packages(folder: Path) -> list[Path]:
    """The package and all packages in it, each before those it contains."""
    found = (path.parent for path in folder.rglob("__init__.py"))
    return sorted(found, key=lambda path: path.relative_to(folder).parts)


def modules(folder: Path) -> list[Path]:
    """The modules of one package, including those in subfolders that are not packages."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not (path / "__init__.py").exists():
            found += modules(path)
        elif path.suffix == ".py" and path.name != "__init__.py":
            found.append(path)
    return found


def section(folder: Path, package: Path) -> str:
    name = ".".join((package.name, *folder.relative_to(package).parts))
    rows = [
        f"| [`{path.relative_to(folder).as_posix()}`]({link(path)}) | {subject(path)} |"
        for path in modules(folder)
    ]
    head = f"### {name}\n\n{fill(subject(folder / '__init__.py'), 100)}\n"
    return "\n".join([head, "| module | subject |", "| --- | --- |", *rows]) + "\n"


def link(path: Path) -> str:
    return f"../../{path.relative_to(PACKAGE.parent.parent).as_posix()}"


def subject(path: Path) -> str:
    """The first line of the docstring or, if its sentence is longer, the whole sentence."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    first = text.split("\n")[0].strip()
    if not first.endswith((".", "?", "!", ":")):
        sentence = re.match(r".*?[.!?](?= |$)", paragraph)
        first = sentence[0] if sentence and len(sentence[0]) >= len(first) else paragraph
    return first.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
