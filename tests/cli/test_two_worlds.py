"""No door of the terminal tells a viewer what it may not know.

Two games that differ only in what a viewer could not notice must look the same to that viewer in
all that the command prints for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import gunbai as library
from gunbai.core import (
    CHANCE,
    SPECTATOR,
    EventLog,
    Game,
    Record,
    Replay,
    Rng,
    State,
    play_code,
    result_of,
)
from gunbai.core.state import HIDDEN
from tests.cli.conftest import Gunbai

LONGEST = 40
TRIES = 6
SEEDS = (1, 2)

VARIANTS: list[tuple[str, int, dict[str, object]]] = [
    ("tenka", 2, {"map": "joraku8"}),
    ("tenka", 3, {}),
    ("gunshi", 2, {}),
    ("daiyabo", 2, {}),
    ("kingdom", 2, {}),
    ("kingdom", 2, {"warlord_selection": "deal4"}),
    ("kingdom", 2, {"board": "full", "warlord_selection": "deal4", "first_player": "random"}),
    ("kingdom", 2, {"deployment": "free"}),
]


@dataclass
class World:
    """A game as it is played, and what one viewer notices of it."""

    record: Record
    state: State
    viewer: int

    def noticed(self, seat: int, action: int) -> tuple[State, object]:
        """The state after a decision, and what the viewer notices of it: None for nothing."""
        seen = self.state.seen_as(self.viewer, seat, action)
        after, log = self.state.clone(), EventLog()
        after.apply(seat, action, log)
        events = log.shown_to(self.viewer)
        before, view = self.state.view(self.viewer), after.view(self.viewer)
        if seen == HIDDEN and not events and before == view:
            return after, None
        return after, (seat, seen, events, view.to_json(), after.legal(self.viewer))

    def play(self, seat: int, action: int, after: State) -> None:
        code = self.state.code(seat, action)
        seen = self.state.seen_as(self.viewer, seat, action) != HIDDEN
        self.record.add(seat, code, 0 if seen else 1 + len(code))
        self.state = after

    def copy(self) -> World:
        record = replace(self.record, entries=list(self.record.entries))
        return World(record, self.state, self.viewer)

    def choose(self, rng: Rng) -> tuple[int, int]:
        """A decision that is possible now, at random."""
        asked = self.state.deciders()
        seat = asked[rng.below(len(asked))]
        if seat == CHANCE:
            return seat, self.state.sample(rng)
        legal = self.state.legal(seat)
        return seat, legal[rng.below(len(legal))]

    def go_on(self, rng: Rng) -> object:
        """Play on at random until the viewer notices something: what that is."""
        for _ in range(LONGEST):
            if self.state.over():
                break
            seat, action = self.choose(rng)
            after, seen = self.noticed(seat, action)
            self.play(seat, action, after)
            if seen is not None:
                return seen
        return None

    def repeat(self, model: World, first: int) -> object:
        """Play on as another world did from an entry on; None if that is not possible here."""
        seen = None
        for entry in model.record.entries[first:]:
            action = self.state.parse(entry.seat, entry.code)
            if not self.state.admits(entry.seat, action):
                return None
            after, seen = self.noticed(entry.seat, action)
            self.play(entry.seat, action, after)
        return seen


def two_worlds(game: Game, viewer: int, seed: int) -> tuple[World, World]:
    """Two games that the viewer cannot tell apart, as different as chance made them."""
    rng = Rng(f"{viewer} {seed}")
    one = World(Record.of(game), game.new_state(), viewer)
    other = one.copy()
    while len(one.record.entries) < LONGEST and (pair := _further(one, other, rng)):
        one, other = pair
    return one, other


def _further(one: World, other: World, rng: Rng) -> tuple[World, World] | None:
    """Both worlds up to the next thing that the viewer notices, the same in both."""
    for _ in range(TRIES):
        here = one.copy()
        seen = here.go_on(rng)
        if seen is None:
            return None
        for _ in range(TRIES):
            there = other.copy()
            if there.go_on(rng) == seen:
                return here, there
        there = other.copy()
        if there.repeat(here, len(one.record.entries)) == seen:
            return here, there
    return None


def test_the_two_worlds_are_different_where_a_game_has_secrets() -> None:
    """The tests below would be empty if the worlds were the same."""
    for id, players, options in VARIANTS:
        game = library.load(id, players, options)
        pairs = [two_worlds(game, viewer, seed) for viewer in (SPECTATOR, 0) for seed in SEEDS]
        assert max(len(one.record.entries) for one, _ in pairs) > 5, (id, options)
        if game.info.has_secrets:
            assert any(one.record.entries != other.record.entries for one, other in pairs), id


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("id", "players", "options"), VARIANTS, ids=[f"{id}-{i}" for i, (id, *_) in enumerate(VARIANTS)]
)
def test_nothing_printed_tells_two_worlds_apart(
    gunbai: Gunbai, id: str, players: int, options: dict[str, object], seed: int
) -> None:
    game = library.load(id, players, options)
    for viewer in (SPECTATOR, *range(players)):
        who = "spectator" if viewer == SPECTATOR else f"P{viewer + 1}"
        worlds = two_worlds(game, viewer, seed)
        printed = [_all_that_is_printed(gunbai, world, who) for world in worlds]
        assert printed[0].keys() == printed[1].keys()
        for door, text in printed[0].items():
            assert text == printed[1][door], (who, door)


def test_nothing_printed_of_a_finished_game_tells_two_worlds_apart(gunbai: Gunbai) -> None:
    """The key of the last state and the seed of the luck are secrets too."""
    game = library.load("kingdom")
    for viewer in (SPECTATOR, 0, 1):
        who = "spectator" if viewer == SPECTATOR else f"P{viewer + 1}"
        worlds = two_worlds(game, viewer, 1)
        printed = []
        for number, world in enumerate(worlds):
            seat = world.state.deciders()[0]
            while seat == CHANCE:
                world.record.entries.pop()
                world.state = Replay(game, world.record).state
                seat = world.state.deciders()[0]
            play_code(world.state, seat, "resign")
            world.record.add(seat, "resign")
            world.record.result = result_of(game, world.state)
            world.record.commitment = f"sha256:0:{number}"
            printed.append(_all_that_is_printed(gunbai, world, who))
        assert worlds[0].state.view(viewer) == worlds[1].state.view(viewer)
        assert worlds[0].record.result != worlds[1].record.result
        assert printed[0] == printed[1]


def _all_that_is_printed(gunbai: Gunbai, world: World, who: str) -> dict[str, str]:
    """Everything the command shows of a record to one viewer."""
    file = Path("world.jsonl")
    file.write_text(world.record.dumps(), encoding="utf-8")
    doors = {
        "replay": ["replay", str(file), "--viewer", who],
        "ja": ["replay", str(file), "--viewer", who, "--language", "ja"],
        "step": ["replay", str(file), "--viewer", who, "--step"],
        "text": ["record", "export", str(file), "--viewer", who, "--format", "text"],
        "json": ["record", "export", str(file), "--viewer", who],
    }
    if world.record.result is None:
        doors |= {"show": ["record", "show", str(file)], "check": ["record", "check", str(file)]}
        if who == "spectator":
            doors["plain"] = ["replay", str(file)]
            if world.state.game.info.has_secrets:
                doors["analyse"] = ["analyse", str(file)]
        elif world.viewer in world.state.deciders():
            seats = ["random"] * world.record.players
            seats[world.viewer] = "human"
            doors["play"] = ["play", "--resume", str(file), "--save", "on.jsonl", "--seat", *seats]
            doors["advise"] = ["advise", str(file), "--seat", who, "--simulations", "5"]
    found = {}
    for door, arguments in doors.items():
        result = gunbai(*arguments, keys="\n" * 80 if door == "step" else "board\nquit\n")
        found[door] = result.out + result.err
    return found


@pytest.mark.clause("KD-2.5")
def test_a_spectator_is_not_told_which_warlords_were_dealt(gunbai: Gunbai) -> None:
    game = library.load("kingdom", 2, {"warlord_selection": "deal4"})
    record, state, rng = Record.of(game), game.new_state(), Rng(1)
    while state.deciders()[0] == CHANCE:
        record.add(CHANCE, state.code(CHANCE, outcome := state.sample(rng)))
        state.apply(CHANCE, outcome)
    Path("dealt.jsonl").write_text(record.dumps(), encoding="utf-8")
    for viewer in ([], ["--viewer", "spectator"]):
        assert "Deal to Blue" not in gunbai("replay", "dealt.jsonl", *viewer).out
    assert "warlords to choose from" in gunbai("replay", "dealt.jsonl", "--viewer", "P1").out


def test_an_unfinished_game_is_analysed_only_when_its_secrets_may_be_told(
    gunbai: Gunbai, unfinished_file: Path
) -> None:
    refused = gunbai("analyse", "half.jsonl", "--simulations", "2")
    assert refused.code == 2
    assert "--unfinished" in refused.err
    told = gunbai("analyse", "half.jsonl", "--simulations", "2", "--unfinished", "--workers", "1")
    assert told.code == 0
