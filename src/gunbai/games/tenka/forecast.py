"""What a seat could work out before it chooses: sums, odds of a battle, what a turn leads to.

Everything comes from the view. Where tokens lie face down, every deal of the values not seen yet
is taken as equally likely, and the message says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from gunbai.core.game import Forecast
from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka.actions import NO_WAR
from gunbai.games.tenka.defence import SHARES
from gunbai.games.tenka.terms import ATTACK, ATTACK_VALUES, DEFENCE_VALUES, SHORTAGE, TOKENS

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame

Sums = list[int]
"""What the tokens of one side may add up to, one entry per deal, all equally likely."""


def forecast(game: TenkaGame, view: View, code: str) -> Forecast | None:
    verb, _, rest = code.partition(" ")
    region, _, value = rest.partition("=")
    makers: Mapping[str, Callable[[], Forecast | None]] = {
        "pick": lambda: _pick(game, region),
        "accept": lambda: _alliance(view),
        "no_war": lambda: _no_war(game, view),
        "war": lambda: _war(view),
        "attack": lambda: _attack(game, view, region, int(value)),
        "target": lambda: _target(game, view, region),
        "defend": lambda: _defend(game, view, region, int(value)),
        "settle": lambda: _settle(game, view, region),
        "give_up": lambda: _give_up(game, view, rest),
    }
    return makers[verb]() if verb in makers else None


class TenkaAids(msgspec.Struct):
    series: list[int]
    """The values of the tokens that the viewer places in this phase, in the order of placing."""


def aids(view: View) -> TenkaAids | None:
    found = _series(view)
    return TenkaAids(found) if found else None


def _series(view: View) -> list[int]:
    """TK-3.2, TK-4.7: the values of the tokens that the viewer places, in the order of placing."""
    if view["phase"] == "attack":
        return list(ATTACK_VALUES) if view.viewer == view["turn"] else []
    if view["phase"] != "defend":
        return []
    order, placing = view["order"], view["war"]["placers"]
    first = order.index(view["turn"]) + 1
    placers = [seat for seat in (*order[first:], *order[:first]) if seat in placing]
    row = (len(placers) - 1) * TOKENS
    return [
        DEFENCE_VALUES[index]
        for index in range(TOKENS)
        if placers[SHARES[row + index]] == view.viewer
    ]


@dataclass(frozen=True)
class Odds:
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


def _alliance(view: View) -> Forecast:
    """TK-8.7, TK-9.11: a tile each, and a point each at the end."""
    return Forecast("accept", {"hand": view["seats"][view.viewer]["hand"] - 1})


def _no_war(game: TenkaGame, view: View) -> Forecast | None:
    """TK-2.3; where the supply does not last, TK-10.2: the game ends, and everybody can score."""
    state = game.imagine(view, Rng(0))
    state.apply(view.viewer, NO_WAR)
    if state.deciders():
        drawn = view["supply"] - state.supply
        return Forecast("no_war", {"n": drawn, "supply": state.supply}) if drawn else None
    if state.ending != SHORTAGE:
        return None
    share = state.returns()[view.viewer]
    key = "ends_win" if share > 0 else "ends_loss"
    return Forecast(key, {"scores": list(view["scores"])}, odds=share)


def _war(view: View) -> Forecast:
    """TK-7.1: one army after the war; TK-7.4 if there is none left. TK-7.2, TK-7.3, TK-11.5: a
    player without regions draws only after a conquest."""
    supply = view["supply"]
    key = "war" if supply else "war_last"
    if not view["seats"][view.viewer]["regions"]:
        key += "_landless"
    return Forecast(key, {"supply": max(0, supply - 1)})


def _attack(game: TenkaGame, view: View, region: str, value: int) -> Forecast:
    """The defence is not placed yet: from no token in this region to all five. With a single
    target all tokens of both sides lie there (TK-3.2, TK-4.3)."""
    war = view["war"]
    attack = sum(war["attack"]["values"].get(region, ())) + value
    targets = {*war["attack"]["values"], region}
    terms = _terms(game, view, region, _base(view, targets))
    if targets == {region} and _declares(game, view, f"attack {region}={value}"):
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
    return state.phase != ATTACK


def _target(game: TenkaGame, view: View, region: str) -> Forecast:
    """TK-11.1: all five tokens against all five. TK-5.10: no border is crossed."""
    terms = _terms(game, view, region, set())
    return _battle(terms, [sum(ATTACK_VALUES)], [sum(DEFENCE_VALUES)], "settle")


def _settle(game: TenkaGame, view: View, region: str) -> Forecast:
    war = view["war"]
    terms = _terms(game, view, region, set(war["base"]))
    attack = _sums(war["attack"], ATTACK_VALUES, region)
    return _battle(terms, attack, _sums(war["defence"], DEFENCE_VALUES, region), "settle")


def _defend(game: TenkaGame, view: View, region: str, value: int) -> Forecast:
    """As if this were the last token placed in the region."""
    war = view["war"]
    terms = _terms(game, view, region, set(war["base"]))
    attack = _sums(war["attack"], ATTACK_VALUES, region)
    defence = [sum(war["defence"]["values"].get(region, ())) + value]
    return _battle(terms, attack, defence, "defend")


def _give_up(game: TenkaGame, view: View, what: str) -> Forecast:
    """TK-6.3 to TK-6.13: what the defender keeps and loses."""
    region = view["war"]["battle"]
    n = view["seats"][view.viewer]["regions"][region]
    if what == "armies":
        return Forecast("give_armies", {"region": region, "n": n})
    if view["seats"][view["turn"]]["hand"] == 0:
        return Forecast("give_tile_loses", {"seat": view["turn"]}, odds=0.0)
    friends = {view.viewer, *_allies(view, view.viewer)}
    refuge = [name for name in _neighbours(game, region) if _holder(view, name) in friends]
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


@dataclass(frozen=True)
class Terms:
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


def _terms(game: TenkaGame, view: View, region: str, base: set[str]) -> Terms:
    """TK-5.6 to TK-5.10, TK-6.4, TK-6.14."""
    holder = _holder(view, region)
    armies = 0 if holder is None else view["seats"][holder]["regions"][region]
    roads = [kind for name, kind in _neighbours(game, region).items() if name in base]
    thick = roads.count("thick")
    anyway = game.options["thick_border_mode"] == "any_thick"
    border = int(thick > 0 and (anyway or thick == len(roads)))
    neutral_falls = game.options["neutral_tie"] == "attacker"
    return Terms(region, armies, border, neutral_falls if holder is None else armies == 0)


def _base(view: View, targets: Iterable[str]) -> set[str]:
    """TK-9.1, TK-9.6a: own regions and those of allies who are not attacked themselves."""
    foes = {_holder(view, region) for region in targets}
    friends = [seat for seat in _allies(view, view.viewer) if seat not in foes]
    return {name for seat in (view.viewer, *friends) for name in view["seats"][seat]["regions"]}


def _sums(tokens: Any, values: Iterable[int], region: str) -> Sums:
    """Every way to deal the values not seen yet to the tokens not seen in this region."""
    known = tokens["values"].get(region, [])
    hidden = list(values)
    for seen in tokens["values"].values():
        for value in seen:
            hidden.remove(value)
    unseen = tokens["counts"].get(region, 0) - len(known)
    return [sum(known) + sum(deal) for deal in combinations(hidden, unseen)]


def _holder(view: View, region: str) -> int | None:
    return next((i for i, seat in enumerate(view["seats"]) if region in seat["regions"]), None)


def _allies(view: View, seat: int) -> list[int]:
    return [other for pair in view["alliances"] if seat in pair for other in pair if other != seat]


def _neighbours(game: TenkaGame, region: str) -> dict[str, str]:
    """Who lies beside a region, and behind which kind of border."""
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
