"""The fold and the judge, without any server: decisions, undo, offers, flags, nonces, leaks."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

import gunbai
from gunbai.core import CHANCE, SPECTATOR, Replay, Rng, TamperedRecord
from gunbai.games import kind, rulebook
from gunbai.server import wire
from gunbai.server.table import fairness, judge, log, show, words
from gunbai.server.table.clock import ByoyomiClock, ClockPlan, FischerClock, MoveClock, NoClock
from gunbai.server.table.judge import Entries, Refused
from gunbai.server.table.loading import Outdated, load_game
from gunbai.server.table.parts import Seat
from gunbai.server.table.table import Table

SEED = "5e" * 32


def opened(
    players: int = 2,
    clock: ClockPlan = NoClock(),  # noqa: B008 (frozen)
    bots: tuple[int, ...] = (),
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A table with everybody seated, at time 0."""
    game = load_game("tenka", players, options or {"play_order": list(range(players))})
    opening = log.Open(
        at=0,
        game="tenka",
        players=players,
        options=dict(game.options),
        rules=game.info.rules_version,
        pack=game.pack_hash,
        seed=SEED,
        host="host",
        seats=[log.SeatPlan()] * players,
        clock=clock,
        **more,
    )
    table = Table("t", [opening])
    for seat in range(players):
        bot = "random" if seat in bots else ""
        do(table, judge.sit(table, Seat(seat, f"N{seat}", "" if bot else f"h{seat}", bot=bot), 0))
    return table


def opened_table(
    id: str, players: int | None = None, options: dict[str, Any] | None = None, at: int = 0
) -> Table:
    """A table of any game with everybody seated."""
    game = load_game(id, players, options or {})
    opening = log.Open(
        at=at,
        game=id,
        players=game.players,
        options=dict(game.options),
        rules=game.info.rules_version,
        pack=game.pack_hash,
        seed=SEED,
        host="host",
        seats=[log.SeatPlan()] * game.players,
    )
    table = Table("t", [opening])
    for seat in range(game.players):
        do(table, judge.sit(table, Seat(seat, f"N{seat}", f"h{seat}"), at))
    return table


def do(table: Table, entries: Entries) -> Entries:
    for entry in entries:
        table.fold(log.decode(log.encode(entry)))
    return entries


def act(table: Table, seat: int, code: str, at: int = 0, nonce: str = "") -> Entries:
    return do(table, judge.act(table, seat, table.decision(seat), code, nonce, at))


def play_on(table: Table, steps: int, seed: int = 1, at: int = 0) -> None:
    rng = Rng(seed)
    for _ in range(steps):
        if table.status != "playing":
            return
        seat = table.asked()[0]
        question = table.questions[seat]
        assert question is not None
        code = table.state.code(seat, question.legal[rng.below(len(question.legal))])
        act(table, seat, code, at)


def to_phase(table: Table, phase: str, at: int = 0) -> int:
    """Play the first legal code until this phase; returns the seat that is asked then."""
    for seed in range(400):
        if table.state.view(SPECTATOR)["phase"] == phase:
            return table.asked()[0]
        play_on(table, 1, seed, at)
    raise AssertionError(phase)


def attacking(table: Table) -> int:
    """To the moment when somebody places the attack in secret."""
    to_phase(table, "action")
    seat = table.asked()[0]
    act(table, seat, "war")
    while table.state.view(SPECTATOR)["phase"] != "attack":
        play_on(table, 1)
        if table.state.view(SPECTATOR)["phase"] == "action":
            act(table, table.asked()[0], "war")
    return table.asked()[0]


def refusal(entries: Any, *args: Any, **named: Any) -> str:
    with pytest.raises(Refused) as caught:
        entries(*args, **named)
    return caught.value.key


def updated(table: Table, viewer: int, since: int) -> wire.socket.Update:
    """What a client reads in an update."""
    return msgspec.json.decode(show.update(table, viewer, since), type=wire.socket.Update)


