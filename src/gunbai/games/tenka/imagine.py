"""Build full tenka worlds from a view: face-down tokens get values that fit all visible facts.

All other parts of a view are complete, so a world is the view's table plus tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka import defence, loader, phase, tokens
from gunbai.games.tenka.position import with_tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, TOKENS
from gunbai.games.tenka.view import TenkaView, Tokens, WarView, complete_shares


def worlds(empty: TenkaState, view: View, rng: Rng) -> Iterator[TenkaState]:
    """An endless iterator of worlds whose view is this view; every world that fits can occur.

    The view is read once; each world is a copy of one table with other tokens."""
    seen = view.read(TenkaView)
    war = seen.war
    if not war or (seen.phase == "attack" and view.viewer == seen.turn):
        return _copies(empty, seen)
    if seen.phase == "attack":
        return _before_the_declaration(empty, seen, rng)
    return _with_dealt_tokens(empty, seen, war, view.viewer, rng)


def _copies(empty: TenkaState, seen: TenkaView) -> Iterator[TenkaState]:
    """Without a war nothing is hidden, and attackers know what they have placed."""
    known = _known_in_order(seen.war.attack) if seen.war else []
    table = loader.put(empty, with_tokens(seen, known, []))
    while True:
        yield table.clone()


def _before_the_declaration(empty: TenkaState, seen: TenkaView, rng: Rng) -> Iterator[TenkaState]:
    """To all but the attacker any number of tokens may lie anywhere legal."""
    table = loader.put(empty, with_tokens(seen, [], []))
    while True:
        yield _after_some_steps(table.clone(), phase.ATTACK, rng.below(TOKENS), rng)


def _with_dealt_tokens(
    empty: TenkaState, seen: TenkaView, war: WarView, viewer: int, rng: Rng
) -> Iterator[TenkaState]:
    """After the declaration the counts are known: hidden values are dealt to them."""
    places = {name: region for region, name in enumerate(empty.tables.names)}
    attack = _Deal(war.attack, ATTACK_VALUES, places, first_equal=3)
    defended = _Deal(war.defence, DEFENCE_VALUES, places, first_equal=1)
    is_defending = seen.phase == "defend"
    table: TenkaState | None = None
    while True:
        dealt = attack.draw(rng)
        shield = 0 if is_defending else defended.draw(rng)
        if table is None:
            known = _shares_in_order(seen, war) if is_defending else _named(empty, shield)
            table = loader.put(empty, with_tokens(seen, _named(empty, dealt), known))
        world = table.clone()
        world.attack_tokens = dealt
        if is_defending:
            yield _imagine_defence(world, viewer, seen.deciders[0], rng)
        else:
            world.defence_tokens = shield
            yield world


class _Deal:
    """All five tokens of one kind: the known ones as they are, the others dealt at random to the
    counts."""

    def __init__(
        self, shown: Tokens, values: Iterable[int], places: dict[str, int], *, first_equal: int
    ) -> None:
        self.first_equal = first_equal
        self.fixed = 0
        left = list(enumerate(values))
        self.blanks: list[int] = []
        for name, count in shown.counts.items():
            known = shown.values.get(name)
            if known is None:
                self.blanks += [places[name]] * count
                continue
            for value in known:
                token = next(token for token in left if token[1] == value)
                left.remove(token)
                self.fixed = tokens.put(self.fixed, token[0], places[name])
        self.left = [index for index, _ in left]

    def draw(self, rng: Rng) -> int:
        left = self.left[:]
        rng.shuffle(left)
        dealt = self.fixed
        for index, region in zip(left, self.blanks, strict=True):
            dealt = tokens.put(dealt, index, region)
        return tokens.sort_equal(dealt, self.first_equal)


def _named(empty: TenkaState, dealt: int) -> list[str]:
    return [empty.tables.names[tokens.region_of(dealt, index)] for index in range(TOKENS)]


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
