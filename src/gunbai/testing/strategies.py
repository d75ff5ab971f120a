"""Hypothesis strategies: games of a kind and moments in them. Needs the extra `dev`."""

from __future__ import annotations

from hypothesis import strategies as st

from gunbai.core import Game, GameKind, State
from gunbai.testing.walk import walk_to


def games_of(kind: GameKind) -> st.SearchStrategy[Game]:
    """Every variant a kind names."""
    return st.sampled_from(kind.variants).map(lambda variant: kind.load(*variant))


def states_of(game: Game, longest: int = 200) -> st.SearchStrategy[State]:
    """A state somewhere in a random game; shrinks towards an early one."""
    return st.builds(
        lambda steps, seed: walk_to(game, seed, steps),
        st.integers(0, longest),
        st.integers(0, 2**32),
    )
