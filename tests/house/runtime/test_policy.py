"""What the host decides holds for everyone, and may be decided anew while the house is open."""

import asyncio
import logging
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.pages.new_table import NewTable
from protocol.house import AddBot, Learn, Leave, Notice, OpenTable, Reason, Refused, Start, Table
from protocol.kombio import Options
from server.house.house import House
from server.house.runtime.policy import Policy, TableQuota
from server.store import finished_games
from server.store.clock_check import DAY
from server.store.retention import RetentionLimits
from tests.kit.house import in_time, settled
from tests.kit.regulars import kept, play_until
from tests.kit.restart import house_in, store_in
from tests.kit.store import game


async def test_tables_are_set_up_as_usual_in_this_house(house: House, enter: Any) -> None:
    """The opener's own choice comes first, also when it is the one that is usual elsewhere."""
    house.adopt(Policy(options={"kombio": Options(target=50, memory="notes")}))
    ana, ben = await enter("ana"), await enter("ben")
    assert ana.look().options == {"kombio": {"target": 50, "memory": "notes"}}
    await ana.send(OpenTable("kombio"))
    assert (ana.place.options["target"], ana.place.options["memory"]) == (50, "notes")
    await ben.send(OpenTable("kombio", {"target": 100}))
    assert (ben.place.options["target"], ben.place.options["memory"]) == (100, "notes")


def test_the_form_begins_with_what_is_usual_in_this_house() -> None:
    form = NewTable("kombio", {"kombio": {"target": 70}})
    assert form.confirmed() == OpenTable("kombio")
    form = NewTable("kombio", {"kombio": {"target": 50}})
    for key in ("down", "down", "down", "right"):
        form.press(Key(key, None, 0.0))
    assert form.confirmed() == OpenTable("kombio", {"target": 100})


async def test_there_are_no_more_tables_than_the_host_wants(house: House, enter: Any) -> None:
    house.adopt(Policy(tables=TableQuota(1)))
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio"))
    await ben.send(OpenTable("kombio"))
    assert ben.heard(Refused)[-1].reason == Reason.TOO_MANY_TABLES
    assert house.figures.refusals[Reason.TOO_MANY_TABLES] == 1
    house.adopt(Policy(tables=TableQuota(2)))
    await ben.send(OpenTable("kombio"))
    assert isinstance(ben.place, Table)


async def test_in_a_house_without_bots_nobody_seats_one_but_lessons_go_on(house: House, enter: Any) -> None:
    house.adopt(Policy(bots=False))
    ana = await enter("ana")
    await ana.send(OpenTable("kombio", bots=("easy",), start=True))
    assert not house.tables
    await ana.send(OpenTable("kombio"))
    await ana.send(AddBot("easy"))
    assert [refused.reason for refused in ana.heard(Refused)] == [Reason.NO_BOTS_HERE] * 2
    await ana.send(Leave())
    await ana.send(Learn("kombio"))
    assert len(ana.place.line.seats) == 2


async def test_no_more_games_are_kept_than_the_host_wants_from_now_on(house: House) -> None:
    for most, enough in ((RetentionLimits().most, (3).__le__), (2, (2).__ge__)):
        house.adopt(Policy(records=RetentionLimits(most=most)))
        playing = asyncio.create_task(play_until(house, ["companeros"], enough))
        await in_time(playing.done)
        await playing
    assert await kept(house) == 2


async def test_games_that_became_too_old_meanwhile_are_deleted_at_the_start(tmp_path: Path) -> None:
    limits = RetentionLimits(most=0, days=30)
    with closing(store_in(tmp_path)) as store:
        for days in (40, 20):
            old = game(days, ended=int(time.time()) - days * DAY)
            await store.do(partial(finished_games.insert, game=old, record=b"", races=b""))
    async with house_in(tmp_path, policy=Policy(records=limits)) as visit:
        assert await kept(visit.house) == 1


async def test_an_open_house_looks_for_such_games_every_hour(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """A few are deleted each time, and the log says how many and why."""
    caplog.set_level(logging.INFO)
    for number in range(5):
        await house.store.do(partial(finished_games.insert, game=game(number), record=b"", races=b""))
    house.adopt(Policy(records=RetentionLimits(most=2, days=0)))
    for left in (3, 2, 2):
        hour = house._old_games._timer
        assert hour
        hour._run()
        await settled()
        assert await kept(house) == left
    told = [line.getMessage() for line in caplog.records if "deleted" in line.getMessage()]
    assert told == [
        f"deleted {number} old games of players who have the most: more than 2 were stored" for number in (2, 1)
    ]


async def test_the_message_of_the_day_greets_who_comes(house: House, enter: Any) -> None:
    house.adopt(Policy(message="Tea at five."))
    assert (await enter("ana")).heard(Notice)[-1] == Notice("message", "Tea at five.")
    house.adopt(Policy())
    assert (await enter("ben")).heard(Notice) == [Notice("welcome", "ben")]


async def test_a_draining_house_lets_no_game_begin_and_running_ones_end(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio", bots=("easy",)))
    await ben.send(OpenTable("kombio", bots=("easy",), start=True))
    house.drain()
    for request in (Start(), OpenTable("kombio")):
        await ana.send(request)
        assert ana.heard(Refused)[-1].reason == Reason.HOUSE_IS_CLOSING
    assert not house.time_to_close.is_set()
    house.tables[ben.place.line.code].close()
    await settled()
    assert house.time_to_close.is_set()
    house.stay_open()
    await ana.send(Start())
    assert ana.place.line.phase == "playing"
    assert not house.time_to_close.is_set()
