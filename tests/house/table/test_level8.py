"""A table of Level 8 in the house: who is played for, and options that are refused."""

from typing import Any

import pytest

from protocol import level8 as k
from protocol.base import TimeUp
from protocol.house import Leave, Notice, OpenTable, Refused
from server.house.house import House
from tests.kit.house import in_time, seated, settled


async def test_who_misses_two_turns_or_leaves_is_played_for(house: House, enter: Any) -> None:
    """L13: and whoever is back has the seat again."""
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await seated(house, ana, ben, game="level8", starter=0)]
    for _ in range(2):
        assert Notice("stand_in", "ana") not in ben.heard(Notice)
        [timer] = table.game.timers(table.match.state)
        table.inbox.put(None, TimeUp(timer.kind, timer.serial))
        await settled()
        await ben.play(k.Draw())
        await ben.play(k.Discard(ben.look().view.hand[-1]))
    assert Notice("stand_in", "ana") in ben.heard(Notice)
    await in_time(lambda: ben.look().view.turn == 1)
    await ana.play(k.Draw())
    assert ben.look().line.seats[0].bot is None
    await ana.send(Leave())
    assert ben.look().line.seats[0].bot == "medium"


@pytest.mark.parametrize(
    "options", [{"stars": 3}, {"levels": ["run 3"] * 9}, {"levels": ["run 11"] * 8}, {"turn": -1}, {"colour": "red"}]
)
async def test_options_that_make_no_sense_are_refused(enter: Any, options: dict[str, Any]) -> None:
    """L12."""
    ana = await enter("ana")
    await ana.send(OpenTable("level8", options))
    assert [refused.reason for refused in ana.heard(Refused)] == ["bad_options"]