def test_a_log_gives_the_same_table_again() -> None:
    table = opened(3)
    play_on(table, 60)
    again = Table("t", [step.entry for step in table.steps])
    assert again.state == table.state
    assert again.numbers == table.numbers
    assert again.questions == table.questions
    assert again.line.entries == table.line.entries
    for viewer in table.line.viewers:
        assert show.update(again, viewer, 0) == show.update(table, viewer, 0)


def test_an_update_is_made_of_all_fields_that_the_wire_defines() -> None:
    """Its two parts are encoded apart: each field of `Update` is there once, and no other."""
    defined = [field.name for field in msgspec.structs.fields(wire.socket.Update)]
    playing = opened_table("tenka", at=1)
    unseated = Table("t", [playing.steps[0].entry])
    for table in (unseated, playing):
        pairs = json.loads(show.update(table, 0, 0), object_pairs_hook=list)
        assert sorted(name for name, _ in pairs) == sorted(["type", *defined])
        told = updated(table, 0, 0)
        assert (told.table, told.status, told.n) == (table.id, table.status, table.numbers[0])
        assert (told.view is None) == (table is unseated)


def hot_seat() -> Table:
    """One person plays both sides, so that curtains are drawn."""
    table = Table("t", [])
    for step in opened().steps:
        entry = step.entry
        if isinstance(entry, log.Sit):
            entry = msgspec.structs.replace(entry, holder="h")
        table.fold(entry)
    play_on(table, 40)
    return table


def timed() -> Table:
    table = opened(clock=FischerClock(60, 5))
    for number in range(12):
        play_on(table, 1, number, 1000 * number)
    do(table, judge.vacate(table, table.asked()[0], "left", 20_000))
    return table


def test_what_viewers_are_told_is_made_again_after_every_entry() -> None:
    """Views and the shared parts of an update are kept until the next entry, and no longer."""
    for played in (called_off(), hot_seat(), timed()):
        table = Table("t", [])
        for step in played.steps:
            table.fold(step.entry)
            fresh = Table("t", [each.entry for each in table.steps])
            for viewer in table.line.viewers:
                assert show.update(table, viewer, 0) == show.update(fresh, viewer, 0)


def test_luck_is_drawn_from_the_promised_seed() -> None:
    table = opened(2, options={})
    play_on(table, 300)
    assert table.status == "over"
    record = table.record()
    assert record.commitment == fairness.revealed(SEED)
    assert fairness.verify(table.game, record).draws == sum(
        e.seat == CHANCE for e in record.entries
    )


def test_another_luck_a_broken_promise_and_a_hidden_seed_are_found_out() -> None:
    table = opened(2, options={})
    play_on(table, 300)
    record = table.record()
    record.commitment = fairness.commitment(SEED)
    with pytest.raises(TamperedRecord, match="does not reveal"):
        fairness.verify(table.game, record)
    record.commitment = fairness.commitment(SEED) + ":" + "0" * 64
    with pytest.raises(TamperedRecord, match="promised"):
        fairness.verify(table.game, record)
    record.commitment = fairness.revealed("11" * 32)
    with pytest.raises(TamperedRecord, match="but the seed gives"):
        fairness.verify(table.game, record)


def test_a_players_salt_changes_the_luck() -> None:
    draws = {
        fairness.stream(SEED, salts, k).below(2**31)
        for salts in (["", ""], ["a", ""], ["", "a"])
        for k in range(3)
    }
    assert len(draws) == 9


def test_the_seed_is_not_shown_before_the_end() -> None:
    table = opened()
    play_on(table, 5)
    for viewer in table.line.viewers:
        assert SEED.encode() not in show.update(table, viewer, 0)
    assert SEED not in table.record().dumps()


def test_late_answers_are_refused_and_resent_ones_are_not_done_twice() -> None:
    table = opened()
    seat = table.asked()[0]
    decision = table.decision(seat)
    code = table.state.code(seat, table.state.legal(seat)[0])
    act(table, seat, code, nonce="n1")
    assert judge.act(table, seat, decision, code, "n1", 0) == []
    assert refusal(judge.act, table, seat, decision, code, "n2", 0) in (
        "server.refusal.late",
        "server.refusal.not_asked",
    )


