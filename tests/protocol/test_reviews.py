"""Reviews over a wire: read with the types of their game, and as far as an older client understands them."""

from typing import Any

import msgspec
import pytest

from protocol.archive import Archive, Review
from protocol.encodings.wire import MAX_FRAME, encode
from protocol.games import read
from protocol.house import Replay, Update
from server.records.replay import replay
from server.records.work import finished
from server.review.seat_review import reviewing
from server.rules.games import GAMES
from server.simulate.games import game_seed, play
from tests.kit.schema.valid import validator
from tests.kit.screens import ANA
from tests.kit.states.archive import Rewatcher, played, review_of


def review(game: str) -> Review:
    """What a hard bot says about somebody who moves at random."""
    record = play(GAMES[game], 6, GAMES[game].options(), game_seed(6, 3))
    found = finished(reviewing(replay(record), "GAMEAB", 0, range(1, 100_000)))
    assert found
    return found


def travelled(update: Update) -> Any:
    """An update as a map of plain values."""
    return msgspec.msgpack.decode(encode(update))


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_read_as_it_was_written(game: str) -> None:
    update = Update(ANA, Archive("review", game, review=review(game)), ())
    assert update.place.review.moments  # type: ignore[union-attr]
    assert read(travelled(update)) == update
    assert not list(validator("Update").iter_errors(travelled(update)))
    assert len(encode(update)) < MAX_FRAME


def test_in_a_replay_too() -> None:
    rewatcher = Rewatcher(4)
    update = rewatcher.review(review_of(played, 4))
    assert isinstance(update.place, Replay)
    assert read(travelled(update)) == update
    assert not list(validator("Update").iter_errors(travelled(update)))


@pytest.mark.parametrize("field", ["did", "better"])
def test_a_moment_with_a_move_that_is_not_known_yet_is_left_out(field: str) -> None:
    whole = travelled(Update(ANA, Archive("review", "kombio", review=review("kombio")), ()))
    moments = whole["place"]["review"]["moments"]
    moments[0][field] = {"type": "juggle"}
    place = read(whole).place
    assert isinstance(place, Archive)
    assert place.review
    assert len(place.review.moments) == len(moments) - 1


def test_a_review_of_a_game_that_is_not_known_yet_has_no_moments() -> None:
    whole = travelled(Update(ANA, Archive("review", "kombio", review=review("kombio")), ()))
    whole["place"]["review"]["game"] = "poker"
    place = read(whole).place
    assert isinstance(place, Archive)
    assert place.review
    assert place.review.moments == ()
