"""Simulated games: whole, true, and the same for the same seed."""

import pytest
from msgspec import Struct

from protocol import companeros, level8
from protocol.base import Timer, TimeUp
from protocol.kombio import Options
from server.records.verify import problems
from server.rules.games import GAMES
from server.simulate.clock import VirtualClock
from server.simulate.games import RefusedError, game_seed, play
from server.simulate.report import Report
from tests.kit.table import GAME


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in GAMES[name].players])
def test_whole_games_are_played_and_their_records_are_true(name: str, players: int) -> None:
    for number in range(5):
        record = play(GAMES[name], players, GAMES[name].options(), game_seed(players, number))
        assert record.end.result is not None
        assert problems(record) == []


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(GAME, 4, Options(), game_seed(1, 1)) == play(GAME, 4, Options(), game_seed(1, 1))
    assert play(GAME, 4, Options(), game_seed(1, 1)) != play(GAME, 4, Options(), game_seed(1, 2))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_happens(name: str) -> None:
    """The simple players get around: nothing in the rules is out of their reach."""
    game, options = GAMES[name], MANY_ROUNDS.get(name, GAMES[name].options())
    numbers = ((game.players[n % len(game.players)], game_seed(2, n)) for n in range(60))
    seen = {type(event) for players, seed in numbers for event in play(game, players, options, seed).events}
    assert seen == set(game.vocabulary.events.__args__) - OUT_OF_REACH.get(name, set())


MANY_ROUNDS: dict[str, Struct] = {
    "companeros": companeros.Options(games=2),
    "level8": level8.Options(stars=2, levels=("run 3",) * 8),
}
"""Options by which a game has more than one round and everything in it, where that is not the default."""
OUT_OF_REACH: dict[str, set[type]] = {"level8": {level8.TookNothing}}
"""What takes more than chance: for one, that all 101 cards are in hands and on the table."""


def test_players_who_do_not_go_with_the_game_are_refused() -> None:
    with pytest.raises(RefusedError, match="too_many_players"):
        play(GAME, 7, Options(), game_seed(1, 1))


def test_a_report_counts_games_rounds_and_commands() -> None:
    report = Report()
    records = [play(GAME, 3, Options(target=40), game_seed(3, n)) for n in range(10)]
    for record in records:
        report.add(record)
    assert report.games == 10
    assert report.commands == sum(len(record.moves) for record in records) == sum(report.round_lengths)
    assert len(report.scores) == 30
    assert "games     10" in list(report.lines())


def test_a_virtual_clock_runs_pauses_and_forgets_timers() -> None:
    clock = VirtualClock()
    turn = Timer("turn", 1, 10)
    clock.follow([turn])
    assert clock.advance(4000) is None
    clock.follow([Timer("turn", 1, 10, paused=True), Timer("slap", 1, 3)])
    assert clock.advance(60_000) == TimeUp("slap", 1)
    clock.follow([turn])
    assert clock.advance(5000) is None
    assert clock.advance(5000) == TimeUp("turn", 1)
    assert clock.now == 4000 + 3000 + 5000 + 1000
    clock.follow([])
    assert clock.advance(100_000) is None
