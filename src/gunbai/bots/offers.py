"""Offers of alliances in tenka: whoever offers asks himself whether the other would accept.

An offer that is refused costs nothing by the rules, so a search alone would pester everybody at
every turn. A person does not: what the other, in his place, would refuse is not offered.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.bots.search import SearchBot, Thought
from gunbai.core import View
from gunbai.games.tenka.actions import ACCEPT, PASS, PROPOSE_TO
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.terms import PHASE_NAMES, PROPOSE

SHARE = 4
"""An offer is thought over from the other side with this part of the simulations."""
LEAST = 40


def is_offering(bot: SearchBot, view: View) -> bool:
    return isinstance(bot.game, TenkaGame) and view["phase"] == PHASE_NAMES[PROPOSE]


def with_hope(bot: SearchBot, view: View, thought: Thought) -> Thought:
    """The thought without offers that would be refused; passing always stays."""
    kept = []
    for each in thought.candidates:
        if each.action == PASS or not each.visits:
            kept.append(each)
        elif would_accept(bot, view, each.action):
            kept.append(each)
            kept += [rest for rest in thought.candidates if rest.action == PASS]
            break
    return replace(thought, candidates=tuple(dict.fromkeys(kept)))


def would_accept(bot: SearchBot, view: View, offer: int) -> bool:
    """As far as the one who offers can tell: nothing lies hidden while offers are made."""
    table = bot.game.imagine(view, bot.rng)
    table.advance(view.viewer, offer, None)
    partner = offer - PROPOSE_TO
    how = replace(
        bot.thinking,
        simulations=max(LEAST, bot.thinking.simulations // SHARE),
        workers=1,
        reuse=False,
    )
    other = SearchBot(bot.game, f"{bot.rng.below(2**31)}", how, bot.evaluation)
    return other.think(table.view(partner), table.legal(partner)).best.action == ACCEPT
