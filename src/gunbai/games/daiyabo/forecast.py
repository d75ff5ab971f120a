"""Forecast of a choice in the present position: majorities, markers, ranks, odds.

Built from the view alone, without guesses about later placements: a player could compute the same
at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gunbai.core.game import Forecast
from gunbai.core.view import View
from gunbai.games.daiyabo import forecast_odds
from gunbai.games.daiyabo.aids import SIEGE, SIEGE_FACES, by_strength, met, warlord_counts
from gunbai.games.daiyabo.pack import ANYWHERE, Castle
from gunbai.games.daiyabo.terms import GENJI, START_CARD
from gunbai.games.daiyabo.view import (
    CARD_NAMES,
    ActionCardName,
    Battle,
    DaiyaboView,
)

if TYPE_CHECKING:
    from gunbai.games.daiyabo.game import DaiyaboGame


def forecast(game: DaiyaboGame, view: View, code: str) -> Forecast | None:
    verb, _, rest = code.partition(" ")
    name, _, value = rest.partition("=")
    facts = view.read(DaiyaboView)
    if facts.turn is None:
        return None
    table = _Table(game, facts, facts.turn)
    phase = facts.phase
    if verb == "place":
        return table.placement(int(name), siege=value == SIEGE)
    if verb == "marker":
        return table.markers(name, 1)
    if verb in ("take", "swap"):
        return table.start_card() if name == START_CARD else table.gain(name, swap=verb == "swap")
    if verb == "siege":
        return table.target(name)
    if verb == "remove":
        return table.removal(name, int(value))
    if verb == "convert":
        source, target = value.split(">")
        return table.conversion(int(source), int(target))
    if verb == "none" and phase == "battle_remove":
        return table.removal("", 0)
    if verb == "none" and phase == "battle_ability":
        return table.verdict(facts.roll)
    return None


class _Table:
    """The view, and questions about it from the seat whose turn it is."""

    def __init__(self, game: DaiyaboGame, view: DaiyaboView, seat: int) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.warlords = {card.id: card for card in game.pack.warlord}
        self.castles = {card.id: card for card in game.pack.castle}

    # Placements.

    def placement(self, face: int, *, siege: bool) -> Forecast | None:
        """DY-7.9, DY-9.2, DY-9.3, DY-10.2: the majority on the card after it."""
        action_card: ActionCardName = SIEGE if siege else CARD_NAMES[face - 1]
        there = self.view.action_cards[action_card]
        n = self.view.roll.count(face)
        dice = list(there.dice)
        dice[self.seat] += n
        mine = dice[self.seat]
        most = max(count for seat, count in enumerate(dice) if seat != self.seat)
        counts: dict[str, object] = {"mine": mine, "most": most}
        if most > mine:
            leader = next(seat for seat in by_strength(there) if seat != self.seat)
            return self._behind({**counts, "seat": leader}, face, n, siege=siege)
        if siege:
            return self._siege(counts, sum(dice))
        card = there.card
        if card in self.castles:
            return self._battle("command", self.castles[card], sum(dice), counts)
        if card is None or (not action_card.startswith("recruit") and not self._fields_recruit()):
            return Forecast("nothing", counts)
        return self._recruit(card, counts)

    def _behind(self, args: dict[str, object], face: int, n: int, *, siege: bool) -> Forecast:
        """DY-7.2: what stays in hand is rolled again, and may bring more of the same."""
        left = self.view.seats[self.seat].dice - n
        if left == 0:
            return Forecast("behind", args)
        faces = SIEGE_FACES if siege else (face,)
        percent = _percent(float(forecast_odds.chance_to_show(left, faces)))
        return Forecast("behind_reroll", {**args, "left": left, "faces": [*faces], **percent})

    def _siege(self, counts: dict[str, object], dice: int) -> Forecast | None:
        """DY-11.2: the commander may choose; the forecast is about the castle that is most likely
        to fall."""
        pile = [self.castles[id] for id in self.view.siege_pile if id in self.castles]
        if not pile:
            recruits = self._fields_recruit() and self.view.siege_pile
            return None if recruits else Forecast("nothing", counts)
        easiest = max(pile, key=lambda castle: self._chance(castle.dice, dice))
        return self._battle("assault", easiest, dice, counts)

    def _recruit(self, card: str, counts: dict[str, object]) -> Forecast:
        """DY-4.2: as many warlords as everybody else bring the Head of the Genji."""
        args = {**counts, "card": card}
        rank = self.game.tables.rank_ids[GENJI]
        if self._leads_warlords(gained=1) and self.view.ranks[rank] != self.seat:
            return Forecast("recruit_rank", {**args, **self._rank(rank)})
        return Forecast("recruit", args)

    # Battles.

    def target(self, name: str) -> Forecast:
        """DY-11.2: the castle of the siege."""
        if name in self.warlords:
            return self.gain(name, swap=False)
        return self._battle("roll", self.castles[name], self._dice_on(SIEGE), {})

    def removal(self, warlord: str, face: int) -> Forecast:
        """DY-10.5 to DY-10.8: what is left to roll for, and the chance of it."""
        battle, castle = self._fought()
        required = [die for die in battle.required if die != face]
        struck = battle.struck or face > 0
        later = [self.warlords[id].ability.faces for id in self.view.pending[1:] if id != warlord]
        if self.game.tables.one_arrow and struck:
            later = []
        assert battle.action_card is not None
        n = self._rolled(self._dice_on(battle.action_card))
        conversions = [] if self.game.tables.one_arrow and struck else self._conversions()
        one_arrow = self.game.tables.one_arrow
        chance = forecast_odds.best_chance(n, required, conversions, later, one_arrow=one_arrow)
        return self._fight("roll", castle, required, n, float(chance), {})

    def conversion(self, source: int, target: int) -> Forecast:
        """DY-7.6, DY-10.13: the dice after it."""
        dice = sorted(target if die == source else die for die in self.view.roll)
        if self.view.phase == "march_ability":
            return Forecast("march", {"dice": dice})
        return self.verdict(dice)

    def verdict(self, dice: Sequence[int]) -> Forecast:
        """DY-10.14: does a roll take the castle?"""
        battle, castle = self._fought()
        required = battle.required
        taken = len(met(dice, required)) == len(required)
        args = {"dice": [*dice], "card": castle.id}
        return Forecast("taken" if taken else "held", args, 1.0 if taken else 0.0)

    def _battle(self, key: str, castle: Castle, dice: int, counts: dict[str, object]) -> Forecast:
        chance = self._chance(castle.dice, dice)
        return self._fight(key, castle, castle.dice, self._rolled(dice), chance, counts)

    def _fight(
        self,
        key: str,
        castle: Castle,
        required: Sequence[int],
        n: int,
        chance: float,
        counts: dict[str, object],
    ) -> Forecast:
        """A battle's odds, and the rank the castle would bring."""
        args = {**counts, "card": castle.id, "n": n, "required": [*required], **_percent(chance)}
        if not required:
            key = "no_roll"
        placed = min(len(castle.dice), self.view.markers_left[self.seat])
        if castle.area != ANYWHERE and placed > 0:
            rank = self._rank_of(castle.area)
            mine, most = self._marker_counts(castle.area, placed)
            if mine >= most and self.view.ranks[rank] != self.seat:
                return Forecast(f"{key}_rank", {**args, **self._rank(rank)}, chance)
        return Forecast(key, args, chance)

    def _chance(self, required: Sequence[int], dice: int) -> float:
        removals = [
            self.warlords[id].ability.faces
            for id in self._own()
            if self.warlords[id].ability.kind == "remove"
        ]
        one_arrow = self.game.tables.one_arrow
        found = forecast_odds.best_chance(
            self._rolled(dice), required, self._conversions(), removals, one_arrow=one_arrow
        )
        return float(found)

    def _rolled(self, dice: int) -> int:
        """DY-10.9 to DY-10.11: the dice on the card, the battle bonus, Uesugi Kenshin's."""
        own = [self.warlords[id].ability for id in self._own()]
        extra = sum(ability.n for ability in own if ability.kind == "battle_dice")
        return dice + int(self.game.tables.bonus_dice) + extra

    def _conversions(self) -> list[forecast_odds.Conversion]:
        return [
            (source, target)
            for id in self._own()
            for source in self.warlords[id].ability.sources
            for target in self.warlords[id].ability.to
        ]

    # Gains.

    def gain(self, name: str, *, swap: bool) -> Forecast:
        """DY-4.1: a castle brings markers, a warlord counts for the Head of the Genji."""
        if name in self.castles:
            castle = self.castles[name]
            return self.markers(castle.area, len(castle.dice))
        rank = self.game.tables.rank_ids[GENJI]
        counts = self._warlord_counts(gained=0 if swap else 1)
        args: dict[str, object] = {"mine": counts[0], "most": counts[1], **self._rank(rank)}
        holds = self.view.ranks[rank] == self.seat
        if holds:
            return Forecast("warlords_keep", args)
        return Forecast("warlords_rank" if counts[0] >= counts[1] else "warlords_behind", args)

    def markers(self, area: str, n: int) -> Forecast:
        """DY-4.6, DY-4.9, DY-4.13: markers in an area, and its leader afterwards."""
        n = min(n, self.view.markers_left[self.seat])
        if n == 0:
            return Forecast("no_markers", {})
        rank = self._rank_of(area)
        mine, most = self._marker_counts(area, n)
        args: dict[str, object] = {"n": n, "area": area, "mine": mine, "most": most}
        args |= self._rank(rank)
        if mine < most:
            return Forecast("markers_behind", args)
        holds = self.view.ranks[rank] == self.seat
        return Forecast("markers_keep" if holds else "markers_rank", args)

    def start_card(self) -> Forecast:
        """DY-8.4 to DY-8.6."""
        last = self.view.round == self.game.tables.rounds
        return Forecast("start_card_last" if last else "start_card", {})

    # Reading the view.

    def _own(self) -> list[str]:
        return list(self.view.seats[self.seat].warlords)

    def _fought(self) -> tuple[Battle, Castle]:
        battle = self.view.battle
        assert battle
        assert battle.target is not None
        return battle, self.castles[battle.target]

    def _dice_on(self, action_card: ActionCardName) -> int:
        return sum(self.view.action_cards[action_card].dice)

    def _fields_recruit(self) -> bool:
        return bool(self.game.tables.recruit_in_battle)

    def _marker_counts(self, area: str, gained: int) -> tuple[int, int]:
        """My markers afterwards, and the most of any other seat."""
        counts = self.view.markers[area]
        others = [n for seat, n in enumerate(counts) if seat != self.seat]
        return counts[self.seat] + gained, max(others)

    def _warlord_counts(self, *, gained: int) -> tuple[int, int]:
        counts = warlord_counts(self.view)
        others = [n for seat, n in enumerate(counts) if seat != self.seat]
        return counts[self.seat] + gained, max(others)

    def _leads_warlords(self, *, gained: int) -> bool:
        mine, most = self._warlord_counts(gained=gained)
        return mine >= most

    def _rank_of(self, area: str) -> str:
        return next(each.rank for each in self.game.pack.area if each.id == area)

    def _rank(self, rank: str) -> dict[str, object]:
        vp = next(each.vp for each in self.game.pack.rank if each.id == rank)
        return {"rank": rank, "vp": vp}


def _percent(chance: float) -> dict[str, object]:
    return {"percent": round(100 * chance)}
