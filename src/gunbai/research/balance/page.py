"""Builds a balance report as one self-contained HTML page with inline SVG plots."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gunbai.i18n import say
from gunbai.research.balance.findings import Findings
from gunbai.research.balance.report import Share, Use

WIDTH, LEFT, LINE = 640, 190, 24
GOOD, BAD, PALE = "#35618f", "#b3392f", "#c9c2b4"
STYLE = """
body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2622;
background:#fbf8f1}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;font-size:.9rem}td,th{padding:.2rem .7rem;text-align:left;
border-bottom:1px solid #ddd5c4}td.n{text-align:right;font-variant-numeric:tabular-nums}
.bad{color:#b3392f;font-weight:bold}svg{max-width:100%;height:auto}
"""


class Page:
    def __init__(self, findings: Findings, language: str) -> None:
        self.findings = findings
        self.language = language

    def html(self) -> str:
        found = self.findings
        title = self.word("title", title=found.game.info.titles[self.language])
        parts = [
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(self._setting())}</p>",
            self._verdict(),
            self._shares("seats", found.report.seats),
            self._shares("turns", found.report.turns),
            self._levels(),
            self._lengths(),
            self._endings(),
            self._uses(),
            self._differences(),
            "</body></html>",
        ]
        return "\n".join(part for part in parts if part) + "\n"

    def word(self, key: str, **args: object) -> str:
        return say(self.language, f"research.balance.{key}", args, self.findings.game.name)

    def _setting(self) -> str:
        found = self.findings
        game = found.game
        return self.word(
            "setting",
            pack=game.pack_id,
            hash=game.pack_hash[:12],
            players=game.players,
            n=found.report.games,
            bot=found.bot,
            seed=found.seed,
        )

    def _verdict(self) -> str:
        flags = self.findings.report.flags()
        if not flags:
            return f"<p>{escape(self.word('fair'))}</p>"
        words = self.word("unfair", names=[self.name(flag) for flag in flags])
        return f'<p class="bad">{escape(words)}</p>'

    def name(self, name: str) -> str:
        """ "T1" is the first in play order, "P1" the first seat."""
        if name[0] == "T" and name[1:].isdecimal():
            return self.word("turn", n=name[1:])
        return name

    def _shares(self, key: str, shares: Sequence[Share]) -> str:
        rows = [
            (self.name(each.name), each.share, each.low, each.high, each.flagged) for each in shares
        ]
        plot = intervals(rows, shares[0].fair, self.word("share"))
        return f"{self._head(key)}{plot}"

    def _head(self, key: str) -> str:
        words = escape(self.word(f"{key}_about"))
        return f"<h2>{escape(self.word(key))}</h2><p>{words}</p>"

    def _levels(self) -> str:
        levels = self.findings.levels
        if not levels:
            return ""
        rows = [
            (f"{bot} · {self.name(each.name)}", each.share, each.low, each.high, each.flagged)
            for bot, shares in levels.items()
            for each in shares
        ]
        fair = next(iter(levels.values()))[0].fair
        return self._head("levels") + intervals(rows, fair, self.word("share"))

    def _lengths(self) -> str:
        heads = ["", *(self.word(key) for key in ("mean", "deviation", "least", "most"))]
        rows = [
            [
                self.word(name),
                f"{each.mean:.2f}",
                f"{each.deviation:.2f}",
                f"{each.least:g}",
                f"{each.most:g}",
            ]
            for name, each in self.findings.report.lengths.items()
        ]
        return self._head("lengths") + table(heads, rows)

    def _endings(self) -> str:
        found = self.findings
        games = found.report.games
        rows = [
            [found.game.name("reason", reason, self.language), str(n), f"{100 * n / games:.1f} %"]
            for reason, n in found.report.endings.items()
        ]
        if found.report.without_winner:
            n = found.report.without_winner
            rows.append([self.word("nobody"), str(n), f"{100 * n / games:.1f} %"])
        heads = [self.word(key) for key in ("ending", "games", "share")]
        return self._head("endings") + table(heads, rows)

    def _uses(self) -> str:
        report = self.findings.report
        parts = [self._head("uses")]
        fair = report.seats[0].fair
        kinds: dict[str, list[Use]] = {}
        for use in report.uses:
            kinds.setdefault(use.kind, []).append(use)
        for kind, uses in kinds.items():
            rows = [
                (f"{use.name} ({100 * use.games / report.games:.0f} %)", use.share, use.low,
                 use.high, use.flagged)
                for use in sorted(uses, key=lambda use: -use.games)
                if use.games
            ]  # fmt: skip
            if rows:
                parts.append(f"<h3>{escape(kind)}</h3>{intervals(rows, fair, self.word('share'))}")
        if report.unused:
            parts.append(f"<p>{escape(self.word('unused', names=report.unused))}</p>")
        return "".join(parts)

    def _differences(self) -> str:
        found = self.findings
        if found.other is None:
            return ""
        heads = ["", found.game.pack_id, found.other.pack_id, self.word("difference")]
        rows = [
            [
                self.name(each.name) if each.name[1:].isdecimal() else self.word(each.name),
                f"{each.first:.3f}",
                f"{each.second:.3f}",
                f"{each.low:+.3f} … {each.high:+.3f}{' *' if each.flagged else ''}",
            ]
            for each in found.differences
        ]
        return self._head("differences") + table(heads, rows)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=n' if i else ''}>{escape(cell)}</td>" for i, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{top}</tr>{body}</table>"


def intervals(rows: Sequence[tuple[str, float, float, float, bool]], fair: float, axis: str) -> str:
    """An SVG plot: a dot with its 95 % interval for each row, and a line at the fair share."""
    most = min(1.0, max([2 * fair, *(high for _, _, _, high, _ in rows)]))
    height = LINE * len(rows) + 44

    def across(share: float) -> float:
        return round(LEFT + share / most * (WIDTH - LEFT - 70), 1)

    line = across(fair)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{escape(axis)}</title>',
        f'<line x1="{line}" x2="{line}" y1="4" y2="{height - 36}" stroke="{PALE}" '
        'stroke-width="2" stroke-dasharray="4 3"/>',
    ]
    for i, (name, share, low, high, flagged) in enumerate(rows):
        y = 16 + LINE * i
        colour = BAD if flagged else GOOD
        mark = " ⚑" if flagged else ""
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>',
            f'<line x1="{across(low)}" x2="{across(high)}" y1="{y}" y2="{y}" stroke="{colour}" '
            'stroke-width="2"/>',
            f'<circle cx="{across(share)}" cy="{y}" r="4.5" fill="{colour}"/>',
            f'<text x="{WIDTH - 62}" y="{y + 4}">{100 * share:.1f} %{mark}</text>',
        ]
    parts.append(
        f'<text x="{line}" y="{height - 20}" text-anchor="middle">{100 * fair:.1f} %</text>'
        f'<text x="{LEFT}" y="{height - 4}">{escape(axis)}</text></svg>'
    )
    return "".join(parts)
