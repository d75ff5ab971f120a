"""TypeScript types of the wire, made from the structs themselves.

`python -m gunbai.server.typescript FILE` writes them; `--check FILE` only says whether the file
is up to date (exit code 1 if not).
"""

from __future__ import annotations

import inspect
import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from gunbai.server import wire
from gunbai.server.table import clock, log, table
from gunbai.server.wire.parts import Outgoing

HEAD = "// Made by `python -m gunbai.server.typescript` from `gunbai.server.wire`. Do not edit.\n"
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
    """Every struct that goes over the line, by name."""
    found: list[type[msgspec.Struct]] = []
    abstract = (wire.socket.Incoming, Outgoing, log.Entry)
    modules = [module for _, module in inspect.getmembers(wire, inspect.ismodule)]
    for module in (clock, *modules):
        for _, each in inspect.getmembers(module, inspect.isclass):
            if issubclass(each, msgspec.Struct) and each not in (*abstract, msgspec.Struct):
                found.append(each)
    return sorted(set(found), key=lambda each: each.__name__)


def generate() -> str:
    parts = [HEAD]
    for each in structs():
        parts.append(_interface(each))
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {_inside(union)};\n")
    return "\n".join(parts)


def _interface(struct: type[msgspec.Struct]) -> str:
    config = struct.__struct_config__
    inherited = {base.__doc__ for base in struct.__mro__[1:]}
    own = None if struct.__doc__ in inherited else inspect.getdoc(struct)
    lines = _comment(own, "")
    lines.append(f"export interface {struct.__name__} {{")
    if config.tag_field is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(struct, include_extras=True)
    sent = issubclass(struct, Outgoing)
    for field in msgspec.structs.fields(struct):
        optional = "" if field.required or sent else "?"
        lines.append(f"  {field.name}{optional}: {type_of(hints[field.name])};")
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
        return " | ".join(f'"{value}"' for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(type_of(each) for each in args))
    if origin is list:
        inner = type_of(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
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
    paths = [Path(each) for each in arguments if each != "--check"]
    if len(paths) != 1:
        print("usage: python -m gunbai.server.typescript [--check] FILE", file=sys.stderr)
        return 2
    text = generate()
    if not checking:
        paths[0].write_text(text, encoding="utf-8")
        return 0
    fresh = paths[0].exists() and paths[0].read_text(encoding="utf-8") == text
    if not fresh:
        print(f"{paths[0]} is not what the wire says; run it without --check", file=sys.stderr)
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
