"""DY-11 Siege: what the commander of the siege card may choose from the siege pile."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.games.daiyabo import phase, recruitment

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState") -> None:
    """DY-11.2: the commander must choose. DY-11.5: from an empty pile nothing can be chosen.

    DY-11.6: the cards of this round are not in the pile yet.
    """
    if state.pile_castles != 0 or warlords_on_offer(state) != 0:
        state.phase = phase.SIEGE_TARGET
    else:
        recruitment.give_dice_back(state)


def warlords_on_offer(state: "DaiyaboState") -> i64:
    """DY-11.4: warlords stay in the pile, unless the option (DY-15.4) says otherwise."""
    return state.pile_warlords if state.tables.recruit_in_battle else 0
