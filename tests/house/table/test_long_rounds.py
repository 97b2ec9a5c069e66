"""A round that nobody ends: its story stays short, and the game ends when its record is too long."""

from random import Random
from typing import Any

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from kombio_tui.remote.link import LARGEST_FRAME
from protocol import kombio as k
from protocol.encodings.wire import Decoder, encode
from protocol.house import Leave, Lobby, Notice, Start, Story, Update, Watch, You
from server.house.house import House
from server.house.runtime.policy import Policy
from server.house.table.actor import Table
from server.house.table.parts import match
from server.ratings.rating import Rating
from server.records.replay import STORY
from server.store import journal
from tests.kit.ceiling import TRIES, within_ceiling
from tests.kit.house import Entrance, rated_game, seated
from tests.kit.kept_games import kept_games, stats
from tests.kit.loop_meter import cpu_seconds, loop_meter
from tests.kit.takeover import play_to_the_end

MOVES = 20_000
YOU = You("eve", guest=False)
LASTING = k.Ready | k.Draw | k.Discard | k.Pass
"""What never ends a round."""


def lasting(table: Table) -> tuple[int, Any]:
    """A move that does not end the round, and who makes it."""
    state = table.match.state
    return next(
        (seat, command)
        for seat in table.game.awaited(state)
        for command in table.game.legal(state, seat)
        if isinstance(command, LASTING)
    )


def play_on(table: Table, moves: int) -> None:
    """Make moves without the journal, which would take minutes."""
    for _ in range(moves):
        advance = table.match.attempt(*lasting(table))
        assert isinstance(advance, match.Advance)
        table.match.commit(advance)


def time_to_hear(update: Update) -> float:
    """How long the screen of a watcher takes to hear the news."""
    page = TablePage(clock=lambda: 0.0)
    page.look, page.you = Look(80, 24), YOU
    return cpu_seconds(lambda: page.take(update))


async def test_whoever_comes_to_a_long_round_is_told_its_latest_moves(
    house: House, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The story fits the decoder of a client, and neither the house nor a screen is held by it."""
    monkeypatch.setattr(match, "LONGEST", 10**9)
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await seated(house, ana, ben)]
    play_on(table, MOVES)
    assert table.match.state.round == 1
    watchers = iter([await enter(f"eve{number}") for number in range(TRIES)])

    async def longest() -> float:
        eve = next(watchers)
        with loop_meter() as meter:
            await eve.send(Watch(table.code))
        [story] = eve.heard(Story)
        [told] = Decoder[Story](Story, max_frame=LARGEST_FRAME).feed(encode(story))
        assert STORY <= len(told.events) <= 3 * STORY
        return max(meter.longest, time_to_hear(Update(YOU, eve.place, (story,))))

    assert await within_ceiling(longest)


async def test_a_game_whose_record_is_too_long_ends_without_a_result(
    house: House, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await rated_game(house, ana, ben)
    await eve.send(Watch(code))
    table = house.tables[code]
    for player in (ana, ben):
        await player.play(k.Ready())
    monkeypatch.setattr(match, "LONGEST", sum(map(len, table.match._record)) + 1)
    assert code in house.tables
    seat, command = lasting(table)
    await (ana, ben)[seat].play(command)
    for client in (ana, ben, eve):
        assert isinstance(client.look(), Lobby)
        assert client.heard(Notice)[-1] == Notice("game_too_long", code)
    assert not house.tables
    assert await kept_games(house) == []
    assert (await stats(house, "ana", "kombio")).rating == Rating()
    assert await house.store.do(lambda connection: list(journal.load(connection))) == []


async def test_the_next_game_at_a_table_has_a_record_of_its_own(
    house: House, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else a table at which many games are played would close in the middle of one."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben, target=1, last_slap=0)
    table = house.tables[code]
    await play_to_the_end(table, Random(1))
    longest = sum(map(len, table.match._record))
    monkeypatch.setattr(match, "LONGEST", longest)
    await ana.send(Start())
    await ana.play(k.Ready())
    assert code in house.tables
    assert 0 < sum(map(len, table.match._record)) < longest


async def test_who_has_left_it_has_lost_it(house: House, enter: Entrance, monkeypatch: pytest.MonkeyPatch) -> None:
    house.policy = Policy(deserted_seconds=3600.0)
    ana, ben = await enter("ana"), await enter("ben")
    await rated_game(house, ana, ben)
    await ben.send(Leave())
    monkeypatch.setattr(match, "LONGEST", 0)
    await ana.play(k.Ready())
    [game] = await kept_games(house)
    assert (game.result, [who.left for who in game.players]) == (None, [0, 1])
