"""KD-2 Set-up, up to the deployment: first player, warlords, hands."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, size
from gunbai.core.event import EventLog
from gunbai.games.kingdom import phase, side, step
from gunbai.games.kingdom.terms import (
    BEFORE_DEPLOYMENT,
    RANK_NAMES,
    SELECT_DEAL4,
    SELECT_DRAFT,
    SELECT_PRESET,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def begin(state: "KingdomState") -> None:
    """KD-2.1: the components of the board. KD-2.2: the first player is set or drawn by lot."""
    tables = state.tables
    state.deck = bit(tables.cards) - 1
    for seat in range(2):
        state.sides[side.STEP + seat] = step.READY
        state.sides[side.SPOT + seat] = -1
    if tables.free_deployment:
        _take_pieces_in_hand(state)
    else:
        _set_up_layout(state)
    if tables.first_player < 0:
        state.phase = phase.FIRST
    else:
        set_first(state, tables.first_player, None)


def _set_up_layout(state: "KingdomState") -> None:
    """KD-2.7: the fixed layout, reserves included. KD-2.15: no high ground on the half board."""
    tables = state.tables
    for square in range(tables.squares):
        if tables.layout[square] != 0:
            state.put(square, tables.layout[square])
    for seat in range(2):
        state.sides[side.RESERVE + seat] = tables.layout_reserve
        state.sides[side.HEADQUARTERS + seat] = tables.headquarters[seat]
    state.rocks = tables.rocks
    state.heights = tables.heights


def _take_pieces_in_hand(state: "KingdomState") -> None:
    """KD-2.9: all pieces wait to be deployed. KD-2.14: a rock nobody places stands already."""
    tables = state.tables
    for seat in range(2):
        packed: i64 = 0
        for kind in range(4):
            packed |= tables.pieces[kind] << (8 * kind)
        state.sides[side.RESERVE + seat] = packed
        state.sides[side.HEADQUARTERS + seat] = -1
    if not tables.placed_terrain:
        state.rocks = tables.rocks
        state.heights = tables.heights


def set_first(state: "KingdomState", seat: i64, log: EventLog | None) -> None:
    """KD-2.2: this seat plays (and drafts) first."""
    state.first = seat
    state.mover = seat
    state.phase = phase.WARLORDS
    if log is not None:
        log.tell("first", "KD-2.2", {"seat": seat})


def hand_out_warlords(state: "KingdomState") -> None:
    """KD-2.4: preset, draft, deal or none."""
    selection = state.tables.selection
    if selection == SELECT_DRAFT:
        state.phase = phase.PICK
    elif selection == SELECT_DEAL4:
        state.phase = phase.DEAL_WARLORDS
    else:
        if selection == SELECT_PRESET:
            state.leaders = state.tables.presets
        state.phase = phase.ASSIGNED


def picker(state: "KingdomState") -> i64:
    """KD-2.4: the first player picks one, the second two, the first one (or one each)."""
    picks: i64 = 0
    for place in range(4):
        if state.leaders >> (8 * place) & 255 != 0:
            picks += 1
    if state.tables.leaders == 1:
        return state.first if picks == 0 else 1 - state.first
    return state.first if picks == 0 or picks == 3 else 1 - state.first


def pickable(state: "KingdomState", seat: i64) -> i64:
    """KD-2.3, KD-2.4: warlords nobody has, for a rank that is free: bit 2 * warlord + rank.

    KD-2.5: of the four dealt, first the taisho's, then the fukusho's.
    """
    tables = state.tables
    found: i64 = 0
    for warlord in range(len(tables.warlord_names)):
        if state.phase == phase.CHOOSE:
            if has(state.sides[side.DEALT + seat], warlord) and not _assigned(state, warlord):
                found |= bit(2 * warlord + state.sides[side.STEP + seat] - step.TAISHO_CARD)
        elif not _assigned(state, warlord):
            for rank in range(tables.leaders):
                if state.leaders >> (8 * (2 * seat + rank)) & 255 == 0:
                    found |= bit(2 * warlord + rank)
    return found


def _assigned(state: "KingdomState", warlord: i64) -> bool:
    """KD-2.3: there is one copy of each card."""
    for place in range(4):
        if state.leaders >> (8 * place) & 255 == warlord + 1:
            return True
    return False


def pick(state: "KingdomState", seat: i64, choice: i64, log: EventLog | None) -> None:
    """KD-2.4: a public pick names the card and the rank it is given."""
    _assign(state, seat, choice)
    if log is not None:
        log.tell("pick", "KD-2.4", _pick_args(state, seat, choice))
    state.mover = picker(state)
    if _all_assigned(state):
        state.mover = state.first
        state.phase = phase.ASSIGNED


def deal_warlords(state: "KingdomState", outcome: i64, log: EventLog | None) -> None:
    """KD-2.5: four warlord cards to each player."""
    tables = state.tables
    blue = tables.warlord_deals[outcome - tables.first_deal]
    state.sides[side.DEALT] = blue
    state.sides[side.DEALT + 1] = (bit(len(tables.warlord_names)) - 1) & ~blue
    for seat in range(2):
        state.sides[side.STEP + seat] = step.TAISHO_CARD
        if log is not None:
            names: list[str] = []
            for warlord in range(len(tables.warlord_names)):
                if has(state.sides[side.DEALT + seat], warlord):
                    names.append(tables.warlord_names[warlord])
            log.share(bit(seat), "dealt", "KD-2.5", {"seat": seat, "warlords": names})
    state.phase = phase.CHOOSE


def choose(state: "KingdomState", seat: i64, choice: i64, log: EventLog | None) -> None:
    """KD-2.5: chosen secretly, revealed together; the other cards stay unrevealed."""
    _assign(state, seat, choice)
    if log is not None:
        log.whisper(bit(seat), "choose", "KD-2.5", _pick_args(state, seat, choice))
    at = state.sides[side.STEP + seat]
    if at == step.TAISHO_CARD and state.tables.leaders == 2:
        state.sides[side.STEP + seat] = step.FUKUSHO_CARD
        return
    state.sides[side.STEP + seat] = step.READY
    if log is not None:
        log.reveal("ready", "KD-2.5", {"seat": seat})
    if state.sides[side.STEP + 1 - seat] == step.READY:
        state.phase = phase.ASSIGNED


def _assign(state: "KingdomState", seat: i64, choice: i64) -> None:
    state.leaders |= (choice // 2 + 1) << (8 * (2 * seat + choice % 2))


def _all_assigned(state: "KingdomState") -> bool:
    for seat in range(2):
        for rank in range(state.tables.leaders):
            if state.leaders >> (8 * (2 * seat + rank)) & 255 == 0:
                return False
    return True


def _pick_args(state: "KingdomState", seat: i64, choice: i64) -> dict[str, object]:
    warlord = state.tables.warlord_names[choice // 2]
    return {"seat": seat, "warlord": warlord, "rank": RANK_NAMES[choice % 2]}


def reveal_warlords(state: "KingdomState", log: EventLog | None) -> None:
    """KD-2.8: the warlords are open from now on; then the hands are dealt (KD-2.6)."""
    state.stage = BEFORE_DEPLOYMENT
    if log is not None and state.leaders != 0:
        for seat in range(2):
            names: list[str] = []
            for rank in range(state.tables.leaders):
                warlord = state.leaders >> (8 * (2 * seat + rank)) & 255
                names.append(state.tables.warlord_names[warlord - 1])
            clause = "KD-2.5" if state.tables.selection == SELECT_DEAL4 else "KD-2.4"
            log.reveal("warlords", clause, {"seat": seat, "warlords": names})
    state.phase = phase.DEAL if receiver(state) >= 0 else phase.DONE_DEALING


def receiver(state: "KingdomState") -> i64:
    """KD-2.6: Blue is dealt a hand, then Red; -1 when both have theirs."""
    for seat in range(2):
        if size(state.sides[side.HAND + seat]) < state.tables.initial_hand:
            return seat
    return -1


def deal(state: "KingdomState", outcome: i64, log: EventLog | None) -> None:
    """KD-2.6: one card of a starting hand, which only its owner sees."""
    card = outcome - state.tables.first_card
    seat = receiver(state)
    state.deck &= ~bit(card)
    state.sides[side.HAND + seat] |= bit(card)
    if log is not None:
        name = state.tables.card_names[card]
        log.tell_partly("dealt_card", "KD-2.6", {"seat": seat}, {"card": name}, bit(seat))
    if receiver(state) < 0:
        state.phase = phase.DONE_DEALING
