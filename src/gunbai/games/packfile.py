"""Reading data packs: TOML checked against a typed schema, with the line of every error.

A pack is data that owners of a printed game may correct. Each game declares its schema as
msgspec structs; this module knows nothing of any game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from gunbai.core.errors import BadPack

Source = Literal["printed", "published", "reported", "inferred", "reconstructed"]
"""Where a value comes from: the rule sheet or the printed component; the designer's published
data; a published report of play; a report and plain geography or arithmetic; or our own
invention, to be replaced when known."""

T = TypeVar("T", bound=msgspec.Struct)

PACK_ID = re.compile(r"[\w-]{1,64}")
"""No dots, slashes or blanks: an id may become the name of a file."""
MOST = 100
"""The most errors that are reported."""

_reported: ContextVar[frozenset[tuple[str, str]]] = ContextVar("reported", default=frozenset())
"""Errors (field, problem) that `mistakes` has already found and that reading ignores."""


class _Hopeless(Exception):
    """All errors in the form are known; the contents cannot be checked."""


def mistakes(load: Callable[[Path], object], path: Path) -> list[BadPack]:
    """All errors in a pack, by line: it is loaded repeatedly, each time ignoring the known errors.

    The contents are checked once the form is right.
    """
    found: list[BadPack] = []
    for _ in range(MOST):
        token = _reported.set(frozenset((error.field, error.problem) for error in found))
        try:
            load(path)
            break
        except BadPack as error:
            found.append(error)
        except Exception:
            # Errors found after an ignored one may be consequences of it.
            if not found:
                raise
            break
        finally:
            _reported.reset(token)
    return sorted(found, key=lambda error: error.line)


@dataclass(frozen=True)
class PackFile:
    """The text of a pack, and how to point into it."""

    name: str
    text: str

    @staticmethod
    def open(path: Path) -> PackFile:
        try:
            return PackFile(str(path), path.read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise BadPack(
                str(path), 0, "", error.strerror or "cannot be read", "name a file that exists"
            ) from None
        except UnicodeDecodeError:
            raise BadPack(str(path), 0, "", "is not UTF-8", "save it as UTF-8") from None

    @property
    def hash(self) -> str:
        """A hash of the contents, independent of comments and layout.

        The source `published` counts as `printed`, as such values were marked before: records name
        this hash, so it must not change.
        """
        contents = _with_old_marks(tomllib.loads(self.text))
        return sha256(msgspec.json.encode(contents, order="sorted")).hexdigest()

    def read(self, schema: type[T]) -> T:
        """The contents as the schema's struct; raises BadPack."""
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            problem = re.sub(r" \(at .*\)", "", str(error))
            self.fail("", problem, "write valid TOML", int(line[1]) if line else self._last_line())
            raise _Hopeless from None
        found = list(_form(schema, data, ""))
        id = data.get("id")
        if "id" in _fields(schema) and isinstance(id, str) and not PACK_ID.fullmatch(id):
            found.append(("id", f"{id!r} is no id", "use letters, digits, _ and -"))
        for field, problem, remedy in found:
            self.fail(field, problem, remedy)
        try:
            return msgspec.convert(data, schema)
        except msgspec.ValidationError as error:
            if not found:
                problem, _, path = str(error).partition(" - at `$")
                self.fail(*_explain(schema, "", path.rstrip("`"), problem))
            raise _Hopeless from None

    def fail(self, field: str, problem: str, remedy: str, line: int | None = None) -> None:
        """Raise BadPack, unless this error is among those that `mistakes` ignores."""
        if (field, problem) in _reported.get():
            return
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


Mistake = tuple[str, str, str]
"""Field, problem, remedy."""


def _form(kind: Any, data: Any, path: str) -> Iterator[Mistake]:
    """Where data do not have the form of a type, in plain words. Misspelt and unknown fields are
    corrected in the data, so that the contents can still be checked."""
    if get_origin(kind) is list and isinstance(data, list):
        for i, item in enumerate(data):
            yield from _form(get_args(kind)[0], item, f"{path}[{i}]")
    elif (fields := _fields(kind)) and isinstance(data, dict):
        yield from _names(kind, data, path)
        for name, value in data.items():
            if name in fields:
                yield from _form(fields[name], value, f"{path}.{name}".lstrip("."))
    else:
        try:
            msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            problem, _, inner = str(error).partition(" - at `$")
            yield _explain(kind, path, inner.rstrip("`"), problem)


def _names(kind: Any, data: dict[str, Any], path: str) -> Iterator[Mistake]:
    """Fields that are unknown, misspelt or missing."""
    known = list(_fields(kind))
    meant: set[str] = set()
    if kind.__struct_config__.forbid_unknown_fields:
        for name in [name for name in data if name not in known]:
            near = get_close_matches(name, [each for each in known if each not in data], 1)
            near = near or get_close_matches(name, known, 1)
            remedy = f"did you mean {near[0]!r}?" if near else f"the fields are {', '.join(known)}"
            yield f"{path}.{name}".lstrip("."), f"unknown field {name!r}", remedy
            value = data.pop(name)
            if near and near[0] not in data:
                meant.add(near[0])
                if not list(_form(_fields(kind)[near[0]], value, "")):
                    data[near[0]] = value
    for field in msgspec.structs.fields(kind):
        if field.required and field.encode_name not in data.keys() | meant:
            name = field.encode_name
            others = f"; the fields are {', '.join(known)}" if len(known) > 1 else ""
            yield path, f"{name!r} is missing", f"add {name}{others}"


def _explain(kind: Any, path: str, inner: str, problem: str) -> Mistake:
    """Say in plain words what msgspec found in a value, and what would be right."""
    field = (path + inner).lstrip(".")
    kind = _type_at(kind, inner.lstrip("."))
    names = list(_fields(kind))
    if unknown := re.search(r"unknown field `(.*)`", problem):
        near = get_close_matches(unknown[1], names, 1)
        remedy = f"did you mean {near[0]!r}?" if near else f"the fields are {', '.join(names)}"
        return f"{field}.{unknown[1]}".lstrip("."), f"unknown field {unknown[1]!r}", remedy
    if missing := re.search(r"missing required field `(.*)`", problem):
        return field, f"{missing[1]!r} is missing", f"add {missing[1]}"
    choices = [str(value) for value in get_args(kind) if isinstance(value, str | int)]
    if choices:
        return field, problem, "use one of " + ", ".join(choices)
    found = re.search(r"Expected `(.*?)`(?:, got `(.*)`)?", problem)
    remedy = f"write a value of type {found[1]}" if found else "see the packs that come along"
    return field, problem, remedy


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
