"""Writes the page of `bench.peers`: tables, ratios, and whether the goals are reached."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from textwrap import fill

import gunbai
from bench.peers import BATCH, KIND, PGX, ROOT, Measured, Row

IMPORT_GOAL_MS = 150
TITLES = {
    "driven": "Random play driven from Python, decisions per second of one core",
    "inside": "Random play inside the engine, decisions per second of one core",
    "aec": "PettingZoo's loop, ours through the adapter, decisions per second of one core",
    "batch": f"Batches of {BATCH} games with observations and masks, steps per second of CPU time",
}
PAIRS = {"driven": "OpenSpiel", "inside": "OpenSpiel", "aec": "PettingZoo", "batch": "pgx"}
ANY_KIND = ("aec",)
"""Measures without a peer game with dice; there the other peer games are compared."""


def page(found: Measured) -> str:
    rounds = max(len(row.rates) for row in found.rows)
    command = f"Written by `make bench-peers` (`python -m bench.peers --rounds {rounds}`)."
    parts = ["# Beside its peers", "", fill(f"{command} {_circumstances()}", 100), ""]
    if found.missing:
        names = ", ".join(sorted(set(found.missing)))
        parts += [f"Not installed here, so not measured: {names}.", ""]
    parts += _goals(found)
    for way, title in TITLES.items():
        rows = [row for row in found.rows if row.way == way]
        lines = [
            [row.owner, row.game, f"{row.rate:,.0f}", ", ".join(_ratios(row, found.rows))]
            for row in rows
        ]
        parts += [f"## {title}", "", _table(["", "game", "per second", "ratios"], lines), ""]
    parts += _cores_table(found.cores)
    lines = [[name, f"{ms:.0f}", f"{size:.0f}"] for name, (ms, size) in found.loaded.items()]
    parts += ["## Importing: milliseconds of CPU, megabytes", ""]
    parts += [_table(["", "ms", "MB"], lines), ""]
    parts += ["## Bytes of one more state", ""]
    parts += [_table(["", "game", "bytes"], _sizes(found.sizes)), ""]
    return "\n".join(parts)


def _circumstances() -> str:
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    peers = []
    for name in ("open-spiel", "pettingzoo", "pgx", "jax"):
        try:
            peers.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    load = os.getloadavg()[0]
    return (
        f"Commit {head.stdout.strip() or 'unknown'}, {datetime.now(UTC):%Y-%m-%d}; "
        f"Python {platform.python_version()}, {gunbai.ENGINE} engine, {', '.join(peers)}; "
        f"{os.cpu_count()} cores, load {load:.1f}. Rules differ: a ratio compares classes of speed."
    )


def _goals(found: Measured) -> list[str]:
    """Each goal with its worst case."""
    lines = []
    for way, words in (
        ("driven", "driven from Python, faster per decision than OpenSpiel's games of the kind"),
        ("batch", "steps in batches, faster than pgx on the CPU"),
    ):
        pairs = [
            (row.rate / rival.rate, f"{row.game} to {rival.game}")
            for row in found.rows
            if row.way == way and row.owner == "gunbai"
            for rival in rivals(row, found.rows)
        ]
        if pairs:
            ratio, pair = min(pairs)
            lines.append([words, f"{ratio:.1f} × ({pair})", _verdict(reached=ratio > 1)])
    clock = [
        (found.cores[f"gunbai {game}"] / found.cores[f"pgx {peer}"], f"{game} to {peer}")
        for game, kind in KIND.items()
        for peer, other in PGX.items()
        if kind == other and f"pgx {peer}" in found.cores
    ]
    if clock:
        ratio, pair = min(clock)
        words = "the same by the clock on two cores"
        lines.append([words, f"{ratio:.1f} × ({pair})", _verdict(reached=ratio > 1)])
    ms = found.loaded["gunbai"][0]
    words = f"importing in less than {IMPORT_GOAL_MS} ms"
    lines.append([words, f"{ms:.0f} ms", _verdict(reached=ms < IMPORT_GOAL_MS)])
    return ["## Goals", "", _table(["goal", "the worst case", ""], lines), ""]


def _verdict(*, reached: bool) -> str:
    return "reached" if reached else "**missed**"


def rivals(row: Row, rows: list[Row]) -> list[Row]:
    """The peer's games of the same kind, measured the same way."""
    owner = PAIRS[row.way]
    return [
        other
        for other in rows
        if other.way == row.way
        and other.owner == owner
        and (other.kind == row.kind or row.way in ANY_KIND)
    ]


def _ratios(row: Row, rows: list[Row]) -> list[str]:
    if row.owner != "gunbai":
        return []
    return [f"{row.rate / rival.rate:.1f} × {rival.game}" for rival in rivals(row, rows)]


def _cores_table(cores: dict[str, float]) -> list[str]:
    lines = []
    for name, value in cores.items():
        owner, _, game = name.partition(" ")
        ratios = [
            f"{value / cores[f'pgx {peer}']:.1f} × {peer}"
            for peer, kind in PGX.items()
            if owner == "gunbai" and kind == KIND[game] and f"pgx {peer}" in cores
        ]
        lines.append([owner, game, f"{value:,.0f}", ", ".join(ratios)])
    title = "## Batches by the clock on two cores, in two processes (pgx: or in one, if faster)"
    return [title, "", _table(["", "game", "per second", "ratios"], lines), ""]


def _sizes(sizes: dict[str, float]) -> list[list[str]]:
    return [[*name.split(" ", 1), f"{value:,.0f}"] for name, value in sizes.items()]


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "| " + " | ".join("---" for _ in heads) + " |"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)
