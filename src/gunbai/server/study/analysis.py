"""The analysis of a finished game as one viewer may read it, from a process's findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from gunbai.bots.analysis import Account, signed, turning_point, verdict
from gunbai.core import CHANCE, Game, told
from gunbai.server import wire
from gunbai.server.table import words
from gunbai.server.table.replay import Course

LUCKIEST = 5
"""How many outcomes of luck are listed."""


def analysis_of(
    course: Course, found: dict[str, Any], simulations: int, viewer: int
) -> wire.study.Analysis:
    """The findings in this viewer's numbering, without what the viewer could not see."""
    noticed = [each.seq for each in told(course.replay.line, viewer)]
    places = {seq: n for n, seq in enumerate(noticed)}
    steps: list[dict[str, Any]] = found["steps"]
    shown = [
        _step(course, step, places[step["entry"]], viewer)
        for step in steps
        if step["entry"] in places
    ]
    lucky = sorted(
        (step for step in shown if step.seat == CHANCE and step.code is not None),
        key=lambda step: -max(step.swing),
    )
    turning = turning_point([step.swing for step in shown])
    return wire.study.Analysis(
        viewer=viewer,
        total=len(noticed),
        simulations=simulations,
        curve=_curve(course, found, noticed),
        steps=shown,
        accounts=[wire.study.StudyAccount(**account) for account in found["accounts"]],
        turning=None if turning is None else shown[turning],
        verdict=_verdict(course.replay.game, found["accounts"]),
        luckiest=[step for step in lucky if max(step.swing) > 0.0005][:LUCKIEST],
    )


def _verdict(game: Game, accounts: list[dict[str, float]]) -> wire.Words:
    """Luck against play, in one sentence about the seat that came out best."""
    listed = [Account(**account) for account in accounts]
    seat, most = verdict(listed)
    parts = ("luck", "own", "others")
    args = {part: signed(accounts[seat][part]) for part in parts}
    return words.both(f"study.verdict.{most}", {"seat": seat, **args}, game)


def _step(course: Course, step: dict[str, Any], n: int, viewer: int) -> wire.study.StudyStep:
    seq, seat = step["entry"], step["seat"]
    swing = [
        round(after - before, 5)
        for before, after in zip(step["before"], step["after"], strict=True)
    ]
    if not course.replay.line.knows(seq, viewer):
        return wire.study.StudyStep(n, seat, None, None, swing, 0.0, "", 0, [])
    game = course.replay.game

    return wire.study.StudyStep(
        n=n,
        seat=seat,
        code=step["code"],
        words=words.described(game, step["code"]),
        swing=swing,
        loss=round(step["loss"], 4),
        mark=cast(wire.study.Mark, step["mark"]),
        choices=step["choices"],
        best=[
            wire.study.StudyChoice(
                each["code"],
                words.described(game, each["code"]),
                round(each["value"], 4),
                each["visits"],
            )
            for each in step["alternatives"]
        ],
    )


def _curve(course: Course, found: dict[str, Any], noticed: Sequence[int]) -> list[list[float]]:
    """Every seat's prospects at each moment of the viewer: those after the latest entry up to it
    that was not taken back."""
    after = {step["entry"]: step["after"] for step in found["steps"]}
    now = [account["start"] for account in found["accounts"]]
    curves = [[round(share, 5)] for share in now]
    seen = 0
    for seq in noticed:
        while seen <= seq:
            now = after.get(seen, now)
            seen += 1
        for curve, share in zip(curves, now, strict=True):
            curve.append(round(share, 5))
    return curves
