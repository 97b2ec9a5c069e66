"""Chat: who hears what, who does not want to, what is reported, and how often people may ask for things."""

import asyncio
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Happened, Join, Leave, Notice, OpenTable, Play, Prefer, Refused, Watch
from protocol.people import Heed, Ignore, Report, Said, Say, Settings, Went
from server.house.house import House
from server.house.members import chat as chat_module
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.store.reports import Complaint
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, seated, settled


async def test_a_line_is_heard_in_the_same_place_alone(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await seated(house, ana, ben)
    await ana.send(Say("hi"))
    await eve.send(Say("anyone?"))
    assert ben.heard(Said) == [Said("ana", "hi")]
    assert eve.heard(Said) == [Said("eve", "anyone?")]


@pytest.mark.parametrize("line", ["", "   ", "\u200b\x1b"])
async def test_nothing_is_not_said(house: House, enter: Entrance, line: str) -> None:
    ana = await enter("ana")
    await ana.send(Say(line))
    assert ana.heard(Said) == []


async def test_what_not_every_screen_shows_is_replaced_and_the_speaker_hears_of_it(
    house: House, enter: Entrance
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(Say("well played \U0001f44d\ufe0f"))
    assert ben.heard(Said) == ana.heard(Said) == [Said("ana", "well played ?")]
    assert ana.heard(Notice)[-1] == Notice("not_shown")
    assert Notice("not_shown") not in ben.heard(Notice)


async def test_a_line_that_no_screen_is_sure_to_show_is_refused_in_words(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(Say("\u05e9\u05dc\u05d5\u05dd"))
    assert ana.heard(Refused) == [Refused("not_shown")]
    assert ben.heard(Said) == []
    await ana.send(Say("shalom\u200d,"))
    assert ben.heard(Said) == [Said("ana", "shalom,")]
    assert len(ana.heard(Refused)) == 1


async def test_who_is_muted_is_not_heard_by_one_person_until_heard_again(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ana.send(Ignore("EVE"))
    await eve.send(Say("buy gold"))
    assert ana.heard(Said) == []
    assert ben.heard(Said) == [Said("eve", "buy gold")]
    await ana.send(Heed("eve"))
    await eve.send(Say("sorry"))
    assert ana.heard(Said) == [Said("eve", "sorry")]
    assert ana.heard(Notice)[-2:] == [Notice("ignored", "eve"), Notice("heeded", "eve")]


async def test_who_is_muted_stays_so_in_another_place_and_after_coming_back(house: House, enter: Entrance) -> None:
    ana = await enter("ana")
    async with house.connected("key of eve", "eve", lambda _: None):
        await ana.send(Ignore("eve"))
    eve = await enter("eve")
    await seated(house, ana, eve)
    await eve.send(Say("me again"))
    assert ana.heard(Said) == []


@pytest.mark.parametrize("seat_is_kept", [True, False])
async def test_who_ignores_hears_everyone_on_the_next_connection_unless_a_seat_was_kept(
    house: House, enter: Entrance, *, seat_is_kept: bool
) -> None:
    ben, eve = await enter("ben"), await enter("eve")
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        ana = Client(connection)
        await ana.send(Ignore("eve"))
        if seat_is_kept:
            code = await seated(house, ana, ben)
            await eve.send(Watch(code))
    again = await enter("ana")
    await eve.send(Say("me again"))
    assert again.heard(Said) == ([] if seat_is_kept else [Said("eve", "me again")])


async def test_a_program_is_found_with_and_without_its_sign(house: House, enter: Entrance) -> None:
    ana, robbie = await enter("ana"), await enter("robbie", program=True)
    for name in ("robbie", "~Robbie"):
        await ana.send(Ignore(name))
        await ana.send(Heed(name))
    await robbie.send(Ignore("~ana"))
    await robbie.send(Ignore("~nobody"))
    told = [Notice("ignored", "~robbie"), Notice("heeded", "~robbie")]
    assert ana.heard(Notice)[-4:] == told * 2
    assert robbie.heard(Notice)[-1] == Notice("ignored", "ana")
    assert robbie.heard(Refused) == [Refused("no_such_person")]


async def test_a_name_as_it_is_given_comes_before_the_same_name_with_another_sign(
    house: House, enter: Entrance
) -> None:
    """A guest was here under the name that a program has now."""
    ana = await enter("ana")
    async with house.connected(None, "troll", lambda _: None) as connection:
        connection.send(Say("an insult"))
    await enter("troll", guest=True, program=True)
    for name in ("troll", "~troll"):
        await ana.send(Ignore(name))
        assert ana.heard(Notice)[-1] == Notice("ignored", name)


def complaints_of(house: House) -> list[Complaint]:
    """What is reported from now on."""
    complaints: list[Complaint] = []
    house.chat._reported = complaints.append
    return complaints


@pytest.mark.parametrize("request_", [Ignore("nobody"), Heed("nobody"), Report("nobody")])
async def test_somebody_who_is_not_here_can_be_neither_muted_nor_reported(
    house: House, enter: Entrance, request_: Any
) -> None:
    ana, complaints = await enter("ana"), complaints_of(house)
    await ana.send(request_)
    assert ana.heard(Refused) == [Refused("no_such_person")]
    assert not complaints


async def test_people_are_not_muted_without_end(house: House, enter: Entrance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_module, "MOST_IGNORED", 2)
    ana, others = await enter("ana"), [await enter(name) for name in ("ben", "cleo", "dora")]
    for name in ("ben", "cleo", "ben", "dora"):
        await ana.send(Ignore(name))
    for other in others:
        await other.send(Say("hello"))
    assert ana.heard(Said) == [Said("cleo", "hello")]


async def test_a_report_says_who_said_what_to_whom(
    house: House, enter: Entrance, caplog: pytest.LogCaptureFixture
) -> None:
    """Also of somebody who has left; a guest's identity is a secret and stays one."""
    ana, complaints = await enter("ana"), complaints_of(house)
    async with house.connected(None, "troll", lambda _: None, "192.0.2.7") as connection:
        connection.send(Say("first"))
        connection.send(Say("an insult"))
        code = connection.member.code
    await ana.send(Report("troll"))
    [complaint] = complaints
    assert (complaint.reporter, complaint.reporter_known_as) == ("ana", "key of ana")
    assert (complaint.about, complaint.about_known_as, complaint.address) == ("troll", "guest", "192.0.2.7")
    assert complaint.line == "an insult"
    assert ana.heard(Notice)[-1] == Notice("reported", "troll")
    assert "an insult" in caplog.text
    assert code not in caplog.text


async def test_lines_are_not_kept_without_end(house: House, enter: Entrance) -> None:
    ben = await enter("ben")
    for number in range(chat_module.LINES_KEPT + 10):
        ben.connection.send(Say(f"line {number}"))
    assert len(house.chat._lines) == chat_module.LINES_KEPT


# --- how often ---

ONCE = RateLimits(*[Rate(1e-6, 1)] * len(RateLimits.__struct_fields__))
OFTEN = RateLimits(*[Rate(1e-6, 100)] * len(RateLimits.__struct_fields__))


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


@pytest.mark.parametrize(
    "request_", [Say("hi"), OpenTable("kombio"), Join("ABCD"), Watch("ABCD"), Prefer(Settings()), Report("ana")],
    ids=lambda request: type(request).__name__,
)  # fmt: skip
@pytest.mark.parametrize(("person", "address"), [(ONCE, OFTEN), (OFTEN, ONCE)], ids=["person", "address"])
async def test_what_costs_others_something_may_be_asked_for_only_so_often(
    house: House, request_: Any, person: RateLimits, address: RateLimits
) -> None:
    """By a person, and by all who share an address; who comes back does not start anew there."""
    shared = RateLimiter(address)
    async with house.connected(None, "ana", lambda _: None, "x", (RateLimiter(person), shared)) as connection:
        ana = Client(connection)
        await ana.send(request_)
        assert "too_fast" not in refusals(ana)
        await ana.send(request_)
        assert refusals(ana)[-1] == "too_fast"
    async with house.connected(None, "ana", lambda _: None, "x", (RateLimiter(person), shared)) as connection:
        again = Client(connection)
        await again.send(request_)
        assert ("too_fast" in refusals(again)) is (address is ONCE)


@pytest.mark.parametrize(
    ("person", "address", "seconds"), [(4.0, 0.5, 2), (0.5, 4.0, 2), (4.0, 4.0, 1), (0.05, 0.5, 20)]
)
async def test_who_asks_too_often_is_told_how_long_to_wait(
    house: House, person: float, address: float, seconds: int
) -> None:
    """Until the slower of the two limits allows it, in whole seconds; what is refused as too fast costs nothing."""
    limiters = tuple(RateLimiter(RateLimits(lines=Rate(rate, 1))) for rate in (person, address))
    async with house.connected("key", "ana", lambda _: None, "x", limiters) as connection:
        ana = Client(connection)
        for _ in range(3):
            await ana.send(Say("hi"))
        assert ana.heard(Refused) == [Refused("too_fast", wait=seconds)] * 2
        await pass_time(seconds)
        await ana.send(Say("hi"))
        assert len(ana.heard(Said)) == 2


async def test_who_may_never_ask_again_is_told_no_time(house: House) -> None:
    limiter = RateLimiter(RateLimits(lines=Rate(0, 1)))
    async with house.connected("key", "ana", lambda _: None, "x", (limiter,)) as connection:
        ana = Client(connection)
        await ana.send(Say("hi"))
        await ana.send(Say("hi"))
        assert ana.heard(Refused) == [Refused("too_fast")]


async def test_a_move_may_always_be_made(house: House) -> None:
    async with house.connected("key", "ana", lambda _: None, "x", (RateLimiter(ONCE),)) as connection:
        ana = Client(connection)
        await ana.send(OpenTable("kombio", bots=("easy",), start=True))
        for _ in range(5):
            await ana.send(Watch("ABCD"))
        assert refusals(ana)[-1] == "too_fast"
        assert ana.look().line.phase == "playing"


# --- one order ---


async def test_a_line_does_not_overtake_the_move_before_it(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    ana.connection.send(Play(k.Ready()))
    ana.connection.send(Say("ready"))
    await settled()
    told = [item for item in ben.heard(Happened | Said) if item in (Happened(k.BecameReady(0)), Said("ana", "ready"))]
    assert told == [Happened(k.BecameReady(0)), Said("ana", "ready")]


async def test_the_key_decides_whether_a_line_or_a_move_came_first(house: House, enter: Entrance) -> None:
    """Also when the screen of who moved was the slower one."""
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    now = asyncio.get_running_loop().time()
    ben.connection.send(Say("come on"), now - 0.001)
    ana.connection.send(Play(k.Ready()), now - 0.002)
    await settled()
    told = [item for item in ben.heard(Happened | Said) if item in (Happened(k.BecameReady(0)), Said("ben", "come on"))]
    assert told == [Happened(k.BecameReady(0)), Said("ben", "come on")]


async def test_who_says_something_and_is_gone_at_once_is_reported_all_the_same(house: House, enter: Entrance) -> None:
    """With the address, which is known as long as the connection is."""
    ana, complaints = await enter("ana"), complaints_of(house)
    async with house.connected(None, "troll", lambda _: None, "192.0.2.7") as connection:
        await seated(house, ana, Client(connection))
        connection.send(Say("an insult"))
    await settled()
    assert ana.heard(Said) == [Said("troll", "an insult")]
    await ana.send(Report("troll"))
    assert [(complaint.address, complaint.line) for complaint in complaints] == [("192.0.2.7", "an insult")]


async def test_what_is_said_while_leaving_is_still_heard(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    ana.connection.send(Say("bye"))
    ana.connection.send(Leave())
    await settled()
    assert ben.heard(Said) == [Said("ana", "bye")]
    assert ben.heard(Said | Went) == [Said("ana", "bye"), Went("ana", "left")]
