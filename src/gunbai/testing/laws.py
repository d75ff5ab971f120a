"""The laws: properties that every game must have, as checks that run on any game.

Each law takes a game and a seed, walks through one random game and raises LawBroken at the first
state where the property does not hold. `check_laws` checks all laws.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from itertools import islice
from math import sqrt
from types import MappingProxyType

import gunbai
from gunbai.core import (
    CHANCE,
    REFEREE,
    SPECTATOR,
    Actions,
    BadSeat,
    EventLog,
    Game,
    GunbaiError,
    NotAsked,
    Offer,
    Record,
    Refusal,
    Replay,
    Rng,
    State,
    play_match,
)
from gunbai.core.offer import NO_ACTION
from gunbai.core.saved import is_registered
from gunbai.i18n import LANGUAGES, arguments, catalogue, say
from gunbai.testing.doors import Door, by_record, stories
from gunbai.testing.walk import choose, logged, looks, walk

Law = Callable[[Game, int], None]
MOST_OPTIONS = 400
"""The most legal actions that a decision may have."""


LOOKS = 60 if gunbai.ENGINE == "compiled" else 24
"""How many states of a game the thorough laws look at."""


class LawBroken(AssertionError):
    """A game breaks a law; the text says where."""


def demand(holds: object, promise: str, state: State | None = None) -> None:
    if not holds:
        where = "" if state is None else f"\nat {json.dumps(state.dump(), ensure_ascii=False)}"
        raise LawBroken(promise + where)


def viewers(game: Game) -> list[int]:
    return [*range(game.players), SPECTATOR]


def legal_means_no_refusal(game: Game, seed: int) -> None:
    """`legal` lists, in ascending order, just the actions that `why_not` does not refuse."""
    for state in looks(game, seed, LOOKS):
        for seat in range(game.players):
            legal = state.legal(seat)
            demand(legal == sorted(set(legal)), "legal is ascending without repeats", state)
            asked = seat in state.deciders()
            demand(bool(legal) == asked, "a seat has legal actions just when it is asked", state)
            demand(len(legal) <= MOST_OPTIONS, f"at most {MOST_OPTIONS} options", state)
            for action in range(game.info.n_actions):
                code = _code(state, seat, action)
                refusal = None if code is None else state.why_not(seat, code)
                free = code is not None and refusal is None
                demand(free == (action in legal), f"legal and why_not agree on {code}", state)


def every_list_is_the_offer(game: Game, seed: int) -> None:
    """`legal`, `fill`, `only` and `admits` say what `offer` says."""
    for state in looks(game, seed, LOOKS):
        for seat in state.deciders():
            if seat == CHANCE:
                continue
            offer, buffer = Offer(), Actions()
            state.offer(seat, offer)
            state.fill(seat, buffer)
            offered = offer.as_list()
            demand(state.legal(seat) == offered, "legal lists the offer", state)
            demand(buffer.as_list() == offered, "fill lists the offer", state)
            single = offered[0] if len(offered) == 1 else NO_ACTION
            demand(state.only(seat) == single, "only gives a single action of the offer", state)
            numbers = range(-1, game.info.n_actions + 1)
            admitted = [action for action in numbers if state.admits(seat, action)]
            demand(admitted == offered, "admits accepts the offer", state)


def codes_name_actions(game: Game, seed: int) -> None:
    """Codes are unique ASCII texts, and `parse` is the inverse of `code`."""
    for state in looks(game, seed, LOOKS):
        for seat in state.deciders():
            ids = [o for o, _ in state.chance()] if seat == CHANCE else state.legal(seat)
            codes = [state.code(seat, action) for action in ids]
            demand(len(set(codes)) == len(codes), "codes are unique", state)
            for action, code in zip(ids, codes, strict=True):
                demand(code.isascii() and code != "resign", f"{code!r} is a code", state)
                demand(state.parse(seat, code) == action, f"parse({code!r}) is its action", state)


def only_the_asked_act(game: Game, seed: int) -> None:
    """A seat that is not asked cannot act, an illegal action is refused; nothing changes."""
    for state in looks(game, seed, LOOKS):
        before = state.key()
        legal = {seat: state.legal(seat) for seat in range(game.players)}
        for seat in range(game.players):
            wrong = next((a for a in range(game.info.n_actions) if a not in legal[seat]), None)
            if wrong is None:
                continue
            try:
                state.apply(seat, wrong)
            except GunbaiError as error:
                unasked = seat not in state.deciders()
                demand(isinstance(error, NotAsked) == unasked, "NotAsked is for the unasked", state)
            else:
                demand(False, f"apply refuses action {wrong} of seat {seat}", state)
        demand(state.key() == before, "a refused action changes nothing", state)


def clones_share_nothing(game: Game, seed: int) -> None:
    """A clone equals its original, and a change of one does not change the other."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        before, copy = state.dump(), state.clone()
        demand(copy.dump() == before and copy.key() == state.key(), "a clone is equal", state)
        for _ in range(6):
            if copy.over():
                break
            seat = copy.deciders()[0]
            copy.apply(seat, choose(copy, seat, rng))
        demand(state.dump() == before, "playing on a clone leaves the original alone", state)


