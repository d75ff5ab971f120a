"""DY-10 Battle phase: commander, removal, roll, conversion, and the castle that falls or stands."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import dice, gains, march, phase, recruitment, siege, stage
from gunbai.games.daiyabo.actions import NONE
from gunbai.games.daiyabo.terms import ACTION_CARDS, CASTLE, NO_CARD, NO_SEAT, SIEGE

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState") -> None:
    """DY-10.1: cards 3, 4, 5, 6 (recruitment stopped before card 3), then the siege."""
    state.stage = stage.BATTLE
    state.phase = phase.GO_ON


def next_battle(state: "DaiyaboState", log: EventLog | None) -> bool:
    """DY-10.2: the strongest player on the card commands. DY-10.12: extra dice do not count.

    DY-10.3: without dice or without a castle nothing happens. False after the siege.
    """
    if state.card > SIEGE:
        state.turn = NO_SEAT
        return False
    commander = recruitment.strongest(state, state.card)
    if commander == NO_SEAT:
        recruitment.give_dice_back(state)
        return True
    state.turn = commander
    if state.card == SIEGE:
        siege.begin(state)
        return True
    thing = state.lies_on(state.card)
    if thing >= CASTLE:
        fight_for(state, thing - CASTLE, log)
    elif thing != NO_CARD and state.tables.recruit_in_battle:
        recruit_in_field(state, thing, log)
    else:
        recruitment.give_dice_back(state)
    return True


def recruit_in_field(state: "DaiyaboState", warlord: i64, log: EventLog | None) -> None:
    """DY-10.4: a warlord on a battle card cannot be won, unless the option (DY-15.4) says so."""
    card = state.card
    recruitment.give_dice_back(state)
    recruitment.recruit(state, state.turn, card, warlord, "DY-15.4", log)


def fight_for(state: "DaiyaboState", castle: i64, log: EventLog | None) -> None:
    """A battle begins. DY-10.18: it is separate from all others; abilities are fresh."""
    state.target = castle
    state.required = state.tables.castle_dice[castle]
    state.pending = state.warlords[state.turn] & state.tables.removers
    state.struck = False
    state.phase = phase.REMOVALS
    if log is not None:
        args: dict[str, object] = {
            "seat": state.turn,
            "card": state.tables.castle_ids[castle],
            "action_card": ACTION_CARDS[state.card],
        }
        log.tell("battle", "DY-10.2", args)


def next_removal(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-10.6: nothing left of the requirement: the castle is gained without a roll.

    DY-10.7: a removal needs a face that is still required; it comes before the roll.
    DY-10.8: each removal warlord once. DY-15.5: by option only one warlord in a battle.
    """
    if state.required == 0:
        take_castle(state, "DY-10.6", log)
        return
    if state.tables.one_arrow and state.struck:
        state.pending = 0
    needed = dice.faces_of(state.required)
    while state.pending != 0:
        if state.tables.strikes[lowest(state.pending)] & needed != 0:
            state.phase = phase.BATTLE_REMOVE
            return
        state.pending &= state.pending - 1
    state.phase = phase.BATTLE_ROLL


def remove(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-10.5: all dice of the chosen face are struck from the requirement of this battle."""
    warlord = lowest(state.pending)
    state.pending &= ~bit(warlord)
    state.phase = phase.REMOVALS
    if action == NONE:
        return
    face = state.tables.removal_face[action - state.tables.remove]
    state.required = dice.without(state.required, face)
    state.struck = True
    if log is not None:
        args: dict[str, object] = {
            "seat": state.turn,
            "warlord": state.tables.warlord_ids[warlord],
            "face": face + 1,
            "dice": dice.faces_list(state.required),
        }
        log.tell("remove", "DY-10.5", args)


def dice_rolled(state: "DaiyaboState") -> i64:
    """DY-10.9: all dice on the card, those of other players included.

    DY-10.10: two more for Uesugi Kenshin. DY-10.11, DY-15.2: and the battle bonus.
    """
    n = state.tables.bonus_dice
    for seat in range(state.tables.players):
        n += state.dice_on(state.card, seat)
    givers = state.warlords[state.turn] & state.tables.battle_givers
    while givers != 0:
        n += state.tables.battle_dice[lowest(givers)]
        givers &= givers - 1
    return n


def roll(state: "DaiyaboState", outcome: i64, log: EventLog | None) -> None:
    """DY-10.9: the commander rolls. DY-10.13: then one conversion, if there is one to use."""
    march.fall(state, outcome, dice_rolled(state))
    if log is not None:
        faces = dice.faces_list(state.roll)
        log.tell("roll", "DY-10.9", {"seat": state.turn, "dice": faces})
    exhausted = state.tables.one_arrow and state.struck
    if not exhausted and march.may_convert(state):
        state.phase = phase.BATTLE_ABILITY
    else:
        decide(state, log)


def use_ability(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-10.13: a conversion affects all rolled dice, whoever owns them."""
    if action != NONE:
        march.convert(state, action - state.tables.convert, log)
    decide(state, log)


def decide(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-10.14: the castle is taken if the dice contain the required ones.

    DY-10.16: otherwise it stays where it is; there is one roll and no penalty.
    """
    if dice.contains(state.roll, state.required):
        take_castle(state, "DY-10.14", log)
        return
    tell_verdict(state, "repelled", "DY-10.16", log)
    end_battle(state)


def take_castle(state: "DaiyaboState", clause: str, log: EventLog | None) -> None:
    """DY-10.15: the commander gains the castle. DY-10.17: the commander cannot decline it."""
    castle = state.target
    seat = state.turn
    if state.card == SIEGE:
        state.pile_castles &= ~bit(castle)
    else:
        state.lay_on(state.card, NO_CARD)
    state.castles[seat] |= bit(castle)
    tell_verdict(state, "take_castle", clause, log)
    end_battle(state)
    gains.gain_castle(state, seat, castle, log)


def tell_verdict(state: "DaiyaboState", verb: str, clause: str, log: EventLog | None) -> None:
    """DY-10.14: with the required dice that the roll showed (`met`)."""
    if log is None:
        return
    args: dict[str, object] = {
        "seat": state.turn,
        "card": state.tables.castle_ids[state.target],
        "met": dice.faces_list(dice.met(state.roll, state.required)),
    }
    log.tell(verb, clause, args)


def end_battle(state: "DaiyaboState") -> None:
    """DY-9.6: the dice go back; what was used in this battle is forgotten (DY-10.18)."""
    state.target = NO_CARD
    state.required = 0
    state.pending = 0
    state.struck = False
    state.roll = 0
    recruitment.give_dice_back(state)


def choose_target(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-11.2, DY-11.3: the commander of the siege chooses, then fights as in any battle.

    DY-15.4: by option the commander may choose a warlord and gains it without a roll.
    """
    card = action - state.tables.siege
    if card >= state.tables.warlords:
        fight_for(state, card - state.tables.warlords, log)
        return
    state.pile_warlords &= ~bit(card)
    state.warlords[state.turn] |= bit(card)
    recruitment.give_dice_back(state)
    if log is not None:
        name = state.tables.warlord_ids[card]
        args: dict[str, object] = {"seat": state.turn, "card": name, "action_card": "siege"}
        log.tell("recruit", "DY-15.4", args)
    gains.gain_warlord(state, state.turn, card, log)
