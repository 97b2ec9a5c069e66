"""Simulated games of Level 8: whole, true, of a sane length, and won by who plays better."""

import pytest
from msgspec.structs import replace

from protocol import level8 as k
from protocol.encodings.wire import encode
from server.bots.bots import LEVELS
from server.records.record import parse
from server.records.show import json_lines, lines
from server.records.verify import problems
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play, play_out
from server.simulate.many import bot_game
from server.simulate.report import Report
from tests.kit.level8.table import GAME

OPTIONS = [k.Options(stars=2, starter="host", turn=3), k.Options(levels=("run 3",) * 7 + ("twins",))]


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=["two stars, hurried", "own levels"])
def test_whole_games_are_played_and_their_records_are_true(players: int, options: k.Options) -> None:
    """L1, L8, L12: what is written is read, and verifies."""
    record = play(GAME, players, options, game_seed(players, 1))
    assert record.end.result is not None
    again = parse(b"".join(map(encode, record.messages)))
    assert again == record
    assert problems(again) == []
    assert len(list(json_lines(record))) == len(record.moves) + 3
    assert sum(line.endswith("to play") for line in lines(record)) == _turns(record.events)


def _turns(events: object) -> int:
    return sum(isinstance(event, k.TurnStarted) for event in events)  # type: ignore[attr-defined]


def test_a_forged_hand_is_found() -> None:
    """L2: what was drawn follows from the seed."""
    record = play(GAME, 2, k.Options(), game_seed(1, 1))
    number = next(n for n, move in enumerate(record.moves) if isinstance(move.command, k.Draw))
    moves = list(record.moves)
    [drew, *more] = moves[number].events
    moves[number] = replace(moves[number], events=(replace(drew, face="r1" if drew.face != "r1" else "r2"), *more))
    assert problems(replace(record, moves=tuple(moves)))[0].startswith(f"move {number + 1}: recorded is Drew")


def test_simple_players_come_to_an_end() -> None:
    """L8: random play takes some thousand commands at the most, mostly."""
    report = Report()
    for number in range(20):
        report.add(play(GAME, 4, k.Options(), game_seed(9, number)))
    assert report.games == 20
    assert report.commands / report.games < 4000


def test_bots_are_never_late() -> None:
    """L13."""
    for number in range(3):
        assert all(move.by is not None for move in bot_game("level8", LEVELS, 3, number).moves)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_with_two_stars_and_keep_cards(level: str) -> None:
    """L11."""
    kept = 0
    for number in range(4):
        seed = game_seed(3, number)
        record = play_out(GAME, Bots(GAME, (level,) * 3, seed), k.Options(stars=2), seed)
        assert problems(record) == []
        kept += sum(isinstance(event, k.Kept) and event.count > 0 for event in record.events)
    assert kept > 0


def test_rounds_come_to_an_end() -> None:
    """L7: somebody lays out and gets rid of the rest after a sane number of turns."""
    for number in range(4):
        turns = 0
        for event in bot_game("level8", ("hard",) * 4, 3, number).events:
            turns = 0 if isinstance(event, k.RoundStarted) else turns + isinstance(event, k.TurnStarted)
            assert turns < 40 * 4