def positions_round_trip(game: Game, seed: int) -> None:
    """`load_position(dump())` is the same state, through JSON; components are conserved. So is a
    pickle, which holds the position."""
    for state in looks(game, seed, LOOKS):
        data = json.loads(json.dumps(state.dump()))
        again = game.load_position(data)
        demand(again.key() == state.key(), "a position has the key of its state", state)
        demand(again == state, "a position is its state", state)
        demand(again.deciders() == state.deciders(), "and asks the same seats", state)
    if is_registered(game):
        last = pickle.loads(pickle.dumps(state))
        demand(last == state == deepcopy(state), "a pickle and a copy are the state", state)


def luck_is_a_decision(game: Game, seed: int) -> None:
    """Luck has exact positive integer weights, and after an outcome the state holds it."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        outcomes = state.chance()
        demand(bool(outcomes) == (state.deciders() == (CHANCE,)), "luck is asked alone", state)
        ids = [outcome for outcome, _ in outcomes]
        demand(ids == sorted(set(ids)), "outcomes are ascending without repeats", state)
        for outcome, weight in outcomes:
            demand(type(weight) is int and weight > 0, "weights are positive integers", state)
            child = state.clone()
            child.apply(CHANCE, outcome)
            demand(child.holds(outcome), f"the state holds outcome {outcome}", state)
        for _ in range(8 if outcomes else 0):
            demand(state.sample(rng) in ids, "sample draws a listed outcome", state)


def sample_follows_weights(game: Game, seed: int) -> None:
    """Over many draws `sample` gives each outcome with its share (a coarse test: six sigma)."""
    rng = Rng(seed)
    for state in walk(game, seed):
        outcomes = state.chance()
        if not 1 < len(outcomes) <= 64:
            continue
        total = sum(weight for _, weight in outcomes)
        seen = [state.sample(rng) for _ in range(2000)]
        for outcome, weight in outcomes:
            fair = _fair(seen.count(outcome), len(seen), weight / total)
            demand(fair, f"outcome {outcome} comes up by its weight", state)
        return


def random_legal_is_even(game: Game, seed: int) -> None:
    """`random_legal` gives every legal action with the same share, and no other action."""
    rng, buffer = Rng(seed), Actions()
    for state in looks(game, seed, 8):
        for seat in range(game.players):
            legal = state.legal(seat)
            seen = [state.random_legal(seat, rng, buffer) for _ in range(400 if legal else 0)]
            demand(set(seen) <= set(legal), "random_legal is legal", state)
            for action in legal:
                fair = _fair(seen.count(action), len(seen), 1 / len(legal))
                demand(fair, f"action {action} comes up as often as others", state)


def _fair(count: int, draws: int, share: float) -> bool:
    """Within six sigma of its share."""
    slack = 6 * sqrt(draws * share * (1 - share)) + 1
    return abs(count - draws * share) <= slack


def apply_draws_nothing(game: Game, seed: int) -> None:
    """The same action on the same state always gives the same state."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        if state.over():
            return
        seat = state.deciders()[0]
        action = choose(state, seat, rng)
        one, other = state.clone(), state.clone()
        one.apply(seat, action)
        other.apply(seat, action)
        demand(one.key() == other.key(), f"{state.code(seat, action)} has one result", state)


def logs_change_nothing(game: Game, seed: int) -> None:
    """Writing events to a log does not change the game."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        if state.over():
            return
        seat = state.deciders()[0]
        action = choose(state, seat, rng)
        silent, told = state.clone(), state.clone()
        silent.apply(seat, action)
        logged(told, seat, action)
        demand(silent.key() == told.key(), "a log does not change the game", state)


def imagined_worlds_look_the_same(game: Game, seed: int) -> None:
    """`imagine(view).view(viewer) == view`, with the same legal actions and refusals."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        for viewer in viewers(game):
            view = state.view(viewer)
            answers = _answers(game, state, viewer) if viewer >= 0 else {}
            met: list[State] = []
            for world in (game.imagine(view, rng), *islice(game.worlds(view, rng), 2)):
                if world in met:
                    continue
                met.append(world)
                seen = world.view(viewer)
                demand(seen == view, f"imagine fits the view of {viewer}", state)
                demand(seen.to_json() == view.to_json(), "to the byte", state)
                demand(world.deciders() == state.deciders(), "and asks the same seats", state)
                demand(world.exposed() == state.exposed(), "and exposes the same", state)
                demand(game.load_position(world.dump()) == world, "and can be", state)
                if viewer >= 0:
                    _same_answers(state, answers, world, viewer)


