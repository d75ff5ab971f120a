"""Mistakes in packs are told in Japanese too, all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gunbai
from gunbai.cli import main
from gunbai.games.packwords import said

SOURCE = Path(gunbai.__file__).parent
CHECKS = [
    SOURCE / "games/packfile.py",
    SOURCE / "games/packs.py",
    SOURCE / "server/table/own_packs.py",
    *sorted(SOURCE.glob("games/*/pack.py")),
]

INSTEAD = {
    "7 7s": {"7 warlords", "7 castles"},
    "7 for 7": {"7 for Blue", "7 for Red"},
    "7 has 7 7 in layout and reserve": {
        "Blue has 7 soldier in layout and reserve",
        "Red has 7 taisho in layout and reserve",
    },
}
"""Texts whose words are filled in."""


def texts_of(path: Path) -> Iterator[str]:
    """The problems and remedies in a module, with 7 for everything that is filled in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="fail"), args=[_, *texts]):
                yield from filled(texts[:2])
            case ast.Yield(value=ast.Tuple(elts=[_, problem, remedy])):
                yield from filled([problem, remedy])
            case ast.Call(func=ast.Name(id="BadPack"), args=[_, _, _, *texts]):
                yield from filled(texts)
            case ast.Assign(targets=[ast.Name(id="remedy" | "problem")], value=value):
                yield from filled([value])
            case ast.Return(value=ast.JoinedStr() | ast.BinOp() as value):
                yield from filled([value])


def filled(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr(values=values):
                yield "".join(
                    str(each.value) if isinstance(each, ast.Constant) else "7" for each in values
                )
            case ast.BinOp(left=ast.Constant(value=str(text))):
                yield f"{text}7"
            case ast.IfExp(body=one, orelse=other):
                yield from filled([one, other])


@pytest.mark.parametrize("path", CHECKS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_mistake_has_japanese_words(path: Path) -> None:
    found = {text for text in texts_of(path) if re.search("[a-z]", text)}
    for vague in found & set(INSTEAD):
        found |= INSTEAD[vague]
        found.remove(vague)
    english = {text for text in found if said("ja", text) == text}
    assert found
    assert not english


def test_arguments_are_carried_over_and_unknown_texts_stay() -> None:
    assert said("ja", "no region 'edo'") == "'edo' という地域はありません"
    assert said("ja", "Expected `int`, got `str`") == "int 型の値が要りますが、str 型です"
    assert said("ja", "3 cards for a hand of 1 and 4 slots").startswith("手札1枚と枠4個")
    assert said("ja", "nobody wrote this") == "nobody wrote this"
    assert said("en", "no region 'edo'") == "no region 'edo'"


def test_the_check_at_the_terminal_speaks_japanese(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (SOURCE / "games/tenka/packs/japan12.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("points = 2", "pionts = 2", 1), encoding="utf-8")
    assert main(["--language", "ja", "pack", "check", str(mine)]) == 1
    said = capsys.readouterr().out
    assert "'pionts' という項目はありません（'points' ではありませんか）" in said
