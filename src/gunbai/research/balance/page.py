"""Builds a balance report as one self-contained HTML page with inline SVG plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from gunbai.core import GunbaiError
from gunbai.i18n import catalogue, say
from gunbai.research.balance.findings import Findings
from gunbai.research.balance.report import Share, Use

WIDTH, LEFT, LINE = 640, 190, 24
GOOD, BAD, PALE, INK = "#35618f", "#b3392f", "#ddd5c4", "#7a7165"
KINDS = {"start": "region", "attack": "region", "held": "region", "castle": "card"}
"""How the games name the things that a component begins with, where that differs."""
STYLE = """
body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2622;
background:#fbf8f1}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;font-size:.9rem}td,th{padding:.2rem .7rem;text-align:left;
border-bottom:1px solid #ddd5c4}td.n{text-align:right;font-variant-numeric:tabular-nums}
.bad{color:#b3392f;font-weight:bold}.wide{overflow-x:auto}svg{max-width:100%;min-width:32rem;height:auto}
th{white-space:nowrap}
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
        found = self.findings
        flags = found.report.flags()
        marked = [use.flagged for use in found.report.uses]
        marked += [share.flagged for level in found.levels.values() for share in level]
        star = f"<p>{escape(self.word('star'))}</p>"
        if not flags:
            fair = f"<p>{escape(self.word('fair'))}</p>"
            return fair + star if any(marked) else fair
        words = self.word("unfair", names=[self.name(flag) for flag in flags])
        return f'<p class="bad">{escape(words)}</p>{star}'

    def name(self, name: str) -> str:
        """The name of a row: "T1" is the first in play order, "P1" the first seat; others are
        lengths such as "decisions"."""
        if name[1:].isdecimal() and name[0] in "TP":
            return self.word("turn" if name[0] == "T" else "seat", n=name[1:])
        return self.word(name)

    def component(self, name: str) -> str:
        """A component in words: "card bow" is the card of this id, "held kinai" a region, and
        "order move" the code of a choice."""
        game = self.findings.game
        kind, _, id = name.partition(" ")
        if id and (said := game.name(KINDS.get(kind, kind), id, self.language)) != id:
            return said
        try:
            return game.describe(name, self.language)
        except (GunbaiError, KeyError, ValueError):
            return name

    def sides(self) -> tuple[str, str]:
        """The two packs of a comparison: by id, and by hash where the ids are equal."""
        game, other = self.findings.game, self.findings.other
        assert other is not None
        if game.pack_id != other.pack_id:
            return game.pack_id, other.pack_id
        return f"{game.pack_id} {game.pack_hash[:8]}", f"{other.pack_id} {other.pack_hash[:8]}"

    def comparison(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of the comparison of two packs: first, second, second minus first."""
        first, second = self.sides()
        rows = []
        for each in self.findings.differences:
            share = each.name[1:].isdecimal()
            scale, digits, unit = (100, 1, " %") if share else (1, 2, "")
            one, other, low, high = (
                scale * number for number in (each.first, each.second, each.low, each.high)
            )
            rows.append(
                [
                    self.name(each.name),
                    f"{one:.{digits}f}{unit}",
                    f"{other:.{digits}f}{unit}",
                    f"{other - one:+z.{digits}f}{unit}{' *' if each.flagged else ''}",
                    f"{low:+z.{digits}f} … {high:+z.{digits}f}{unit}",
                ]
            )
        heads = ["", first, second, f"{second} − {first}", self.word("interval")]
        return heads, rows

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
                _number(each.least),
                _number(each.most),
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
                (f"{self.component(use.name)} ({100 * use.games / report.games:.0f} %)", use.share,
                 use.low, use.high, use.flagged)
                for use in sorted(uses, key=lambda use: -use.games)
                if use.games
            ]  # fmt: skip
            if rows:
                head = escape(self._kind(kind))
                parts.append(f"<h3>{head}</h3>{intervals(rows, fair, self.word('share'))}")
        if report.unused:
            names = [self.component(name) for name in report.unused]
            parts.append(f"<p>{escape(self.word('unused', names=names))}</p>")
        return "".join(parts)

    def _kind(self, kind: str) -> str:
        """A kind of component in words: of the game if it has them."""
        key = f"{self.findings.game.info.id}.gauge.{kind.replace(' ', '_')}"
        return catalogue(self.language).get(key, kind)

    def _differences(self) -> str:
        found = self.findings
        if found.other is None:
            return ""
        heads, rows = self.comparison()
        return self._head("differences") + table(heads, rows)


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=n' if i else ''}>{escape(cell)}</td>" for i, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f'<div class="wide" tabindex="0"><table><tr>{top}</tr>{body}</table></div>'


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
        *_axis(most, height, across),
        f'<line x1="{line}" x2="{line}" y1="4" y2="{height - 36}" stroke="{INK}" '
        'stroke-width="2" stroke-dasharray="4 3"/>',
    ]
    for i, (name, share, low, high, flagged) in enumerate(rows):
        y = 16 + LINE * i
        colour = BAD if flagged else GOOD
        mark = " *" if flagged else ""
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>',
            f'<line x1="{across(low)}" x2="{across(high)}" y1="{y}" y2="{y}" stroke="{colour}" '
            'stroke-width="2"/>',
            f'<circle cx="{across(share)}" cy="{y}" r="4.5" fill="{colour}"/>',
            f'<text x="{WIDTH - 62}" y="{y + 4}">{100 * share:.1f} %{mark}</text>',
        ]
    parts.append(f'<text x="{LEFT}" y="{height - 4}">{escape(axis)}</text></svg>')
    return f'<div class="wide" tabindex="0">{"".join(parts)}</div>'


def _axis(most: float, height: int, across: Callable[[float], float]) -> list[str]:
    """Lines and numbers at round shares."""
    step = next(step for step in (5, 10, 20, 25, 50, 100) if 100 * most / step <= 6)
    parts = []
    for percent in range(0, int(100 * most + 1e-9) + 1, step):
        x = across(percent / 100)
        parts.append(
            f'<line x1="{x}" x2="{x}" y1="4" y2="{height - 36}" stroke="{PALE}"/>'
            f'<text x="{x}" y="{height - 20}" text-anchor="middle">{percent} %</text>'
        )
    return parts
