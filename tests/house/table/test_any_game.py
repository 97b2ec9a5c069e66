"""The house plays every game that is registered: to the end, with bots, people who come back, and stand-ins."""

from typing import Any

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.lines.table import TableLines
from kombio_tui.pages.table import TablePage
from protocol import companeros as c
from protocol.base import TimeUp
from protocol.house import Join, Notice, OpenTable, Play, Story
from server.house.house import House
from server.rules.games import GAMES
from tests.kit.house import Client, in_time, settled
from tests.kit.screens import shown, text


def play_a_little(house: House, client: Client) -> str:
    """Do what is offered first, and say what the game is at."""
    [table] = house.tables.values()
    if offered := table.game.legal(table.match.state, 0):
        client.connection.send(Play(offered[0]))
    return str(client.look().line.phase)


@pytest.mark.parametrize("name", GAMES)
async def test_a_person_and_bots_play_to_the_end(house: House, enter: Any, name: str) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable(name, bots=("easy", "medium", "hard"), start=True))
    await in_time(lambda: play_a_little(house, ana) == "over")
    assert ana.look().view.winners


@pytest.mark.parametrize("name", GAMES)
async def test_who_sits_down_after_a_game_is_told_how_it_ended(house: House, enter: Any, name: str) -> None:
    """On the screen and in lines, and nobody is disturbed by a seat that the view does not know."""
    ana, cleo = await enter("ana"), await enter("cleo")
    await ana.send(OpenTable(name, bots=("easy", "medium"), start=True))
    await in_time(lambda: play_a_little(house, ana) == "over")
    winner = ana.place.line.seats[ana.place.view.winners[0]].name
    cleo.connection.send(Join(ana.place.line.code))
    await settled()
    update = cleo.connection.latest()
    assert (update.place.you, update.place.view.viewer) == (3, None)
    for look in (Look(100, 40), Look(80, 24), Look(60, 20)):
        for seen in (update, ana.connection.latest()):
            assert winner in text(shown(TablePage(), seen, look))
    told = TableLines().take(update, entered=True)
    assert any("The game is over" in line and winner in line for line in told)


async def companeros_table(enter: Any) -> Client:
    """A game of three in which Ana starts and time does not run by itself."""
    ana: Client = await enter("ana")
    options = {"starter": 0, "turn": 0, "take": 0}
    await ana.send(OpenTable("companeros", options, bots=("easy", "easy"), start=True))
    return ana


async def test_who_comes_back_is_not_shown_again_what_was_taken(house: House, enter: Any) -> None:
    """C8: the story is that of the trick that is being played."""
    ana = await companeros_table(enter)

    def her_turn_after_something_was_taken() -> bool:
        view = ana.look().view
        if view.trick.number > 2 and any(view.taken) and (view.turn, view.stage) == (0, "playing"):
            return True
        play_a_little(house, ana)
        return False

    await in_time(her_turn_after_something_was_taken)
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        again = Client(connection)
        await settled()
        [story] = again.heard(Story)
    trick = again.place.view.trick
    assert story.events[0] == c.TrickStarted(trick.number, trick.starter)
    assert not any(isinstance(event, c.Took) for event in story.events)


async def test_who_is_out_of_time_twice_is_played_for(house: House, enter: Any) -> None:
    """C3, C6: a bot takes the seat until the player is back."""
    ana = await companeros_table(enter)
    [table] = house.tables.values()

    def let_time_pass() -> bool:
        if ana.look().view.turn == 0 and not ana.heard(Notice)[1:]:
            kind = {"playing": "turn", "handing_out": "take"}[ana.place.view.stage]
            table.inbox.put(None, TimeUp(kind, table.match.state.turns))
        return bool(ana.place.line.phase == "over")

    await in_time(let_time_pass)
    assert [notice.kind for notice in ana.heard(Notice)] == ["welcome", "stand_in"]
