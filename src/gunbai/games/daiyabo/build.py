"""Build the flat tables that the rules read from a pack and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gunbai.core.bits import bit
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo.pack import Pack
from gunbai.games.daiyabo.tables import Tables

NO_LIMIT = 1000
"""More markers than a game can ever place."""


def make_tables(players: int, options: Mapping[str, object], pack: Pack) -> Tables:
    tables = Tables(
        players,
        [warlord.id for warlord in pack.warlord],
        [castle.id for castle in pack.castle],
        [area.id for area in pack.area],
        [rank.id for rank in pack.ranks_in_order()],
    )
    _add_warlords(tables, pack, cast(int, options["warlord_deck"]))
    _add_castles(tables, pack, cast(int, options["castle_deck"]))
    for i, rank in enumerate(pack.ranks_in_order()):
        tables.rank_vp[i] = rank.vp
        if rank.id == pack.tie_rank:
            tables.demon_king = i
    count = pack.counts(players)
    assert count is not None
    tables.rounds = count.rounds
    tables.end_bonus = options["end_bonus"] == "on"
    if tables.end_bonus:
        tables.bonus_castles = count.end_bonus_castles
        tables.bonus_warlords = count.end_bonus_warlords
    if options["battle_bonus"] == "on":
        tables.bonus_dice = count.battle_bonus_dice
    tables.swap_with_players = options["swap_targets"] == "all_face_up"
    tables.recruit_in_battle = options["field_warlords"] == "recruit"
    tables.one_arrow = options["one_arrow_ability"] == "on"
    limited = options["marker_limit"] != "none"
    tables.marker_limit = pack.limits.markers_per_colour if limited else NO_LIMIT
    starter = options["start_player"]
    for seat in range(players) if starter == "random" else starters(starter):
        tables.starters |= bit(seat)
    return tables


def _add_warlords(tables: Tables, pack: Pack, deck: int) -> None:
    areas = [area.id for area in pack.area]
    for i, card in enumerate(pack.warlord):
        ability = card.ability
        tables.warlord_vp[i] = card.vp
        tables.scorers |= bit(i) if card.vp else 0
        tables.warlord_deck |= bit(i) if deck in card.decks else 0
        for source in ability.sources:
            for target in ability.to:
                tables.add_conversion(i, source - 1, target - 1)
        for face in ability.faces:
            tables.add_removal(i, face - 1)
        for area in ability.areas:
            tables.territorial |= bit(i)
            tables.sides[i] |= bit(areas.index(area))
        if ability.kind == "prep_dice":
            tables.prep_givers |= bit(i)
            tables.prep_dice[i] = ability.n
        if ability.kind == "battle_dice":
            tables.battle_givers |= bit(i)
            tables.battle_dice[i] = ability.n
        if ability.kind == "swap_castle":
            tables.castle_swappers |= bit(i)
        if ability.kind == "swap_warlord":
            tables.warlord_swappers |= bit(i)
    tables.lay_out()


def _add_castles(tables: Tables, pack: Pack, deck: int) -> None:
    areas = [area.id for area in pack.area]
    for i, card in enumerate(pack.castle):
        tables.castle_dice[i] = dice.from_list(card.dice)
        tables.castle_deck |= bit(i) if deck in card.decks else 0
        if card.id == pack.last_round_castle:
            tables.honnoji = i
        else:
            tables.castle_area[i] = areas.index(card.area)


def starters(option: object) -> list[int]:
    """The seats that may start, by the option `start_player`."""
    return cast(list[int], option if isinstance(option, list) else [option])
