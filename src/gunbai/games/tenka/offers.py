"""Alliances in tenka: what is offered, and what is accepted.

What an alliance is worth shows in the wars after it, not in a count of the table: offers and
answers are judged by games played to their end. Nobody is given a tile that lets them win at
once. And an offer that is refused costs nothing by the rules, so a search alone would pester
everybody at every turn; a person does not: what the other, if asked, would refuse is not
offered.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.bots.offers import LEAST, to_the_end
from gunbai.bots.search import Candidate, SearchBot, Thought
from gunbai.core import View
from gunbai.games.tenka import actions, phase
from gunbai.games.tenka.alliance import slot_seat
from gunbai.games.tenka.evaluation import turns_until
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.view import TenkaView

SHARE = 4
"""An offer is thought over from the other side with this part of the simulations."""
FEW = 2
"""So few tiles can be laid in one war."""


def concerns(view: View) -> bool:
    """Is an alliance proposed or answered?"""
    return view.read(TenkaView).phase in ("propose", "answer")


def sensible(bot: SearchBot, view: View, thought: Thought) -> Thought:
    """The thought without what a sensible player would not even consider."""
    table = bot.game.imagine(view, bot.rng)
    assert isinstance(table, TenkaState)
    found = thought.candidates
    if table.phase == phase.ANSWER:
        if is_dangerous(table, int(slot_seat(table)), view.viewer):
            found = tuple(each for each in found if each.action != actions.ACCEPT)
    else:
        found = _with_hope(bot, table, view.viewer, found)
    return replace(thought, candidates=found)


def is_dangerous(table: TenkaState, other: int, seat: int) -> bool:
    """TK-8.7: an ally has a tile less in hand. Who goes to war lays several at once, and should
    not be near the last one when that turn comes before one's own."""
    is_first = turns_until(table, other) < turns_until(table, seat)
    return int(table.hand[other]) <= (FEW if is_first else FEW - 1)


def _with_hope(
    bot: SearchBot, table: TenkaState, seat: int, candidates: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    """The best offer that would be accepted, if it is better than to pass; and to pass."""
    passing = tuple(each for each in candidates if each.action == actions.PASS)
    for each in candidates:
        if each.action == actions.PASS or not each.visits:
            break
        if would_accept(bot, table, seat, each.action):
            return (each, *passing)
    return passing


def would_accept(bot: SearchBot, table: TenkaState, seat: int, offer: int) -> bool:
    """As far as the one who offers can tell: nothing lies hidden while offers are made."""
    partner = offer - actions.PROPOSE_TO
    if is_dangerous(table, partner, seat) or is_dangerous(table, seat, partner):
        return False
    after = table.clone()
    after.advance(seat, offer, None)
    simulations = max(LEAST, bot.thinking.simulations // SHARE)
    how = replace(to_the_end(bot.thinking), simulations=simulations, workers=1)
    other = SearchBot(bot.game, f"{bot.rng.below(2**31)}", how, bot.evaluation)
    return other.think(after.view(partner), after.legal(partner)).best.action == actions.ACCEPT
