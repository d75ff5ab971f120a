"""Groups: which part of a stack moves (KD-4.2), numbered as the actions `group …` are.

Group n - 1 is n soldiers without the general; group `max_soldiers + n` is the general with n.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.games.kingdom.stacks import facing_of, general_of, owner_of, soldiers_of, stack

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState
    from gunbai.games.kingdom.tables import Tables


def group_of(tables: "Tables", soldiers: i64, *, general: bool) -> i64:
    return tables.max_soldiers + soldiers if general else soldiers - 1


def has_general(tables: "Tables", group: i64) -> bool:
    return group >= tables.max_soldiers


def taken_from(tables: "Tables", pieces: i64, group: i64) -> i64:
    """KD-4.2.2: what moves, as a stack of its own with the facing of the whole."""
    if group < tables.max_soldiers:
        return stack(owner_of(pieces), 0, group + 1, facing_of(pieces))
    soldiers = group - tables.max_soldiers
    return stack(owner_of(pieces), general_of(pieces), soldiers, facing_of(pieces))


def left_by(tables: "Tables", pieces: i64, group: i64) -> i64:
    """KD-4.2.3: what stays behind, its facing unchanged (a general left alone has none)."""
    soldiers = soldiers_of(pieces)
    if group < tables.max_soldiers:
        rest = soldiers - group - 1
        return stack(owner_of(pieces), general_of(pieces), rest, facing_of(pieces))
    rest = soldiers - group + tables.max_soldiers
    return stack(owner_of(pieces), 0, rest, facing_of(pieces))


def lift(state: "KingdomState") -> i64:
    """Take the chosen group off its square; the rest stays."""
    pieces = state.board[state.at]
    state.put(state.at, left_by(state.tables, pieces, state.group))
    return taken_from(state.tables, pieces, state.group)