def test_a_nonce_that_was_used_for_something_else_is_refused() -> None:
    """To a client that restarts its count of messages after a crash "done" would be a lie."""
    table = opened()
    seat = table.asked()[0]
    first = table.decision(seat)
    code = table.state.code(seat, table.state.legal(seat)[0])
    act(table, seat, code, nonce="n1")
    assert judge.act(table, seat, first, code, "n1", 0) == []
    assert refusal(judge.resign, table, seat, "n1", 0) == "server.refusal.nonce_used"
    while table.asked() != [seat]:
        play_on(table, 1)
    decision = table.decision(seat)
    code = table.state.code(seat, table.state.legal(seat)[0])
    assert refusal(judge.act, table, seat, decision, code, "n1", 0) == "server.refusal.nonce_used"
    again = Table("t", [step.entry for step in table.steps])
    assert again.nonces == table.nonces


def test_a_refusal_names_the_clause() -> None:
    table = opened()
    seat = to_phase(table, "pick")
    act(table, seat, "pick kinai")
    other = table.asked()[0]
    with pytest.raises(Refused) as caught:
        judge.act(table, other, table.decision(other), "pick kinai", "n", 0)
    assert caught.value.clause.startswith("TK-")
    with pytest.raises(Refused, match="No action is called"):
        judge.act(table, other, table.decision(other), "fly", "n", 0)


def test_undo_stops_where_knowledge_begins() -> None:
    table = opened(3)
    seat = attacking(table)
    other = next(s for s in range(3) if s != seat)
    assert len(table.takebacks(seat)) >= 1, "the declaration of war"
    number = table.numbers[other], table.numbers[SPECTATOR]
    question = table.decision(seat)
    code = table.state.code(seat, table.state.legal(seat)[0])
    act(table, seat, code)
    assert len(table.takebacks(seat)) >= 2
    do(table, judge.undo(table, seat, table.decision(seat), "u", 0))
    assert table.decision(seat) != question, "the question is asked again"
    assert (table.numbers[other], table.numbers[SPECTATOR]) == number, "others notice nothing"
    assert table.record().entries[-1].code.startswith("undo ")
    assert refusal(judge.undo, table, other, table.decision(other), "u", 0) == (
        "server.refusal.not_asked"
    )


def test_an_undone_game_replays_as_a_record() -> None:
    table = opened(3)
    seat = attacking(table)
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]))
    do(table, judge.undo(table, seat, table.decision(seat), "", 0))
    do(table, judge.undo(table, seat, table.decision(seat), "", 0))
    play_on(table, 30)
    replay = Replay(table.game, table.record())
    assert replay.state == table.state


def test_hidden_decisions_send_others_nothing_at_all() -> None:
    table = opened(3)
    table.started = 1  # at time 0 it would count as not started, and no view would be told
    seat = attacking(table)

    def told() -> dict[int, tuple[bytes, bytes]]:
        return {
            viewer: (
                show.update(table, viewer, 0),
                wire.encode(show.text(table, viewer)),
            )
            for viewer in table.line.viewers
            if viewer != seat
        }

    before, own = told(), show.text(table, seat)
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]), at=5000)
    assert told() == before
    assert show.text(table, seat) != own


def test_a_takeback_beyond_that_needs_everybodys_consent() -> None:
    table = opened(3, bots=(0,))
    seat = to_phase(table, "pick")
    other = 1
    assert seat == 2
    act(table, seat, "pick kinai")
    play_on(table, 1)
    state = table.state.key()
    do(table, judge.offer(table, seat, "undo", "o1", 0))
    offer = table.offer
    assert offer is not None
    assert refusal(judge.answer, table, seat, offer.id, "a", 0, yes=True) == (
        "server.refusal.own_offer"
    )
    do(table, judge.answer(table, other, offer.id, "a1", 0, yes=False))
    assert table.offer is None
    assert table.state.key() == state
    do(table, judge.offer(table, seat, "undo", "o2", 0))
    assert table.offer is not None
    do(table, judge.answer(table, other, table.offer.id, "a2", 0, yes=True))
    assert table.asked() == [seat]
    assert "kinai" not in str(table.state.view(SPECTATOR)["seats"])


