"""Every law for every game, variant by variant; and one broken toy for every law."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gunbai
from gunbai.core import Game
from gunbai.games import kind
from gunbai.testing import LAWS
from gunbai.testing.laws import Law
from gunbai.testing.strategies import games_of
from gunbai.testing.toy import ToyGame

VARIANTS = [
    pytest.param(id, players, options, id=f"{id}-{players}-{'-'.join(map(str, options.values()))}")
    for id in gunbai.games()
    for players, options in kind(id).variants
]


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_every_variant_obeys_the_laws(id: str, players: int, options: dict[str, object]) -> None:
    game = gunbai.load(id, players, options)
    for law in LAWS:
        law(game, 1)


@pytest.mark.parametrize("id", gunbai.games())
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_laws_hold_wherever_hypothesis_looks(id: str, data: st.DataObject) -> None:
    game = data.draw(games_of(kind(id)))
    law = data.draw(st.sampled_from(LAWS))
    law(game, data.draw(st.integers(0, 2**32)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("law", [law for law in LAWS if law.__name__ != "everything_has_words"])
def test_the_toy_obeys_the_laws(law: Law, players: int) -> None:
    game: Game = ToyGame(players)
    for seed in range(5):
        law(game, seed)
