"""Player statistics: what many games say about a player, and that it follows from the games alone."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from protocol.encodings.wire import encode
from server.ratings.player_stats import PlayerStats, add_game, rebuilt, stats_of
from server.ratings.rating import Rating
from server.store import finished_games, ledger
from server.store.finished_games import FinishedGame, Participant
from server.store.store import Connection
from tests.kit.kept import ANA, BEN, BOT, EASY, GUEST, keep, played
from tests.kit.store_places import KINDS, empty_database


@pytest.fixture(params=KINDS)
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    with empty_database(request.param) as connection:
        yield connection


def stats(connection: Connection, identity: str) -> PlayerStats:
    return stats_of(ledger.read(connection, identity, "kombio"))


def test_games_replayed_from_the_archive_give_the_same_ledger(connection: Connection) -> None:
    codes = [keep(connection, number, ANA, BEN, BOT, counts=number != 2) for number in range(4)]
    codes.append(keep(connection, 4, BEN, replace(ANA, left=True), GUEST))
    again = rebuilt(connection, codes)
    assert {identity for identity, _ in again} == {"key of ana", "key of ben"}
    for (identity, game), expected in again.items():
        assert stats_of(ledger.read(connection, identity, game)) == expected


def test_what_is_counted_of_a_player(connection: Connection) -> None:
    keep(connection, 0, ANA, BEN)
    record = played(0, 2)
    result = record.end.result
    assert result
    known = stats(connection, "key of ana")
    assert known.counts["games"] == 1
    assert known.counts["points"] == result.points[0]
    assert known.counts["rounds"] == len(record.game.deals(list(record.events)))
    assert known.counts.items() >= record.game.tally(list(record.events), 0).items()
    assert known.reaction == 300
    assert stats(connection, "key of ben").reaction == 600


def test_a_game_that_does_not_count_moves_no_rating(connection: Connection) -> None:
    keep(connection, 0, ANA, BEN, counts=False)
    known = ledger.read(connection, "key of ana", "kombio")
    assert known
    assert known.rated == 0
    assert stats_of(known).rating == Rating()
    assert stats_of(known).counts["games"] == 1


def test_who_leaves_loses_whatever_the_seat_achieved(connection: Connection) -> None:
    winner = played(1, 2).end.result.places.index(1)  # type: ignore[union-attr]
    who = [replace(one, left=seat == winner) for seat, one in enumerate((ANA, BEN))]
    keep(connection, 1, *who)
    left, stayed = stats(connection, who[winner].identity or ""), stats(connection, who[1 - winner].identity or "")
    assert left.rating.mu < Rating().mu < stayed.rating.mu
    assert (left.counts["wins"], left.wins) == (0, 0.0)
    assert (stayed.counts["wins"], stayed.wins) == (1, 1.0)


def test_nobody_wins_a_game_that_all_have_left(connection: Connection) -> None:
    keep(connection, 0, replace(ANA, left=2), replace(BEN, left=1))
    assert [stats(connection, identity).wins for identity in ("key of ana", "key of ben")] == [0.0, 0.0]


def test_an_abandoned_game_costs_who_left_and_gives_nobody_anything(connection: Connection) -> None:
    """Who left first loses to who left later; who did not leave is not touched, however weak the bots are."""
    keep(connection, 0, ANA, BEN, EASY)
    before = {identity: stats(connection, identity) for identity in ("key of ana", "key of ben")}
    keep(connection, 1, ANA, replace(BEN, left=1), EASY, abandoned=True)
    ana, ben = stats(connection, "key of ana"), stats(connection, "key of ben")
    assert ana.rating == before["key of ana"].rating
    assert ben.rating.mu < before["key of ben"].rating.mu
    assert ben.rating.sigma == before["key of ben"].rating.sigma
    assert (ana.wins, ana.counts["points"]) == (before["key of ana"].wins, before["key of ana"].counts["points"])
    keep(connection, 2, replace(ANA, left=2), replace(BEN, left=1), abandoned=True)
    assert stats(connection, "key of ana").rating == ana.rating
    assert stats(connection, "key of ben").rating.mu < ben.rating.mu


@pytest.mark.parametrize("counts", [True, False])
def test_wins_count_for_who_won_and_in_rated_games_only(connection: Connection, counts: bool) -> None:
    result = played(1, 2).end.result
    assert result
    assert len(result.winners) == 1
    keep(connection, 1, ANA, BEN, counts=counts)
    for seat, one in enumerate((ANA, BEN)):
        known, won = stats(connection, one.identity or ""), int(seat in result.winners)
        assert (known.wins, known.counts["wins"]) == (won if counts else 0, won)


def test_a_shared_win_counts_in_equal_shares(connection: Connection) -> None:
    record = played(0, 3)
    assert record.end.result
    shared = replace(record.end.result, places=(1, 3, 1))
    game = FinishedGame("kombio", 0, 0, (ANA, BEN, Participant("cleo", "key of cleo")), shared, "SHARED")
    body = b"".join(map(encode, record.messages))
    finished_games.insert(connection, game, body, b"")
    add_game(connection, game, body, b"", counts=True)
    assert [stats(connection, f"key of {name}").wins for name in ("ana", "ben", "cleo")] == [0.5, 0, 0.5]


def test_guests_and_bots_have_no_line(connection: Connection) -> None:
    keep(connection, 0, GUEST, BOT)
    assert ledger.best(connection, "kombio", 10) == []
