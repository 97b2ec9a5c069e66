"""Every game that a house has kept, played again: the same end, and ratings that follow from the games alone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from server.ratings.player_stats import rebuilt, stats_of
from server.records.record import parse
from server.records.replay import Replay, replay
from server.records.verify import problems
from server.store import finished_games, ledger
from server.store.finished_games import FinishedGame
from server.store.format import all_rows, sealed_rows
from server.store.store import Connection

MANY = 1_000_000

States = Mapping[str, Any]
"""How games ended at their tables, by their seeds."""


class Replayed(NamedTuple):
    """What was played again and found true."""

    games: int
    moves: int
    compared: int
    """Games whose last state at the table is known, and is that of the replay."""
    ratings: int


def replay_all(connection: Connection, ends: States | None = None) -> Replayed:
    """Play all kept games again, and rebuild all ratings from them; nothing may differ from what is kept."""
    kept = finished_games.newest(connection, MANY)[::-1]
    assert all_rows.damaged(connection) == []
    films = [_played_again(connection, game, ends or {}) for game in kept]
    return Replayed(
        games=len(kept),
        moves=sum(film.last for film in films),
        compared=sum(film.header.seed in (ends or {}) for film in films),
        ratings=_rated_again(connection, kept),
    )


def _played_again(connection: Connection, game: FinishedGame, ends: States) -> Replay:
    record = parse(finished_games.record_of(connection, game.code) or b"")
    assert problems(record) == [], game.code
    film = replay(record)
    end = film.state(film.last)
    assert record.game.result(end) == game.result, game.code
    assert record.header.players == tuple(who.name for who in game.players), game.code
    assert ends.get(record.header.seed, end) == end, game.code
    return film


def _rated_again(connection: Connection, kept: list[FinishedGame]) -> int:
    """Take the games into an empty ledger; gives how many lines it has."""
    lines = rebuilt(connection, [game.code for game in kept])
    for (identity, game), line in lines.items():
        entry = ledger.read(connection, identity, game)
        assert entry, (identity, game)
        assert stats_of(entry) == line, (identity, game)
        assert entry.shown == line.rating.shown, (identity, game)
        assert entry.rated == _rated_games(connection, kept, identity, game), (identity, game)
    assert sum(1 for _ in sealed_rows.whole(connection, "ledger")) == len(lines)
    return len(lines)


def _rated_games(connection: Connection, kept: list[FinishedGame], identity: str, name: str) -> int:
    mine = (game for game in kept if game.game == name and any(who.identity == identity for who in game.players))
    return sum(ledger.counts(connection, game.code) for game in mine)