def test_bots_agree_and_offers_are_limited() -> None:
    table = opened(2, bots=(1,))
    seat = 0
    while table.asked() != [0]:
        play_on(table, 1)
    play_on(table, 1)
    for n in range(judge.MOST_OFFERS):
        if table.last_own(seat) < 0:
            break
        do(table, judge.offer(table, seat, "undo", f"o{n}", 0))
        assert table.offer is None
    assert refusal(judge.offer, table, 0, "draw", "d", 0) == "server.refusal.no_draw"


def test_a_game_is_called_off_alone_early_and_together_later() -> None:
    assert called_off().status == "aborted"


def called_off() -> Table:
    """A table with clocks, where both players agreed to end the game after some decisions."""
    table = opened(clock=FischerClock(600, 5))
    while not table.acted >= {0, 1}:
        play_on(table, 1)
    assert table.status == "playing"
    assert refusal(judge.abort, table, 0, 0) == "server.refusal.too_late_to_abort"
    do(table, judge.offer(table, 0, "abort", "o", 0))
    assert table.offer is not None
    do(table, judge.answer(table, 1, table.offer.id, "a", 0, yes=True))
    return table


def test_a_flag_falls_also_for_time_when_nobody_was_there() -> None:
    table = opened(clock=MoveClock(10), absent="bot")
    seat = table.asked()[0]
    assert judge.flags(table, 9_999) == []
    assert (
        refusal(judge.act, table, seat, table.decision(seat), "pick kinai", "n", 10_000)
        == "server.refusal.time_up"
    )
    do(table, judge.flags(table, 7 * 24 * 3600 * 1000))
    assert table.seats[seat].taken_over
    assert table.seats[seat].bot == "greedy"
    assert table.deadline() is None or table.asked() != [seat]


def test_an_update_carries_what_follows_from_the_view_by_the_rules() -> None:
    table = opened_table("tenka", 2, {"play_order": [0, 1]}, at=1)
    for phase, series in (("attack", [3, 2, 1, 0, 0]), ("defend", [2, 1, 1, 1, 1])):
        seat = to_phase(table, phase, at=1)
        updates = [show.update(table, viewer, 0) for viewer in (seat, -2)]
        said = [msgspec.json.decode(update)["aids"] for update in updates]
        assert [each["series"] for each in said] == [series, []]


def test_a_player_takes_his_seat_back_from_the_bot() -> None:
    table = opened(clock=MoveClock(10))
    seat = table.asked()[0]
    assert refusal(judge.come_back, table, seat, "r", 0) == "server.refusal.not_taken_over"
    do(table, judge.flags(table, 20_000))
    late = table.decision(seat)
    assert show.question(table, seat) is None, "the bot is asked, not the player"
    do(table, judge.come_back(table, seat, "r1", 25_000))
    assert judge.come_back(table, seat, "r1", 26_000) == []
    assert not table.seats[seat].taken_over
    assert table.decision(seat) != late, "what the bot answers now comes too late"
    assert show.question(table, seat) is not None
    assert table.clocks[seat].deadline() == 35_000
    play_on(table, 1, at=26_000)
    assert Table("t", [step.entry for step in table.steps]).seats == table.seats


@pytest.mark.parametrize(
    ("clock", "left"), [(FischerClock(20, 5), 10_000), (ByoyomiClock(seconds=5, period=30), 30_000)]
)
def test_who_comes_back_has_time_for_one_answer(clock: ClockPlan, left: int) -> None:
    table = opened(clock=clock)
    seat = table.asked()[0]
    do(table, judge.flags(table, 10**6))
    do(table, judge.come_back(table, seat, "r", 2 * 10**6))
    deadline = table.clocks[seat].deadline()
    assert deadline is not None
    assert deadline - 2 * 10**6 == left


