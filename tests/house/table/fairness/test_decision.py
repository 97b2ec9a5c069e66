"""Who was first: reaction times of players near and far."""

from collections.abc import Callable, Iterable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from server.house.members.round_trip import Latency, RoundTrip
from server.house.table.fairness.decision import (
    Entry,
    Racer,
    below_reaction_floor,
    compensation,
    held_until,
    luck,
    ranked,
)

CAP = 0.150


def racer(seat: int, round_trip: float = 0.0, shown: float = 10.0) -> Racer:
    return Racer(seat, shown, compensation(Latency(round_trip), 2, CAP))


def entry(who: Racer, reaction: float, way: float | None = None) -> Entry:
    """A key pressed so long after the card was seen, as it arrives."""
    return Entry(who, who.shown + reaction + (who.compensation if way is None else way))


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    return ranked(entries, lambda entry: entry)


def winner(*entries: Entry) -> int:
    return in_order(entries)[0].racer.seat


def test_equal_links_the_first_to_arrive_wins_and_nothing_is_held() -> None:
    near, other = racer(0, 0.040), racer(1, 0.040)
    first = entry(near, 0.300)
    assert winner(entry(other, 0.310), first) == 0
    assert held_until([first], [other], CAP) <= first.stamp


def test_one_far_player_who_was_quicker_wins_although_the_key_arrives_later() -> None:
    near, far = racer(0, 0.010), racer(1, 0.120)
    first, later = entry(near, 0.300), entry(far, 0.280)
    assert later.stamp > first.stamp
    assert held_until([first], [far], CAP) > later.stamp
    assert winner(first, later) == 1


def test_one_far_player_who_was_slower_loses() -> None:
    near, far = racer(0, 0.010), racer(1, 0.120)
    assert winner(entry(near, 0.280), entry(far, 0.300)) == 0


def test_the_reaction_floor_is_compared_with_the_compensated_reaction() -> None:
    far = racer(0, 0.120)
    assert below_reaction_floor(entry(far, 0.099), 0.100)
    assert not below_reaction_floor(entry(far, 0.101), 0.100)


def test_a_rival_is_waited_for_exactly_as_long_as_the_rival_could_win() -> None:
    near, far = racer(0, 0.010), racer(1, 0.120)
    first = entry(near, 0.300)
    until = held_until([first], [far], CAP)
    assert winner(first, Entry(far, until - 0.001)) == 1
    assert winner(first, Entry(far, until + 0.001)) == 0


def test_the_farthest_rival_decides_how_long_a_key_is_held() -> None:
    near, nearer, far = racer(0, 0.050), racer(1, 0.020), racer(2, 0.120)
    first = entry(near, 0.300)
    for rivals in ([nearer, far], [far, nearer]):
        until = held_until([first], rivals, CAP)
        assert winner(first, Entry(far, until - 0.001)) == 2
        assert winner(first, Entry(far, until + 0.001)) == 0


def test_everyone_far_waits_for_nobody() -> None:
    players = [racer(seat, 0.140) for seat in range(4)]
    first = entry(players[0], 0.300)
    assert held_until([first], players[1:], CAP) <= first.stamp + 1e-9


def test_a_round_trip_above_the_cap_is_compensated_up_to_the_cap() -> None:
    near, too_far = racer(0, 0.010), racer(1, 0.250)
    assert too_far.compensation == CAP
    assert winner(entry(near, 0.300), entry(too_far, 0.250, way=0.250)) == 0
    assert winner(entry(near, 0.300), entry(too_far, 0.190, way=0.250)) == 1
    first = entry(near, 0.300)
    assert held_until([first], [too_far], CAP) <= first.stamp + CAP


def test_without_a_measurement_nothing_is_compensated() -> None:
    assert compensation(None, 2, CAP) == 0.0


def test_a_cap_of_nothing_switches_it_off() -> None:
    assert compensation(Latency(0.120, 0.020), 6, 0.0) == 0.0
    first = entry(racer(0), 0.300)
    assert held_until([first], [racer(1)], 0.0) == first.stamp


def test_a_card_that_was_shown_later_counts_from_then() -> None:
    early, late = racer(0, shown=10.0), racer(1, shown=10.020)
    assert winner(Entry(early, 10.310), Entry(late, 10.320)) == 1


def test_equal_reactions_go_to_the_key_that_arrived_first_then_to_the_lower_seat() -> None:
    near, far = racer(1), racer(0, 0.125)
    assert entry(near, 0.25).reaction == entry(far, 0.25).reaction
    assert winner(entry(far, 0.25), entry(near, 0.25)) == 1
    assert winner(Entry(racer(3), 10.25), Entry(racer(2), 10.25)) == 2


class TestLuck:
    """A link that jitters is quicker than its round trip now and then; among many that must not pay."""

    def test_between_two_nobody_is_lucky(self) -> None:
        assert luck(0.060, 2) == 0.0

    def test_without_jitter_nobody_is_lucky(self) -> None:
        assert luck(0.0, 6) == 0.0

    def test_it_grows_with_the_jitter_and_with_the_rivals(self) -> None:
        assert 0 < luck(0.020, 6) < luck(0.060, 6)
        assert luck(0.060, 3) < luck(0.060, 4) < luck(0.060, 6)

    def test_it_is_never_more_than_the_way(self) -> None:
        assert compensation(Latency(0.010, 0.500), 6, CAP) == 0.0

    def test_one_jittery_link_among_six_wins_its_share(self) -> None:
        """20 ms and exponentially 40 ms more in each direction, against five steady links of 60 ms."""
        assert abs(share_of_jittery(2) - 1 / 2) < 0.03
        assert abs(share_of_jittery(6) - 1 / 6) < 0.03


