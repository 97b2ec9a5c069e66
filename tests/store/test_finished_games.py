"""Finished games are kept, and found by code and by player."""

import pytest
from msgspec.structs import replace

from server.store import finished_games, ledger
from server.store.store import Connection
from tests.kit.store import game, record


def codes(connection: Connection, identity: str | None = None) -> list[str]:
    return [game.code for game in finished_games.newest(connection, 50, identity)]


def keep(connection: Connection, number: int) -> None:
    finished_games.insert(connection, game(number), record(number), b"races")


def test_a_game_is_found_by_its_code(connection: Connection) -> None:
    keep(connection, 1)
    keep(connection, 2)
    assert finished_games.find(connection, "GAME1") == game(1)
    assert finished_games.record_of(connection, "GAME2") == record(2)
    assert finished_games.races_of(connection, "GAME2") == b"races"
    assert finished_games.find(connection, "GAME3") is None
    assert finished_games.record_of(connection, "GAME3") is None
    assert finished_games.races_of(connection, "GAME3") == b""


def test_a_players_own_games(connection: Connection) -> None:
    for number in range(3):
        keep(connection, number)
    assert codes(connection) == codes(connection, "key 1") == ["GAME2", "GAME1", "GAME0"]
    assert codes(connection, "key 2") == []
    assert [game.code for game in finished_games.newest(connection, 2)] == ["GAME2", "GAME1"]


def test_a_code_is_given_once(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("AAAAAAAAAAAAAAAAAB")
    monkeypatch.setattr("server.store.finished_games.secrets.choice", lambda _: next(letters))
    played = replace(game(1), code="")
    codes = [finished_games.insert(connection, played, b"", b"") for _ in range(2)]
    assert codes == ["AAAAAA", "AAAAAB"]
    assert finished_games.find(connection, "AAAAAB") == replace(played, code="AAAAAB")


def test_abandoned_games_do_not_push_out_others(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished_games, "MOST_ABANDONED", 2)
    for number in range(6):
        left = replace(game(number), result=None) if number else game(number)
        finished_games.insert(connection, left, record(number), b"races")
    assert codes(connection) == ["GAME5", "GAME4", "GAME0"]
    assert finished_games.find(connection, "GAME5") == replace(game(5), result=None)
    assert finished_games.record_of(connection, "GAME1") is None


def test_what_is_left_of_a_damaged_game_is_in_nobodys_way(connection: Connection) -> None:
    """The row that says which game it was is gone; its record, its rating and its players are still there."""
    keep(connection, 0)
    ledger.count_game(connection, "GAME0")
    for leftover in ("records", "rated", "appearances"):
        connection.execute("DELETE FROM games")
        for other in {"records", "rated", "appearances"} - {leftover}:
            connection.execute(f"DELETE FROM {other}")  # noqa: S608
        keep(connection, 1)
        ledger.count_game(connection, "GAME1")
        assert codes(connection) == codes(connection, "key 1") == ["GAME1"]
