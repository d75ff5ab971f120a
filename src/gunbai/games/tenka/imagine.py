"""Build full tenka worlds from a view: face-down tokens get values that fit all visible facts.

All other parts of a view are complete, so a world is the view's table plus tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka import defence, loader, phase
from gunbai.games.tenka.position import with_tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, TOKENS
from gunbai.games.tenka.view import TenkaView, Tokens, WarView, complete_shares


def worlds(empty: TenkaState, view: View, rng: Rng) -> Iterator[TenkaState]:
    """An endless iterator of worlds whose view is this view; every world that fits can occur."""
    seen = view.read(TenkaView)
    if not _is_complete(seen, view.viewer):
        while True:
            yield _imagine(empty.clone(), seen, view.viewer, rng)
    table = _imagine(empty, seen, view.viewer, rng)
    while True:
        yield table.clone()


def _is_complete(seen: TenkaView, viewer: int) -> bool:
    """Without a war nothing is hidden, and attackers know what they have placed."""
    return not seen.war or (seen.phase == "attack" and viewer == seen.turn)


def _imagine(empty: TenkaState, seen: TenkaView, viewer: int, rng: Rng) -> TenkaState:
    war = seen.war
    if not war:
        return loader.put(empty, with_tokens(seen, [], []))
    if seen.phase == "attack":
        return _imagine_attack(empty, seen, war, viewer, rng)
    attack = _deal(war.attack, ATTACK_VALUES, rng)
    if seen.phase == "defend":
        state = loader.put(empty, with_tokens(seen, attack, _shares_in_order(seen, war)))
        return _imagine_defence(state, viewer, seen.deciders[0], rng)
    defended = _deal(war.defence, DEFENCE_VALUES, rng)
    return loader.put(empty, with_tokens(seen, attack, defended))


def _imagine_attack(
    empty: TenkaState, seen: TenkaView, war: WarView, viewer: int, rng: Rng
) -> TenkaState:
    """The attacker knows these tokens; to all others any number of them may lie anywhere legal."""
    state = loader.put(empty, with_tokens(seen, _known_in_order(war.attack), []))
    if viewer == seen.turn:
        return state
    return _after_some_steps(state, phase.ATTACK, rng.below(TOKENS), rng)


def _imagine_defence(state: TenkaState, viewer: int, placing: int, rng: Rng) -> TenkaState:
    """`state` holds the tokens the viewer knows; add what others may have placed since."""
    if viewer == placing:
        return state
    done = complete_shares(state, placing)
    share = sum(defence.placer(state, index) == placing for index in range(TOKENS))
    hidden = done - state.defence_placed + rng.below(share)
    return _after_some_steps(state, phase.DEFEND, hidden, rng)


def _shares_in_order(seen: TenkaView, war: WarView) -> list[str]:
    """The known defence tokens, partner after partner in play order after the attacker."""
    shares = war.defence.shares or {}
    start = seen.order.index(seen.turn) + 1
    seats = seen.order[start:] + seen.order[:start]
    return [region for seat in seats for region in shares.get(str(seat), [])]


def _after_some_steps(state: TenkaState, now: int, steps: int, rng: Rng) -> TenkaState:
    """Make some random legal placements that stay in the same phase; fewer if necessary."""
    for _ in range(steps):
        seat = state.decider()
        legal = state.legal(seat)
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if further.phase != now:
            return state
        state = further
    return state


def _known_in_order(shown: Tokens) -> list[str]:
    """The regions of the attacker's own tokens in the order of placing: 3, 2, 1, 0."""
    known = [(-value, region) for region, found in shown.values.items() for value in found]
    return [region for _, region in sorted(known)]


def _deal(shown: Tokens, values: Iterable[int], rng: Rng) -> list[str]:
    """All five tokens: the known ones as they are, the others dealt at random to the counts."""
    left = list(values)
    placed: list[tuple[int, str]] = []
    blanks: list[str] = []
    for region, count in shown.counts.items():
        known = shown.values.get(region)
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
