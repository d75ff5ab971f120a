"""Shares of the luck, without any server: commit, open, withhold, deposit, verify."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gunbai.core import CHANCE, GunbaiError, Record, Rng, TamperedRecord
from gunbai.games import games
from gunbai.server.table import fairness, judge, log, promise, shares, show
from gunbai.server.table.clock import FischerClock
from gunbai.server.table.judge import Refused
from gunbai.server.table.loading import load_game
from gunbai.server.table.parts import Seat
from gunbai.server.table.raw import raw_record
from gunbai.server.table.restore import exported, restored
from gunbai.server.table.table import OVERDUE, Table
from tests.server.test_table import SEED, act, do, refusal, updated

FIXTURE = Path(__file__).parent.parent / "fixtures" / "luck"
ROOTS = ["a1" * 32, "b2" * 32, "c3" * 32, "d4" * 32, "e5" * 32]


def opened(
    game: str = "tenka", roots: list[str] | None = None, seed: str = SEED, **more: Any
) -> Table:
    """A table where every seat with a root has a share; an empty root is a seat without."""
    wanted = ROOTS[:2] if roots is None else roots
    options = {"play_order": list(range(len(wanted)))} if game == "tenka" else {}
    loaded = load_game(game, len(wanted), more.pop("options", options))
    opening = log.Open(
        at=0,
        game=game,
        players=len(wanted),
        options=dict(loaded.options),
        rules=loaded.info.rules_version,
        pack=loaded.pack_hash,
        seed=seed,
        host="host",
        seats=[log.SeatPlan()] * len(wanted),
        **more,
    )
    table = Table("t", [opening])
    for number, root in enumerate(wanted):
        seat = Seat(number, f"N{number}", f"h{number}")
        seat.share = shares.Share(shares.tip(root)) if root else None
        do(table, judge.sit(table, seat, 0))
    return table


@cache
def chain(root: str) -> list[str]:
    """All links of a chain, by number; 0 is the tip."""
    found = [root]
    while len(found) <= shares.LENGTH:
        found.append(shares.hashed(found[-1]))
    return found[::-1]


def open_link(table: Table, seat: int, at: int = 0, root: str = "") -> None:
    assert table.drawing is not None
    number = table.drawing.number
    link = chain(root or ROOTS[seat])[number]
    do(table, judge.open_link(table, seat, number, link, at))


def open_all(table: Table, at: int = 0) -> None:
    for seat in table.awaited():
        open_link(table, seat, at)


def play_on(table: Table, steps: int = 3000, seed: int = 1) -> None:
    """Play at random until luck waits `steps` times or the game is over."""
    rng = Rng(seed)
    while table.status == "playing" and steps:
        if table.drawing is not None:
            open_all(table)
            steps -= 1
            continue
        seat = table.asked()[0]
        legal = table.state.legal(seat)
        act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))


def to_draw(table: Table, seed: int = 1) -> None:
    """Play until a draw waits for links, none of which is open."""
    rng = Rng(seed)
    while table.drawing is None:
        assert table.status == "playing"
        seat = table.asked()[0]
        legal = table.state.legal(seat)
        act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))


def outcomes(table: Table) -> list[str]:
    return [entry.code for entry in table.line.entries if entry.seat == CHANCE]


def test_a_chain_opens_link_by_link_towards_its_root() -> None:
    root = ROOTS[0]
    one, two = shares.link(root, 1), shares.link(root, 2)
    assert sha256(bytes.fromhex(one)).hexdigest() == shares.tip(root)
    assert sha256(bytes.fromhex(two)).hexdigest() == one
    assert shares.link(root, shares.LENGTH) == root
    assert shares.links(two, 2) == [one, two]


def test_luck_waits_until_every_seat_has_opened_its_link() -> None:
    table = opened()
    to_draw(table)
    before = outcomes(table)
    assert table.awaited() == [0, 1]
    assert table.asked() == []
    open_link(table, 0)
    assert table.awaited() == [1]
    assert outcomes(table) == before
    open_link(table, 1)
    assert table.drawing is None
    assert len(outcomes(table)) > len(before)
    assert table.asked()


@pytest.mark.parametrize("id", sorted(games()))
def test_a_game_with_shares_verifies_and_loads_again(id: str) -> None:
    table = opened(id, roots=ROOTS[: load_game(id, None, {}).players], options={})
    play_on(table)
    assert table.status == "over"
    record = Record.loads(table.record().dumps())
    checked = fairness.verify(table.game, record, fairness.commitment(SEED))
    assert checked.draws == len(outcomes(table))
    assert checked.promised
    if table.draws:
        assert checked.shares == tuple(range(table.game.players))
    assert not checked.dropped
    assert not checked.opening
    again = Table("t", [log.decode(log.encode(step.entry)) for step in table.steps])
    assert again.record() == table.record()


@pytest.mark.parametrize("id", sorted(games()))
def test_a_draw_waits_only_after_what_everybody_notices(id: str) -> None:
    """Otherwise the question for a link would betray a hidden decision."""
    table = opened(id, roots=ROOTS[: load_game(id, None, {}).players], options={})
    rng = Rng(3)
    while table.status == "playing":
        if table.drawing is None:
            seat = table.asked()[0]
            legal = table.state.legal(seat)
            act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))
            continue
        numbers = dict(table.numbers)
        assert all(mark.noticed == table.everybody for mark in table.line.marks[-1:])
        open_link(table, table.awaited()[0])
        if table.drawing is not None:
            assert table.numbers == numbers, "nobody is told which seats have opened a link"
        else:
            assert all(table.numbers[viewer] > numbers[viewer] for viewer in numbers)


def test_each_seat_alone_changes_the_luck() -> None:
    found = set()
    for roots in (ROOTS[:2], [ROOTS[0], ROOTS[2]], [ROOTS[2], ROOTS[1]], [ROOTS[0], ""]):
        table = opened(roots=roots)
        to_draw(table)
        for seat in table.awaited():
            open_link(table, seat, root=roots[seat])
        found.add(tuple(outcomes(table)))
    assert len(found) == 4


def test_a_link_that_does_not_follow_is_refused_and_a_repeated_one_is_not_counted_twice() -> None:
    table = opened()
    to_draw(table)
    number = table.draws
    for link in ("00" * 32, shares.tip(ROOTS[0]), shares.link(ROOTS[0], number + 1)):
        assert refusal(judge.open_link, table, 0, number, link, 0) == "server.refusal.bad_link"
    link = shares.link(ROOTS[0], number)
    later = refusal(judge.open_link, table, 0, number + 1, link, 0)
    assert later == "server.refusal.not_drawing"
    do(table, judge.open_link(table, 0, number, link, 0))
    assert judge.open_link(table, 0, number, link, 0) == []
    without = opened(roots=[ROOTS[0], ""])
    to_draw(without)
    assert refusal(judge.open_link, without, 1, 1, link, 0) == "server.refusal.no_share"


def test_nothing_else_can_be_decided_or_taken_back_while_luck_waits() -> None:
    """Whoever knows the links that are open must not be able to change the decision."""
    table = opened()
    to_draw(table)
    open_link(table, 0)
    waiting = "server.refusal.drawing"
    for seat in (0, 1):
        assert refusal(judge.act, table, seat, f"{seat}.1", "pass", "n", 0) == waiting
        assert refusal(judge.undo, table, seat, f"{seat}.1", "n", 0) == waiting
        assert refusal(judge.resign, table, seat, "n", 0) == waiting
        assert refusal(judge.offer, table, seat, "undo", "n", 0) == waiting


def test_the_clock_stands_still_while_links_are_awaited() -> None:
    table = opened(clock=FischerClock(100, 5))
    to_draw(table)
    assert table.deadline() is None
    assert judge.flags(table, 10**9) == []
    paused = [max(0, clock.main - clock.paused) for clock in table.clocks]
    open_all(table, 500_000)
    seat = table.asked()[0]
    deadline = table.clocks[seat].deadline()
    assert deadline is not None
    assert deadline - 500_000 >= paused[seat] - 1


def test_who_withholds_gets_no_second_try_the_game_is_called_off_and_says_who() -> None:
    table = opened()
    play_on(table, 3)
    to_draw(table)
    open_link(table, 0)
    since = table.time
    abort = judge.abort
    assert {0, 1} <= table.acted
    assert refusal(abort, table, 0, since + OVERDUE - 1) == "server.refusal.too_late_to_abort"
    do(table, abort(table, 0, since + OVERDUE))
    assert table.status == "aborted"
    told = updated(table, 0, 0).events[-1]
    assert told.verb == "withheld"
    assert told.args["seat"] == 1
    link = shares.link(ROOTS[1], table.draws)
    assert refusal(judge.open_link, table, 1, table.draws, link, 0) == "server.refusal.over"


def test_all_may_agree_to_go_on_without_a_share_and_the_record_says_so() -> None:
    """All: an operator who suppresses the links of a seat must not get rid of its share."""
    table = opened(roots=ROOTS[:3])
    play_on(table, 2)
    to_draw(table)
    open_link(table, 0)
    open_link(table, 2)
    late = table.time + OVERDUE
    refused = refusal(judge.offer, table, 0, "proceed", "a", late - 1)
    assert refused == "server.refusal.nobody_late"
    do(table, judge.offer(table, 0, "proceed", "a", late))
    asking = show.offer(table)
    assert asking is not None
    assert asking.waiting == [1, 2]
    do(table, judge.answer(table, 2, asking.id, "b", late, yes=True))
    assert table.drawing is not None
    do(table, judge.answer(table, 1, asking.id, "c", late, yes=True))
    assert table.drawing is None
    assert table.offer is None
    play_on(table)
    assert table.status == "over"
    checked = fairness.verify(table.game, table.record())
    assert checked.shares == (0, 1, 2)
    assert checked.dropped == (1,)


def test_a_share_is_not_left_out_because_a_bot_plays_for_its_player() -> None:
    table = opened(roots=ROOTS[:3])
    to_draw(table)
    do(table, judge.leave(table, 1, 0))
    assert table.seats[1].taken_over
    late = table.time + OVERDUE
    do(table, judge.offer(table, 0, "proceed", "a", late))
    asking = show.offer(table)
    assert asking is not None
    do(table, judge.answer(table, 2, asking.id, "b", late, yes=True))
    assert table.drawing is not None
    open_all(table)
    assert table.drawing is None
    assert table.offer is None, "what was offered is out of date"


def test_a_person_alone_who_lost_the_root_may_go_on_without_the_share() -> None:
    table = opened(roots=[ROOTS[0], ""])
    table.seats[1].holder, table.seats[1].bot = "", "random"
    to_draw(table)
    do(table, judge.offer(table, 0, "proceed", "a", table.time + OVERDUE))
    assert table.drawing is None
    play_on(table)
    assert fairness.verify(table.game, table.record()).shares == ()


def test_a_deposit_opens_links_for_a_client_that_is_away() -> None:
    table = opened()
    to_draw(table)
    n = table.draws + 2
    link = shares.link(ROOTS[1], n)
    assert refusal(judge.deposit, table, 1, link, n + 1, 0) == "server.refusal.bad_link"
    do(table, judge.deposit(table, 1, link, n, 0))
    assert judge.deposit(table, 1, link, n, 0) == []
    assert table.awaited() == [0]
    open_link(table, 0)
    for _ in range(2):
        to_draw(table)
        assert table.awaited() == [0]
        open_link(table, 0)
    to_draw(table)
    assert table.awaited() == [0, 1]
    play_on(table)
    assert fairness.verify(table.game, table.record()).shares == (0, 1)


def test_links_are_deposited_only_when_all_shares_are_fixed() -> None:
    table = opened(autostart=False)
    link = shares.link(ROOTS[0], 3)
    assert refusal(judge.deposit, table, 0, link, 3, 0) == "server.refusal.not_started"


def test_a_draw_is_bound_to_the_decisions_before_it() -> None:
    """The binding can be checked once the seed is known, and only then."""
    table = opened()
    bindings: dict[int, str] = {}
    while table.status == "playing":
        to_draw(table, table.draws + 1)
        assert table.drawing is not None
        bindings[table.drawing.number] = table.drawing.binding
        open_all(table)
        if len(bindings) == 3:
            break
    entries = table.record().entries
    found: dict[int, str] = {}
    script = shares.Transcript(SEED)
    for at, entry in enumerate(entries):
        if entry.seat == CHANCE and (at == 0 or entries[at - 1].seat != CHANCE):
            found[len(found) + 1] = script.bound(entries[:at], len(found) + 1)
    assert found == bindings
    other = shares.Transcript("00" * 32).bound(entries[:0], 1)
    assert other != found[1]


def test_viewers_learn_neither_links_that_are_not_open_nor_deposits_nor_the_seed() -> None:
    table = opened()
    play_on(table, 1)
    to_draw(table)
    do(table, judge.deposit(table, 1, shares.link(ROOTS[1], 40), 40, 0))
    secrets = [SEED, *ROOTS[:2]]
    secrets += [shares.link(ROOTS[1], n) for n in range(table.draws + 1, 41)]
    for viewer in table.line.viewers:
        sent = show.update(table, viewer, 0).decode()
        assert '"draw":{' in sent
        assert not [secret for secret in secrets if secret in sent]


def test_the_binding_does_not_tell_which_hidden_decision_was_made() -> None:
    """Two worlds that differ in a hidden decision have different bindings under the same seed;
    without the seed the binding is no test of a guess."""
    script = shares.Transcript(SEED)
    one = script.bound([msgspec.convert({"seq": 0, "seat": 0, "code": "x"}, _Line)], 1)  # type: ignore[list-item]
    plain = sha256(b"0 x\n").hexdigest()
    assert one not in (plain, sha256(f"draw 1 {plain}".encode()).hexdigest())


class _Line(msgspec.Struct):
    seq: int
    seat: int
    code: str


def test_old_salts_do_not_count_beside_a_share() -> None:
    def luck(salt: str) -> list[str]:
        table = opened(roots=[ROOTS[0], ""], autostart=False)
        table.seats[1].salt = salt
        do(table, judge.start(table, 0))
        to_draw(table)
        open_all(table)
        return outcomes(table)

    assert luck("") == luck("chosen")


def test_a_record_with_shares_is_restored_and_goes_on_with_the_same_chains() -> None:
    table = opened()
    play_on(table, 2)
    to_draw(table)
    open_link(table, 0)
    found = restored(exported(table), "new", table.time)
    again = found.table
    assert again.draws == table.draws
    assert again.drawing is not None
    assert table.drawing is not None
    assert again.drawing.binding == table.drawing.binding
    open_all(again)
    play_on(again)
    assert again.status == "over"
    assert fairness.verify(again.game, again.record()).shares == (0, 1)


def test_a_record_read_without_the_game_holds_the_same_shares() -> None:
    table = opened()
    play_on(table)
    raw = raw_record([step.entry for step in table.steps], "japan12")
    assert fairness.links_of(raw) == fairness.links_of(table.record())


def sealed(table: Table) -> tuple[promise.Signer, Record]:
    signer = promise.Signer("11" * 32)
    return signer, Record.loads(signer.sealed(table).dumps())


def test_signatures_of_opening_and_record_are_checked_with_the_key() -> None:
    table = opened()
    play_on(table)
    signer, record = sealed(table)
    checked = fairness.verify(table.game, record, key=signer.key)
    assert checked.opening == checked.seal == signer.key
    assert checked.trusted
    assert not fairness.verify(table.game, record).trusted
    assert record.dumps() == signer.sealed(table).dumps()
    assert "promise" not in table.record().header()


def test_a_promise_that_was_replaced_is_found_out_by_who_kept_it() -> None:
    """The operator replaces commitment and seed, and all luck with them."""
    kept = fairness.commitment(SEED)
    forged = opened(seed="66" * 32)
    play_on(forged)
    _, record = sealed(forged)
    fairness.verify(forged.game, record)  # alone it contradicts nothing
    found = problem(forged.game, record, promise=kept)
    assert found == "server.fairness.other_promise"


def test_each_forged_part_of_a_signed_record_is_found_out() -> None:
    table = opened()
    play_on(table)
    signer, _ = sealed(table)

    def forged(**changes: Any) -> Record:
        record = sealed(table)[1]
        for name, value in changes.items():
            setattr(record, name, value)
        return record

    game, key = table.game, signer.key
    _, good = sealed(table)
    assert good.promise is not None
    other = promise.Signer("22" * 32)
    seats = [dict(seat) for seat in good.seats]
    seats[1]["name"] = "somebody else"
    assert problem(game, forged(seats=seats)) == "server.fairness.bad_seal"
    chain = [dict(seat) for seat in good.seats]
    chain[1]["share"] = shares.tip(ROOTS[4])
    assert problem(game, forged(seats=chain)) == "server.fairness.broken_chain"
    assert problem(game, other.sealed(table), key=key) == "server.fairness.other_key"
    assert problem(game, forged(promise=None), key=key) == "server.fairness.not_signed"
    wrong = {**good.promise, "signature": "00" * 64}
    assert problem(game, forged(promise=wrong)) == "server.fairness.bad_signature"
    another = opened(seed="66" * 32)
    swapped = dict(signer.promise(another))
    assert problem(game, forged(promise=swapped)) == "server.fairness.other_opening"
    assert fairness.verify(game, forged(signature="")).seal == ""


def problem(game: Any, record: Record, **known: str) -> str:
    with pytest.raises(TamperedRecord) as caught:
        fairness.verify(game, record, **known)
    return caught.value.key


def test_the_record_that_the_browser_checks_is_good_here_too() -> None:
    """web/src/luck/verify.test.ts reads the same file."""
    notes = json.loads((FIXTURE / "notes.json").read_text())
    record = Record.loads((FIXTURE / "record.jsonl").read_text())
    game = load_game(record.game, record.players, record.options)
    checked = fairness.verify(game, record, notes["commitment"], notes["key"])
    assert checked.shares == (0, 1)
    assert checked.seal == notes["key"]
    for seat, root in enumerate(notes["roots"]):
        assert shares.tip(root) == notes["shares"][seat]


def test_a_seat_cannot_be_taken_with_a_share_after_the_start() -> None:
    table = opened()
    to_draw(table)
    late = Seat(1, "late", "h9", share=shares.Share(shares.tip(ROOTS[4])))
    with pytest.raises(Refused):
        judge.sit(table, late, 0)


def test_records_with_broken_shares_are_bad_records_and_no_crash() -> None:
    table = opened()
    play_on(table)
    for link, links in (("zz", 1), ("", 1), ("00" * 32, -1), ("00" * 32, 10**9), ("00", "1")):
        record = table.record()
        record.seats[0] |= {"link": link, "links": links}
        with pytest.raises(GunbaiError):
            fairness.verify(table.game, record)
