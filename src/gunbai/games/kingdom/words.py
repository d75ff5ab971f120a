"""Kingdom in words: names of pieces, cards, squares and stacks, actions as sentences.

The sentences themselves are in `words.en.toml` and `words.ja.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    owner_of,
    parse_stack,
    soldiers_of,
)
from gunbai.games.kingdom.terms import FACING_LETTERS, PIECE_NAMES
from gunbai.i18n import catalogue, say

if TYPE_CHECKING:
    from gunbai.games.kingdom.game import KingdomGame
    from gunbai.games.kingdom.pack import Pack

STACKS = ("stack", "stacks", "attacker", "defender")
CATALOGUED = {
    "phase": "phase",
    "reason": "reason",
    "piece": "piece",
    "rank": "piece",
    "facing": "facing",
}


def name(pack: Pack, kind: str, value: object, language: str) -> str:
    """The display name of a message's argument."""
    if kind in ("seat", "seats") and isinstance(value, int):
        return catalogue(language).get(f"kingdom.seat.{value}", "")
    if kind in CATALOGUED:
        return catalogue(language).get(f"kingdom.{CATALOGUED[kind]}.{value}", str(value))
    if kind in ("card", "cards", "cancelled"):
        for card in pack.operation:
            if card.id == value:
                return card.ja if language == "ja" else card.en
    if kind in ("warlord", "warlords"):
        for warlord in pack.warlord:
            if warlord.id == value:
                return warlord.ja if language == "ja" else warlord.en
    if kind in STACKS:
        return stack_words(str(value), language)
    if kind == "sum":
        return sum_words(pack, str(value), language)
    if kind == "losses":
        return loss_words(pack, str(value), language)
    return str(value)


def stack_words(text: str, language: str) -> str:
    """A stack of the shorthand in words: "Commander with 2 soldiers facing north"."""
    stack = parse_stack(text)
    if stack == 0:
        return text
    words = catalogue(language)
    general, soldiers = general_of(stack), int(soldiers_of(stack))
    args: dict[str, object] = {
        "general": words[f"kingdom.piece.{PIECE_NAMES[general]}"],
        "n": soldiers,
        "facing": words[f"kingdom.facing.{FACING_LETTERS[facing_of(stack)]}"],
        "owner": words[f"kingdom.seat.{owner_of(stack)}"],
    }
    kind = "soldiers" if general == 0 else ("unit" if soldiers else "general")
    return say(language, f"kingdom.stack.{kind}", args)


def sum_words(pack: Pack, text: str, language: str) -> str:
    """A sum of a forecast in words: "strength 3 + 2 from behind = 5"."""
    said = []
    total = 0
    for term in text.split(" + "):
        label, _, number = term.partition(" ")
        what, _, id = label.partition(":")
        total += int(number)
        args = {"n": int(number), "what": name(pack, what, id, language)}
        said.append(say(language, f"kingdom.term.{what}", args))
    plus = say(language, "kingdom.term.plus", {}).join(said)
    if len(said) == 1:
        return plus
    return say(language, "kingdom.term.total", {"terms": plus, "n": total})


def loss_words(pack: Pack, text: str, language: str) -> str:
    """ "c5 1 2" of a forecast in words: "c5: Red loses 2"."""
    square, seat, number = text.split()
    args = {"square": square, "seat": name(pack, "seat", int(seat), language), "n": int(number)}
    return say(language, "kingdom.term.loss", args)


def describe(game: KingdomGame, code: str, language: str) -> str:
    """An action as a sentence for the seat that may take it: "Move from b1"."""
    verb, _, rest = code.partition(" ")
    first, _, second = rest.partition(" ")
    key = verb
    args: dict[str, object] = {"square": first, "n": rest, "card": rest, "piece": rest}
    if verb == "face":
        args["facing"] = rest.upper()
    elif verb == "soldier":
        args["facing"] = second.upper()
    elif verb == "pick":
        args |= {"warlord": first, "rank": second}
    elif verb == "group":
        head, _, number = rest.rpartition("+")
        key = "group" if head == "" else ("group_alone" if number == "0" else "group_general")
        args["n"] = int(number)
    elif verb == "take":
        args["n"] = int(rest)
    elif verb == "first":
        args["seat"] = int(rest)
    elif verb == "deal":
        args["warlords"] = rest.split(",")
    return say(language, f"kingdom.action.{key}", args, game.name)
