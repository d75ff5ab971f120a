"""OpenSpiel adapter: importing it registers all games as gunbai_tenka, gunbai_gunshi and so on.

    import pyspiel
    import gunbai.research.openspiel
    game = pyspiel.load_game("gunbai_tenka(players=3,scenario=gekokujo)")

Luck is explicit; dice thrown together are rolled one by one, so that no node has thousands of
outcomes. Sealed choices are made one seat after another, and the others do not see them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
import pyspiel

from gunbai.core import CHANCE, REFEREE, SPECTATOR, BadOptions, Game, GameKind, Option, Rng, State
from gunbai.games import games, has_part, kind
from gunbai.research.luck import Luck, luck_of
from gunbai.research.recall import Recall
from gunbai.research.rewards import zero_sum
from gunbai.research.small import SMALL, load_small
from gunbai.research.tensors import Observer
from gunbai.research.tokens import WIDTH, Vocabulary

Parameter = bool | int | str
WORD = -1


class GunbaiGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with players, options and pack as parameters."""

    id = ""
    type: Any = None
    fixed: Mapping[str, Parameter] = MappingProxyType({})
    """Parameters that cannot be chosen, of a small game."""

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        given = {**(params or {}), **self.fixed}
        self.rules = rules = load_rules(self.id, given)
        self.name = (self.id, tuple(sorted(given.items())))
        self.luck = luck_of(rules)
        self.longest = rules.info.max_decisions
        n = rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.info.n_actions,
            max_chance_outcomes=self.luck.outcomes,
            num_players=n,
            min_utility=-1.0 / (n - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.type, info, dict(params or {}))

    def new_initial_state(self) -> GunbaiState:
        return GunbaiState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest * self.luck.nodes

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> GunbaiObserver:
        wish = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return GunbaiObserver(self, wish, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)


def load_game(text: str) -> Any:
    """`pyspiel.load_game`; a pickle that names it here has the games registered first."""
    return pyspiel.load_game(text)


Name = tuple[str, tuple[tuple[str, Parameter], ...]]
"""A game's id and its parameters: enough to load it again."""


class World:
    """Our part of an OpenSpiel state. OpenSpiel copies its states by `deepcopy` and writes them
    by `pickle`."""

    def __init__(self, name: Name, state: State, luck: Luck, recall: Recall) -> None:
        self.name = name
        self.state = state
        self.luck = luck
        self.recall = recall

    def __deepcopy__(self, memo: object) -> World:
        return World(self.name, self.state.clone(), self.luck.copy(), self.recall)

    def __reduce__(self) -> tuple[object, ...]:
        parts = self.name, self.state.dump(), self.luck.lying, self.recall.as_list()
        return _read_world, parts


def _read_world(name: Name, position: dict[str, Any], lying: int, past: list[Any]) -> World:
    rules = _rules(name)
    luck = luck_of(rules).copy()
    luck.lying = lying
    return World(name, rules.load_position(position), luck, Recall.from_list(past))


@lru_cache(maxsize=16)
def _rules(name: Name) -> Game:
    return load_rules(name[0], dict(name[1]))


