"""Practises openings of gunshi by self-play and writes the best ones into `openings.toml`.

    python -m gunbai.games.gunshi.opening_practice --duels 600 --folder build/openings --write

A pool of openings plays duels: the same search fights the war for both sides, and each duel is two
games, with exchanged seats. Good openings stay and have altered copies; bad ones leave. Every duel
is seeded by its number, so a practice that was interrupted continues, and the same command gives
the same openings.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

import gunbai
from gunbai.bots.evaluation import evaluation
from gunbai.bots.levels import thinking
from gunbai.bots.offers import SensibleBot
from gunbai.core import Game, Rng, play_match
from gunbai.games.gunshi.aids_formations import all_formations
from gunbai.games.gunshi.opening_book import FILE, Prepared, PreparedOpening, all_openings
from gunbai.games.gunshi.pack import Pack

T = TypeVar("T")

YOUNG = 6
"""An opening with fewer duels than this is chosen before all others."""
BEST = 6
"""New openings are altered copies of this many good ones, and play against them."""
KNOWN = 20
"""Duels after which an opening may be written down."""
WRITTEN = 4
FADING = 60
"""After this many duels old results count less, because the rivals get better."""
CARDS = ("move", "move", "move", "turn_shoot", "turn_shoot", "reinforce", "fence_card")


@dataclass
class Rated:
    """An opening, its duels, and how many of them it won (two games each)."""

    opening: Prepared
    duels: float = 0.0
    won: float = 0.0

    @property
    def share(self) -> float:
        """Of the duels won, drawn towards one half while there are few."""
        return (self.won + 1) / (self.duels + 2)

    def add(self, share: float) -> None:
        if self.duels >= FADING:
            self.duels, self.won = self.duels * 0.7, self.won * 0.7
        self.duels += 1
        self.won += share


# A duel.


def duel(game: Game, one: Prepared, other: Prepared, seed: str, simulations: int) -> float:
    """The share of the first opening in two games."""
    total = 0.0
    for place in range(2):
        bots = []
        for seat in range(2):
            own = f"{seed} {place} {seat}"
            bot = SensibleBot(game, own, thinking(game, simulations=simulations), evaluation(game))
            bot.opening = PreparedOpening(game, own, one if seat == place else other)
            bots.append(bot)
        result = play_match(game, bots, Rng(seed)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        total += float(returns[place])
    return total / 2


def pair(pool: list[Rated], pack: Pack, rng: Rng) -> tuple[Rated, Rated]:
    """The next two: a young one or an altered copy or a good one, and a good one."""
    ranks = sorted(pool, key=lambda each: -each.share)
    young = [each for each in pool if each.duels < YOUNG]
    if young:
        one = _drawn(young, rng)
    elif rng.unit() < 0.5:
        known = [each.opening for each in pool]
        fresh = known[0]
        while fresh in known:
            fresh = altered(_drawn(ranks[:BEST], rng).opening, pack, rng)
        one = Rated(fresh)
        pool.append(one)
    else:
        one = _drawn(ranks[:BEST], rng)
    rivals = [each for each in ranks if each is not one and each.duels >= YOUNG][:BEST]
    return one, _drawn(rivals or [each for each in pool if each is not one], rng)


def practise(
    pool: list[Rated], game: Game, first: int, last: int, seed: int, simulations: int
) -> Iterator[int]:
    """Play the duels with these numbers; yields each number when it is done."""
    pack = pack_of(game)
    for number in range(first, last):
        rng = Rng(f"practice {seed} {number}")
        one, other = pair(pool, pack, rng)
        share = duel(game, one.opening, other.opening, f"practice {seed} {number} war", simulations)
        one.add(share)
        other.add(1 - share)
        for each in (one, other):
            if each.duels >= YOUNG and each.share < 0.38 and len(pool) > BEST:
                pool.remove(each)
        yield number


def beginning(pack: Pack) -> list[Rated]:
    """The openings written down so far, and the ready formations for people."""
    pool = [Rated(each) for each in all_openings()]
    shipped = [each.opening.place for each in pool]
    for formation in all_formations():
        if formation.place in shipped:
            continue
        back = [line.split()[1] for line in formation.place if _is_back(line)]
        plan = (["move", "move", "turn_shoot"], ["move", "turn_shoot", "reinforce"])
        pool.append(Rated(completed(Prepared(formation.place, back, *plan), pack, Rng(1))))
    return pool


# Alterations.


def altered(opening: Prepared, pack: Pack, rng: Rng) -> Prepared:
    """A copy with one to three changes."""
    for _ in range(1 + rng.below(3)):
        kind = rng.unit()
        if kind < 0.35:
            opening = _moved(opening, pack, rng)
        elif kind < 0.6:
            lines = list(opening.place)
            for _ in range(1 + rng.below(2)):
                del lines[rng.below(len(lines))]
            opening = msgspec.structs.replace(opening, place=lines)
        elif kind < 0.7:
            lines = _shuffled(opening.place, rng)
            opening = msgspec.structs.replace(opening, place=lines)
        elif kind < 0.85:
            general = [_drawn(_squares(opening), rng)] if opening.place else []
            opening = msgspec.structs.replace(opening, general=general)
        else:
            cards = _shuffled(CARDS, rng)
            hand = sorted(cards[:3], key=CARDS.index)
            opening = msgspec.structs.replace(opening, hand=hand, deck=cards[3:6])
        opening = completed(opening, pack, rng)
    return opening


def _moved(opening: Prepared, pack: Pack, rng: Rng) -> Prepared:
    """One soldier stands elsewhere."""
    lines = list(opening.place)
    i = _drawn([i for i, line in enumerate(lines) if not line.startswith("fence")], rng)
    item, square, facing = lines[i].split()
    goal = _drawn(_free(opening, pack), rng)
    lines[i] = f"{item} {goal} {facing}"
    general = [goal if each == square else each for each in opening.general]
    return msgspec.structs.replace(opening, place=lines, general=general)


def completed(opening: Prepared, pack: Pack, rng: Rng) -> Prepared:
    """Spend what is left of the supply, and name a general that stands on the field."""
    lines = list(opening.place)
    while True:
        found = msgspec.structs.replace(opening, place=lines)
        left = pack.supply.start - sum(_cost(line, pack) for line in lines)
        built = sum(line.startswith("fence") for line in lines)
        items = [
            item
            for item in ("infantry", "archer", "cavalry", "fence")
            if _cost(item, pack) <= left
            and (item != "fence" or left == 1 or built < pack.fences.per_player)
        ]
        if not items:
            break
        if left == 1 and built == pack.fences.per_player:
            return completed(msgspec.structs.replace(opening, place=lines[1:]), pack, rng)
        item = _drawn(items, rng)
        line = f"{item} {_drawn(_free(found, pack), rng)} N"
        if item == "fence":
            line = f"fence {_drawn(pack.camp.red, rng)}{'NE'[rng.below(2)]}"
        if line not in lines:
            lines.append(line)
    general = [each for each in found.general if each in _squares(found)]
    if not general and (squares := _squares(found)):
        general = [_drawn(squares, rng)]
    return msgspec.structs.replace(found, general=general)


def _squares(opening: Prepared) -> list[str]:
    return [line.split()[1] for line in opening.place if not line.startswith("fence")]


def _free(opening: Prepared, pack: Pack) -> list[str]:
    return [square for square in pack.camp.red if square not in _squares(opening)]


def _cost(line: str, pack: Pack) -> int:
    return int(getattr(pack.cost, line.split()[0]))


def _is_back(line: str) -> bool:
    return not line.startswith("fence") and line.split()[1].endswith("1")


def _drawn(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]


def _shuffled(items: Sequence[T], rng: Rng) -> list[T]:
    order = list(range(len(items)))
    rng.shuffle(order)
    return [items[i] for i in order]


def pack_of(game: Game) -> Pack:
    pack = vars(game)["pack"]
    assert isinstance(pack, Pack)
    return pack


# Files.


def text(openings: Sequence[Prepared]) -> str:
    """The contents of `openings.toml`."""
    head = FILE.read_text(encoding="utf-8").split("[[opening]]")[0]
    blocks = []
    for each in openings:
        place = "".join(f'    "{line}",\n' for line in each.place)
        blocks.append(
            f"[[opening]]\nplace = [\n{place}]\ngeneral = {json.dumps(each.general)}\n"
            f"hand = {json.dumps(each.hand)}\ndeck = {json.dumps(each.deck)}\n"
        )
    return head + "\n".join(blocks)


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--duels", type=int, default=600)
    wishes.add_argument("--simulations", type=int, default=200)
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--folder", type=Path, default=Path("build/openings"))
    wishes.add_argument("--write", action="store_true", help="the best into openings.toml")
    given = wishes.parse_args()
    game = gunbai.load("gunshi")
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"practice-{given.seed}-{given.simulations}.json"
    played, pool = 0, beginning(pack_of(game))
    if path.exists():
        played, pool = msgspec.json.decode(path.read_bytes(), type=tuple[int, list[Rated]])
    for number in practise(pool, game, played, given.duels, given.seed, given.simulations):
        fresh = path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode((number + 1, pool)))
        fresh.replace(path)
        best = max(pool, key=lambda each: each.share)
        print(f"duel {number + 1}: {len(pool)} openings, best {best.share:.0%}", flush=True)
    ranks = sorted((each for each in pool if each.duels >= KNOWN), key=lambda each: -each.share)
    for each in ranks[:WRITTEN]:
        print(f"{each.share:.0%} of {each.duels:.0f}: {each.opening}")
    if given.write and ranks:
        FILE.write_text(text([each.opening for each in ranks[:WRITTEN]]), encoding="utf-8")


if __name__ == "__main__":
    main()
