"""Games in the archive: whole games of simple players, kept as a table keeps them."""

from functools import cache

from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Reacted
from protocol.encodings.wire import encode
from protocol.house import Raced
from server.ratings import player_stats
from server.records.record import End, Record
from server.simulate.games import game_seed, play
from server.store import finished_games, players
from server.store.finished_games import FinishedGame, Participant
from server.store.store import Connection
from tests.kit.table import GAME

ANA, BEN = Participant("ana", "key of ana"), Participant("ben", "key of ben")
GUEST, BOT, EASY = Participant("zoe"), Participant("~Ada", bot="hard"), Participant("~Max", bot="easy")
RACES = b"".join(encode(Raced((Reacted(0, number, 0), Reacted(1, 2 * number, 10)))) for number in (200, 300, 400))


@cache
def played(number: int, seats: int) -> Record:
    """A short game."""
    return play(GAME, seats, k.Options(target=30), game_seed(seats, number))


def keep(
    connection: Connection,
    number: int,
    *who: Participant,
    counts: bool = True,
    private: bool = False,
    abandoned: bool = False,
) -> str:
    """Keep a game of these players as if a table had just ended it, or everyone had left it; give its code."""
    record = cut_short(played(number, len(who))) if abandoned else played(number, len(who))
    result = record.end.result
    assert result or abandoned
    code = f"GAME{chr(65 + number % 26)}{chr(65 + number // 26)}"
    game = FinishedGame("kombio", 4_000_000_000 + number, 4_000_000_100 + number, who, result, code, private=private)
    body = b"".join(map(encode, record.messages))
    finished_games.insert(connection, game, body, RACES)
    player_stats.add_game(connection, game, body, RACES, counts=counts and not private)
    return game.code


def cut_short(record: Record) -> Record:
    """A game as far as it was played when everyone left, half-way."""
    moves = record.moves[: len(record.moves) // 2]
    return replace(record, moves=moves, end=End(len(moves), None))


def name(connection: Connection, *who: Participant) -> None:
    """Let these players own their names."""
    for one in who:
        if one.identity:
            players.own(connection, one.name, one.identity, 0)
            players.save(connection, one.identity, one.name, b"{}")