def test_a_seat_that_is_being_resigned_is_not_given_back() -> None:
    table = opened(clock=MoveClock(10), absent="resign")
    seat = to_phase(table, "pick")
    do(table, judge.flags(table, 20_000))
    assert refusal(judge.come_back, table, seat, "r", 0) == "server.refusal.resigning"
    table = opened()
    do(table, judge.abort(table, -1, 0))
    assert refusal(judge.come_back, table, 0, "r", 0) == "server.refusal.over"


@pytest.mark.parametrize("id", gunbai.games())
def test_no_rule_book_knows_a_draw_by_agreement(id: str) -> None:
    """So an offer of one is refused with that reason, in every game, at any moment."""
    table = opened()
    assert refusal(judge.offer, table, 0, "draw", "d", 0) == "server.refusal.no_draw"
    assert table.offer is None
    text = " ".join(clause.text for clause in rulebook.read(id, "en").clauses())
    assert not re.search(r"(agree|offer)\w* (to |on |for )?a draw", text), "then offer it"


def test_where_the_rules_do_not_let_a_seat_resign_a_bot_holds_its_place() -> None:
    table = opened(clock=MoveClock(10), absent="resign")
    seat = to_phase(table, "pick")
    do(table, judge.flags(table, 20_000))
    assert table.seats[seat].resigning
    fresh = opened(clock=MoveClock(10), absent="resign")
    seat = to_phase(fresh, "action")
    do(fresh, judge.flags(fresh, 20_000))
    assert fresh.status == "over", "two players, one resigned"


def test_the_clock_runs_through_small_decisions_and_luck() -> None:
    table = opened(clock=FischerClock(100, 10), options={"play_order": [0, 1]})
    seat = attacking(table)
    since = table.clocks[seat].since
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]), at=3000)
    assert table.asked() == [seat]
    assert table.clocks[seat].since == since
    assert table.clocks[seat].main == 100_000 or table.clocks[seat].main % 10_000 == 0


def test_a_table_of_other_rules_is_not_played_on() -> None:
    opening = opened().open
    with pytest.raises(Outdated):
        Table("t", [log.decode(log.encode(opening).replace(b'"rules":1', b'"rules":99'))])


def test_seats_are_taken_once_and_only_before_the_game() -> None:
    table = opened()
    assert refusal(judge.sit, table, Seat(0, "x", "h"), 0) == "server.refusal.not_open"
    assert refusal(judge.leave, opened(2, bots=(0,)), 0, 0) == "server.refusal.not_open"


@pytest.mark.parametrize("id", gunbai.games())
def test_every_game_is_told_to_each_viewer_only_as_far_as_it_may_know(id: str) -> None:
    """Whoever is not told of an entry would see, byte for byte, the same table as before."""
    for players, options in kind(id).variants[:3]:
        table = opened_table(id, players, dict(options))
        game = table.game
        rng = Rng(3)
        before = _shown(table)
        for _ in range(60):
            if table.status != "playing":
                break
            asked = table.asked()
            seat = asked[rng.below(len(asked))]
            question = table.questions[seat]
            assert question is not None
            code = table.state.code(seat, question.legal[rng.below(len(question.legal))])
            numbers = dict(table.numbers)
            act(table, seat, code)
            after = _shown(table)
            for viewer in table.line.viewers:
                if table.numbers[viewer] == numbers[viewer]:
                    assert after[viewer] == before[viewer], (id, viewer, code)
            before = after
        assert Replay(game, table.record()).state == table.state
        again = Table("t", [step.entry for step in table.steps])
        assert _shown(again) == before


def _shown(table: Table) -> dict[int, bytes]:
    return {viewer: show.update(table, viewer, 0) for viewer in table.line.viewers}


def test_a_game_that_all_share_is_called_a_draw() -> None:
    game = gunbai.load("gunshi")
    outcome = {"returns": [0.5, 0.5], "standings": [1, 1], "reason": "limit", "clause": "GS-15.8"}
    assert words.result(game, outcome).words.en.startswith("A draw: ")
    outcome["returns"] = [1.0, 0.0]
    assert words.result(game, outcome).words.en.startswith("P1 wins: ")
