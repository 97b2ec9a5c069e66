"""Ratings: places move them, bots stand still, and leaving counts as last."""

import pytest

from protocol.base import Result
from server.bots.bots import BOTS, LEVELS
from server.ratings.rating import PROVISIONAL, Rating, lowered, of_bot, places, rated


def test_who_wins_rises_and_who_loses_falls() -> None:
    first, middle, last = rated([Rating()] * 3, (1, 2, 3))
    assert first.mu > middle.mu > last.mu
    assert first.mu > Rating().mu > last.mu


def test_a_shared_place_is_shared() -> None:
    first, one, other = rated([Rating()] * 3, (1, 2, 2))
    assert one == other
    assert first.mu > one.mu


def test_every_game_makes_the_house_surer() -> None:
    rating = Rating()
    for _ in range(PROVISIONAL):
        after, _ = rated([rating, of_bot("kombio", "medium")], (1, 2))
        assert after.sigma < rating.sigma
        assert after.shown > rating.shown
        rating = after


@pytest.mark.parametrize("game", BOTS)
def test_a_strong_bot_is_worth_more_than_a_weak_one(game: str) -> None:
    gains = [rated([Rating(), of_bot(game, level)], (1, 2))[0].mu for level in LEVELS]
    assert gains == sorted(gains)
    assert len(set(gains)) == 3


def test_who_leaves_comes_last_whatever_the_seat_achieved() -> None:
    result = Result(places=(1, 2, 3, 3), points=(10, 20, 30, 30))
    assert places(result, (False,) * 4) == (1, 2, 3, 3)
    assert places(result, (True, False, False, False)) == (4, 1, 2, 2)
    assert places(result, (True, False, True, False)) == (3, 1, 3, 2)
    assert places(result, (True,) * 4) == (1, 1, 1, 1)


def test_who_left_first_comes_behind_who_left_later() -> None:
    result = Result(places=(1, 2, 3, 3), points=(10, 20, 30, 30))
    assert places(result, (2, 0, 1, 0)) == (3, 1, 4, 2)
    assert places(None, (2, 0, 1, 0)) == (3, 1, 4, 1)
    assert places(None, (3, 1, 2, 4)) == (2, 4, 3, 1)


def test_an_abandoned_game_only_ever_lowers_a_rating() -> None:
    before = Rating()
    won, lost = rated([before, before], (1, 2))
    assert lowered(before, won) == before
    assert lowered(before, lost) == Rating(lost.mu, before.sigma)
