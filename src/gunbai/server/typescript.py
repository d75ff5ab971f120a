"""Generate the TypeScript types of the wire and of each game's view from the structs.

`python -m gunbai.server.typescript web/src` writes `wire.ts`, and `boards/<game>/view.ts` for every
game that has a board; `--check` only tests whether they are up to date (exit code 1 if not).
"""

from __future__ import annotations

import inspect
import json
import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from gunbai.core.game import GameKind
from gunbai.games import games, kind
from gunbai.server import wire
from gunbai.server.table import clock, log, table
from gunbai.server.wire.parts import Outgoing

HEAD = "// Made by `python -m gunbai.server.typescript` from `{source}`. Do not edit.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown"}
UNIONS = {
    "Asked": wire.socket.Asked,
    "Command": wire.socket.Command,
    "Said": wire.socket.Said,
    "StudyLine": wire.study.StudyLine,
    "ClockPlan": clock.ClockPlan,
    "Status": table.Status,
    "OfferKind": log.OfferKind,
}


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the wire, by name."""
    found: list[type[msgspec.Struct]] = []
    abstract = (wire.socket.Incoming, Outgoing, log.Entry)
    modules = [module for _, module in inspect.getmembers(wire, inspect.ismodule)]
    for module in (clock, *modules):
        for _, each in inspect.getmembers(module, inspect.isclass):
            if issubclass(each, msgspec.Struct) and each not in (*abstract, msgspec.Struct):
                found.append(each)
    return sorted(set(found), key=lambda each: each.__name__)


def files(root: Path) -> dict[Path, str]:
    """Every generated file with its text."""
    found = {root / "wire.ts": wire_types()}
    for folder in sorted((root / "boards").iterdir()):
        if folder.name in games() and (types := view_types(kind(folder.name))):
            found[folder / "view.ts"] = types
    return found


def wire_types() -> str:
    parts = [HEAD.format(source="gunbai.server.wire")]
    for each in structs():
        parts.append(_interface(each, sent=issubclass(each, Outgoing)))
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {_inside(union)};\n")
    return "\n".join(parts)


def view_types(about: GameKind) -> str:
    """What a game sends to its board; empty for a game without structs.

    A view is written whole, so a field is optional only where it may be UNSET. A pack is read
    from a file, so a field with a default is optional."""
    parts: dict[str, tuple[type, str]] = {}
    for root, sent in ((about.view, True), (about.aids, True), (about.pack, False)):
        for each in _reachable(root) if root else []:
            text = _interface(each, sent=sent)
            if parts.setdefault(each.__name__, (each, text)) != (each, text):
                raise TypeError(f"{about.id} has two structs named {each.__name__}")
    if not parts:
        return ""
    head = HEAD.format(source=f"gunbai.games.{about.id}")
    return "\n".join([head, *(text for _, text in parts.values())])


def _reachable(kind: Any) -> list[type[msgspec.Struct]]:
    """A struct and those it is made of, each once, outer ones first."""
    found: list[type[msgspec.Struct]] = []
    open_kinds = [kind]
    while open_kinds:
        each = open_kinds.pop(0)
        if not (inspect.isclass(each) and issubclass(each, msgspec.Struct)):
            open_kinds += get_args(each)
        elif each not in found:
            found.append(each)
            open_kinds += get_type_hints(each, include_extras=True).values()
    return found


def _interface(struct: type[msgspec.Struct], *, sent: bool) -> str:
    config = struct.__struct_config__
    inherited = {base.__doc__ for base in struct.__mro__[1:]}
    own = None if struct.__doc__ in inherited else inspect.getdoc(struct)
    lines = _comment(own, "")
    lines.append(f"export interface {struct.__name__} {{")
    if config.tag_field is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        kind = hints[field.name]
        always = msgspec.UnsetType not in get_args(kind) if sent else field.required
        lines.append(f"  {field.encode_name}{'' if always else '?'}: {type_of(kind)};")
    lines.append("}\n")
    return "\n".join(lines)


def type_of(kind: Any) -> str:
    """A Python type in TypeScript."""
    for name, union in UNIONS.items():
        if kind == union:
            return name
    return _inside(kind)


def _inside(kind: Any) -> str:
    if kind is None or kind is types.NoneType:
        return "null"
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_of(args[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin in (Union, types.UnionType):
        set_args = [each for each in args if each is not msgspec.UnsetType]
        return " | ".join(dict.fromkeys(type_of(each) for each in set_args))
    if origin is list:
        inner = type_of(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(type_of(each) for each in args)}]"
    if origin is dict:
        return f"Record<{type_of(args[0])}, {type_of(args[1])}>"
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    raise TypeError(f"no TypeScript for {kind}")


def _comment(text: str | None, indent: str) -> list[str]:
    if not text:
        return []
    if "\n" not in text:
        return [f"{indent}/** {text} */"]
    return [
        f"{indent}/**",
        *(f"{indent} * {line}".rstrip() for line in text.split("\n")),
        f"{indent} */",
    ]


def main(arguments: list[str]) -> int:
    checking = "--check" in arguments
    roots = [Path(each) for each in arguments if each != "--check"]
    if len(roots) != 1 or not (roots[0] / "boards").is_dir():
        print("usage: python -m gunbai.server.typescript [--check] web/src", file=sys.stderr)
        return 2
    stale = [path for path, text in files(roots[0]).items() if not _says(path, text)]
    for path in stale:
        if checking:
            print(f"{path} is not what the structs say; run it without --check", file=sys.stderr)
        else:
            path.write_text(files(roots[0])[path], encoding="utf-8")
    return 1 if checking and stale else 0


def _says(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
