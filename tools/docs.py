"""Builds the documentation site: `make docs` runs it in build/docs-env.

Pages are first copied to build/docs-pages, with links that work on the site: a link to a source
file becomes plain text. Then ProperDocs (the maintained continuation of MkDocs 1) builds
build/docs. The site loads nothing from other servers. Standard library only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs-pages"
PLACES = {"docs": "", "bench/results": "measurements"}
"""Folders of the repository that are on the site, and their folders there."""
SINGLE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "README.ja.md": "japanese.md",
    "README.md": "README.md",
}
"""Further pages. A link to README.md leads to the site's first page, which is docs/README.md."""
LINK = re.compile(r"(?P<image>!?)\[(?P<label>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
WRAPPED = re.compile(r"([^\x00-\x7f])\n *(?=[^\s\-#|<>!*\d])")
"""A line break in Japanese text: a browser would show it as a space."""
JAPANESE = re.compile(r"(\.ja|japanese)\.md$")
BOOK = re.compile(r"^rules/(\w+)\.(en|ja)\.md$")


def main() -> int:
    stage(PAGES)
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--clean"]
    done = subprocess.run(
        [*command, "--config-file", "mkdocs.yml"], cwd=ROOT, env=environment, check=False
    )
    if done.returncode == 0:
        print("gunbai: built build/docs; to read it: python3 -m http.server --directory build/docs")
    return done.returncode


def stage(target: Path) -> None:
    """Copy all pages, pictures and files of the site, with links that work there."""
    shutil.rmtree(target, ignore_errors=True)
    for source, name in sorted(files().items()):
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            place.write_text(page(source, name), encoding="utf-8")
        else:
            shutil.copyfile(source, place)


@cache
def files() -> dict[Path, str]:
    """Everything on the site: the file in the repository, and its name on the site."""
    found = {}
    for folder, prefix in PLACES.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts:
                inside = path.relative_to(ROOT / folder).as_posix()
                found[path] = f"{prefix}/{inside}".lstrip("/")
    for name, place in SINGLE.items():
        if place != "README.md":
            found[ROOT / name] = place
    return found


def page(source: Path, name: str) -> str:
    """The text of a page with its links changed; a Japanese page says that it is Japanese."""
    text = outside_fences(source.read_text(encoding="utf-8"), lambda part: relink(part, source))
    if book := BOOK.match(name):
        title, _, rest = text.partition("\n")
        text = f"{title}\n\n{other_language(book[1], book[2])}\n{rest}"
    if JAPANESE.search(name):
        text = outside_fences(text, lambda part: WRAPPED.sub(r"\1", part))
        title, _, rest = text.partition("\n")
        text = f'{title}\n\n<div lang="ja" markdown>\n{rest}\n</div>\n'
    return text


def other_language(game: str, language: str) -> str:
    """The link from a rule book to the same book in the other language. Other pages carry such a
    link in the repository; a rule book is a file of its game, read there by programs too."""
    return f"[日本語]({game}.ja.md)" if language == "en" else f"[English]({game}.en.md)"


def relink(text: str, source: Path) -> str:
    site = files()
    here = Path(site[source]).parent

    def change(link: re.Match[str]) -> str:
        target, _, anchor = link["target"].partition("#")
        if not target or re.match(r"[a-z]+:", target):
            return link[0]
        path = Path(os.path.normpath(source.parent / target))
        name = site.get(path) or SINGLE.get(path.name if path.parent == ROOT else "")
        if name is None:
            return link["label"]
        there = os.path.relpath(name, here) + (f"#{anchor}" if anchor else "")
        return f"{link['image']}[{link['label']}]({there})"

    return LINK.sub(change, text)


def outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Change everything except code blocks."""
    parts, end = [], 0
    for fence in FENCE.finditer(text):
        parts += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(text[end:])])


if __name__ == "__main__":
    sys.exit(main())
