"""A fourth game needs one record a layer, and nothing else: the house plays it, on the screen and in lines."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import forget_drawings
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.games import read
from protocol.house import OpenTable, Table
from server.house.house import House
from server.records.record import Record, parse
from server.records.replay import replay
from server.records.verify import problems
from server.simulate.many import bot_game, simple_game
from server.store import finished_games
from tests.kit import toy_game
from tests.kit.house import Client, in_time
from tests.kit.lines import Talker
from tests.kit.screens import text
from tests.kit.toy_game import vocabulary as t


@pytest.fixture(autouse=True)
def fourth_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Drawings are shared, and those of the lobby list the games of the house."""
    forget_drawings()
    toy_game.register(monkeypatch)
    yield
    forget_drawings()


class Screen:
    """A player in front of the pages of the house."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lobby = LobbyPage()
        self.page: LobbyPage | TablePage = self.lobby
        self._table = TablePage()

    def look(self) -> str:
        """Draw what the house says now."""
        update = self.client.connection.latest()
        self.client.take(update)
        self.page = self._table if isinstance(update.place, Table) else self.lobby
        self.page.look, self.page.you = Look(80, 24), update.you
        self.page.take(update)
        return text(self.page)

    def press(self, key: str) -> None:
        """Press a key."""
        if request := self.page.press(Key(key, key, 0.0)):
            self.client.connection.send(request)


async def test_on_the_screen_it_is_chosen_in_the_lobby_and_played_against_a_bot(house: House, enter: Any) -> None:
    ana = Screen(await enter("ana"))
    assert "Highest" in ana.look()
    while ana.lobby.shown != toy_game.NAME:
        ana.press("g")
    ana.press("p")
    await in_time(lambda: "Draw a card." in ana.look())
    assert "ana: ?" in ana.look()
    ana.press("x")
    assert "Nothing to do." in ana.look()
    ana.press("d")
    await in_time(lambda: "won." in ana.look())
    assert "ana draws" in ana.look()
    assert "?" not in ana.look().partition(" ? help")[0]


async def test_in_lines_it_is_opened_and_played_against_a_bot(enter: Any) -> None:
    ana = Talker((await enter("ana")).connection)
    assert toy_game.NAME in await ana.says("look")
    assert "Everyone draws a card." in await ana.says(f"rules {toy_game.NAME}")
    await ana.says(f"play {toy_game.NAME}")
    await ana.hears("draw (d)")
    await ana.says("draw")
    await ana.hears("ana had")
    await ana.hears("won.")
    ana.talk.leave()
    await asyncio.wait([ana.running])


async def test_a_game_that_is_over_is_kept_rated_verified_and_replayed(house: House, enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable(toy_game.NAME, bots=("hard", "easy"), start=True))
    await ana.play(t.Draw())
    await in_time(lambda: ana.look().line.phase == "over")
    record = await kept(house)
    assert problems(record) == []
    film = replay(record)
    assert film.last == 3
    hidden: Any = film.view(2, 0, opened=False)
    assert [face is None for face in hidden.faces] == [False, True, True]
    opened: Any = film.view(2, None, opened=True)
    assert None not in opened.faces[:2]


async def kept(house: House) -> Record:
    """The record of the only game."""
    [game] = await house.store.do(finished_games.every)
    data = await house.store.do(lambda db: finished_games.record_of(db, game.code))
    assert data
    return parse(data)


async def test_a_client_elsewhere_reads_its_updates(enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable(toy_game.NAME, bots=("easy",), start=True))
    await ana.play(t.Draw())
    update: Any = read(msgspec.to_builtins(ana.connection.latest()))
    assert isinstance(update.place.view, t.View)
    assert update.place.view == ana.look().view


def test_simple_players_and_bots_simulate_it() -> None:
    for record in (simple_game(toy_game.NAME, 4, 1, 1), bot_game(toy_game.NAME, ("easy", "hard"), 1, 1)):
        assert problems(record) == []
        assert record.end.result
