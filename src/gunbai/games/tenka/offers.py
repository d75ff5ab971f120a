"""Alliances in a bot's search: which offers are made, and which are accepted.

The value of an alliance appears in the wars after it, not in an evaluation of the table: offers and
answers are judged by games played to their end. No player gets a tile that lets them win at once. A
refused offer costs nothing by the rules, so a search alone would make offers at every turn; the bot
makes only offers that the other player would accept.
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
"""One in this number of the simulations judges an offer from the other side."""
FEW = 2
"""A hand of at most this number of tiles can be laid in one war."""


def concerns(view: View) -> bool:
    """Is an alliance proposed or answered?"""
    return view.read(TenkaView).phase in ("propose", "answer")


def sensible(bot: SearchBot, view: View, thought: Thought) -> Thought:
    """The search result without choices that no sensible player would consider."""
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
    """TK-8.7: an ally has a tile less in hand. A player at war lays several tiles at once, and
    should not be near the last one when that turn comes before the bot's own."""
    is_first = turns_until(table, other) < turns_until(table, seat)
    return int(table.hand[other]) <= (FEW if is_first else FEW - 1)


def _with_hope(
    bot: SearchBot, table: TenkaState, seat: int, candidates: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    """The best offer that would be accepted, if it is better than passing; and passing."""
    passing = tuple(each for each in candidates if each.action == actions.PASS)
    for each in candidates:
        if each.action == actions.PASS or not each.visits:
            break
        if would_accept(bot, table, seat, each.action):
            return (each, *passing)
    return passing


def would_accept(bot: SearchBot, table: TenkaState, seat: int, offer: int) -> bool:
    """Would the other player accept? The proposer can judge it: nothing is hidden during offers."""
    partner = offer - actions.PROPOSE_TO
    if is_dangerous(table, partner, seat) or is_dangerous(table, seat, partner):
        return False
    after = table.clone()
    after.advance(seat, offer, None)
    simulations = max(LEAST, bot.thinking.simulations // SHARE)
    how = replace(to_the_end(bot.thinking), simulations=simulations, workers=1)
    other = SearchBot(bot.game, f"{bot.rng.below(2**31)}", how, bot.evaluation)
    return other.think(after.view(partner), after.legal(partner)).best.action == actions.ACCEPT
