"""Every kind of request, in a house with as many tables as it may have and hundreds of people in the lobby."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, get_args

from protocol import kombio as k
from protocol import office as o
from protocol.archive import (
    Archive,
    Browse,
    EnterArchive,
    EnterDaily,
    PlayDaily,
    ReviewGame,
    Rewatch,
    SeeAs,
    Seek,
    SetSpeed,
    Shelf,
)
from protocol.house import (
    AddBot,
    ComeBack,
    EnterOffice,
    Follow,
    Join,
    Learn,
    Leave,
    OpenTable,
    Play,
    Prefer,
    QuickPlay,
    Refused,
    RemoveBot,
    Replay,
    Request,
    Resume,
    Start,
    Watch,
)
from protocol.people import MAX_LINE, AddFriend, Heed, Ignore, Invite, RemoveFriend, Report, Say, Settings
from protocol.slow import DAY, GiveUp, TakeVacation, ToGame
from server.house.house import House
from tests.kit.ceiling import FIVE_BOTS, TRIES, full_house
from tests.kit.house import Client, Entrance, in_time, settled
from tests.kit.loop_meter import CEILING, loop_meter

KEY = f"SHA256:{'k' * 43}"
GAME = "GAMEAA"
"""A game that is kept."""


class Measured:
    """How long the loop was held at the most by requests of each kind."""

    def __init__(self) -> None:
        self.longest: dict[type, float] = defaultdict(float)

    async def sends(self, client: Client, *requests: Request, seen: Callable[[Any], bool] = lambda _: True) -> None:
        """Ask for things, one after the other, and look at what has become of them, until that is seen."""
        loop = asyncio.get_running_loop()  # what a test does itself is measured as little as this
        for request in requests:
            with loop_meter() as meter:
                loop.call_soon(client.connection.send, request)
                await settled()
                loop.call_soon(client.look)
                await settled(1)
                await in_time(lambda: seen(client.look()))
            kind = type(request.act if isinstance(request, o.Operate) else request)
            self.longest[kind] = max(self.longest[kind], meter.longest)


async def test_no_request_holds_the_loop_for_long() -> None:
    longest: dict[type, float] = {}
    for _ in range(TRIES):
        measured = Measured()
        async with full_house() as (desk, enter):
            for visit in (of_a_player, of_a_reader, of_an_operator):
                await visit(desk.house, enter, measured)
        assert measured.longest.keys() == {*get_args(Request), *get_args(o.Act)} - {o.Operate}
        longest = {kind: min(seconds, longest.get(kind, seconds)) for kind, seconds in measured.longest.items()}
        if max(longest.values()) < CEILING:
            break
    assert {kind.__name__: seconds for kind, seconds in longest.items() if seconds >= CEILING} == {}


async def of_a_player(house: House, enter: Entrance, measured: Measured) -> None:
    """In the lobby, at a table of one's own, and at others."""
    ana, host = await enter("ana"), await enter("host")
    code = next(iter(house.tables))
    await host.send(OpenTable("kombio"))
    await measured.sends(ana, Prefer(Settings(language="de")), Say("x" * MAX_LINE))
    await measured.sends(ana, Ignore("person1"), Heed("person1"), Report("person1"))
    await measured.sends(ana, AddFriend("person1"), RemoveFriend("person1"))
    await measured.sends(ana, Learn("kombio"), Leave(), QuickPlay("kombio", FIVE_BOTS), Leave())
    await measured.sends(ana, EnterDaily(), PlayDaily("level8"), Leave())
    await measured.sends(ana, OpenTable("level8", pace=DAY, bots=("hard",), start=True))
    await measured.sends(ana, ToGame(ana.place.line.code), TakeVacation(), GiveUp())
    await measured.sends(ana, Watch(code), Say("x" * MAX_LINE), Leave(), Join(host.place.line.code), Leave())
    await host.send(Leave())
    await host.send(Prefer(Settings(followable=True)))
    await host.send(OpenTable("kombio", bots=FIVE_BOTS, start=True))
    await measured.sends(ana, Watch(host.place.line.code), Follow(0), Follow(), Invite("person1"), Leave())
    await measured.sends(ana, OpenTable("level8", bots=FIVE_BOTS, start=True), Leave())
    await measured.sends(
        ana, OpenTable("kombio"), *[AddBot("hard")] * 4, RemoveBot(), Start(), Play(k.Ready()), Resume(), Leave()
    )
    async with AsyncExitStack() as stack:
        zoe = await Entrance(house, stack)("zoe", guest=True)
        await measured.sends(zoe, OpenTable("kombio", bots=FIVE_BOTS, start=True))
    await measured.sends(ana, ComeBack(zoe.connection.member.code))
    assert ana.heard(Refused) == []


def _is_open(shelf: Shelf, place: Any) -> bool:
    return bool(place.shelf == shelf)


async def of_a_reader(house: House, enter: Entrance, measured: Measured) -> None:
    """In the archive."""
    ben = await enter("ben")
    await measured.sends(ben, EnterArchive(), seen=lambda place: isinstance(place, Archive))
    for shelf in get_args(Shelf):
        await measured.sends(ben, Browse(shelf, "kombio", "ana"), seen=partial(_is_open, shelf))
    await measured.sends(ben, ReviewGame(GAME, 0), seen=lambda place: place.review is not None)
    await measured.sends(ben, Rewatch(GAME), seen=lambda place: isinstance(place, Replay))
    await measured.sends(ben, ReviewGame(GAME, 1), seen=lambda place: place.review is not None)
    await measured.sends(ben, Seek(10_000), Seek(-10_000), Seek(1, "round"), SeeAs(1), SeeAs(opened=True), SetSpeed(8))
    assert ben.heard(Refused) == []


async def of_an_operator(house: House, enter: Entrance, measured: Measured) -> None:
    """In the office, which lists everybody and every table."""
    olga = await enter("olga")
    code = next(iter(house.tables))
    await measured.sends(olga, EnterOffice())
    for act in (
        *(o.Kick("person1"), o.Mute("person3"), o.Ban("person5"), o.Lift(1), o.Dismiss(), o.Allow(KEY)),
        *(o.Disallow(KEY), o.OpenTo("everyone"), o.SetPassword("sesame"), o.SetPassword(""), o.SetMessage("hello")),
        *(o.Announce("hello"), o.CloseTable(code), o.FreeName("person7"), o.Drain(3600), o.StayOpen()),
    ):
        await measured.sends(olga, o.Operate(act))