class GunbaiState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: GunbaiGame) -> None:
        super().__init__(game)
        self.world = World(game.name, game.rules.new_state(), game.luck.copy(), Recall())

    @property
    def ours(self) -> State:
        """The gunbai state."""
        return self.world.state

    def current_player(self) -> int:
        seat = self.world.state.decider()
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.world.state.over()

    def _legal_actions(self, player: int) -> list[int]:
        state = self.world.state
        return state.legal(player) if player == state.decider() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.world.luck.list(self.world.state)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        world = self.world
        seat = world.state.decider()
        if seat == CHANCE:
            outcome = world.luck.take(world.state, action)
            if outcome is None:
                return
            action = outcome
        world.recall = world.recall.after(world.state, seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        world = self.world
        if player == pyspiel.PlayerId.CHANCE:
            return world.luck.code(world.state, action)
        return world.state.code(player, action)

    def returns(self) -> list[float]:
        """Zero-sum: 1 for winning alone, -1 / (players - 1) for losing, 0 if nobody has won."""
        shares = self.world.state.returns()
        return zero_sum(shares) if shares else [0.0] * self.world.state.game.players

    def __str__(self) -> str:
        fallen = self.world.luck.fallen()
        position = json.dumps(self.world.state.dump(), separators=(",", ":"))
        return f"{position} {fallen}" if fallen else position

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> GunbaiState:
        """A state that this player cannot distinguish from this one. It starts a new history,
        which does not contain what happened out of the player's sight."""
        world = self.world
        rng = Rng(str(probability_sampler()))
        rules = world.state.game
        copy: GunbaiState = self.get_game().new_initial_state()
        copy.world = World(
            world.name,
            rules.imagine(world.state.view(player_id), rng),
            world.luck.copy(),
            world.recall.as_told_to(player_id),
        )
        return copy


class GunbaiObserver:
    """Observations as strings and tensors: a player's, a spectator's, or only the private part."""

    def __init__(self, game: GunbaiGame, wish: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no observation parameters are known; given: {params}")
        single = wish.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._everybody = wish.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._single = single
        self._public = wish.public_info
        self._recalls = wish.perfect_recall
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if self._public and not self._everybody:
            self._lay_out(game)

    def _lay_out(self, game: GunbaiGame) -> None:
        self._observer = Observer(game.rules)
        rows = game.longest if self._recalls else 0
        size = self._observer.size
        self.tensor = np.zeros(size + rows * WIDTH, np.float32)
        for name, (place, shape) in self._observer.slices().items():
            self.dict[name] = self.tensor[place].reshape(shape)
        if self._recalls:
            self._words = Vocabulary(game.rules)
            self.dict["history"] = self.tensor[size:].reshape((rows, WIDTH))

    def set_from(self, state: GunbaiState, player: int) -> None:
        if self.tensor is None:
            return
        viewer = player if self._single else SPECTATOR
        size = self._observer.size
        self.tensor[:size] = self._observer.look(state.world.state, viewer)
        if self._recalls:
            history = self.dict["history"]  # far more rows than games need; the newest are kept
            rows = state.world.recall.rows(viewer, self._words)[-len(history) :]
            history[len(rows) :] = 0
            if rows:
                history[: len(rows)] = rows

    def string_from(self, state: GunbaiState, player: int) -> str:
        viewer = player if self._single else REFEREE if self._everybody else SPECTATOR
        world = state.world
        if not self._public:
            return _secrets(world.state, player) if self._single else ""
        now = world.state.view(viewer).to_json().decode()
        fallen = world.luck.fallen()
        if self._recalls:
            now = world.recall.text(viewer) + now
        return f"{now} {fallen}" if fallen else now


def _secrets(state: State, player: int) -> str:
    """The parts of the player's view that a spectator's view does not have."""
    own = state.view(player).data
    found = _more(own, state.view(SPECTATOR).data)
    return json.dumps(found, sort_keys=True, separators=(",", ":")) if found else ""


def _more(mine: Any, others: Any) -> Any:
    if isinstance(mine, dict) and isinstance(others, dict):
        parts = {key: _more(value, others.get(key)) for key, value in mine.items()}
        return {key: part for key, part in parts.items() if part not in (None, {}, [])}
    if isinstance(mine, list) and isinstance(others, list) and len(mine) == len(others):
        parts = {str(i): _more(a, b) for i, (a, b) in enumerate(zip(mine, others, strict=True))}
        return {key: part for key, part in parts.items() if part not in (None, {}, [])}
    return None if mine == others else mine


def game_type(id: str, small: str = "") -> Any:
    """What OpenSpiel knows about a game, or about a small one, before it is loaded."""
    about = kind(id)
    rules = load_small(small) if small else about.load()
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"gunbai_small_{small}" if small else f"gunbai_{id}",
        long_name=f"{about.titles['en']}, small" if small else about.titles["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if rules.info.has_luck else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if rules.info.has_secrets
            else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if small else about.seats[1],
        min_num_players=2 if small else about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=({} if small else parameters(about.options, about.default_players)),
    )


def parameters(options: tuple[Option, ...], players: int) -> dict[str, Parameter]:
    """The number of players, a pack file, and every option with its default, in OpenSpiel's form
    (see `written`)."""
    found: dict[str, Parameter] = {"players": players, "pack": ""}
    for option in options:
        found[option.name] = written(option, option.default)
    return found


def written(option: Option, value: Any) -> Parameter:
    """The value of an option as a parameter. OpenSpiel reads any text that looks like a number as a
    number, and each parameter has one type. So lists are written "1/0/2", and a single number of a
    text option "1/". For a number option -1 stands for the word (or for: set by other options)."""
    if isinstance(value, bool):
        return value
    if _is_number(option):
        return value if isinstance(value, int) else WORD
    if isinstance(value, list):
        return "/".join(map(str, value))
    if isinstance(value, int):
        return f"{value}/"
    return "" if value is None else str(value)


def _is_number(option: Option) -> bool:
    """Is this option usually an integer?"""
    example = option.choices[0] if option.choices else 0
    default = option.default if option.default is not None else example
    return isinstance(default, int) and not isinstance(default, bool)


def _read(option: Option, value: Parameter) -> object:
    """The inverse of `written`."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        words = [choice for choice in option.choices if isinstance(choice, str)]
        return value if value != WORD else words[0] if words else option.default
    if value.endswith("/"):
        return int(value[:-1])
    if "/" in value:
        return [int(part) for part in value.split("/")]
    return value or option.default


def load_rules(id: str, given: Mapping[str, Parameter]) -> Game:
    """The game that these parameters describe; raises BadOptions."""
    about = kind(id)
    chosen: dict[str, object] = {}
    for option in about.options:
        value = _read(option, given.get(option.name, written(option, option.default)))
        if value is not None:
            chosen[option.name] = value
    players = given.get("players")
    pack = given.get("pack") or None
    rules = about.load(None if players is None else int(players), chosen, pack and str(pack))
    if rules.info.max_decisions == 0:
        raise BadOptions(_lifted_limit(about, rules), "research.error.endless", game=id)
    return rules


def _lifted_limit(about: GameKind, rules: Game) -> str:
    """The option that removes the limit of this game: it is 0, and its default is positive."""
    return next(
        option.name
        for option in about.options
        if _is_number(option) and rules.options[option.name] == 0 and option.default != 0
    )


def _register(id: str) -> None:
    """Make and register a class for each game. OpenSpiel keeps the factory of a game until the
    program ends, and only a class survives that long."""
    about = game_type(id)
    made = type(f"{id.capitalize()}Game", (GunbaiGame,), {"id": id, "type": about})
    pyspiel.register_game(about, made)


def _register_small(name: str) -> None:
    small = SMALL[name]
    options = {option.name: option for option in kind(small.game).options}
    fixed: dict[str, Parameter] = {"players": 2, "pack": small.pack}
    for option, value in small.options.items():
        fixed[option] = written(options[option], value)
    about = game_type(small.game, name)
    members = {"id": small.game, "type": about, "fixed": fixed}
    pyspiel.register_game(about, type(f"Small_{name}", (GunbaiGame,), members))


for _id in games():
    if has_part(_id, "tensors"):
        _register(_id)
for _name in SMALL:
    _register_small(_name)
