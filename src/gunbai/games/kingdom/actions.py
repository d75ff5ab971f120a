"""The action layout: which number means what, and the text (`code`) of each.

The layout is fixed for a rules version and a pack: five words, facings, numbers, groups, cards,
then one block per verb with a square. Outcomes of luck are numbered apart.
"""

from __future__ import annotations

from gunbai.core.codes import Codes, Listed
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import FACING_LETTERS, PIECE_NAMES, RANK_NAMES, WORDS


def codes(tables: Tables) -> Codes:
    return Codes(action_codes(tables), Listed(luck_codes(tables)))


def action_codes(tables: Tables) -> list[str]:
    """The text of every action, by its number."""
    squares = tables.names
    camp = int(tables.camp_size)
    camps = squares[:camp] + squares[-camp:]
    centre = squares[camp:-camp]
    return [
        *WORDS,
        *(f"face {letter.lower()}" for letter in FACING_LETTERS),
        *(f"take {n}" for n in range(tables.max_soldiers + 1)),
        *(f"drop {PIECE_NAMES[kind]}" for kind in (0, 2, 3)),
        *(f"group {n}" for n in range(1, tables.max_soldiers + 1)),
        *(f"group general+{n}" for n in range(tables.max_soldiers + 1)),
        *(f"use {card}" for card in tables.card_names),
        *(f"discard {card}" for card in tables.card_names),
        *(f"pick {warlord} {rank}" for warlord in tables.warlord_names for rank in RANK_NAMES),
        *(
            f"{verb} {square}"
            for verb in ("move", "turn", "strike", "from", "to", "target")
            for square in squares
        ),
        *(
            f"{verb} {square}"
            for verb in ("headquarters", "taisho", "fukusho", "senninsho")
            for square in camps
        ),
        *(f"{verb} {square}" for verb in ("rock", "high_ground") for square in centre),
        *(f"soldier {square} {letter.lower()}" for square in camps for letter in FACING_LETTERS),
    ]


def luck_codes(tables: Tables) -> list[str]:
    """The text of every outcome of luck: "first 0", "deal shin,ouki,kanki,riboku", "card bow"."""
    names = tables.warlord_names
    deals = [
        ",".join(name for i, name in enumerate(names) if cards >> i & 1)
        for cards in tables.warlord_deals
    ]
    return [
        "first 0",
        "first 1",
        *(f"deal {names}" for names in deals),
        *(f"card {card}" for card in tables.card_names),
    ]
