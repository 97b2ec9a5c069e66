"""Bots at tables: who may ask for them, how they play, and what is shown of them."""

from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import AddBot, Join, Leave, OpenTable, Play, Refused, RemoveBot, Start
from server.house.house import House
from server.house.members.member import SIGN
from server.house.runtime.policy import Policy
from tests.kit.house import Client, in_time, settled, until

QUICK = OpenTable("kombio", {"target": 30}, bots=("easy", "medium", "hard"), start=True)


async def opened(client: Client) -> str:
    await client.send(OpenTable("kombio"))
    code: str = client.place.line.code
    return code


async def test_the_host_fills_the_table_one_key_a_seat(enter: Any) -> None:
    ana = await enter("ana")
    await opened(ana)
    for level in ("easy", "medium", "hard", "hard", "easy"):
        await ana.send(AddBot(level))
    seats = ana.look().line.seats
    assert [seat.bot for seat in seats] == [None, "easy", "medium", "hard", "hard", "easy"]
    assert len({seat.name for seat in seats}) == 6
    await ana.send(AddBot("easy"))
    assert ana.heard(Refused)[-1] == Refused("table_is_full")
    await ana.send(RemoveBot())
    assert [seat.bot for seat in ana.look().line.seats] == [None, "easy", "medium", "hard", "hard"]


async def test_nobody_else_may(enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await opened(ana)
    await ben.send(Join(code))
    for request in (AddBot("easy"), RemoveBot()):
        await ben.send(request)
        assert ben.heard(Refused)[-1] == Refused("host_only")
    await ana.send(RemoveBot())
    assert ana.heard(Refused)[-1] == Refused("no_bot_to_remove")


async def test_the_players_of_a_game_stay_as_they_are(enter: Any) -> None:
    ana = await enter("ana")
    await opened(ana)
    await ana.send(AddBot("easy"))
    await ana.send(Start())
    for request in (AddBot("hard"), RemoveBot()):
        await ana.send(request)
        assert ana.heard(Refused)[-1] == Refused("game_is_running")


async def test_no_person_has_the_name_of_a_bot(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter(f"{SIGN}Otto")
    await opened(ana)
    await ana.send(AddBot("easy"))
    assert ana.look().line.seats[1].name.startswith(SIGN)
    assert not ben.connection.member.name.startswith(SIGN)


async def test_one_key_and_a_game_is_on_with_three_bots(enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(QUICK)
    table = ana.look()
    assert (table.line.phase, len(table.line.seats), table.you) == ("playing", 4, 0)


async def test_bots_play_to_the_end_with_a_person(enter: Any) -> None:
    """The person plays the simplest way; everyone gets through the game without being refused anything."""
    ana = await enter("ana")
    await ana.send(QUICK)
    await in_time(lambda: play_a_little(ana) == "over")
    assert ana.look().view.winners


async def test_a_bot_whose_slap_came_too_early_plays_on_without_a_timer(enter: Any) -> None:
    """Bots that take no time slap before they can have seen the card; nothing but their own patience helps them."""
    ana = await enter("ana")
    timers = dict.fromkeys(("turn", "slap", "look", "decide", "pause"), 0)
    await ana.send(OpenTable("kombio", {"target": 100, **timers}, bots=("hard", "hard"), start=True))
    moments = iter(range(5000))
    await in_time(lambda: play_a_little(ana) == "over" or next(moments, None) is None)
    assert ana.look().view.stage == "over"


def play_a_little(client: Client) -> str:
    """Do what is offered first, except what needs a card that is not one's own."""
    view = client.look().view
    offers = {offer.verb: offer for offer in view.offers}
    for verb, move in {
        "ready": k.Ready(), "draw": k.Draw(), "discard": k.Discard(), "pass": k.Pass(), "keep": k.Keep(),
    }.items():  # fmt: skip
        if verb in offers:
            client.connection.send(Play(move))
            break
    return str(view.stage)


async def test_bots_play_on_when_the_last_person_has_left_and_go_home_with_the_table(
    house: House, enter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.policy = Policy(deserted_seconds=0.0)
    ana = await enter("ana")
    await ana.send(QUICK)
    await ana.send(Leave())
    await until(lambda: not house.tables)
    await settled()
    assert not house.bots._tasks
