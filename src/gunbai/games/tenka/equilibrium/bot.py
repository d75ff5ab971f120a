"""The bot `equilibrium`: it lays the tokens of a war by the exact mixed strategy."""

from __future__ import annotations

from math import inf
from time import monotonic

from gunbai.bots.bot import Bot
from gunbai.core import Game, Rng, View
from gunbai.games.tenka import phase, tokens
from gunbai.games.tenka.equilibrium.war import Advice, advise, by_playouts
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.offer import region_of_action
from gunbai.games.tenka.state import TenkaState


class EquilibriumBot(Bot):
    """`other` decides everything but the tokens. The mixture is computed again for every token,
    from the view alone. The result is deterministic, so the bot needs no memory to follow it."""

    def __init__(self, game: Game, other: Bot, seed: int | str = 0, games: int = 200) -> None:
        super().__init__(game, seed)
        self.other = other
        self.games = games

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1 or not isinstance(self.game, TenkaGame):
            return self.other.choose(view, legal)
        advice = advise(self.game, view, games=self.games)
        if advice is None:
            return self.other.choose(view, legal)
        table = self.game.imagine(view, self.rng)
        return self._draw(table, advice, legal)

    def _draw(self, table: TenkaState, advice: Advice, legal: list[int]) -> int:
        shares = shares_of(table, advice, legal)
        point = self.rng.unit() * sum(shares)
        for action, share in zip(legal, shares, strict=True):
            point -= share
            if point < 0:
                return action
        return self.other_way(legal, shares)

    def other_way(self, legal: list[int], shares: list[float]) -> int:
        """If rounding leaves no action, the likeliest one."""
        return legal[max(range(len(legal)), key=lambda place: shares[place])]


def mixture(
    game: Game, view: View, legal: list[int], until: float = inf, games: int = 100
) -> list[float]:
    """The probability of each of these actions for the next token; empty where no tokens are laid,
    before the first token of an attack, which would take too long, and if time is up."""
    if not isinstance(game, TenkaGame):
        return []
    table = game.imagine(view, Rng(0))
    if table.phase == phase.ATTACK and not table.attack_placed:
        return []
    judged = by_playouts(games)

    def in_time(result: TenkaState, seat: int) -> float:
        if monotonic() >= until:
            raise TimeoutError
        return judged(result, seat)

    try:
        advice = advise(game, view, in_time)
    except TimeoutError:
        return []
    return [] if advice is None else shares_of(table, advice, legal)


def shares_of(table: TenkaState, advice: Advice, legal: list[int]) -> list[float]:
    """The probability of each of these actions for the next token."""
    attacking = table.phase == phase.ATTACK
    placed = int(table.attack_placed if attacking else table.defence_placed)
    packed = table.attack_tokens if attacking else table.defence_tokens
    laid = tuple(int(tokens.region_of(packed, index)) for index in range(placed))
    return [advice.share(placed, int(region_of_action(table, action)), laid) for action in legal]