def share_of_jittery(players: int, races: int = 2500) -> float:
    """The share of races that one player on a jittery link wins against equals on steady ones."""
    chance = Random(players)
    ways: list[Callable[[], float]] = [lambda: 0.040 + chance.expovariate(1 / 0.040) + chance.expovariate(1 / 0.040)]
    ways += [lambda: 0.060 * chance.uniform(0.9, 1.1)] * (players - 1)
    trips = [RoundTrip() for _ in ways]
    for _ in range(30):
        measure(trips, ways)
    won = 0
    for _ in range(races):
        measure(trips, ways)
        keys = [
            Entry(Racer(seat, 0.0, compensation(trip.latency, players, 0.300)), chance.gauss(0.300, 0.050) + way())
            for seat, (trip, way) in enumerate(zip(trips, ways, strict=True))
        ]
        won += winner(*keys) == 0
    return won / races


def measure(trips: list[RoundTrip], ways: list[Callable[[], float]]) -> None:
    for trip, way in zip(trips, ways, strict=True):
        trip.answered(way())


class TestRoundTrip:
    def test_nothing_is_known_before_the_first_measurement(self) -> None:
        assert RoundTrip().latency is None

    def test_a_steady_link_has_its_own_round_trip_and_no_jitter(self) -> None:
        assert measured(*[0.040] * 12).latency == Latency(0.040, 0.0)

    def test_one_slow_answer_or_one_quick_one_changes_nothing(self) -> None:
        for odd in (0.001, 3.0):
            assert measured(*[0.040] * 8, odd).latency == Latency(0.040, 0.0)

    def test_the_last_measurement_alone_says_little(self) -> None:
        assert measured(*[0.040] * 20, 0.100, 0.100).latency == Latency(0.040, 0.0)

    def test_a_way_that_has_changed_is_learnt(self) -> None:
        assert measured(*[0.040] * 30, *[0.100] * 30).latency == Latency(0.100, 0.0)

    def test_jitter_is_measured(self) -> None:
        latency = measured(*[0.020, 0.040] * 15).latency
        assert latency is not None
        assert abs(latency.seconds - 0.030) < 1e-9
        assert abs(latency.jitter - 0.010) < 1e-9

    def test_answers_later_than_the_acknowledgements_count_for_nothing(self) -> None:
        """Not for the round trip, and not for the jitter: a liar could hide its own by answering evenly."""
        trip = measured(*[0.200] * 20)
        for seconds in [0.020, 0.040] * 10:
            trip.acknowledged(seconds)
        assert trip.latency
        assert abs(trip.latency.seconds - 0.030) < 1e-9
        assert abs(trip.latency.jitter - 0.010) < 1e-9

    def test_answers_sooner_than_the_acknowledgements_count(self) -> None:
        trip = measured(*[0.040] * 20)
        trip.acknowledged(0.070)
        assert trip.latency == Latency(0.040, 0.0)


def measured(*seconds: float) -> RoundTrip:
    trip = RoundTrip()
    for each in seconds:
        trip.answered(each)
    return trip


RACERS = st.builds(Racer, st.integers(0, 5), st.floats(10, 10.1), st.floats(0, 0.5))
ENTRIES = st.lists(
    st.builds(Entry, RACERS, st.floats(10.2, 12)), min_size=1, max_size=6, unique_by=lambda entry: entry.racer.seat
)


@given(st.none() | st.builds(Latency, st.floats(0, 5), st.floats(0, 1)), st.integers(1, 6), st.floats(0, 0.5))
def test_the_cap_bounds_what_anyone_is_compensated_for(latency: Latency | None, racers: int, cap: float) -> None:
    assert 0 <= compensation(latency, racers, cap) <= min(cap, latency.seconds if latency else 0.0)


@given(ENTRIES, st.lists(RACERS, max_size=5), st.floats(0, 0.5))
def test_nothing_is_held_longer_than_the_cap(entries: list[Entry], rivals: list[Racer], cap: float) -> None:
    assert held_until(entries, rivals, cap) <= min(each.stamp for each in entries) + cap


@given(ENTRIES, st.lists(RACERS, min_size=1, max_size=5), st.floats(0, 0.5), st.floats(0.001, 1))
def test_a_slap_after_the_hold_never_wins_unless_the_cap_ended_it(
    entries: list[Entry], rivals: list[Racer], cap: float, late: float
) -> None:
    until = held_until(entries, rivals, cap)
    ended_by_cap = until == min(each.stamp for each in entries) + cap
    after = [Entry(rival, until + late) for rival in rivals]
    assert ended_by_cap or in_order([*entries, *after])[0] in entries


@given(ENTRIES)
def test_the_order_of_arrival_at_the_decision_does_not_matter(entries: list[Entry]) -> None:
    assert in_order(entries) == in_order(entries[::-1])