def secrets_stay_secret(game: Game, seed: int) -> None:
    """Two worlds with equal views tell the viewer the same, as long as the views stay equal."""
    rng = Rng(seed)
    for state in looks(game, seed, LOOKS):
        for viewer in viewers(game):
            truth, world = state.clone(), game.imagine(state.view(viewer), rng)
            for _ in range(3):
                if truth.over() or truth.deciders() != world.deciders():
                    break
                one, other, alike = _play_both(truth, world, viewer, rng)
                if not alike:
                    break
                same = _before_reveal(one, viewer) == _before_reveal(other, viewer)
                demand(same, f"{viewer} hears the same in both worlds", state)
                if one.reveals() or other.reveals():
                    break
                same = truth.view(viewer) == world.view(viewer)
                demand(same, f"{viewer} sees the same in both worlds", state)
                # A world that equals the truth needs no comparison.
                if viewer >= 0 and world != truth:
                    _same_answers(truth, _answers(game, truth, viewer), world, viewer)


def sealed_choices_commute(game: Game, seed: int) -> None:
    """When several seats are asked at once the order of their answers does not matter."""
    rng = Rng(seed)
    for state in walk(game, seed):
        seats = state.deciders()
        if len(seats) < 2:
            continue
        choices = {seat: choose(state, seat, rng) for seat in seats}
        forth, back = state.clone(), state.clone()
        for seat in seats:
            forth.apply(seat, choices[seat])
        for seat in reversed(seats):
            back.apply(seat, choices[seat])
        demand(forth.key() == back.key(), "sealed choices commute", state)


def views_are_plain(game: Game, seed: int) -> None:
    """Views are JSON, the same each time, and only real viewers get one."""
    for state in looks(game, seed, LOOKS):
        for viewer in [*viewers(game), REFEREE]:
            view = state.view(viewer)
            demand(json.loads(view.to_json())["data"] == view.data, "a view is JSON", state)
            demand(state.view(viewer) == view, "a view is the same each time", state)
        for stranger in (CHANCE, game.players, REFEREE - 1):
            try:
                state.view(stranger)
            except BadSeat:
                continue
            demand(False, f"there is no viewer {stranger}", state)


def games_end(game: Game, seed: int) -> None:
    """Every game ends within its limit; returns and standings exist at the end, and not before."""
    for state in walk(game, seed):
        over = state.over()
        demand(over == (state.deciders() == ()), "over means nobody is asked", state)
        demand(bool(state.returns()) == over, "returns come at the end", state)
        demand(bool(state.standings()) == over, "standings come at the end", state)
        if over:
            _check_result(game, state)


def records_replay(game: Game, seed: int) -> None:
    """A record gives the same text, the same states and the same result when read again."""
    rng = Rng(seed)
    players = [_Walker(rng.fork(seat)) for seat in range(game.players)]
    record = play_match(game, players, rng)
    text = record.dumps()
    again = Record.loads(text)
    demand(again.dumps() == text, "a record has one text")
    replay = Replay(game, again)
    replay.check_result()
    demand(replay.state.over(), "a replayed game is over")


def every_door_tells_the_same_story(
    game: Game, seed: int, doors: Mapping[str, Door] = MappingProxyType({"record": by_record})
) -> None:
    """Every door tells a viewer exactly what it learns about a game."""
    wrong = stories(game, seed, doors)
    demand(not wrong, "; ".join(wrong))


def resigning_is_apart(game: Game, seed: int) -> None:
    """Resigning is no action; where it is allowed the game goes on or ends properly."""
    for state in looks(game, seed, LOOKS):
        for seat in range(game.players):
            free = state.may_resign(seat)
            demand((state.why_not(seat, "resign") is None) == free, "resign: why_not agrees", state)
            rest = state.clone()
            if not free:
                continue
            rest.resign(seat)
            again = game.load_position(json.loads(json.dumps(rest.dump())))
            demand(again == rest, "a position after resigning round-trips", rest)
            if rest.over():
                _check_result(game, rest)


