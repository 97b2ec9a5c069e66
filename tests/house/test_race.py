"""Who was first: reaction times of players near and far."""

from hypothesis import given
from hypothesis import strategies as st

from server.house.race import Entry, Racer, compensation, held_until, ranked, reaction

CAP = 0.150


def racer(seat: int, round_trip: float | None = None, shown: float = 10.0) -> Racer:
    return Racer(seat, shown, round_trip)


def entry(who: Racer, reaction_time: float) -> Entry:
    """A key pressed so long after the card was seen, as it arrives: both ways take half of the round trip."""
    return Entry(who, who.shown + (who.round_trip or 0.0) + reaction_time)


def winner(*entries: Entry) -> int:
    return ranked(entries, CAP)[0].racer.seat


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


def test_a_rival_is_waited_for_exactly_as_long_as_the_rival_could_win() -> None:
    near, far = racer(0, 0.010), racer(1, 0.120)
    first = entry(near, 0.300)
    until = held_until([first], [far], CAP)
    assert winner(first, Entry(far, until - 0.001)) == 1
    assert winner(first, Entry(far, until + 0.001)) == 0


def test_everyone_far_waits_for_nobody() -> None:
    players = [racer(seat, 0.140) for seat in range(4)]
    first = entry(players[0], 0.300)
    assert held_until([first], players[1:], CAP) <= first.stamp + 1e-9


def test_a_round_trip_above_the_cap_is_made_up_for_up_to_the_cap() -> None:
    near, too_far = racer(0, 0.010), racer(1, 0.250)
    assert compensation(too_far, CAP) == CAP
    assert winner(entry(near, 0.300), entry(too_far, 0.250)) == 0
    assert winner(entry(near, 0.300), entry(too_far, 0.190)) == 1
    first = entry(near, 0.300)
    assert held_until([first], [too_far], CAP) <= first.stamp + CAP


def test_who_claims_a_longer_way_gains_at_most_the_cap() -> None:
    honest, liar = racer(0, 0.010), racer(1, 3.0)
    assert (
        reaction(Entry(liar, liar.shown + 0.300), CAP)
        == reaction(Entry(honest, honest.shown + 0.300), CAP) + 0.010 - CAP
    )


def test_without_a_measurement_nothing_is_made_up_for() -> None:
    unknown = racer(0, None)
    assert compensation(unknown, CAP) == 0.0
    assert winner(Entry(unknown, 10.300), entry(racer(1, 0.0), 0.299)) == 1


def test_a_cap_of_nothing_switches_it_off() -> None:
    near, far = racer(0, 0.010), racer(1, 0.120)
    first, later = entry(near, 0.300), entry(far, 0.200)
    assert ranked([later, first], 0.0)[0].racer.seat == 0
    assert held_until([first], [far], 0.0) == first.stamp


def test_a_card_that_was_shown_later_counts_from_then() -> None:
    early, late = racer(0, 0.0, shown=10.0), racer(1, 0.0, shown=10.020)
    assert winner(Entry(early, 10.310), Entry(late, 10.320)) == 1


def test_equal_reactions_go_to_the_key_that_arrived_first_then_to_the_lower_seat() -> None:
    near, far = racer(1, 0.0), racer(0, 0.125)
    assert reaction(entry(near, 0.25), CAP) == reaction(entry(far, 0.25), CAP)
    assert winner(entry(far, 0.25), entry(near, 0.25)) == 1
    assert winner(Entry(racer(3), 10.25), Entry(racer(2), 10.25)) == 2


RACERS = st.builds(Racer, st.integers(0, 5), st.floats(10, 10.1), st.none() | st.floats(0, 1))
ENTRIES = st.lists(
    st.builds(Entry, RACERS, st.floats(10.2, 12)), min_size=1, max_size=6, unique_by=lambda entry: entry.racer.seat
)


@given(ENTRIES, st.lists(RACERS, max_size=5), st.floats(0, 0.5))
def test_nothing_is_held_longer_than_the_cap(entries: list[Entry], rivals: list[Racer], cap: float) -> None:
    assert held_until(entries, rivals, cap) <= min(each.stamp for each in entries) + cap


@given(ENTRIES, RACERS, st.floats(0, 0.5), st.floats(0.001, 1))
def test_a_slap_after_the_hold_never_wins_unless_the_cap_ended_it(
    entries: list[Entry], rival: Racer, cap: float, late: float
) -> None:
    until = held_until(entries, [rival], cap)
    ended_by_cap = until == min(each.stamp for each in entries) + cap
    after = Entry(rival, until + late)
    assert ended_by_cap or ranked([*entries, after], cap)[0] != after


@given(ENTRIES, st.floats(0, 0.5))
def test_the_order_of_arrival_at_the_decision_does_not_matter(entries: list[Entry], cap: float) -> None:
    assert ranked(entries, cap) == ranked(entries[::-1], cap)
