"""Reading data packs: TOML checked against a typed schema, with the line of every mistake.

A pack is data that owners of a printed game may correct. Each game declares its schema as
msgspec structs; this module knows nothing of any game.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, get_args

import msgspec

from gunbai.core.errors import BadPack

Source = Literal["printed", "published", "reported", "inferred", "reconstructed"]
"""Where a value comes from: the rule sheet or the printed component; the designer's published
data; a published report of play; a report and plain geography or arithmetic; or our own
invention, to be replaced when known."""

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class PackFile:
    """The text of a pack, and how to point into it."""

    name: str
    text: str

    @staticmethod
    def open(path: Path) -> PackFile:
        try:
            return PackFile(str(path), path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadPack(
                str(path), 0, "", error.strerror or "cannot be read", "name a file that exists"
            ) from None
        except UnicodeDecodeError:
            raise BadPack(str(path), 0, "", "is not UTF-8", "save it as UTF-8") from None

    @property
    def hash(self) -> str:
        """Identifies the contents, whatever the comments and the layout.

        The mark `published` counts as `printed`, as it was called before it had a name of its
        own: a game does not become another one by it, and records name this hash.
        """
        contents = _with_old_marks(tomllib.loads(self.text))
        return sha256(msgspec.json.encode(contents, order="sorted")).hexdigest()

    def read(self, schema: type[T]) -> T:
        """The contents as the schema's struct; raises BadPack."""
        try:
            return msgspec.convert(tomllib.loads(self.text), schema)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            problem = re.sub(r" \(at .*\)", "", str(error))
            self.fail("", problem, "write valid TOML", int(line[1]) if line else self._last_line())
        except msgspec.ValidationError as error:
            problem, _, path = str(error).partition(" - at `$")
            field = path.rstrip("`").lstrip(".")
            self._explain(schema, field, problem)

    def fail(self, field: str, problem: str, remedy: str, line: int | None = None) -> NoReturn:
        where = self.line_of(field) if line is None else line
        raise BadPack(self.name, where, field, problem, remedy)

    def line_of(self, field: str) -> int:
        """The line of a field such as `region[3].points` (tables are counted from 0)."""
        lines = self.text.splitlines()
        position = 0
        last = 1
        for name, index in re.findall(r"([\w-]+)(?:\[(\d+)\])?", field):
            header = _nth_header(lines, name, int(index or 0), position)
            if header is None:
                header = _key_line(lines, name, position)
            if header is None:
                return last
            position, last = header, header + 1
        return last

    def _last_line(self) -> int:
        return max(1, len(self.text.splitlines()))

    def _explain(self, schema: type[T], field: str, problem: str) -> NoReturn:
        """Say in plain words what msgspec found, and what would be right."""
        kind = _type_at(schema, field)
        names = list(_fields(kind))
        if unknown := re.search(r"unknown field `(.*)`", problem):
            near = get_close_matches(unknown[1], names, 1)
            remedy = f"did you mean {near[0]!r}?" if near else f"the fields are {', '.join(names)}"
            inner = f"{field}.{unknown[1]}".lstrip(".")
            self.fail(inner, f"unknown field {unknown[1]!r}", remedy)
        if missing := re.search(r"missing required field `(.*)`", problem):
            self.fail(
                field, f"{missing[1]!r} is missing", f"add {missing[1]} (of {', '.join(names)})"
            )
        if values := get_args(kind):
            choices = [str(value) for value in values if isinstance(value, str | int)]
            if choices:
                self.fail(field, problem, "use one of " + ", ".join(choices))
        found = re.search(r"Expected `(.*?)`(?:, got `(.*)`)?", problem)
        remedy = f"write a value of type {found[1]}" if found else "see the packs that come along"
        self.fail(field, problem, remedy)


def _with_old_marks(node: Any, *, marks: bool = False) -> Any:
    """The same contents, with `printed` for `published` in every `source`."""
    if isinstance(node, dict):
        return {
            key: _with_old_marks(value, marks=marks or key == "source")
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_with_old_marks(value, marks=marks) for value in node]
    return "printed" if marks and node == "published" else node


def _nth_header(lines: list[str], name: str, index: int, start: int) -> int | None:
    """The line of the index-th `[[name]]` or of `[….name]`, from a line on."""
    pattern = re.compile(rf"^\s*\[\[?\s*(?:[\w.\"-]+\.)?\"?{re.escape(name)}\"?\s*\]\]?")
    for number in range(start, len(lines)):
        if pattern.match(lines[number]):
            if index == 0:
                return number
            index -= 1
    return None


def _key_line(lines: list[str], name: str, start: int) -> int | None:
    """The line of `name = …` in the table that starts at a line, or inside an inline table."""
    pattern = re.compile(rf"(?:^|[\s{{,]){re.escape(name)}\s*=")
    for number in range(start, len(lines)):
        if number > start and lines[number].lstrip().startswith("["):
            return None
        if pattern.search(lines[number]):
            return number
    return None


def _type_at(kind: Any, field: str) -> Any:
    for name in re.findall(r"[\w-]+(?=\.|\[|$)", re.sub(r"\[\d+\]", "[]", field)):
        fields = _fields(kind)
        if name in fields:
            kind = fields[name]
            while get_args(kind) and not _is_literal(kind):
                kind = get_args(kind)[-1]
    return kind


def _is_literal(kind: Any) -> bool:
    return all(not isinstance(arg, type) for arg in get_args(kind))


def _fields(kind: Any) -> dict[str, Any]:
    try:
        return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    except TypeError:
        return {}
