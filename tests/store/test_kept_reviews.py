"""Reviews that are kept: found again, replaced, bounded, and gone with their game."""

import pytest

from server.store import finished_games, kept_reviews
from server.store.format import sealed_rows
from server.store.kept_reviews import Part, find, keep
from server.store.store import Connection
from tests.kit.store import game, record

ANA, ZOE = Part("GAME0", 0, 1, 1_000_000), Part("GAME0", 1, 1, 1_000_000)


@pytest.fixture(autouse=True)
def two_games(connection: Connection) -> None:
    for number in range(2):
        finished_games.insert(connection, game(number), record(number), b"")


def count(connection: Connection) -> int:
    return len(list(sealed_rows.read(connection, "reviews")))


def test_a_review_is_found_by_its_part_and_version(connection: Connection) -> None:
    late = Part("GAME0", 0, 41, 1_000_000)
    for number, part in enumerate((ANA, ZOE, late)):
        keep(connection, part, 1, bytes([number]))
    assert [find(connection, part, 1) for part in (ANA, ZOE, late)] == [b"\0", b"\1", b"\2"]
    assert find(connection, ANA, 2) is None
    assert find(connection, ANA._replace(code="GAME1"), 1) is None


def test_a_later_version_takes_the_place_of_an_earlier_one(connection: Connection) -> None:
    keep(connection, ANA, 1, b"old")
    keep(connection, ANA, 2, b"new")
    assert (find(connection, ANA, 1), find(connection, ANA, 2), count(connection)) == (None, b"new", 1)


def test_a_damaged_review_is_not_found_and_is_replaced(connection: Connection) -> None:
    keep(connection, ANA, 1, b"whole")
    connection.execute("UPDATE reviews SET review = ?", (b"\0",))
    assert find(connection, ANA, 1) is None
    keep(connection, ANA, 1, b"again")
    assert (find(connection, ANA, 1), count(connection)) == (b"again", 1)


def test_only_the_latest_are_kept(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "MOST", 3)
    for seat in range(5):
        keep(connection, Part("GAME0", seat, 1, 9), 1, b"review")
    assert [seat for seat in range(5) if find(connection, Part("GAME0", seat, 1, 9), 1)] == [2, 3, 4]
    assert count(connection) == 3


def test_reviews_go_with_their_game(connection: Connection) -> None:
    keep(connection, ANA, 1, b"review")
    keep(connection, Part("GAME1", 0, 1, 9), 1, b"review")
    finished_games.forget(connection, 1)
    assert (find(connection, ANA, 1), count(connection)) == (None, 1)


def test_reviews_go_with_the_record_of_their_game(connection: Connection) -> None:
    """A game whose record can't be read any more has no replay, and so no review."""
    keep(connection, ANA, 1, b"review")
    finished_games.change(connection, game(0), record(0))
    assert find(connection, ANA, 1)
    finished_games.change(connection, game(0), None)
    assert count(connection) == 0


def test_nothing_is_kept_of_a_game_that_is_gone(connection: Connection) -> None:
    keep(connection, Part("GAME9", 0, 1, 9), 1, b"review")
    assert count(connection) == 0


def test_a_new_game_is_not_taken_for_one_of_which_only_a_review_is_left(connection: Connection) -> None:
    """A damaged game may have been left out, and its reviews not."""
    keep(connection, Part("GAME1", 0, 1, 9), 1, b"review")
    sealed_rows.remove(connection, "games", 2)
    sealed_rows.remove(connection, "records", 2)
    connection.execute("DELETE FROM appearances WHERE game = 2")
    finished_games.insert(connection, game(7), record(7), b"")
    assert find(connection, Part("GAME7", 0, 1, 9), 1) is None
