"""Findings: the contents of a balance report, written to JSON and read back to build its page."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec

from gunbai.core import Game, GunbaiError
from gunbai.research.balance.report import Difference, Report, Share


@dataclass(frozen=True)
class Findings:
    """Everything that a page shows."""

    game: Game
    seed: int
    bot: str
    report: Report
    levels: dict[str, list[Share]]
    """For each bot, the shares of the places in play order."""
    other: Game | None = None
    other_report: Report | None = None
    differences: Sequence[Difference] = ()

    def dumps(self) -> str:
        """The findings as JSON, independent of language; equal seeds give equal bytes."""
        found: dict[str, Any] = {
            **_identity(self.game),
            "seed": self.seed,
            "bot": self.bot,
            **self.report.as_json(),
            "levels": {bot: [asdict(each) for each in row] for bot, row in self.levels.items()},
        }
        if self.other is not None and self.other_report is not None:
            found["against"] = {
                **_identity(self.other),
                **self.other_report.as_json(),
                "differences": [asdict(each) for each in self.differences],
            }
        return json.dumps(found, ensure_ascii=False, indent=1) + "\n"

    @staticmethod
    def loads(text: str, load: Callable[[Mapping[str, Any]], Game]) -> Findings:
        """Findings that `dumps` wrote; `load` gives the game that they identify."""
        try:
            found = json.loads(text)
            other = found.get("against")
            findings = Findings(
                game=load(found),
                seed=found["seed"],
                bot=found["bot"],
                report=msgspec.convert(found, Report),
                levels=msgspec.convert(found["levels"], dict[str, list[Share]]),
            )
            if other is None:
                return findings
            return replace(
                findings,
                other=load(other),
                other_report=msgspec.convert(other, Report),
                differences=msgspec.convert(other["differences"], list[Difference]),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise GunbaiError("research.error.no_report", problem=str(error)) from None


def _identity(game: Game) -> dict[str, Any]:
    return {
        "game": game.info.id,
        "rules": game.info.rules_version,
        "players": game.players,
        "options": dict(game.options),
        "pack": {"id": game.pack_id, "hash": game.pack_hash},
    }