def everything_has_words(game: Game, seed: int) -> None:
    """Actions, events, questions and refusals have words in every language."""
    for state in looks(game, seed, LOOKS):
        for language in LANGUAGES:
            view = state.view(0)
            demand(game.draw(view, language), "a view can be drawn", state)
            if "phase" in view:
                _sayable(game, language, *game.question(view))
            for seat in state.deciders():
                for action in state.legal(seat):
                    code = state.code(seat, action)
                    demand(game.describe(code, language), f"{code} in {language}", state)
            for seat in range(game.players):
                refusal = state.why_not(seat, "resign")
                if refusal is not None:
                    _sayable(game, language, refusal.key, refusal.args)
        if not state.over():
            seat = state.deciders()[0]
            log = logged(state.clone(), seat, choose(state, seat, Rng(seed)))
            for event in log.events:
                for language in LANGUAGES:
                    key = f"{game.info.id}.event.{event.verb}"
                    _sayable(game, language, key, {**event.args, **(event.secret or {})})


LAWS: tuple[Law, ...] = (
    legal_means_no_refusal,
    every_list_is_the_offer,
    codes_name_actions,
    only_the_asked_act,
    clones_share_nothing,
    positions_round_trip,
    luck_is_a_decision,
    sample_follows_weights,
    random_legal_is_even,
    apply_draws_nothing,
    logs_change_nothing,
    imagined_worlds_look_the_same,
    secrets_stay_secret,
    sealed_choices_commute,
    views_are_plain,
    games_end,
    records_replay,
    every_door_tells_the_same_story,
    resigning_is_apart,
    everything_has_words,
)


def check_laws(game: Game, seeds: Iterable[int] = (0,)) -> None:
    """Check all laws for each seed; raises LawBroken."""
    for seed in seeds:
        for law in LAWS:
            law(game, seed)


class _Walker:
    """A player that chooses at random."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: object, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]


def _sayable(game: Game, language: str, key: str, args: Mapping[str, object]) -> None:
    template = catalogue(language).get(key)
    demand(template is not None, f"{key} has words in {language}")
    missing = arguments(template or "") - set(args)
    demand(not missing, f"{key} in {language} asks for {missing}")
    demand(say(language, key, args, game.name), f"{key} can be said in {language}")


def _code(state: State, seat: int, action: int) -> str | None:
    """The code of any action number; None for a number that is no action."""
    try:
        return state.code(seat, action)
    except GunbaiError:
        return None


def _answers(game: Game, state: State, seat: int) -> dict[str, Refusal | None]:
    """The refusal of every code of the game."""
    codes = (_code(state, seat, action) for action in range(game.info.n_actions))
    return {code: state.why_not(seat, code) for code in codes if code is not None}


def _same_answers(
    one: State, answers: Mapping[str, Refusal | None], other: State, seat: int
) -> None:
    demand(one.legal(seat) == other.legal(seat), f"seat {seat} is offered the same", one)
    for code, answer in answers.items():
        same = answer == other.why_not(seat, code)
        demand(same, f"seat {seat} is refused {code} for the same reason", one)


def _before_reveal(log: EventLog, viewer: int) -> list[object]:
    """The events of a step that a viewer hears before the first reveal."""
    told: list[object] = []
    for event in log.events:
        if event.reveals:
            break
        told.append(event.shown_to(viewer))
    return [part for part in told if part is not None]


def _play_both(
    truth: State, world: State, viewer: int, rng: Rng
) -> tuple[EventLog, EventLog, bool]:
    """Play one decision in each world; returns whether the viewer must notice no difference.

    Hidden choices of others differ between the worlds; everything else is the same where possible.
    """
    seat = truth.deciders()[0]
    action = choose(truth, seat, rng)
    hidden = seat not in (viewer, CHANCE) and truth.hides(seat, action)
    offered = [o for o, _ in world.chance()] if seat == CHANCE else world.legal(seat)
    demand(seat != viewer or action in offered, "the viewer is offered the same", truth)
    twin = choose(world, seat, rng) if hidden or action not in offered else action
    alike = hidden or action == twin
    return logged(truth, seat, action), logged(world, seat, twin), alike


def _check_result(game: Game, state: State) -> None:
    returns, places = state.returns(), state.standings()
    demand(len(returns) == len(places) == game.players, "every seat has a result", state)
    demand(all(0 <= share <= 1 for share in returns), "returns are from 0 to 1", state)
    demand(sum(returns) <= 1 + 1e-9, "at most one win is shared out", state)
    for seat in range(game.players):
        better = sum(place < places[seat] for place in places)
        demand(places[seat] == better + 1, "places are 1, 2, 2, 4", state)
        if returns[seat] > 0:
            demand(places[seat] == 1, "a winner is first", state)
    outcome = game.outcome(state)
    demand(outcome.get("reason") and outcome.get("clause"), "an ending has a reason", state)
