"""Play the cheater: an operator who reads the whole server tries to choose or foresee the luck.

    python examples/cheat_at_luck.py

Each attempt uses the server's own code. The first one succeeds: against a table without shares, as
all tables were before. The others fail, and the script ends with an error if one does not.
docs/explanation/fair-luck.md tells why.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from gunbai.core import CHANCE, Entry, GunbaiError, Record
from gunbai.server.table import fairness, judge, log, shares
from gunbai.server.table.loading import load_game
from gunbai.server.table.parts import Seat
from gunbai.server.table.promise import Signer
from gunbai.server.table.table import OVERDUE, Table

PLAYERS = 5
"""Seat 0 is honest, all others are the operator's. The first luck is one of 120 play orders."""
TRIES = 5000
GAMES = 100


def opened(seed: str, honest: str = "") -> Table:
    """A table of the cheater's server. The honest player's browser has sat down, with the share of
    this secret root, and so have the operator's seats but the last."""
    game = load_game("tenka", PLAYERS, {})
    opening = log.Open(
        at=0,
        game="tenka",
        players=PLAYERS,
        options=dict(game.options),
        rules=game.info.rules_version,
        pack=game.pack_hash,
        seed=seed,
        host="",
        seats=[log.SeatPlan()] * PLAYERS,
    )
    table = Table("table", [opening])
    for number in range(PLAYERS - 1):
        sit(table, number, root=honest if number == 0 else "")
    return table


def sit(table: Table, number: int, root: str = "", salt: str = "") -> None:
    seat = Seat(number, f"P{number + 1}", f"holder {number}", salt=salt)
    seat.share = shares.Share(shares.tip(root)) if root else None
    carry_out(table, judge.sit(table, seat, 0))


def carry_out(table: Table, entries: judge.Entries) -> None:
    for entry in entries:
        table.fold(entry)


def copy_of(table: Table) -> Table:
    return Table(table.id, [step.entry for step in table.steps])


def luck(table: Table) -> list[str]:
    return [entry.code for entry in table.line.entries if entry.seat == CHANCE]


def computed(table: Table, seed: str, links: list[str]) -> str:
    """The first luck, if these were the seats' links."""
    state = table.state.clone()
    return state.code(CHANCE, state.sample(fairness.shared_stream(seed, links, 0)))


def chosen_salt() -> str:
    """Without shares: sit last and try salts until the luck is the wanted one of 120."""
    table, wish = opened(fairness.new_seed()), ""
    for n in range(TRIES):
        attempt = copy_of(table)
        sit(attempt, PLAYERS - 1, salt=str(n))
        wish = wish or luck(attempt)[0]
        if n and luck(attempt)[0] == wish:
            return f"succeeds, as it always did: salt {n} gives the wanted luck"
    raise SystemExit("the salts do not work: the comparison is worth nothing")


def chosen_share() -> str:
    """With one honest share: choose the last share so that the luck is the wanted one. The honest
    link is not known, so the cheater takes its tip and hopes."""
    hits = 0
    for _ in range(GAMES):
        seed, honest = fairness.new_seed(), shares.new_root()
        table = opened(seed, honest)
        tip = shares.tip(honest)
        wish = computed(table, seed, [tip, "", "", "", shares.new_root()])
        own = shares.new_root()
        sit(table, PLAYERS - 1, root=own)
        carry_out(table, judge.open_link(table, PLAYERS - 1, 1, shares.link(own, 1), 0))
        carry_out(table, judge.open_link(table, 0, 1, shares.link(honest, 1), 0))
        hits += luck(table)[0] == wish
    return expect_chance(hits)


def foreseen() -> str:
    """Compute the luck in advance from the seed, the own link and the stored log."""
    hits = 0
    for _ in range(GAMES):
        seed, honest, own = fairness.new_seed(), shares.new_root(), shares.new_root()
        table = opened(seed, honest)
        sit(table, PLAYERS - 1, root=own)
        stored = [shares.tip(honest), "", "", "", shares.link(own, 1)]
        foreseen = computed(table, seed, stored)
        for seat, root in ((PLAYERS - 1, own), (0, honest)):
            carry_out(table, judge.open_link(table, seat, 1, shares.link(root, 1), 0))
        hits += luck(table)[0] == foreseen
    return expect_chance(hits)


