"""What the rule book says about refusals, written down from the book alone.

`STATED`: for each kind of reason, the clauses that state it and the words with which they do.
`WHICH`: the clause where a card, a warlord or the moment decides. `TRUE`: whether it holds at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gunbai.core import Refusal

# The clauses of cards and strikes, as the rule book lists them.
CARD = {
    "bow": "KD-9.6",
    "surprise": "KD-9.7",
    "combo": "KD-9.8",
    "charge": "KD-9.9",
    "reinforce": "KD-9.10",
    "disarray": "KD-9.11",
    "fire": "KD-9.12",
    "scout": "KD-9.13",
    "escape": "KD-9.14",
    "ambush": "KD-9.15",
}
STRIKE = {"kyoukai": "KD-8.3", "gohoumei": "KD-8.8"}
ENDS = {
    "taisho": "KD-10.1",
    "headquarters": "KD-10.2",
    "no_pieces": "KD-10.5",
    "passes": "KD-10.6",
    "repetition": "KD-10.7",
    "limit": "KD-10.8",
    "resignation": "KD-10.9",
}

STATED: dict[str, dict[str, str]] = {
    "over": {
        "KD-10.1": "loses at once",
        "KD-10.2": "wins at once",
        "KD-10.5": "the game is drawn",
        "KD-10.6": "the game is drawn",
        "KD-10.7": "the game is drawn",
        "KD-10.8": "the game is drawn or",
        "KD-10.9": "may resign at any own decision",
    },
    "not_asked": {
        "KD-2.2": "Decide who is first player",
        "KD-2.4": "the first player picks",
        "KD-2.5": "the choices are secret and revealed together",
        "KD-2.6": "Shuffle the operation cards",
        "KD-2.8": "both players deploy secretly",
        "KD-3.1": "take turns alternately",
        "KD-9.1.5": "then comes the reaction",
        "KD-9.2.1": "Drawing takes the top card",
        "KD-10.9": "at any own decision",
    },
    "question": {
        "KD-2.2": "Decide who is first player",
        "KD-2.4": "each pick naming the card and its rank",
        "KD-2.5": "each chooses the commander's card",
        "KD-2.6": "Shuffle the operation cards",
        "KD-2.7": "set up the layout of the board",
        "KD-2.8": "the order is",
        "KD-2.9": "the headquarters must be placed",
        "KD-2.10": "may be deployed with soldiers under it",
        "KD-2.11": "may be given any facing",
        "KD-2.12": "The commander must be deployed",
        "KD-2.13": "both must be placed",
        "KD-3.2": "exactly one of these",
        "KD-3.4": "nobody may pass",
        "KD-4.2.1": "a whole stack or a part of it",
        "KD-4.2.2": "Directions follow what moves",
        "KD-4.4.2": "gives it any facing",
        "KD-4.4.3": "chooses one of the two facings",
        "KD-4.5.1": "may turn it to any facing",
        "KD-4.5.3": "may be turned without moving",
        "KD-4.5.4": "may be turned in place",
        "KD-7.1": "on a square of the own camp",
        "KD-7.3": "is placed in any facing",
        "KD-7.4": "takes any facing",
        "KD-8.3": "an adjacent enemy stack",
        "KD-8.6": "may make one more normal move",
        "KD-8.8": "the target is the enemy stack",
        "KD-9.1.3": "the whole action of the turn",
        "KD-9.2.1": "Drawing takes the top card",
        "KD-9.3.1": "the opponent may at once use `defence`",
        "KD-9.6": "choose an enemy stack",
        "KD-9.7": "may make a second one",
        "KD-9.8": "may then make one more normal move",
        "KD-9.9": "moves 1 to `max_steps` squares",
        "KD-9.10": "choose how many",
        "KD-9.11": "gets a facing other than its own",
        "KD-9.12": "choose an enemy stack",
        "KD-9.13": "one of its cards",
        "KD-9.14": "to another square of the own camp",
        "KD-9.15": "choose how many",
    },
    "luck": {
        "KD-2.6": "Shuffle the operation cards",
        "KD-9.2.1": "takes the top card of the deck",
    },
    "deck_empty": {"KD-9.2.1": "not from an empty deck"},
    "hand_full": {"KD-9.2.1": "not with 4 or more cards in hand"},
    "no_reserve": {"KD-7.1": "one own reserve piece"},
    "no_room": {"KD-7.2": "Not on enemy pieces, a rock, or own pieces"},
    "not_in_hand": {
        "KD-3.2": "use one operation card from the hand",
        "KD-9.3.1": "use `defence` from hand",
    },
    "no_reaction": {"KD-9.3.1": "may at once use `defence`"},
    "only_reaction": {"KD-9.1.4": "A reaction cannot be used as an action"},
    "ahead": {"KD-9.1.1": "own used cards ≤ the opponent's"},
    "no_effect": {"KD-9.1.4": "only if its effect could be carried out now"},
    "not_own": {"KD-3.2": "move one own piece or stack", "KD-9.14": "an own group"},
    "cannot_move": {"KD-4.1.4": "may not leave the board or enter a rock"},
    "cannot_join": {"KD-4.3.2": "without a possible merge the move is illegal"},
    "no_facing": {"KD-1.5": "A lone general has none"},
    "only_units_turn": {"KD-4.5.4": "the default is no"},
    "no_striker": {"KD-8.1": "affects only the leader it is assigned to"},
    "strike_needs_soldier": {"KD-8.8": "the leader's stack must be a unit"},
    "no_strike_reach": {
        "KD-8.3": "an adjacent enemy stack",
        "KD-8.8": "exactly `distance` squares straight ahead",
    },
    "no_strike_target": {"KD-8.10": "only against a stack that would lose at least one piece"},
    "no_such_group": {"KD-4.2.1": "any number of its soldiers, with or without the general"},
    "extra_needs_leader": {"KD-8.6": "any group containing the leader"},
    "extra_stuck": {"KD-8.6": "ends on an empty square or in a merge"},
    "group_stuck": {
        "KD-4.1.4": "may not leave the board or enter a rock",
        "KD-9.7": "Each step follows KD-4.1.4 and KD-4.3",
        "KD-9.9": "the last follows KD-4.3",
        "KD-9.14": "empty or holds own pieces it can merge with",
    },
    "group_cannot_join": {"KD-4.3.2": "without a possible merge the move is illegal"},
    "group_needs_general": {"KD-9.7": "a group with a general"},
    "group_needs_soldier": {"KD-9.9": "a group with a soldier"},
    "group_must_attack": {"KD-9.8": "attacks a square it could attack by a normal move"},
    "one_of_two_facings": {"KD-4.4.3": "one of the two facings"},
    "same_facing": {
        "KD-4.5.3": "to a facing other than its own",
        "KD-9.11": "a facing other than its own",
    },
    "count": {
        "KD-9.10": "not more than own removed soldiers",
        "KD-9.15": "not more than own soldiers in reserve and removed",
    },
    "no_card_move": {
        "KD-9.7": "a group with a general makes a first step",
        "KD-9.8": "attacks a square it could attack by a normal move",
        "KD-9.9": "a group with a soldier moves",
        "KD-9.14": "empty or holds own pieces it can merge with",
    },
    "rock": {"KD-6.1": "no piece may enter a rock"},
    "no_merge": {"KD-4.4.1": "at most one general and at most five soldiers"},
    "not_empty": {"KD-9.15": "to an empty square of the central zone"},
    "extra_attack": {"KD-8.6": "ends on an empty square or in a merge"},
    "back_to_start": {"KD-9.7": "not back to its start"},
    "not_reached": {
        "KD-4.1.1": "one square straight forward",
        "KD-4.1.2": "one square in any of the 8 directions",
        "KD-4.1.3": "straight forward or diagonally forward",
        "KD-8.9": "has all 8 directions",
        "KD-9.7": "makes a first step in any direction",
        "KD-9.8": "a normal move of one square",
        "KD-9.9": "squares straight forward",
    },
    "way_blocked": {
        "KD-8.2": "the squares before the last are empty",
        "KD-9.9": "all squares before the last must be empty",
    },
    "must_attack": {"KD-9.8": "attacks a square it could attack by a normal move"},
    "enemy_there": {
        "KD-7.2": "Not on enemy pieces",
        "KD-9.10": "that is empty or holds own pieces",
        "KD-9.14": "that is empty or holds own pieces",
        "KD-9.15": "to an empty square",
    },
    "same_square": {"KD-9.14": "to another square"},
    "outside_zone": {
        "KD-2.9": "anywhere in the own camp",
        "KD-7.1": "on a square of the own camp",
        "KD-9.10": "one square of the own camp",
        "KD-9.14": "another square of the own camp",
        "KD-9.15": "square of the central zone",
    },
    "no_enemy": {
        "KD-8.3": "an adjacent enemy stack",
        "KD-8.8": "the target is the enemy stack",
        "KD-9.6": "choose an enemy stack",
        "KD-9.11": "an enemy stack with a soldier",
        "KD-9.12": "choose an enemy stack",
    },
    "out_of_reach": {
        "KD-8.3": "an adjacent enemy stack",
        "KD-8.8": "exactly `distance` squares straight ahead",
        "KD-9.6": "at distance exactly `distance`",
        "KD-9.11": "within `range` of an own stack",
        "KD-9.12": "within `range` of an own stack",
    },
    "loses_nothing": {
        "KD-8.10": "a stack that would lose at least one piece",
        "KD-9.6": "which would lose at least one piece",
    },
    "burns_nothing": {"KD-9.12": "At least one enemy piece must be removed by it"},
    "turns_nothing": {"KD-9.11": "an enemy stack with a soldier"},
    "not_in_their_hand": {"KD-9.13": "sees the whole hand and puts one of its cards"},
    "not_dealt": {"KD-2.5": "deal 4 to each player"},
    "other_rank": {"KD-2.5": "each chooses the commander's card (on the full board then"},
    "taken": {"KD-2.3": "no warlord is used twice"},
    "rank_without_card": {"KD-2.3": "one warlord card, for the commander"},
    "rank_not_free": {"KD-2.4": "taking the rank still free"},
    "escort": {"KD-2.10": "up to its limit"},
    "two_terrains": {"KD-2.13": "on two different squares"},
    "other_centre": {"KD-2.13": "in the own part of it"},
    "one_stack": {"KD-2.10": "each square one stack"},
    "rising_order": {"KD-2.10": "are deployed on rising squares"},
}


@dataclass
class Case:
    """A code that was refused, with all that lies on the table."""

    seen: Any
    options: Mapping[str, object]
    seat: int
    code: str
    refusal: Refusal

    @property
    def verb(self) -> str:
        return self.code.split()[0]

    @property
    def square(self) -> str:
        return self.code.split()[1]

    @property
    def phase(self) -> str:
        return str(self.seen["phase"])

    @property
    def step(self) -> str:
        return str(self.seen["seats"][self.seat]["step"])

    @property
    def action(self) -> Any:
        return self.seen.get("action") or {"card": None, "steps": 0}

    @property
    def card(self) -> str | None:
        card: str | None = self.action["card"]
        return card

    def stack(self, square: str) -> str:
        return str(self.seen["board"].get(square, ""))

    def is_own(self, square: str) -> bool:
        return self.stack(square).startswith("BR"[self.seat])

    def is_enemy(self, square: str) -> bool:
        return self.stack(square).startswith("RB"[self.seat])

    def warlord(self, square: str) -> str:
        rank = {"T": "taisho", "F": "fukusho"}.get(self.stack(square)[2:3], "")
        return str(self.seen["seats"][self.seat]["warlords"].get(rank, ""))

    @property
    def moving(self) -> tuple[bool, int]:
        """(with a general, soldiers) of what goes: the group chosen, or all that has moved."""
        if self.phase == "choose_destination":
            return group(self.action["group"])
        stack = self.stack(self.action["at"])
        return stack[2] != "-", int(stack[3])

    def distance(self, square: str) -> int:
        return distance(self.action["at"], square)


def group(text: str) -> tuple[bool, int]:
    head, _, number = text.rpartition("+")
    return head == "general", int(number)


def place(square: str) -> tuple[int, int]:
    return ord(square[0]), int(square[1:])


def distance(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(place(one), place(other), strict=True))


def by_card(case: Case) -> str:
    return CARD[case.card or ""]


def by_card_or(clause: str) -> Callable[[Case], str]:
    return lambda case: CARD[case.card] if case.card else clause


def by_striker(case: Case) -> str:
    """The card aimed, or the warlord that strikes from where the code or the action says."""
    if case.card:
        return CARD[case.card]
    return STRIKE[case.warlord(case.square if case.verb == "strike" else case.action["at"])]


def who_decides(case: Case) -> str:
    if case.verb == "resign":
        return "KD-10.9"
    asked = {
        "first_player": "KD-2.2",
        "pick_warlord": "KD-2.4",
        "deal_warlords": "KD-2.5",
        "choose_warlord": "KD-2.5",
        "deal_hands": "KD-2.6",
        "deploy": "KD-2.8",
        "respond": "KD-9.1.5",
        "draw": "KD-9.2.1",
    }
    return asked.get(case.phase, "KD-3.1")


DEPLOYING = frozenset(
    [
        "headquarters",
        "taisho",
        "fukusho",
        "senninsho",
        "soldier",
        "rock",
        "high_ground",
        "done",
        "reserve",
    ]
)


def what_is_asked(case: Case) -> str:
    """The set-up has its order; a turn is one action, and what has begun is carried out."""
    if case.phase == "deploy":
        return behind_the_screen(case)
    set_up = {
        "first_player": "KD-2.2",
        "pick_warlord": "KD-2.4",
        "deal_warlords": "KD-2.5",
        "choose_warlord": "KD-2.5",
        "deal_hands": "KD-2.6",
        "draw": "KD-9.2.1",
        "respond": "KD-9.3.1",
    }
    if case.phase in set_up:
        return set_up[case.phase]
    if case.verb == "pick":
        return "KD-2.5" if case.options["warlord_selection"] == "deal4" else "KD-2.4"
    if case.verb in DEPLOYING:
        return "KD-2.8" if case.options["deployment"] == "free" else "KD-2.7"
    if case.verb in ("pass", "stop"):
        return "KD-3.4"
    if case.phase == "choose_action":
        return "KD-3.2"
    if case.verb in ("move", "turn", "strike", "draw", "drop", "use"):
        return "KD-9.1.3" if case.card else "KD-3.2"
    if case.phase == "choose_facing":
        return facing_clause(case)
    if case.card:
        return CARD[case.card]
    if case.phase == "choose_target":
        return by_striker(case)
    if case.phase == "choose_turn_facing":
        return "KD-4.5.4" if case.stack(case.action["at"])[2] == "-" else "KD-4.5.3"
    return {
        "choose_group": "KD-4.2.1",
        "choose_destination": "KD-4.2.2",
        "choose_extra": "KD-8.6",
        "choose_drop_square": "KD-7.1",
    }[case.phase]


def behind_the_screen(case: Case) -> str:
    if case.verb in ("done", "reserve"):
        return "KD-2.12"
    if case.verb in ("rock", "high_ground"):
        return "KD-2.13"
    if case.verb not in (*DEPLOYING, "take", "face"):
        return "KD-2.8"
    return {
        "deploy_headquarters": "KD-2.9",
        "deploy_rock": "KD-2.13",
        "deploy_high_ground": "KD-2.13",
        "deploy_taisho": "KD-2.12",
        "deploy_fukusho": "KD-2.12",
        "deploy_senninsho": "KD-2.12",
        "deploy_escort": "KD-2.10",
        "deploy_facing": "KD-2.11",
        "deploy_soldier": "KD-2.10",
    }[case.step]


def facing_clause(case: Case) -> str:
    """Pieces put on the board, a merge, or a unit that moved."""
    stack = case.stack(case.action["at"])
    pieces = int(stack[3]) + (stack[2] != "-")
    if case.action["group"] is None:
        return CARD[case.card] if case.card else ("KD-7.3" if pieces == 1 else "KD-7.4")
    general, soldiers = group(case.action["group"])
    if pieces > soldiers + general:
        if stack[2] == "-":
            return "KD-4.4.3"
        return "KD-9.14" if case.card == "escape" else "KD-4.4.2"
    return CARD[case.card] if case.card else "KD-4.5.1"


def ways(case: Case) -> str:
    if case.card:
        return CARD[case.card]
    general, soldiers = case.moving
    if not general:
        return "KD-4.1.1"
    if soldiers == 0:
        return "KD-4.1.2"
    return "KD-8.9" if case.warlord(case.action["at"]) == "riboku" else "KD-4.1.3"


def zone(case: Case) -> str:
    if case.phase == "deploy":
        return "KD-2.9"
    return CARD[case.card] if case.card else "KD-7.1"


def end(case: Case) -> str:
    return "KD-10.9" if case.verb == "resign" else ENDS[case.seen["result"]["reason"]]


WHICH: dict[str, Callable[[Case], str]] = {
    "over": end,
    "not_asked": who_decides,
    "question": what_is_asked,
    "luck": lambda case: "KD-2.6" if case.phase == "deal_hands" else "KD-9.2.1",
    "not_in_hand": lambda case: "KD-9.3.1" if case.phase == "respond" else "KD-3.2",
    "not_own": lambda case: "KD-9.14" if case.card == "escape" else "KD-3.2",
    "no_strike_reach": by_striker,
    "group_stuck": by_card_or("KD-4.1.4"),
    "same_facing": by_card_or("KD-4.5.3"),
    "count": by_card,
    "no_card_move": by_card,
    "not_reached": ways,
    "way_blocked": by_card_or("KD-8.2"),
    "enemy_there": by_card_or("KD-7.2"),
    "outside_zone": zone,
    "no_enemy": by_striker,
    "out_of_reach": by_striker,
    "loses_nothing": lambda case: "KD-9.6" if case.card else "KD-8.10",
}
"""For a reason that several clauses state: the one that states it here."""


def overfull(case: Case) -> bool:
    """The pieces on a square and those that come are two generals, or more than five soldiers."""
    stack = case.stack(case.square)
    if case.phase == "choose_drop_square":
        general, soldiers = case.action["left"] != 0, int(case.action["left"] == 0)
    elif case.phase == "choose_square":
        general, soldiers = False, int(case.action["left"])
    else:
        general, soldiers = case.moving
    return (general and stack[2] != "-") or soldiers + int(stack[3]) > 5


def own_around(case: Case, square: str) -> bool:
    around = [other for other in case.seen["board"] if distance(square, other) == 1]
    return any(case.is_own(other) for other in around)


def nearest(case: Case, square: str) -> list[int]:
    """How far a square is from the own stacks; for a bow, from those with soldiers."""
    own = [other for other in case.seen["board"] if case.is_own(other)]
    if case.card == "bow":
        own = [other for other in own if case.stack(other)[3] != "0"]
    return [distance(square, other) for other in own]


def too_far(case: Case) -> bool:
    if case.card == "bow":
        return 2 not in nearest(case, case.square)
    if case.card:
        return min(nearest(case, case.square)) > 2
    return case.distance(case.square) != (1 if by_striker(case) == "KD-8.3" else 2) or (
        by_striker(case) == "KD-8.8"
    )


def in_zone(case: Case) -> bool:
    row, rows = place(case.square)[1], 8 if case.options["board"] == "full" else 6
    if case.card == "ambush":
        return 2 < row <= rows - 2
    return row <= 2 if case.seat == 0 else row > rows - 2


TRUE: dict[str, Callable[[Case], bool]] = {
    "not_own": lambda case: not case.is_own(case.square),
    "cannot_move": lambda case: case.is_own(case.square),
    "cannot_join": lambda case: own_around(case, case.square),
    "no_facing": lambda case: case.stack(case.square)[3] == "0",
    "only_units_turn": lambda case: case.stack(case.square)[2] == "-",
    "no_striker": lambda case: case.warlord(case.square) not in STRIKE,
    "group_cannot_join": lambda case: own_around(case, case.action["at"]),
    "group_needs_general": lambda case: not group(case.code.split()[1])[0],
    "group_needs_soldier": lambda case: group(case.code.split()[1])[1] == 0,
    "extra_needs_leader": lambda case: not group(case.code.split()[1])[0],
    "rock": lambda case: case.square in case.seen["rocks"],
    "no_merge": lambda case: case.is_own(case.square) and overfull(case),
    "not_empty": lambda case: case.is_own(case.square),
    "extra_attack": lambda case: case.is_enemy(case.square) and case.distance(case.square) == 1,
    "way_blocked": lambda case: case.distance(case.square) > 1,
    "must_attack": lambda case: not case.is_enemy(case.square),
    "enemy_there": lambda case: case.is_enemy(case.square),
    "same_square": lambda case: case.square == case.action["at"],
    "outside_zone": lambda case: not in_zone(case),
    "no_enemy": lambda case: not case.is_enemy(case.square),
    "out_of_reach": lambda case: case.is_enemy(case.square) and too_far(case),
    "turns_nothing": lambda case: case.stack(case.square)[3] == "0",
}
"""Whether a reason that is said of squares and pieces holds."""
