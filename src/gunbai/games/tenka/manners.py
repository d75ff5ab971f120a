"""Table manners of bots in tenka: when an alliance may be broken, and what to say about one.

A bot attacks an ally only for a reason that a person at the table could follow, and gives no tile
away that makes another player win (TK-10.1). Everything here is computed from a seat's view, and
every reason is a fact that everybody at the table can check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gunbai.core import Game, View
from gunbai.core.bits import bit
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.view import TenkaView, allies_of

Reason = tuple[str, Mapping[str, object]]
"""The name of a message `tenka.why.<name>`, and its arguments."""
FEW = 2
"""With at most this number of tiles in hand a player can win by tiles in one or two wars."""
LATE = 2
"""With at most this number of armies in the supply the game may end at any turn."""


def polite(game: Game, view: View, legal: list[int]) -> list[int]:
    """The legal actions without an unfair attack on an ally and without a tile that lets the
    attacker win at once; all of them, if nothing else is left."""
    seen = view.read(TenkaView)
    codes = {action: game.code(view.viewer, action) for action in legal}
    if seen.phase in ("attack", "target"):
        spared = [
            ally
            for ally in allies_of(seen, view.viewer)
            if reason_to_break(seen, view.viewer, ally) is None
        ]
        lands = {region for ally in spared for region in seen.seats[ally].regions}
        kept = [action for action, code in codes.items() if _region(code) not in lands]
    elif seen.phase == "tie" and seen.seats[seen.turn].hand == 0:
        kept = [action for action, code in codes.items() if code != "give_up tile"]
    else:
        return legal
    return kept or legal


def why(game: Game, before: View, code: str, after: View) -> Reason | None:
    """What a bot says about its choice, if the choice concerns an alliance."""
    seen = before.read(TenkaView)
    seat = before.viewer
    verb, _, rest = code.partition(" ")
    if verb == "propose":
        return _for(cast(TenkaGame, game), seen, seat, int(rest))
    if verb in ("accept", "refuse") and seen.window:
        other = seen.window.slot
        if verb == "accept":
            return _for(cast(TenkaGame, game), seen, seat, other)
        return _against(seen, seat, other)
    if seen.phase in ("attack", "target"):
        return _broken(seen, seat, after.read(TenkaView))
    return None


def reason_to_break(seen: TenkaView, seat: int, ally: int) -> Reason | None:
    """An ally who is about to win, by tiles, by points or by the end of the game, is no ally."""
    args = {"partner": ally}
    if seen.seats[ally].hand < FEW:
        return "break_tiles", args
    if seen.scores[ally] == max(seen.scores) > seen.scores[seat]:
        return "break_leader", {**args, "n": seen.scores[ally]}
    if seen.supply <= LATE and seen.scores[ally] >= seen.scores[seat]:
        return "break_late", args
    return None


def _broken(seen: TenkaView, seat: int, now: TenkaView) -> Reason | None:
    """Said only once the war is declared: until then the targets are secret (TK-3.10)."""
    if now.phase == "attack":
        return None
    for ally in allies_of(seen, seat):
        if ally not in allies_of(now, seat):
            return reason_to_break(seen, seat, ally) or ("break_alone", {"partner": ally})
    return None


def _for(game: TenkaGame, seen: TenkaView, seat: int, other: int) -> Reason:
    """What an alliance brings to the seat: help against a leader, a quiet border, a longer reach
    (TK-9.1)."""
    args = {"partner": other}
    best = max(range(len(seen.scores)), key=lambda each: seen.scores[each])
    if best not in (seat, other) and seen.scores[best] > max(seen.scores[seat], seen.scores[other]):
        return "ally_against", {**args, "leader": best}
    return ("ally_border" if _touch(game, seen, seat, other) else "ally_reach"), args


def _against(seen: TenkaView, seat: int, other: int) -> Reason:
    """TK-8.7: an alliance takes a tile from each hand; a player without tiles is near victory."""
    args = {"partner": other}
    if seen.seats[other].hand <= FEW:
        return "refuse_tiles", {**args, "n": seen.seats[other].hand}
    if seen.scores[other] == max(seen.scores) > seen.scores[seat]:
        return "refuse_leader", args
    if seen.seats[seat].hand == 1:
        return "refuse_last", args
    return "refuse_nothing", args


def _touch(game: TenkaGame, seen: TenkaView, seat: int, other: int) -> bool:
    places = {name: region for region, name in enumerate(game.tables.names)}
    theirs = sum(bit(places[name]) for name in seen.seats[other].regions)
    return any(game.tables.near[places[name]] & theirs for name in seen.seats[seat].regions)


def _region(code: str) -> str:
    """From "attack kinai=3" or "target kinai"."""
    return code.partition(" ")[2].partition("=")[0]
