"""Trains sb3-contrib's MaskablePPO, unchanged, on one seat of a game against a bot.

    pip install gunbai[research] torch sb3-contrib
    python examples/maskable_ppo.py [GAME] [STEPS] [CURVE.svg]

`SeatEnv.action_masks()` is all that MaskablePPO needs. The network sees the observation and the
mask; seats change from game to game, and everything is seen from the seat, so one network plays
them all. After every quarter of the steps it plays unseen games, and the share of wins is printed.
Not run by `make test`, because torch is large; bench/results/training.md shows a run.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from gunbai.research.gymnasium import SeatEnv

GAMES = 50
"""Unseen games in each measurement."""


def measure(model: Any, game: str, bots: str, games: int = GAMES) -> float:
    """The share of wins; an undecided game counts half."""
    env = SeatEnv(game, players=2, bots=bots)
    won = 0.0
    for i in range(games):
        observation, _ = env.reset(seed=1_000_000 + i)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, over, cut, _ = env.step(int(action))
            assert not cut, "a mask lets no illegal action through"
        won += (reward + 1) / 2
    return won / games


def draw(curve: list[tuple[int, float]], title: str) -> str:
    """The share of wins over the steps, as SVG."""
    most = max(steps for steps, _ in curve)
    points = [(60 + 520 * steps / most, 300 - 260 * share) for steps, share in curve]
    marks = "".join(
        f'<path d="M60 {300 - 260 * n / 4}H580" stroke="#ddd"/>'
        f'<text x="52" y="{304 - 260 * n / 4}" text-anchor="end">{25 * n} %</text>'
        for n in range(5)
    )
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 350" font-family="sans-serif" '
        f'font-size="13"><rect width="600" height="350" fill="#fff"/>{marks}'
        f'<polyline points="{line}" fill="none" stroke="#b5331f" stroke-width="2"/>'
        f'<text x="60" y="24">{title}</text><text x="320" y="336" text-anchor="middle">'
        f"decisions of the learner (0 to {most:,})</text></svg>\n"
    )


def main(game: str = "tenka", steps: int = 100_000, picture: Path | None = None) -> None:
    from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]  # an environment of its own

    env = SeatEnv(game, players=2, bots="random")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, seed=1, verbose=0)
    curve = [(0, measure(model, game, "random"))]
    print(f"{game}: untrained, {curve[0][1]:.0%} of {GAMES} games against random", flush=True)
    for _ in range(4):
        model.learn(steps // 4, reset_num_timesteps=False)
        curve.append((int(model.num_timesteps), measure(model, game, "random")))
        print(f"{curve[-1][0]:,} decisions: {curve[-1][1]:.0%} against random", flush=True)
    print(f"{measure(model, game, 'greedy'):.0%} of {GAMES} games against greedy", flush=True)
    if picture is not None:
        picture.write_text(draw(curve, f"MaskablePPO in {game} against random"), encoding="utf-8")


if __name__ == "__main__":
    main(
        sys.argv[1] if len(sys.argv) > 1 else "tenka",
        int(sys.argv[2]) if len(sys.argv) > 2 else 100_000,
        Path(sys.argv[3]) if len(sys.argv) > 3 else None,
    )
