"""Tournaments between bots: whole, true, fair in their seats, and the same for the same seed."""

from functools import partial

import pytest

from protocol import kombio as k
from protocol.base import Result
from server.bots.bots import BOTS, LEVELS
from server.records.record import End, Record
from server.records.replay import replay
from server.records.verify import problems
from server.rules.games import GAMES
from server.rules.kombio.state import LastSlap
from server.simulate.many import bot_game, played, seating
from server.simulate.standings import Standings, wilson


def bots(*lineup: str, seed: int = 3, number: int = 1) -> Record:
    return bot_game("kombio", lineup, seed, number)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in BOTS for players in GAMES[name].players])
def test_bots_of_every_level_play_whole_games(name: str, players: int, level: str) -> None:
    """A refusal would end the simulation: bots that are told everything at once lose no race."""
    record = bot_game(name, (level,) * players, 3, 1)
    assert record.end.result is not None
    assert problems(record) == []
    assert {move.by for move in record.moves} >= set(range(players))


def test_bots_are_never_late() -> None:
    """K41: the clock ends glances, and the time in which nobody slapped the last card (K34), and nothing else."""
    moves = [move for number in range(5) for move in bots("hard", "medium", "easy", number=number).moves]
    assert {move.command.kind for move in moves if move.by is None} == {"glance", "last_slap"}


def test_bots_slap_the_last_card_of_a_round() -> None:
    """K34: after the last turn the next thing that happens is a slap, or the round is scored."""
    found: list[k.Command] = []
    for number in range(10):
        record = bots("hard", "medium", "easy", number=number)
        film = replay(record)
        moments = [(film.state(step), move) for step, move in enumerate(record.moves)]
        last = [move for state, move in moments if isinstance(state.stage, LastSlap) and state.slap is None]
        found += [move.command for move in last if move.by is not None]
    assert set(found) == {k.Slap()}
    assert len(found) > 3


def test_rounds_come_to_an_end() -> None:
    """K34: somebody calls after a sane number of turns, among cautious players too."""
    for number in range(5):
        turns = 0
        for event in bots(*["hard"] * 4, number=number).events:
            turns = 0 if isinstance(event, k.RoundStarted) else turns + isinstance(event, k.TurnStarted)
            assert turns < 30 * 4


def test_bots_slap_for_what_they_know_and_are_mostly_right() -> None:
    """K24: hard is never wrong; who mixes cards up is, now and then."""
    records = [bots("hard", "easy", "easy", "easy", number=number) for number in range(10)]
    slaps: dict[str, list[bool]] = {"hard": [], "easy": []}
    for record in records:
        for event in record.events:
            if isinstance(event, k.Named):
                slaps[record.header.players[event.seat][:-1]].append(event.right)
    assert all(slaps["hard"])
    assert len(slaps["hard"]) > 30
    assert sum(slaps["easy"]) > 0.8 * len(slaps["easy"])


@pytest.mark.parametrize("name", BOTS)
def test_the_harder_bot_wins_more_often(name: str) -> None:
    """Not by how much: that takes thousands of games, and `kombio simulate --bots` plays them."""
    lineup = ("hard", "easy", "easy")
    standings = Standings(lineup)
    for number in range(1, 22):
        standings.add(number, bot_game(name, lineup, 3, number))
    assert standings.won[0] > max(standings.won[1:])


def test_everybody_sits_in_every_seat() -> None:
    lineup = ("hard", "medium", "easy")
    assert [seating(lineup, number)[0] for number in range(3)] == ["hard", "medium", "easy"]
    assert seating(lineup, 1) == ("medium", "easy", "hard")
    assert bots(*lineup, number=4).header.players == ("medium1", "easy2", "hard3")


def test_the_number_of_processes_changes_nothing() -> None:
    play_game = partial(bot_game, "kombio", ("easy", "easy"), 1)
    assert list(played(play_game, range(1, 7), jobs=2)) == list(played(play_game, range(1, 7), jobs=1))


def test_a_shared_win_counts_in_shares_and_points_go_to_the_line_up() -> None:
    record = bots("hard", "easy")
    shared = Record(record.header, record.opening, record.moves, End(record.end.moves, Result((1, 1), (40, 90))))
    standings = Standings(("hard", "easy"))
    standings.add(2, shared)
    assert standings.won == [0.5, 0.5]
    assert standings.points == [40, 90]
    standings.add(3, shared)
    assert standings.points == [130, 130]


def test_an_interval_holds_its_share_and_narrows_with_more_games() -> None:
    """The values for 10 of 20 and 0 of 10 are those of the literature."""
    assert wilson(10, 20) == pytest.approx((0.299, 0.701), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
    assert wilson(10, 10)[1] == 1
    low, high = wilson(1000, 2000)
    assert high - low < 0.05
