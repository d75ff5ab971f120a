"""Imagining a full tenka world from a view: face-down tokens get values that fit all that is seen.

Everything else in a view is complete already, so a world is the view's table plus tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka import defence, loader
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK, ATTACK_VALUES, DEFENCE_VALUES, DEFEND, TOKENS
from gunbai.games.tenka.view import complete_shares

SEEN = ("deciders", "scores", "attack", "defence")
"""Parts of a view that follow from the rest and that a position does not have."""


def worlds(empty: TenkaState, view: View, rng: Rng) -> Iterator[TenkaState]:
    """Worlds whose view is this view, as many as are wanted; every world that fits can come up."""
    if not _is_complete(view):
        while True:
            yield _imagine(empty.clone(), view, rng)
    table = _imagine(empty, view, rng)
    while True:
        yield table.clone()


def _is_complete(view: View) -> bool:
    """Without a war nothing is hidden, and an attacker knows what he has placed."""
    attacking = view.data["phase"] == "attack" and view.viewer == view.data["turn"]
    return view.data.get("war") is None or attacking


def _imagine(empty: TenkaState, view: View, rng: Rng) -> TenkaState:
    data: dict[str, Any] = {key: value for key, value in view.data.items() if key not in SEEN}
    war = data.get("war")
    if war is None:
        return loader.load(empty, data)
    data["war"] = {key: value for key, value in war.items() if key not in SEEN}
    if data["phase"] == "attack":
        return _imagine_attack(empty, view, data, rng)
    data["war"]["attack_tokens"] = _deal(war["attack"], list(ATTACK_VALUES), rng)
    if data["phase"] != "defend":
        data["war"]["defence_tokens"] = _deal(war["defence"], list(DEFENCE_VALUES), rng)
        return loader.load(empty, data)
    data["war"]["defence_tokens"] = _shares_in_order(view)
    return _imagine_defence(loader.load(empty, data), view, rng)


def _imagine_attack(empty: TenkaState, view: View, data: dict[str, Any], rng: Rng) -> TenkaState:
    """The attacker knows his tokens; to all others any number of them may lie anywhere legal."""
    data["war"]["attack_tokens"] = _known_in_order(view.data["war"]["attack"])
    state = loader.load(empty, data)
    if view.viewer == data["turn"]:
        return state
    return _after_some_steps(state, ATTACK, rng.below(TOKENS), rng)


def _imagine_defence(state: TenkaState, view: View, rng: Rng) -> TenkaState:
    """`state` holds the tokens the viewer knows; add what others may have placed since."""
    placing = view.data["deciders"][0]
    if view.viewer == placing:
        return state
    done = complete_shares(state, placing)
    share = sum(defence.placer(state, index) == placing for index in range(TOKENS))
    hidden = done - state.defence_placed + rng.below(share)
    return _after_some_steps(state, DEFEND, hidden, rng)


def _shares_in_order(view: View) -> list[str]:
    """The known defence tokens, partner after partner in play order after the attacker."""
    shares, order = view.data["war"]["defence"]["shares"], list(view.data["order"])
    start = order.index(view.data["turn"]) + 1
    seats = order[start:] + order[:start]
    return [region for seat in seats for region in shares.get(str(seat), [])]


def _after_some_steps(state: TenkaState, phase: int, steps: int, rng: Rng) -> TenkaState:
    """Some random legal placements further, still in the same phase; fewer if need be."""
    for _ in range(steps):
        seat = state.decider()
        legal = state.legal(seat)
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if further.phase != phase:
            return state
        state = further
    return state


def _known_in_order(shown: dict[str, Any]) -> list[str]:
    """The regions of the attacker's own tokens in the order he places them: 3, 2, 1, 0."""
    known = [(-value, region) for region, found in shown["values"].items() for value in found]
    return [region for _, region in sorted(known)]


def _deal(shown: dict[str, Any], values: list[int], rng: Rng) -> list[str]:
    """All five tokens: the known ones as they are, the others dealt at random to the counts."""
    left = list(values)
    placed: list[tuple[int, str]] = []
    blanks: list[str] = []
    for region, count in shown["counts"].items():
        known = shown["values"].get(region)
        if known is None:
            blanks += [region] * count
            continue
        for value in known:
            left.remove(value)
            placed.append((value, region))
    rng.shuffle(left)
    placed += zip(left, blanks, strict=True)
    placed.sort(key=lambda token: -token[0])
    return [region for _, region in placed]
