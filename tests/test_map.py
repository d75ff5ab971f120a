"""The map of the code: generated from docstrings, up to date, and true of what lies beside it."""

from __future__ import annotations

import re
import runpy
from itertools import pairwise
from pathlib import Path

import pytest

import gunbai

ROOT = Path(__file__).parent.parent
PACKAGE = Path(gunbai.__file__).parent
MAP = runpy.run_path(str(ROOT / "tools" / "map.py"))
PAGE = (ROOT / "docs" / "reference" / "map.md").read_text(encoding="utf-8")
WRITTEN = PAGE.partition(MAP["MARKER"])[0]


def test_the_list_of_modules_is_up_to_date() -> None:
    assert MAP["page"](PAGE, PACKAGE) == PAGE, "run `python tools/map.py`"


def test_the_list_names_every_module_of_the_package() -> None:
    linked = re.findall(r"\]\(\.\./\.\./(src/gunbai/[^)]+\.py)\)", PAGE)
    there = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*.py")
        if path.name != "__init__.py"
    }
    assert set(linked) == there
    assert len(linked) == len(there)


def test_a_changed_docstring_changes_the_page(tmp_path: Path) -> None:
    package = tmp_path / "src" / "small"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A small package."""\n')
    module = package / "part.py"
    module.write_text('"""One part.\n\nMore about it.\n"""\n')
    made = {}
    for subject in ("One part.", "A sentence on\ntwo lines. And more."):
        module.write_text(f'"""{subject}\n\nMore about it.\n"""\n')
        made[subject] = MAP["subject"](module)
    assert list(made.values()) == ["One part.", "A sentence on two lines."]
    assert [path.name for path in MAP["modules"](package)] == ["part.py"]


def test_a_page_without_the_marker_is_not_overwritten() -> None:
    with pytest.raises(SystemExit):
        MAP["page"]("# Something else\n", PACKAGE)


def test_the_introduction_names_every_package() -> None:
    for path in PACKAGE.iterdir():
        if (path / "__init__.py").exists():
            assert f"| `{path.name}/` |" in WRITTEN, path.name


def test_what_lies_beside_the_package_is_there() -> None:
    block = re.search(r"^```text\n(.*?)^```$", WRITTEN, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = block[1].splitlines()
    starts = [i for i, line in enumerate(lines) if not line.startswith(" ")] + [len(lines)]
    for first, end in pairwise(starts):
        text = " ".join(lines[first:end])
        place = ROOT / (text.split()[0] if text.split()[0].endswith("/") else "")
        assert place.is_dir(), place
        named = set(re.findall(r"[\w/-]+\.(?:py|md|toml|yml)\b", text))
        for name in named:
            assert any((each / name).exists() for each in (place, ROOT)), name
        if place.name in ("bench", "tools"):
            assert {path.name for path in place.glob("*.py")} - {"__init__.py"} <= named