def expect_chance(hits: int) -> str:
    """120 outcomes are equally likely: more than 15 of 100 by chance has a probability below
    one in ten thousand million."""
    if hits > 15:
        raise SystemExit(f"the cheater hit {hits} of {GAMES}")
    return f"fails: {hits} of {GAMES} right, as by guessing one of 120"


def rewritten_decision() -> str:
    """See the luck, then put another decision before it and ask for the link again."""
    table = opened(fairness.new_seed(), shares.new_root())
    sit(table, PLAYERS - 1, root=shares.new_root())
    assert table.drawing is not None
    noted = table.drawing.binding
    rewritten = [*table.line.entries, Entry(0, 1, "another decision")]
    asked_again = shares.Transcript(table.open.seed).bound(rewritten, 1)
    if asked_again == noted:
        raise SystemExit("another decision has the same binding")
    return "fails: the honest browser noted another binding, and does not open its link again"


def replaced_commitment() -> str:
    """Play a whole game with another seed than the promised one, and sign its record."""
    promised = fairness.commitment(fairness.new_seed())
    record = Signer(shares.new_root()).sealed(finished())
    return refused(lambda: check(record, promise=promised))


def swapped_record() -> str:
    """Change a name in a record that the server has signed."""
    signer = Signer(shares.new_root())
    record = Record.loads(signer.sealed(finished()).dumps())
    record.seats[0]["name"] = "somebody else"
    return refused(lambda: check(record, key=signer.key))


def withheld_link() -> str:
    """The cheater's seat knows the outcome, does not like it and withholds its link."""
    honest, own = shares.new_root(), shares.new_root()
    table = opened(fairness.new_seed(), honest)
    sit(table, PLAYERS - 1, root=own)
    carry_out(table, judge.open_link(table, 0, 1, shares.link(honest, 1), 0))
    late = OVERDUE + 1
    carry_out(table, judge.offer(table, PLAYERS - 1, "proceed", "offer", late))
    offer = table.offer
    assert offer is not None
    for seat in range(1, PLAYERS - 1):
        carry_out(table, judge.answer(table, seat, offer.id, str(seat), late, yes=True))
    if luck(table):
        raise SystemExit("luck was drawn without the consent of the honest seat")
    carry_out(table, judge.abort(table, 0, late))
    if luck(table) or table.status != "aborted":
        raise SystemExit("luck was drawn a second time")
    return f"fails: the honest seat calls the game off, and the log names seat {PLAYERS - 1}"


def finished() -> Table:
    """A whole game with shares; every seat plays its first legal action."""
    roots = [shares.new_root() for _ in range(PLAYERS)]
    table = opened(fairness.new_seed(), roots[0])
    sit(table, PLAYERS - 1, root=roots[-1])
    while table.status == "playing":
        if table.drawing is not None:
            for seat in table.awaited():
                link = shares.link(roots[seat], table.draws)
                carry_out(table, judge.open_link(table, seat, table.draws, link, 0))
            continue
        seat = table.asked()[0]
        code = table.state.code(seat, table.state.legal(seat)[0])
        carry_out(table, judge.act(table, seat, table.decision(seat), code, "", 0))
    return table


def check(record: Record, promise: str = "", key: str = "") -> None:
    game = load_game(record.game, record.players, record.options)
    fairness.verify(game, record, promise, key)


def refused(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except GunbaiError as error:
        return f"fails: {error}"
    raise SystemExit("nobody noticed")


ATTEMPTS = {
    "sit last, without shares": chosen_salt,
    "sit last with a chosen share": chosen_share,
    "foresee from the database": foreseen,
    "rewrite a decision": rewritten_decision,
    "replace the commitment": replaced_commitment,
    "swap the record": swapped_record,
    "withhold a link": withheld_link,
}


def main() -> int:
    for name, attempt in ATTEMPTS.items():
        print(f"{name}: {attempt()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
