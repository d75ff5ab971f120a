"""Forecast of a choice, computed from the view: sums, odds of a battle, results of a turn.

Everything comes from the view. Where tokens lie face down, every deal of the values not seen yet
is taken as equally likely, and the message says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from gunbai.core.game import Forecast
from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka import phase
from gunbai.games.tenka.actions import NO_WAR
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, SHORTAGE
from gunbai.games.tenka.view import TenkaView, Tokens, WarView, allies_of

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame

Sums = list[int]
"""What the tokens of one side may add up to, one entry per deal, all equally likely."""


def forecast(game: TenkaGame, view: View, code: str) -> Forecast | None:
    seen = view.read(TenkaView)
    verb, _, rest = code.partition(" ")
    region, _, value = rest.partition("=")
    makers: Mapping[str, Callable[[], Forecast | None]] = {
        "pick": lambda: _pick(game, region),
        "accept": lambda: _alliance(seen, view.viewer),
        "no_war": lambda: _no_war(game, view, seen),
        "war": lambda: _war(seen, view.viewer),
        "attack": lambda: _attack(game, view, seen, code, region, int(value)),
        "target": lambda: _target(game, seen, region),
        "defend": lambda: _defend(game, seen, region, int(value)),
        "settle": lambda: _settle(game, seen, region),
        "give_up": lambda: _give_up(game, seen, view.viewer, rest),
    }
    return makers[verb]() if verb in makers else None


class Odds(msgspec.Struct, frozen=True):
    """Exact chances of one battle, for the attacker."""

    win: Fraction
    draw: Fraction

    @staticmethod
    def of(attack: Sums, defence: Sums, bonus: int) -> Odds:
        """TK-5.3 to TK-5.11, over all deals and all 36 throws."""
        win = draw = 0
        for mine in attack:
            for theirs in defence:
                edge = mine - theirs - bonus
                for throw in range(36):
                    gap = edge + throw // 6 - throw % 6
                    win += mine > 0 and gap > 0
                    draw += mine > 0 and gap == 0
        cases = 36 * len(attack) * len(defence)
        return Odds(Fraction(win, cases), Fraction(draw, cases))


def _pick(game: TenkaGame, region: str) -> Forecast:
    points = next(each.points for each in game.pack.region if each.id == region)
    roads = [border for border in game.pack.border if region in border.between]
    thick = sum(border.kind == "thick" for border in roads)
    return Forecast("pick", {"region": region, "points": points, "n": len(roads), "thick": thick})


def _alliance(seen: TenkaView, viewer: int) -> Forecast:
    """TK-8.7, TK-9.11: a tile each, and a point each at the end."""
    return Forecast("accept", {"hand": seen.seats[viewer].hand - 1})


def _no_war(game: TenkaGame, view: View, seen: TenkaView) -> Forecast | None:
    """TK-2.3; where the supply does not last, TK-10.2: the game ends, and everybody can score."""
    state = game.imagine(view, Rng(0))
    state.apply(view.viewer, NO_WAR)
    if state.deciders():
        drawn = seen.supply - state.supply
        return Forecast("no_war", {"n": drawn, "supply": state.supply}) if drawn else None
    if state.ending != SHORTAGE:
        return None
    share = state.returns()[view.viewer]
    key = "ends_win" if share > 0 else "ends_loss"
    return Forecast(key, {"scores": list(seen.scores)}, odds=share)


def _war(seen: TenkaView, viewer: int) -> Forecast:
    """TK-7.1: one army after the war; TK-7.4 if there is none left. TK-7.2, TK-7.3, TK-11.5: a
    player without regions draws only after a conquest."""
    key = "war" if seen.supply else "war_last"
    if not seen.seats[viewer].regions:
        key += "_landless"
    return Forecast(key, {"supply": max(0, seen.supply - 1)})


def _attack(
    game: TenkaGame, view: View, seen: TenkaView, code: str, region: str, value: int
) -> Forecast:
    """The defence is not placed yet: from no token in this region to all five. With a single
    target all tokens of both sides lie there (TK-3.2, TK-4.3)."""
    placed = _war_of(seen).attack.values
    attack = sum(placed.get(region, ())) + value
    targets = {*placed, region}
    terms = terms_of(game, seen, region, _base(seen, view.viewer, targets))
    if targets == {region} and _declares(game, view, code):
        return _battle(terms, [sum(ATTACK_VALUES)], [sum(DEFENCE_VALUES)], "settle")
    best = Odds.of([attack], [0], terms.bonus)
    worst = Odds.of([attack], [sum(DEFENCE_VALUES)], terms.bonus)
    args = {**terms.args(), "attack": attack, "defence": f"0–{sum(DEFENCE_VALUES)}"}
    low, high = (terms.conquest(odds) for odds in (worst, best))
    return Forecast("attack", {**args, "low": _percent(low), "high": _percent(high)})


def _declares(game: TenkaGame, view: View, code: str) -> bool:
    """Is the declaration complete with this token, further tokens that have one place to go
    included? The attacker sees all there is to know."""
    state = game.imagine(view, Rng(0))
    state.apply(view.viewer, game.parse(view.viewer, code))
    return state.phase != phase.ATTACK


def _target(game: TenkaGame, seen: TenkaView, region: str) -> Forecast:
    """TK-11.1: all five tokens against all five. TK-5.10: no border is crossed."""
    terms = terms_of(game, seen, region, set())
    return _battle(terms, [sum(ATTACK_VALUES)], [sum(DEFENCE_VALUES)], "settle")


def _settle(game: TenkaGame, seen: TenkaView, region: str) -> Forecast:
    war = _war_of(seen)
    terms = terms_of(game, seen, region, set(war.base))
    attack = _sums(war.attack, ATTACK_VALUES, region)
    return _battle(terms, attack, _sums(war.defence, DEFENCE_VALUES, region), "settle")


def _defend(game: TenkaGame, seen: TenkaView, region: str, value: int) -> Forecast:
    """As if this were the last token placed in the region."""
    war = _war_of(seen)
    terms = terms_of(game, seen, region, set(war.base))
    attack = _sums(war.attack, ATTACK_VALUES, region)
    defence = [sum(war.defence.values.get(region, ())) + value]
    return _battle(terms, attack, defence, "defend")


def _give_up(game: TenkaGame, seen: TenkaView, viewer: int, what: str) -> Forecast:
    """TK-6.3 to TK-6.13: what the defender keeps and loses."""
    region = _war_of(seen).battle or ""
    n = seen.seats[viewer].regions[region]
    if what == "armies":
        return Forecast("give_armies", {"region": region, "n": n})
    if seen.seats[seen.turn].hand == 0:
        return Forecast("give_tile_loses", {"seat": seen.turn}, odds=0.0)
    friends = {viewer, *allies_of(seen, viewer)}
    refuge = [name for name in _neighbours(game, region) if holder_of(seen, name) in friends]
    key = "give_tile" if refuge else "give_tile_lost"
    return Forecast(key, {"region": region, "n": n})


def _battle(terms: Terms, attack: Sums, defence: Sums, key: str) -> Forecast:
    odds = Odds.of(attack, defence, terms.bonus)
    conquest = terms.conquest(odds)
    certain = len(set(attack)) == len(set(defence)) == 1
    args = {
        **terms.args(),
        "attack": _range(attack),
        "defence": _range(defence),
        "win": _percent(odds.win),
        "draw": _percent(odds.draw),
        "held": _percent(1 - odds.win - odds.draw),
    }
    chance = 1 - conquest if key == "defend" else conquest
    return Forecast(key if certain else f"{key}_averaged", args, odds=float(chance))


class Terms(msgspec.Struct, frozen=True):
    """What stands beside tokens and dice in one region's battle."""

    region: str
    armies: int
    border: int
    tie_conquers: bool

    @property
    def bonus(self) -> int:
        return self.armies + self.border

    def conquest(self, odds: Odds) -> Fraction:
        """A drawn battle conquers where there is no choice (TK-6.4, TK-6.14)."""
        return odds.win + odds.draw if self.tie_conquers else odds.win

    def args(self) -> dict[str, object]:
        return {"region": self.region, "armies": self.armies, "border": self.border}


