"""A training run: rounds of self-play, fitting and gating, in a folder.

Numbers of games decide what happens, never time; games are seeded by their numbers, never by the
process that plays them. So a run gives the same networks again, and one that was killed continues
where it stopped. Every file is written under another name first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import gunbai
from gunbai.bots.network import inputs_of
from gunbai.bots.network.file import Shape, encode, purpose_of
from gunbai.core import Game, GunbaiError
from gunbai.research.scale import batches, spread
from gunbai.research.training.games import Job, play_all
from gunbai.research.training.gate import Pair, Verdict, play_pair, verdict

SEARCH, GREEDY = KINDS = ("search", "greedy")
"""The bots that play the games of a round; greedy plays only in the first round."""
GATE_BATCH = 12
"""Pairs that are played before the test looks at them."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides the result of a run."""

    game: str
    players: int
    seed: int = 1
    rounds: int = 3
    games: int = 1000
    """Games of a round; in the first round greedy plays half of them."""
    simulations: int = 200
    """Per decision in self-play."""
    asked: float = 0.25
    """The share of the decisions at which the search is asked, where greedy or a short search makes
    the others."""
    quick: int = 0
    """Simulations of a short search for the other decisions; 0 = greedy in a round that it teaches,
    and in other rounds the search is asked at every decision."""
    gate_simulations: int = 400
    gate_pairs: int = 100
    """The most deals of a gate."""
    linear_factor: float = 2.0
    """How many more simulations the linear evaluation makes in the same time."""
    passes: int = 12
    hidden: int = 48
    second: int = 16
    """0 = the network learns a prior alone, and the linear evaluation judges."""
    teacher: bool = True
    """True: in the first round greedy plays and advises. False: the search plays the first round
    alone, like the later ones, which is much faster in a game where greedy is slow."""
    sharpen: int = 1
    """The prior learns this power of the visits: a search by upper confidence bounds spreads few
    simulations almost evenly."""


@dataclass(frozen=True)
class Round:
    """What a round brought."""

    number: int
    games: int
    positions: int
    loss: float
    """On games kept apart, in nats: value and prior together."""
    pairs: int
    share: float
    margin: float
    """The gate: share against the best before, with half of its 95 % interval."""
    accepted: bool
    seconds: float


@dataclass(frozen=True)
class Tools:
    """How to run, which does not change the result."""

    workers: int | None = None
    ray: str | None = None
    say: Callable[[str, dict[str, object]], None] = lambda key, args: None
    """Called with the key of a message and its arguments."""


class OtherPlan(GunbaiError):
    """The folder belongs to another plan."""

    def __init__(self, folder: Path) -> None:
        super().__init__("train.error.other_plan", folder=str(folder))


class NoJax(GunbaiError):
    """The extra `train` is not installed."""

    def __init__(self) -> None:
        super().__init__("train.error.no_jax")


def require_jax() -> None:
    try:
        import jax  # noqa: F401
        import optax  # noqa: F401
    except ImportError as error:
        raise NoJax from error


def train(plan: Plan, folder: Path, tools: Tools | None = None) -> Iterator[Round]:
    """The rounds of a run, each when it is done; those of an earlier call come first."""
    tools = tools or Tools()
    folder.mkdir(parents=True, exist_ok=True)
    done = rounds_of(open_folder(folder, plan))
    yield from done
    for number in range(len(done), plan.rounds):
        found = _round(plan, folder, number, tools)
        done.append(found)
        _keep(folder / "run.json", _text(plan, done))
        yield found


def open_folder(folder: Path, plan: Plan) -> dict[str, Any]:
    """The state of a run; a new folder gets one. Raises OtherPlan."""
    path = folder / "run.json"
    if not path.exists():
        _keep(path, _text(plan, []))
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    other = {"teacher": True, "sharpen": 1, "quick": 0, **found["plan"], "rounds": plan.rounds}
    if other != asdict(plan):
        raise OtherPlan(folder)
    return found


def rounds_of(state: dict[str, Any]) -> list[Round]:
    return [Round(**each) for each in state["rounds"]]


def best_of(folder: Path) -> bytes:
    """The best network so far; b"" while the linear evaluation is the best."""
    path = folder / "best.bin"
    return path.read_bytes() if path.exists() else b""


