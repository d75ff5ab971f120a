"""Compares plans of attack: plays a few hundred wars of tenka from a position for each plan.

Run it: `.venv/bin/python examples/what_if.py [WARS]`.
"""

from __future__ import annotations

import sys

import gunbai
from gunbai.bots import make
from gunbai.core import CHANCE, Game, Rng, State

SEATS = [
    {"regions": {"koshin": 0, "hokuriku": 0}},
    {"regions": {"tokai": 2, "kinai": 0, "nanki": 0}},
]
PLANS = {
    "everything on Kinai": ["kinai", "kinai", "kinai", "kinai", "kinai"],
    "everything on Tokai": ["tokai", "tokai", "tokai", "tokai", "tokai"],
    "3 and 2 on Kinai, the rest on Tokai": ["kinai", "kinai", "tokai", "tokai", "tokai"],
}
"""For each plan, the regions on which the attack tokens 3, 2, 1, 0, 0 lie."""


def main(wars: int = 500) -> dict[str, float]:
    """Print for every plan how many regions it wins on average."""
    game = gunbai.load("tenka", players=2, options={"play_order": [0, 1]})
    gains = {}
    for name, tokens in PLANS.items():
        start = game.load_position(
            {"phase": "defend", "seats": SEATS, "war": {"attack_tokens": tokens}}
        )
        won = [regions_won(game, start, Rng(n)) for n in range(wars)]
        gains[name] = sum(won) / wars
        print(f"{name}: {gains[name]:.2f} regions; nothing in {won.count(0) / wars:.0%} of wars")
    return gains


def regions_won(game: Game, start: State, rng: Rng) -> int:
    """Play one war to its end: greedy decides for both sides, luck is drawn."""
    state = start.clone()
    players = [make("greedy", game, rng.bits32()) for _ in range(game.players)]
    while "war" in state.view(0).data:
        seat = state.deciders()[0]
        if seat == CHANCE:
            action = state.sample(rng)
        else:
            action = players[seat].choose(state.view(seat), state.legal(seat))
        state.apply(seat, action)
    return len(state.view(0)["seats"][0]["regions"]) - len(SEATS[0]["regions"])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
