"""Each numbered request is answered exactly once, on the connection that it came on."""

import asyncio
import json
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from protocol.encodings import json_lines
from protocol.house import Done, Happened, Join, Leave, OpenTable, Play, Reason, Refused, Start
from protocol.kombio import BecameReady, Ready
from protocol.office import Outcome
from protocol.people import Say
from server.door.frontends.thin_updates import ThinUpdates
from server.house.members.connection import Connection
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.house.table.actor import Table
from server.office.desk import Desk
from tests.kit.any_requests import MAKERS, one_of, sensible
from tests.kit.clock import StillLoop, pass_time
from tests.kit.disk import FULL, FlakyDisk, flaky_disk
from tests.kit.house import Client, Entrance, opened, seated, settled
from tests.kit.kept import ANA, BEN, keep
from tests.kit.restart import store_in
from tests.kit.schema.valid import validator

PEOPLE = ("ana", "ben", "cleo")
EVENTS = (*["settle"] * 12, "time", "time", "disk", "reconnect", "vanish", "close")
"""What happens between requests."""
TIGHT = RateLimits(lines=Rate(0.1, 3), tables=Rate(0.1, 4), complaints=Rate(0.1, 2), replays=Rate(0.1, 2))
STEPS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([*MAKERS, *["sensible"] * 60, *EVENTS]), st.integers(0, 2**16)),
    min_size=20,
    max_size=90,
)


class Line:
    """One connection of somebody: the numbers sent on it, and the numbers answered."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.sent = 0
        self.answered: Counter[int] = Counter()
        self.received: list[Any] = []
        self._updates = ThinUpdates()

    @property
    def invalid(self) -> list[Any]:
        """The messages that it received and that are not as the schema says."""
        return [message for message in self.received if not validator("FromHouse").is_valid(message)]

    def send(self, request: Any) -> None:
        """Send a request under the next number: every connection counts from 1."""
        self.sent += 1
        self.connection.send(replace(request, number=self.sent))

    def read(self) -> None:
        """Take the news, as a client does that is not too slow."""
        update = self.connection.latest()
        self.connection.shown.written(asyncio.get_running_loop().time())
        self.received.append(json.loads(json_lines.encode(self._updates.next(update))))
        numbers = [getattr(news, "number", UNSET) for news in update.news]
        self.answered.update(number for number in numbers if number is not UNSET)


class Evening:
    """A house, three people, and whatever they do."""

    def __init__(self, desk: Desk, disk: FlakyDisk) -> None:
        self.desk, self.house, self.disk = desk, desk.house, disk
        self.lines: dict[str, Line] = {}
        self.lost: list[Line] = []
        self._visits: dict[str, AsyncExitStack] = {}

    async def come(self, name: str) -> None:
        """Connect somebody; an earlier connection is taken over, or lost before."""
        if name in self.lines:
            self.lost.append(self.lines[name])
        limiters = (RateLimiter(TIGHT),)
        visit = AsyncExitStack()
        key = f"key of {name}" if name != "cleo" else None
        connected = self.house.connected(key, name, lambda _: None, "", limiters, program=name == "ben")
        self.lines[name] = Line(await visit.enter_async_context(connected))
        self._visits[name] = visit

    async def go(self, name: str) -> None:
        """End somebody's connection."""
        await self._visits[name].aclose()

    async def step(self, who: int, what: str, choice: int) -> None:
        """Let one thing happen."""
        name = one_of(PEOPLE, who)
        line = self.lines[name]
        if make := {**MAKERS, "sensible": sensible}.get(what):
            line.send(make(self.house, line.connection.member, choice))
            return
        match what:
            case "time":
                await pass_time(choice % 30)
            case "disk":
                self.disk.fails_to_write = 0 if self.disk.fails_to_write else FULL
            case "reconnect":
                await self.come(name)
            case "vanish":
                await self.go(name)
                await self.come(name)
            case "close" if self.house.tables:
                one_of([*self.house.tables.values()], choice).close()
        await settled(2)
        for each in self.lines.values():
            each.read()

    async def end(self) -> None:
        """Let the disk work again, and everything be answered that can be."""
        self.disk.fails_to_write = 0
        for _ in range(8):
            await pass_time(5)
            await settled(2)
            for line in self.lines.values():
                line.read()


