"""Reviews of whole games, from their records."""

from functools import cache

import msgspec
import pytest

from protocol.archive import Review
from server.bots.bots import BOTS
from server.records.record import Record
from server.records.replay import replay
from server.records.work import finished
from server.review.reviewer import KINDS, MOST
from server.review.seat_review import reviewing
from server.rules.games import GAMES
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play_out
from tests.kit.kept import cut_short
from tests.kit.reviews import Reviewed
from tests.kit.table import table

LEVELS = "easy", "medium", "hard"


@cache
def played(game: str, number: int = 0) -> Record:
    """A game of three bots, one of each level."""
    rules, seed = GAMES[game], game_seed(20, number)
    return play_out(rules, Bots(rules, LEVELS, seed), rules.options(), seed)


def review(record: Record, seat: int, first: int = 1, end: int = 100_000) -> Review:
    found = finished(reviewing(replay(record), "GAMEAA", seat, range(first, end)))
    assert found
    return found


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", ["kombio", "level8"])
def test_a_hard_bot_has_nothing_to_say_about_itself(game: str, number: int) -> None:
    """The critic values options exactly as the brain does when it chooses."""
    found = review(played(game, number), LEVELS.index("hard"))
    assert (found.moments, found.counts, found.lost) == ((), {}, 0)
    assert found.judged > 20


@pytest.mark.parametrize("number", range(3))
def test_in_companeros_it_has_little_to_say(number: int) -> None:
    """It imagines other continuations than it did in the game, so it does not always agree with itself."""
    found = review(played("companeros", number), LEVELS.index("hard"))
    assert found.moments == ()
    assert found.judged > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_weaker_bot_gets_the_costliest_moments_of_each_kind(game: str) -> None:
    found = review(played(game), LEVELS.index("easy"))
    assert found.moments
    for kind in KINDS:
        costs = [moment.cost for moment in found.moments if moment.kind == kind]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == min(MOST, len(costs)) <= found.counts.get(kind, 0)
    assert [moment.kind for moment in found.moments] == sorted(
        (moment.kind for moment in found.moments), key=KINDS.index
    )
    assert sum(moment.cost for moment in found.moments) <= found.lost + 1
    assert found.players == ("easy1", "medium2", "hard3")


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_is_where_the_replay_shows_it(game: str) -> None:
    """The position in which the seat had to choose; the next move is what it did."""
    record, seat = played(game), LEVELS.index("easy")
    film = replay(record)
    for moment in review(record, seat).moments:
        assert moment.view == msgspec.structs.replace(film.game.view(film.state(moment.step), seat), offers=())
        if moment.did is not None:
            move = record.moves[moment.step]
            assert (move.by, move.command) == (seat, moment.did)


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_the_same_every_time(game: str) -> None:
    assert review(played(game), 0) == review(played(game), 0)


def test_only_the_moves_asked_for_are_judged() -> None:
    """A player who took over a seat gets only their own moves reviewed, judged with all that the seat knew."""
    whole, late = review(played("kombio"), 0), review(played("kombio"), 0, first=60)
    assert 0 < late.judged < whole.judged
    assert all(moment.step >= 59 for moment in late.moments)
    assert late.deal == whole.deal
    assert review(played("kombio"), 0, end=1).judged == 0


def test_an_abandoned_game_is_reviewed_as_far_as_it_was_played() -> None:
    record = played("kombio")
    whole, half = review(record, 0), review(cut_short(record), 0)
    assert 0 < half.judged < whole.judged
    assert all(moment.step < len(record.moves) // 2 for moment in half.moments)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_too_long_is_reviewed_from_its_first_move_on(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no review takes long; and the review says how far it goes."""
    whole, critic = review(played(game), 0), BOTS[game].critic
    assert critic
    monkeypatch.setattr(critic, "longest", 40)
    cut = review(played(game), 0)
    assert (whole.until, cut.until) == (None, 40)
    assert 0 < cut.judged < whole.judged
    assert all(moment.step < 40 for moment in cut.moments)


def test_what_the_clock_plays_for_a_seat_is_not_judged() -> None:
    """K41."""
    ana = Reviewed(table("A: 12 4 2 3 | B: 1 1 5 6", draw="1"), "A").sees("clock turn")
    assert ana.reviewer.judged == 0


def test_a_game_without_a_critic_has_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game need not have one."""
    monkeypatch.setitem(BOTS, "kombio", msgspec.structs.replace(BOTS["kombio"], critic=None))
    assert finished(reviewing(replay(played("kombio")), "GAMEAA", 0, range(1, 100))) is None
