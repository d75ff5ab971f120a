"""Reading data packs: TOML checked against a typed schema, with the line of every error.

A pack is data that owners of a printed game may correct. Each game declares its schema as
msgspec structs; this module knows nothing of any game.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import cache, cached_property
from hashlib import sha256
from itertools import accumulate, islice
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from gunbai.core.errors import BadPack, similar

Source = Literal["printed", "published", "reported", "inferred", "reconstructed"]
"""Where a value comes from: the rule sheet or the printed component; the designer's published
data; a published report of play; a report and plain geography or arithmetic; or our own
invention, to be replaced when known."""

FilePath = str | os.PathLike[str]
T = TypeVar("T", bound=msgspec.Struct)

PACK_ID = re.compile(r"[\w-]{1,64}")
"""No dots, slashes or blanks: an id may become the name of a file."""
MOST = 100
"""The most errors that are reported."""
LARGEST = 10**9
"""No number of a pack is larger."""

_collected: ContextVar[list[BadPack] | None] = ContextVar("collected", default=None)
"""The errors that `examined` has found. None: the first error is raised."""

_DEEP_KEY = r"""(?<![\w"'-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){32}"""
"""A key of more parts than any pack needs: the time and memory of the parser grow with its
square. Only text: no usual pack needs it compiled."""


class _Hopeless(Exception):
    """The errors so far are known; nothing more can be checked."""


def examined(load: Callable[[FilePath], Any], path: FilePath) -> tuple[Any, list[BadPack]]:
    """A pack, and all errors in it by line: loading goes on after every error.

    The contents are checked once the form is right. With errors the pack may be None.
    """
    found: list[BadPack] = []
    pack = None
    token = _collected.set(found)
    try:
        pack = load(path)
    except BadPack as error:
        found.append(error)
    except Exception:
        # What goes wrong after an error may be a consequence of it.
        if not found:
            raise
    finally:
        _collected.reset(token)
    return pack, sorted(found, key=lambda error: error.line)


def pack_ids(folder: FilePath) -> list[str]:
    """The ids of the packs in a folder."""
    return sorted(name[: -len(".toml")] for name in os.listdir(folder) if name.endswith(".toml"))


class PackFile(msgspec.Struct, frozen=True, dict=True):
    """The text of a pack, and how to point into it."""

    name: str
    text: str

    @staticmethod
    def open(path: FilePath) -> PackFile:
        try:
            with open(path, encoding="utf-8-sig") as file:
                return PackFile(str(path), file.read())
        except OSError as error:
            raise BadPack(
                str(path), 0, "", error.strerror or "cannot be read", "name a file that exists"
            ) from None
        except UnicodeDecodeError:
            raise BadPack(str(path), 0, "", "not UTF-8", "save it as UTF-8") from None

    @property
    def hash(self) -> str:
        """A hash of the contents, independent of comments and layout.

        The source `published` counts as `printed`, as such values were marked before: records name
        this hash, so it must not change.
        """
        contents = _with_old_marks(self._data)
        return sha256(msgspec.json.encode(contents, order="sorted")).hexdigest()

    def read(self, schema: type[T], remedy_of: Callable[[str], str | None] | None = None) -> T:
        """The contents as the schema's struct; raises BadPack. `remedy_of` may know a better remedy
        for a field."""
        contents: T | None = None
        try:
            data = self._data
            found = list(islice(_too_large(data, ""), MOST))
            if not found:
                try:
                    contents = msgspec.convert(data, schema)
                except msgspec.ValidationError:
                    data = tomllib.loads(self.text)  # `_form` corrects it
                    found = list(islice(_form(schema, data, ""), MOST))
        except RecursionError:
            self.fail("", "nested too deeply", "write fewer brackets", self._deep_line())
            raise _Hopeless from None
        id = data.get("id")
        if (
            "id" in schema.__struct_encode_fields__
            and isinstance(id, str)
            and not PACK_ID.fullmatch(id)
        ):
            found.append(("id", f"{id!r} is no id", "use letters, digits, _ and -"))
        for field, problem, remedy in found:
            better = remedy_of(field) if remedy_of else None
            self.fail(field, problem, better or remedy)
        if contents is not None:
            return contents
        try:
            return msgspec.convert(data, schema)
        except (msgspec.ValidationError, RecursionError) as error:
            if not found:
                problem, _, path = str(error).partition(" - at `$")
                field, problem, remedy = _explain(schema, "", path.rstrip("`"), problem)
                better = remedy_of(field) if remedy_of else None
                self.fail(field, problem, better or remedy)
            raise _Hopeless from None

    @cached_property
    def _data(self) -> dict[str, Any]:
        """The contents, parsed once. Nothing may change them."""
        if line := _deep_key(self.text):
            self.fail("", "nested too deeply", "write a shorter key", line)
            raise _Hopeless
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            problem = re.sub(r" \(at .*\)", "", str(error))
            line = int(found[1]) if found else self._last_line()
            self.fail("", problem, "write valid TOML", line)
        except ValueError:
            # Python refuses to read an integer with thousands of digits.
            long = re.search(r"[\d_]{1000}", self.text)
            line = self.text.count("\n", 0, long.start()) + 1 if long else 1
            self.fail("", "a number is too large", f"at most {LARGEST}", line)
        raise _Hopeless

    def fail(self, field: str, problem: str, remedy: str, line: int | None = None) -> None:
        """Raise BadPack; inside `examined`, note it and go on."""
        found = _collected.get()
        if found and any((each.field, each.problem) == (field, problem) for each in found):
            return
        where = self.line_of(field) if line is None else line
        error = BadPack(self.name, where, field, problem, remedy)
        if found is None:
            raise error
        found.append(error)
        if len(found) >= MOST:
            raise _Hopeless

    def line_of(self, field: str) -> int:
        """The line of a field such as `region[3].points` (tables are counted from 0)."""
        lines = self.text.split("\n")
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
        return self.text.rstrip("\n").count("\n") + 1

    def _deep_line(self) -> int:
        """The line on which brackets are nested most deeply."""
        depths = accumulate(
            len(re.findall(r"[\[{]", line)) - len(re.findall(r"[\]}]", line))
            for line in self.text.split("\n")
        )
        return max(enumerate(depths, 1), key=lambda found: found[1])[0]


Mistake = tuple[str, str, str]
"""Field, problem, remedy."""


def _deep_key(text: str) -> int:
    """The first line with a key of too many parts; 0: there is none."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= 32 and re.search(_DEEP_KEY, line):
            return number
    return 0


def _too_large(data: Any, path: str) -> Iterator[Mistake]:
    """Numbers that the engine could not hold."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _too_large(value, f"{path}.{name}".lstrip("."))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _too_large(value, f"{path}[{i}]")
    elif isinstance(data, int) and abs(data) > LARGEST:
        yield path, "a number is too large", f"at most {LARGEST}"


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
            near = similar(name, [each for each in known if each not in data])
            near = near or similar(name, known)
            remedy = f"did you mean {near[0]!r}?" if near else f"the fields are {', '.join(known)}"
            yield f"{path}.{name}".lstrip("."), f"unknown field {name!r}", remedy
            value = data.pop(name)
            if near and near[0] not in data:
                meant.add(near[0])
                if not list(_form(_fields(kind)[near[0]], value, "")):
                    data[near[0]] = value
    for field in _struct_fields(kind):
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
        near = similar(unknown[1], names)
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


@cache
def _fields(kind: Any) -> dict[str, Any]:
    return {field.encode_name: field.type for field in _struct_fields(kind)}


@cache
def _struct_fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Empty if the type is no struct. Kept, because resolving the types takes most of the time."""
    try:
        return msgspec.structs.fields(kind)
    except TypeError:
        return ()
