"""Practised openings: they can be played as written, and practising them is repeatable."""

from __future__ import annotations

from typing import Any

import pytest

import gunbai
from gunbai.bots.evaluation import evaluation
from gunbai.bots.levels import thinking
from gunbai.bots.offers import SensibleBot
from gunbai.core import Rng, State
from gunbai.games.gunshi import opening_practice
from gunbai.games.gunshi.aids_formations import codes_of
from gunbai.games.gunshi.opening_book import Prepared, PreparedOpening, all_openings, mirrored
from gunbai.games.gunshi.opening_practice import Rated, altered, beginning, pack_of, practise
from gunbai.games.gunshi.view import GunshiView

GAME = gunbai.load("gunshi")
BOOK = all_openings()
SIDEWAYS = [*BOOK, *map(mirrored, BOOK)]


def deployed(openings: list[Prepared], seed: str = "x") -> tuple[State, list[list[str]]]:
    """Deployment and planning by these openings, and the codes that each seat chose."""
    sides = [PreparedOpening(GAME, f"{seed} {seat}", each) for seat, each in enumerate(openings)]
    for side, opening in zip(sides, openings, strict=True):
        side.opening, side.general = opening, opening.general[0]
    state = GAME.new_state()
    codes: list[list[str]] = [[], []]
    while state.view(0).read(GunshiView).stage in ("deployment", "planning"):
        seat = state.deciders()[0]
        legal = state.legal(seat)
        action = sides[seat].choose(state.view(seat), legal)
        assert action in legal
        codes[seat].append(GAME.code(seat, action))
        state.advance(seat, action, None)
    return state, codes


@pytest.mark.parametrize("opening", SIDEWAYS)
def test_an_opening_is_played_as_it_is_written(opening: Prepared) -> None:
    state, codes = deployed([opening, opening])
    for seat in range(2):
        placed = [code for line in opening.place for code in codes_of(line, seat)]
        assert codes[seat][: len(placed)] == placed
        general = codes_of(f"infantry {opening.general[0]} N", seat)[1].split()[1]
        assert codes[seat][len(placed)] == f"general {general}"
        assert codes[seat][len(placed) + 1] == f"hand {','.join(opening.hand)}"
        assert codes[seat][len(placed) + 2 :] == [f"deck {card}" for card in opening.deck]
        assert state.view(seat).read(GunshiView).seats[seat].supply == 0


def test_after_the_planning_the_bot_thinks_for_itself() -> None:
    state, _ = deployed([BOOK[0], BOOK[0]])
    seat = state.deciders()[0]
    assert PreparedOpening(GAME, "x").choose(state.view(seat), state.legal(seat)) is None


def test_a_line_that_is_not_possible_is_replaced_by_a_rule() -> None:
    odd = Prepared(["cavalry d5 N", "infantry d3 N"], ["g7"], ["fence_card"] * 3, [])
    state, _ = deployed([odd, odd])
    seen = state.view(0).read(GunshiView)
    assert [each.supply <= 1 for each in seen.seats] == [True, True]
    assert "d3" in {soldier.square for soldier in seen.seats[0].soldiers}


def test_bots_draw_different_openings() -> None:
    squares = {PreparedOpening(GAME, f"{n}").general for n in range(20)}
    assert len(squares) > 1


def test_a_search_bot_uses_the_book() -> None:
    bot = SensibleBot(GAME, "x", thinking(GAME, simulations=1), evaluation(GAME))
    state = GAME.new_state()
    bot.think = None  # type: ignore[assignment, method-assign]
    assert bot.choose(state.view(0), state.legal(0)) in state.legal(0)


# Practice.


def test_altered_openings_spend_the_whole_supply_and_have_a_general() -> None:
    pack = pack_of(GAME)
    for n in range(60):
        found = altered(BOOK[n % len(BOOK)], pack, Rng(f"alter {n}"))
        items = [line.split() for line in found.place]
        assert sum(getattr(pack.cost, item[0]) for item in items) == pack.supply.start
        squares = [item[1] for item in items if item[0] != "fence"]
        assert len(set(squares)) == len(squares)
        assert len(set(found.place)) == len(found.place)
        assert found.general
        assert set(found.general) <= set(squares)
        assert len(found.hand) == len(found.deck) == 3


def test_practice_is_repeatable_and_can_be_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(game: Any, one: Prepared, other: Prepared, seed: str, simulations: int) -> float:
        return Rng(f"{seed} {len(one.place)} {other.general}").below(3) / 2

    monkeypatch.setattr(opening_practice, "duel", quick)

    def pool_after(*stops: int) -> list[Rated]:
        pool = beginning(pack_of(GAME))
        for first, last in zip((0, *stops), stops, strict=False):
            list(practise(pool, GAME, first, last, 1, 1))
        return pool

    assert pool_after(60) == pool_after(25, 60)
    openings = [str(each.opening) for each in pool_after(60)]
    assert len(set(openings)) == len(openings) > len(BOOK)
