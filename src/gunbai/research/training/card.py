"""The card of a network: how it was made, and how strong it was measured to be."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from gunbai.bots.network.file import purpose_in
from gunbai.research.training.run import Plan, Round

HOUR = 3600.0


def card(plan: Plan, rounds: Sequence[Round], command: str, network: Path, commit: str) -> str:
    """The text of `network-<players>.toml`."""
    purpose = purpose_in(network)
    kept = [each for each in rounds if each.accepted]
    lines = [
        "# How this network was made; `gunbai train` writes this file.",
        f'command = "{command}"',
        f'commit = "{commit}"',
        f"seed = {plan.seed}",
        f"games = {sum(each.games for each in rounds)}",
        f"hours = {sum(each.seconds for each in rounds) / HOUR:.2f}",
        f"rules_version = {purpose.rules_version}",
        f"players = {purpose.players}",
        f'pack = "{purpose.pack}"',
        "",
        "# Every round: positions, loss in nats on games kept apart, and its share of the wins",
        "# against the best before it (the first one: against the linear evaluation, which made",
        f"# {plan.linear_factor:g} times as many simulations).",
    ]
    for each in kept:
        lines += [
            "",
            "[[rounds]]",
            f"number = {each.number}",
            f"positions = {each.positions}",
            f"loss = {each.loss}",
            f"share = {each.share}",
            f"margin = {each.margin}",
            f"pairs = {each.pairs}",
        ]
    return "\n".join(lines) + "\n"


def commit_of(folder: Path) -> str:
    """The commit of the working copy that contains a folder; "" outside one."""
    found = subprocess.run(
        ["git", "-C", str(folder), "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip()
