"""The small parts of the core: streams of luck, sets, hashes, events, options."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gunbai
from gunbai.core import (
    CHANCE,
    REFEREE,
    SPECTATOR,
    Actions,
    BadOptions,
    BadPack,
    BadSeat,
    EventLog,
    GunbaiError,
    Illegal,
    NotAsked,
    Rng,
    UnknownGame,
)
from gunbai.core.bits import bit, has, lowest, members_of, nth, size
from gunbai.core.chance import factorial, permutation, rank_of
from gunbai.core.hashing import Hasher
from gunbai.testing.toy import ToyGame


class TestRng:
    def test_a_seed_always_gives_the_same_stream(self) -> None:
        """Known numbers: records and simulations made today must come out the same for ever."""
        rng = Rng(2026)
        assert [rng.bits32() for _ in range(3)] == [4516487, 821409626, 1761843793]
        assert [Rng("x").below(100) for _ in range(2)] == [Rng("x").below(100)] * 2

    def test_seeds_differ(self) -> None:
        assert len({Rng(seed).bits32() for seed in range(1000)}) == 1000

    def test_a_fork_is_its_own_stream_and_leaves_the_parent_alone(self) -> None:
        rng = Rng(1)
        before = rng.word
        forks = [rng.fork(label).bits32() for label in ("a", "b", "a", 0)]
        assert rng.word == before
        assert forks[0] == forks[2]
        assert len(set(forks)) == 3

    def test_a_stream_can_be_saved_copied_and_pickled(self) -> None:
        rng = Rng(3)
        rng.bits32()
        twins = [Rng.at(rng.word), rng.copy(), pickle.loads(pickle.dumps(rng))]
        ahead = rng.bits32()
        assert [twin.bits32() for twin in twins] == [ahead] * 3

    def test_below_is_even(self) -> None:
        rng = Rng(4)
        counts = Counter(rng.below(6) for _ in range(60_000))
        assert set(counts) == set(range(6))
        assert all(abs(count - 10_000) < 6 * 92 for count in counts.values())

    def test_every_bit_of_the_stream_is_even(self) -> None:
        rng = Rng(5)
        words = [rng.bits32() for _ in range(20_000)]
        for place in range(32):
            ones = sum(int(word) >> place & 1 for word in words)
            assert abs(ones - 10_000) < 6 * 71, place

    @pytest.mark.parametrize("n", [0, -1, 2**31 + 1])
    def test_below_refuses_what_it_cannot_do(self, n: int) -> None:
        with pytest.raises(ValueError, match="below"):
            Rng(0).below(n)

    @given(st.integers(1, 2**80), st.integers())
    def test_below_big_stays_below(self, n: int, seed: int) -> None:
        assert 0 <= Rng(seed).below_big(n) < n

    def test_weighted_follows_the_weights(self) -> None:
        rng = Rng(6)
        counts = Counter(rng.weighted([1, 0, 3]) for _ in range(8000))
        assert counts[1] == 0
        assert abs(counts[0] - 2000) < 240

    def test_shuffle_keeps_the_items(self) -> None:
        items = list(range(20))
        Rng(7).shuffle(items)
        assert items != list(range(20))
        assert sorted(items) == list(range(20))


class TestSetsAndNumbers:
    @given(st.sets(st.integers(0, 61)))
    def test_a_bit_set_is_a_set(self, members: set[int]) -> None:
        mask = 0
        for member in members:
            mask |= bit(member)
        assert members_of(mask) == sorted(members)
        assert size(mask) == len(members)
        assert all(has(mask, member) == (member in members) for member in range(62))
        if members:
            assert lowest(mask) == min(members)
        assert [nth(mask, n) for n in range(len(members))] == sorted(members)

    @pytest.mark.parametrize("member", range(62))
    def test_the_lowest_member_is_found_wherever_it_is(self, member: int) -> None:
        assert lowest(bit(member)) == member
        assert lowest(bit(member) | bit(61)) == member

    @pytest.mark.parametrize("n", range(1, 6))
    def test_permutations_are_numbered_in_order(self, n: int) -> None:
        every = [permutation(n, rank) for rank in range(factorial(n))]
        assert every == sorted(every)
        assert [rank_of(order) for order in every] == list(range(len(every)))

    def test_a_hash_depends_on_every_number_and_its_place(self) -> None:
        def key(*numbers: int) -> int:
            hasher = Hasher()
            for number in numbers:
                hasher.add(number)
            return hasher.key()

        keys = {key(), key(0), key(0, 0), key(1, 2), key(2, 1), key(2**40), key(-1)}
        assert len(keys) == 7
        assert len({key(number) for number in range(100_000)}) == 100_000
        assert all(0 <= each < 2**64 for each in keys)
        assert max(keys) > 2**62

    def test_the_action_buffer_grows(self) -> None:
        actions = Actions()
        for action in range(300):
            actions.add(action)
        assert actions.as_list() == list(range(300))
        actions.clear()
        assert actions.as_list() == []


class TestEvents:
    def test_everybody_hears_what_is_told(self) -> None:
        log = EventLog()
        log.tell("dice", "X-1", {"die": 3})
        told = [{"verb": "dice", "clause": "X-1", "args": {"die": 3}}]
        for viewer in (0, 5, SPECTATOR, REFEREE):
            assert log.shown_to(viewer) == told

    def test_a_whisper_reaches_only_its_audience(self) -> None:
        log = EventLog()
        log.whisper(bit(1), "card", "X-2", {"card": 7})
        assert log.shown_to(1) != []
        assert log.shown_to(REFEREE) != []
        assert log.shown_to(0) == log.shown_to(SPECTATOR) == []

    def test_confidants_see_the_secret_part(self) -> None:
        log = EventLog()
        log.tell_partly("draw", "X-3", {"seat": 1}, {"card": 7}, bit(1))
        assert log.shown_to(0) == [{"verb": "draw", "clause": "X-3", "args": {"seat": 1}}]
        mine = [{"verb": "draw", "clause": "X-3", "args": {"seat": 1, "card": 7}}]
        assert log.shown_to(1) == log.shown_to(REFEREE) == mine

    def test_the_public_part_is_never_changed_by_the_secret_one(self) -> None:
        log = EventLog()
        log.tell_partly("draw", "X-3", {"seat": 1}, {"card": 7}, bit(1))
        log.shown_to(1)
        assert log.events[0].args == {"seat": 1}


class TestLoading:
    def test_an_unknown_game_is_named_with_the_known_ones(self) -> None:
        with pytest.raises(UnknownGame, match=r"no game go.*tenka"):
            gunbai.load("go")

    @pytest.mark.parametrize("id", [None, 3])
    def test_what_is_no_name_of_a_game_is_named_too(self, id: Any) -> None:
        with pytest.raises(UnknownGame, match=f"no game {id}"):
            gunbai.load(id)

    def test_a_number_of_players_in_quotes_is_shown_with_them(self) -> None:
        players: Any = "3"
        with pytest.raises(BadOptions, match="players cannot be '3'"):
            gunbai.load("tenka", players)

    def test_a_pack_that_is_not_there_is_named_without_a_line(self) -> None:
        with pytest.raises(
            BadPack, match=r"^none\.toml cannot be read: No such file or directory\.$"
        ):
            gunbai.load("tenka", pack="none.toml")

    @pytest.mark.parametrize("players", [1, 7, 0, -1])
    def test_a_wrong_player_count_names_the_range(self, players: int) -> None:
        with pytest.raises(BadOptions, match="2 to 6") as caught:
            gunbai.load("tenka", players)
        assert caught.value.field == "players"

    def test_a_mistyped_option_is_answered_with_the_nearest(self) -> None:
        with pytest.raises(BadOptions, match="max_rounds") as caught:
            gunbai.load("tenka", 3, {"max_round": 5})
        assert caught.value.field == "max_round"

    @pytest.mark.parametrize(
        ("option", "value"),
        [("max_rounds", -1), ("max_rounds", True), ("scenario", "fubu"), ("play_order", [0, 0, 1])],
    )
    def test_a_wrong_value_is_answered_with_what_would_be_right(
        self, option: str, value: object
    ) -> None:
        with pytest.raises(BadOptions, match="may be") as caught:
            gunbai.load("tenka", 3, {option: value})
        assert caught.value.field == option

    def test_errors_can_be_pickled(self) -> None:
        """Worker processes send them home."""
        errors: list[GunbaiError] = [
            UnknownGame("go", ("tenka",)),
            NotAsked(1, (0,)),
            BadSeat(9, 2),
            BadOptions("players", "error.bad_players", value=9, low=2, high=6),
        ]
        for error in errors:
            again = pickle.loads(pickle.dumps(error))
            assert type(again) is type(error)
            assert str(again) == str(error)


class TestState:
    def test_a_refused_action_says_why_and_changes_nothing(self) -> None:
        state = ToyGame(2).new_state()
        state.apply(0, 2)
        before = state.key()
        with pytest.raises(NotAsked):
            state.apply(0, 1)
        with pytest.raises(NotAsked):
            state.apply(CHANCE, 0)
        with pytest.raises(GunbaiError):
            state.apply(1, 99)
        assert state.key() == before

    def test_a_card_that_is_used_up_is_refused_with_its_clause(self) -> None:
        state = ToyGame(2).new_state()
        for seat, action in ((0, 2), (1, 1), (CHANCE, 0)):
            state.apply(seat, action)
        with pytest.raises(Illegal) as caught:
            state.apply(0, 2)
        assert caught.value.refusal.clause == "TOY-1"

    def test_resigning_where_it_is_not_allowed_is_refused(self) -> None:
        state = ToyGame(3).new_state()
        state.apply(0, 1)
        with pytest.raises(Illegal):
            state.resign(0)

    def test_only_seats_spectators_and_the_referee_get_a_view(self) -> None:
        state = ToyGame(2).new_state()
        for stranger in (2, CHANCE, -4):
            with pytest.raises(BadSeat):
                state.view(stranger)
