"""DY-12 Domestic phase: what was not taken goes to the siege pile, then territory markers."""

from typing import TYPE_CHECKING

from gunbai.core.bits import bit, members_of
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import phase, stage
from gunbai.games.daiyabo.terms import BATTLE_6, CASTLE, NO_CARD, RECRUIT_1

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-12.1, DY-12.2: the cards left on 1 to 6, then what is under the end bonus (DY-8.7).

    DY-12.3: then every owner of a territory warlord places a marker, in every round.
    """
    state.stage = stage.DOMESTIC
    state.card = 0
    if log is not None:
        left = leftovers(state)
        if left:
            log.tell("tidy", "DY-12.1", {"cards": left})
    tidy_cards(state)
    tidy_bonus(state)
    state.pending = 0
    for seat in range(state.tables.players):
        state.pending |= state.warlords[seat] & state.tables.territorial
    state.phase = phase.GO_ON


def tidy_cards(state: "DaiyaboState") -> None:
    """DY-12.1: castles and warlords still lying on cards 1 to 6 join the pile, face up."""
    for card in range(RECRUIT_1, BATTLE_6 + 1):
        thing = state.lies_on(card)
        if thing >= CASTLE:
            state.pile_castles |= bit(thing - CASTLE)
        elif thing != NO_CARD:
            state.pile_warlords |= bit(thing)
    state.slots = 0


def tidy_bonus(state: "DaiyaboState") -> None:
    """DY-8.7: castles and warlords nobody took join the pile too."""
    state.pile_warlords |= state.bonus_warlords
    state.pile_castles |= state.bonus_castles
    state.bonus_warlords = 0
    state.bonus_castles = 0


def leftovers(state: "DaiyaboState") -> list[str]:
    """DY-12.2: in the order of the card numbers."""
    tables = state.tables
    left: list[str] = []
    for card in range(RECRUIT_1, BATTLE_6 + 1):
        thing = state.lies_on(card)
        if thing >= CASTLE:
            left.append(tables.castle_ids[thing - CASTLE])
        elif thing != NO_CARD:
            left.append(tables.warlord_ids[thing])
    for castle in members_of(state.bonus_castles):
        left.append(tables.castle_ids[castle])
    for warlord in members_of(state.bonus_warlords):
        left.append(tables.warlord_ids[warlord])
    return left
