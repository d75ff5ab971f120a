"""The end of a game of gunshi: what is left of both armies, the generals, and all hidden cards."""

from __future__ import annotations

from gunbai.core import State
from gunbai.games.gunshi.aids import count
from gunbai.games.gunshi.view import GunshiView, SideView
from gunbai.games.summary import Sentence, Source, Summary


def summary(state: State, viewer: int) -> Summary:
    """There are no points in this game: invaders, soldiers and supply show how near it was."""
    sides = state.view(viewer).read(GunshiView).seats
    secrets = [_general(seat, side) for seat, side in enumerate(sides) if side.general is not None]
    for seat, side in enumerate(sides):
        secrets += _cards(seat, side)
    return Summary(
        sources=[
            Source("invaders", [count(side.invaders) for side in sides], scores=False),
            Source("soldiers", [len(side.soldiers) for side in sides], scores=False),
            Source("supply", [side.supply for side in sides], scores=False),
        ],
        secrets=secrets,
    )


def _general(seat: int, side: SideView) -> Sentence:
    """GS-15.6: both generals are revealed: on the field, in the enemy's camp, or fallen."""
    args: dict[str, object] = {"seat": seat, "letter": side.general}
    for soldier in side.soldiers:
        if soldier.letter == side.general:
            args |= {"kind": soldier.kind, "square": soldier.square}
            return Sentence("gunshi.summary.general", args, "GS-15.6")
    invaded = any(each.letter == side.general for each in side.invaders)
    where = "general_invaded" if invaded else "general_fallen"
    return Sentence(f"gunshi.summary.{where}", args, "GS-15.6")


def _cards(seat: int, side: SideView) -> list[Sentence]:
    """GS-16.1: hand, face-down cards and the order of the deck were the owner's alone."""
    if side.hand is None:
        return []
    down = [entry.card for entry in side.queue if not entry.up]
    if side.lightning is not None and not side.lightning.up:
        down.append(side.lightning.card)
    found = {"hand": side.hand, "face_down": down, "deck": side.deck}
    return [
        Sentence(f"gunshi.summary.{name}", {"seat": seat, "cards": cards}, "GS-16.1")
        for name, cards in found.items()
        if cards
    ]