def _round(plan: Plan, folder: Path, number: int, tools: Tools) -> Round:
    start = perf_counter()
    place = folder / f"round-{number}"
    place.mkdir(exist_ok=True)
    game = gunbai.load(plan.game, plan.players)
    best = best_of(folder)
    games = _games(plan, place, number, best, tools)
    new, positions, loss = _network(plan, folder, place, number, game, tools)
    found = _gate(plan, place, number, new, best, tools)
    if found.is_better:
        _keep(folder / "best.bin", new)
    return Round(
        number,
        games,
        positions,
        round(loss, 4),
        found.pairs,
        round(found.share, 4),
        round(found.margin, 4),
        found.is_better,
        round(perf_counter() - start, 1),
    )


def _games(plan: Plan, place: Path, number: int, best: bytes, tools: Tools) -> int:
    """Play the games of a round into its folder. In the first round greedy plays one half, if it
    is the teacher."""
    taught = number == 0 and plan.teacher
    searched = plan.games // 2 if taught else plan.games
    kinds = [(SEARCH, plan.simulations, searched)]
    if taught:
        kinds.append((GREEDY, 0, plan.games - searched))
    total = 0
    for name, simulations, games in kinds:
        path = place / f"{name}.json"
        if not path.exists():
            seed = f"train {plan.seed} {number} {name}"
            job = Job(
                plan.game,
                plan.players,
                seed,
                range(0),
                best,
                simulations,
                teacher=taught,
                asked=plan.asked if taught or plan.quick else 1.0,
                quick=plan.quick,
            )
            jobs = [replace(job, numbers=numbers) for numbers in batches(games)]
            tools.say("train.playing", {"round": number, "games": games, "by": name})
            journal = place / f"{name}.jsonl"
            played = spread(play_all, jobs, tools.workers, tools.ray, resume=journal)
            _keep(path, json.dumps([each for batch in played for each in batch]))
            journal.unlink()
        total += games
    return total


def _network(
    plan: Plan, folder: Path, place: Path, number: int, game: Game, tools: Tools
) -> tuple[bytes, int, float]:
    """Fit a network to the games of this round and the one before."""
    from gunbai.research.training.fit import Recipe, fit, rounded
    from gunbai.research.training.samples import gather

    path, about = place / "network.bin", place / "fit.json"
    if not about.exists():
        played = []
        for each in range(max(0, number - 1), number + 1):
            for kind in KINDS:
                file = folder / f"round-{each}" / f"{kind}.json"
                if file.exists():
                    played += json.loads(file.read_text(encoding="utf-8"))
        samples = gather(game, played, plan.sharpen, values=plan.second > 0)
        inputs = inputs_of(game)
        shape = Shape(int(inputs.size), plan.hidden, plan.second, int(inputs.actions))
        recipe = Recipe(plan.hidden, plan.second, plan.passes)
        tools.say("train.fitting", {"round": number, "positions": len(samples)})

        def report(passed: int, loss: float, value: float, prior: float) -> None:
            tools.say(
                "train.pass",
                {"number": passed, "loss": loss, "value": value, "prior": prior},
            )

        layers, loss = fit(samples, shape, recipe, plan.seed, report)
        _keep(path, encode(purpose_of(game), shape, rounded(layers)))
        _keep(about, json.dumps({"positions": len(samples), "loss": loss}))
    known = json.loads(about.read_text(encoding="utf-8"))
    return path.read_bytes(), known["positions"], known["loss"]


def _gate(plan: Plan, place: Path, number: int, new: bytes, best: bytes, tools: Tools) -> Verdict:
    """Play pairs of games against the best so far until the test is clear."""
    path = place / "gate.json"
    shares: list[float] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    factor = 1.0 if best else plan.linear_factor
    found = verdict(shares)
    while not found.is_clear and len(shares) < plan.gate_pairs:
        first = len(shares)
        pairs = [
            Pair(
                plan.game,
                plan.players,
                f"gate {plan.seed} {number} {deal}",
                new,
                best,
                plan.gate_simulations,
                int(plan.gate_simulations * factor),
            )
            for deal in range(first, min(first + GATE_BATCH, plan.gate_pairs))
        ]
        shares += spread(play_pair, pairs, tools.workers, tools.ray)
        _keep(path, json.dumps(shares))
        found = verdict(shares)
        tools.say(
            "train.gate", {"pairs": found.pairs, "share": found.share, "margin": found.margin}
        )
    return found


def _text(plan: Plan, rounds: list[Round]) -> str:
    state = {"plan": asdict(plan), "rounds": [asdict(each) for each in rounds]}
    return json.dumps(state, indent=1) + "\n"


def _keep(path: Path, contents: str | bytes) -> None:
    """Write a file atomically."""
    fresh = path.with_name(f".{path.name}.new")
    if isinstance(contents, str):
        contents = contents.encode()
    fresh.write_bytes(contents)
    fresh.replace(path)