async def evening(steps: list[tuple[int, str, int]]) -> Evening:
    """Everything in these steps, one after the other."""
    with tempfile.TemporaryDirectory() as folder, flaky_disk() as disk:
        desk = Desk(store_in(Path(folder) / "data"), bot_pace=0.0)
        async with opened(desk.house):
            await desk.house.store.do(lambda db: keep(db, 0, ANA, BEN))
            there = Evening(desk, disk)
            for name in PEOPLE:
                await there.come(name)
            desk.house.adopt(replace(desk.house.policy, operators=frozenset({"key of ana"})))
            for step in steps:
                await there.step(*step)
            await there.end()
            for name in PEOPLE:
                await there.go(name)
    return there


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_each_number_is_answered_exactly_once_and_every_message_is_as_the_schema_says(
    steps: list[tuple[int, str, int]],
) -> None:
    """On a connection that is there to the end; on one that is lost, at most once, and nothing of another's."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        there = runner.run(evening(steps))
    for line in there.lines.values():
        assert line.answered == Counter(range(1, line.sent + 1))
    assert [line.invalid for line in (*there.lines.values(), *there.lost) if line.invalid] == []
    for line in there.lost:
        assert set(line.answered.values()) <= {1}
        assert set(line.answered) <= set(range(1, line.sent + 1))


# --- what the answer is ---


async def answers(client: Client, *requests: Any) -> list[Any]:
    """Send requests under the numbers 1, 2, ... and give what has a number afterwards."""
    client.look()
    client.news.clear()
    for number, request in enumerate(requests, 1):
        await client.send(replace(request, number=number))
    client.look()
    return [news for news in client.news if getattr(news, "number", UNSET) is not UNSET]


async def test_a_move_is_answered_by_its_first_event_and_everything_else_by_done(enter: Entrance) -> None:
    ana = await enter("ana")
    done, added, started, ready = await answers(
        ana, OpenTable("kombio", bots=("easy",)), Say("hi"), Start(), Play(Ready())
    )
    assert [done, added, started] == [Done(1), Done(2), Done(3)]
    assert ready == Happened(BecameReady(0), number=4)


@pytest.mark.parametrize("text", ["", "  ", "\u200b"])
async def test_chat_that_says_nothing_is_refused(enter: Entrance, text: str) -> None:
    ana = await enter("ana")
    assert await answers(ana, Say(text)) == [Refused(Reason.NOTHING_TO_SAY, number=1)]


async def test_a_request_without_a_number_gets_an_answer_without_one(enter: Entrance) -> None:
    ana = await enter("ana")
    await ana.send(Leave())
    await ana.send(Join("NONE"))
    assert ana.heard((Refused, Done)) == [Refused(Reason.NO_SUCH_TABLE)]


async def test_an_operators_act_is_answered_by_its_outcome(house: Any) -> None:
    desk = Desk()
    async with opened(desk.house), AsyncExitStack() as stack:
        olga = await Entrance(desk.house, stack)("olga")
        desk.house.adopt(replace(desk.house.policy, operators=frozenset({"key of olga"})))
        entered, announced = await answers(olga, MAKERS["office"](desk.house, olga.connection.member, 0),
                                           MAKERS["operate"](desk.house, olga.connection.member, 0))  # fmt: skip
        assert entered == Done(1)
        assert isinstance(announced, Outcome)
        assert announced.number == 2


async def test_a_move_after_leaving_is_refused(house: Any, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    ana.connection.send(Leave(number=1))
    ana.connection.send(Play(Ready(), number=2))
    await settled()
    ana.look()
    numbered = [news for news in ana.news if isinstance(news, Done | Refused | Happened) and news.number is not UNSET]
    assert numbered == [Done(1), Refused(Reason.NOT_AT_A_TABLE, number=2)]


async def test_the_next_connection_gets_no_answer_to_what_the_last_one_asked(house: Any, enter: Entrance) -> None:
    """A move waits while its client comes again, whose first request has the same number."""
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    ana.connection.send(Play(Ready(), number=1))
    again = await enter("ana")
    again.connection.send(Say("hello", number=1))
    await settled()
    again.look()
    assert Happened(BecameReady(0)) in again.news
    assert [news for news in again.news if getattr(news, "number", UNSET) is not UNSET] == [Done(1)]


async def test_a_table_that_crashes_answers_what_was_asked_of_it(
    house: Any, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben)
    table: Table = house.tables[code]

    async def crash(*_: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(table._runner, "play", crash)
    for number in (1, 2):
        ana.connection.send(Play(Ready(), number=number))
    await settled()
    ana.look()
    assert [news for news in ana.news if isinstance(news, Refused)] == [
        Refused(Reason.NO_SUCH_TABLE, number=1), Refused(Reason.NO_SUCH_TABLE, number=2),
    ]  # fmt: skip