def terms_of(game: TenkaGame, seen: TenkaView, region: str, base: set[str]) -> Terms:
    """TK-5.6 to TK-5.10, TK-6.4, TK-6.14."""
    holder = holder_of(seen, region)
    armies = 0 if holder is None else seen.seats[holder].regions[region]
    roads = [kind for name, kind in _neighbours(game, region).items() if name in base]
    thick = roads.count("thick")
    anyway = game.options["thick_border_mode"] == "any_thick"
    border = int(thick > 0 and (anyway or thick == len(roads)))
    neutral_falls = game.options["neutral_tie"] == "attacker"
    return Terms(region, armies, border, neutral_falls if holder is None else armies == 0)


def _base(seen: TenkaView, viewer: int, targets: Iterable[str]) -> set[str]:
    """TK-9.1, TK-9.6a: own regions and those of allies who are not attacked themselves."""
    foes = {holder_of(seen, region) for region in targets}
    friends = [seat for seat in allies_of(seen, viewer) if seat not in foes]
    return {name for seat in (viewer, *friends) for name in seen.seats[seat].regions}


def _sums(tokens: Tokens, values: Iterable[int], region: str) -> Sums:
    """Every way to deal the values not seen yet to the tokens not seen in this region."""
    known = tokens.values.get(region, [])
    hidden = list(values)
    for turned_up in tokens.values.values():
        for value in turned_up:
            hidden.remove(value)
    unseen = tokens.counts.get(region, 0) - len(known)
    return [sum(known) + sum(deal) for deal in combinations(hidden, unseen)]


def _war_of(seen: TenkaView) -> WarView:
    """The war, in a phase that has one."""
    assert seen.war
    return seen.war


def holder_of(seen: TenkaView, region: str) -> int | None:
    return next((i for i, seat in enumerate(seen.seats) if region in seat.regions), None)


def _neighbours(game: TenkaGame, region: str) -> dict[str, str]:
    """The neighbours of a region, and the kind of each border."""
    return {
        border.between[border.between[0] == region]: border.kind
        for border in game.pack.border
        if region in border.between
    }


def _range(sums: Sums) -> str:
    low, high = min(sums), max(sums)
    return str(low) if low == high else f"{low}–{high}"


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
