"""A player's latest games in figures, and what follows from them: trends and records."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.base import Reacted, Result
from protocol.encodings.wire import encode
from protocol.house import Raced
from server.ratings.trends import (
    KEPT,
    WINDOW,
    Outing,
    Played,
    fastest_of,
    latest,
    longest_streak,
    outing_of,
    trends_of,
)
from server.rules.games import GAMES
from server.rules.kernel.game import Ratio
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play, play_out
from server.store.finished_games import FinishedGame
from tests.kit.kept import ANA, BEN, RACES, played

CALLS = {"calls": Ratio("won", ("won", "lost"))}


def outing(number: int, reaction: int | None = None, **counts: int) -> Outing:
    return Outing(f"G{number}", number, counts, reaction)


def game_of(name: str, players: int = 2) -> Played:
    record = play(GAMES[name], players, GAMES[name].options(), game_seed(players, 1))
    people = (ANA, BEN, BEN)[:players]
    return Played(FinishedGame(name, 0, 7, people, record.end.result, "GAMEAA"), record, b"", counts=True)


# --- a game ---


def test_a_game_in_figures() -> None:
    record = played(0, 2)
    result = record.end.result
    assert result
    known = outing_of(Played(FinishedGame("kombio", 0, 7, (ANA, BEN), result, "GAMEAA"), record, RACES, counts=True), 1)
    assert (known.code, known.ended, known.reaction) == ("GAMEAA", 7, 600)
    assert known.counts["games"] == 1
    assert known.counts["wins"] == (result.places[1] == 1)
    assert known.counts["points"] == result.points[1]


def test_an_abandoned_game_has_no_winner_and_no_points() -> None:
    known = outing_of(Played(FinishedGame("kombio", 0, 7, (ANA, BEN), None), played(0, 2), b"", counts=True), 0)
    assert known.counts["wins"] == 0
    assert "points" not in known.counts
    assert (known.reaction, known.fastest) == (None, None)


def test_the_fastest_slap_is_one_that_was_won_and_right() -> None:
    """K21: the races of a game are stored in the order of its slaps."""
    rules, seed = GAMES["kombio"], game_seed(2, 1)
    record = play_out(rules, Bots(rules, ("easy", "easy"), seed), rules.options(), seed)
    whole = game_of("kombio")._replace(record=record)
    slaps = rules.slaps(list(record.events))
    assert {right for _, right in slaps} == {True, False}
    times = [500 - number for number in range(len(slaps))]
    won = [(Reacted(seat, time, 0), Reacted(1 - seat, 900, 0)) for time, (seat, _) in zip(times, slaps, strict=True)]
    races = list(map(Raced, won))
    stored = b"".join(map(encode, races))
    for seat in (0, 1):
        right = [time for time, slap in zip(times, slaps, strict=True) if slap == (seat, True)]
        assert outing_of(whole._replace(races=stored), seat).fastest == min(right, default=None)
    assert outing_of(whole._replace(races=stored + encode(races[0])), 0).fastest is None


def test_every_game_has_trends_of_its_own() -> None:
    assert set(GAMES["kombio"].trends) == {"points", "calls", "memory"}
    assert set(GAMES["companeros"].trends) == {"points"}
    assert set(GAMES["level8"].trends) == {"points", "rounds_won"}


def test_rounds_won_are_those_that_a_player_ended() -> None:
    """L7."""
    whole = game_of("level8", 3)
    ended = sum(outing_of(whole, seat).counts.get("rounds_won", 0) for seat in range(3))
    assert 0 < ended <= outing_of(whole, 0).counts["rounds"]


# --- many games ---


def test_a_point_is_about_the_latest_games() -> None:
    games = [outing(number, won=number % 2, lost=1 - number % 2) for number in range(4)]
    assert trends_of(games, CALLS) == {"calls": (0.0, 0.5, 0.333, 0.5)}
    later = [outing(number, won=1) for number in range(4, 4 + WINDOW)]
    assert trends_of([*games, *later], CALLS)["calls"][-1] == 1.0


def test_games_without_a_figure_leave_the_trend_as_it_is() -> None:
    games = [outing(0), outing(1, 400, won=1), outing(2, 300), outing(3, 200, lost=1)]
    assert trends_of(games, CALLS) == {"calls": (1.0, 1.0, 0.5), "reaction": (400, 350, 300)}


def test_one_point_is_no_trend() -> None:
    assert trends_of([outing(0, 300, won=1)], CALLS) == {}
    assert trends_of([], CALLS) == {}


def test_only_the_latest_games_are_kept_each_once_and_in_order() -> None:
    games = [outing(number) for number in range(KEPT + 5)]
    assert latest(games[40:], games[:50]) == tuple(games[5:])


def test_a_streak_ends_with_a_game_that_was_not_won() -> None:
    assert longest_streak([outing(n, wins=won) for n, won in enumerate((1, 0, 1, 1, 1, 0, 1))]) == 3
    assert longest_streak([]) == 0


def test_the_fastest_of_no_times_is_none() -> None:
    assert (fastest_of(None, 300, 200), fastest_of(None)) == (200, None)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=80))
def test_shares_are_shares_and_there_are_no_more_points_than_games(games: list[tuple[int, int]]) -> None:
    known = latest(outing(number, won=won, lost=lost) for number, (won, lost) in enumerate(games))
    points = trends_of(known, CALLS).get("calls", ())
    assert len(points) <= min(len(games), KEPT)
    assert all(0 <= point <= 1 for point in points)


def test_a_result_is_needed_for_points() -> None:
    whole = game_of("companeros", 3)
    tied = whole.game.__class__("companeros", 0, 7, (ANA, BEN, BEN), Result((1, 1, 3), (5, 5, 1)), "GAMEAA")
    assert [outing_of(whole._replace(game=tied), seat).counts["wins"] for seat in range(3)] == [1, 1, 0]
