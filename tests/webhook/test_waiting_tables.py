"""A public table that waits for players calls people who are not here, and a bad web server is in nobody's way."""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from protocol.encodings.remote import HouseAddress
from protocol.house import AddBot, Join, Leave, OpenTable, Start
from server.house.house import House
from server.house.runtime.policy import Policy, Webhook
from server.webhook import post
from server.webhook.call_pace import OWN_PAUSE
from server.webhook.channel import Channel
from server.webhook.message import BODIES
from server.webhook.waiting_tables import WaitingTables
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, open_house, settled, until

OK, BROKEN = b"HTTP/1.1 204 No Content\r\n\r\n", b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"
MOVED = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n"
WAIT, PAUSE = 30.0, 300.0
SECRET = "s3cr3t"  # noqa: S105 - a part of an address


class WebServer:
    """A real HTTP server on loopback, which answers as it is told to."""

    def __init__(self) -> None:
        self.answer: bytes | None = OK
        """None hangs."""
        self.posts: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self._busy: set[asyncio.StreamWriter] = set()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._busy.add(writer)
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(int(line[16:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length: "))
        self.paths.append(head.split(b" ")[1].decode())
        self.posts.append(json.loads(await reader.readexactly(size)))
        if self.answer is not None:
            writer.write(self.answer)
        elif await reader.read() == b"":
            self.posts.append({"cut": "off"})
        writer.close()
        self._busy.discard(writer)


@pytest.fixture
async def web() -> AsyncIterator[WebServer]:
    server = WebServer()
    listening = await asyncio.start_server(server, "127.0.0.1", 0)
    server.port = listening.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
    async with listening:
        yield server


@asynccontextmanager
async def calling(url: str, **more: Any) -> AsyncIterator[tuple[House, Entrance]]:
    """A house that calls, and a way in."""
    policy = Policy(address=HouseAddress("cards.example.org", 2222), webhook=Webhook(url, **more))
    async with open_house(policy=policy) as house, AsyncExitStack() as stack:
        with WaitingTables(house, Channel(house)).watched():
            yield house, Entrance(house, stack)


@pytest.fixture
async def enter(web: WebServer) -> AsyncIterator[Entrance]:
    async with calling(f"http://127.0.0.1:{web.port}/hook?key={SECRET}") as (_, enter):  # type: ignore[attr-defined]
        yield enter


async def opens(enter: Entrance, name: str, **more: Any) -> Client:
    client = await enter(name)
    await client.send(OpenTable("kombio", **more))
    await pass_time(1.0)
    await settled()
    return client


async def called(web: WebServer, times: int) -> None:
    await until(lambda: len(web.posts) >= times and not _threads())


def _threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "webhook"]


# --- when ---


async def test_a_table_that_waits_is_announced_once(web: WebServer, enter: Entrance) -> None:
    ana = await opens(enter, "ana")
    await pass_time(WAIT - 3)
    assert web.posts == []
    await pass_time(4)
    await called(web, 1)
    code = ana.look().line.code
    assert web.posts == [
        {
            "code": code, "game": "kombio", "players": ["ana"], "places": 6, "event": "table_waiting",
            "text": f"ana waits for players (kombio). Join: ssh -p 2222 {code}@cards.example.org",
            "command": f"ssh -p 2222 {code}@cards.example.org", "url": f"ssh://{code}@cards.example.org:2222",
        }
    ]  # fmt: skip
    assert web.paths == [f"/hook?key={SECRET}"]
    await pass_time(10 * PAUSE)
    assert len(web.posts) == 1


async def test_a_private_table_is_never_announced(web: WebServer, enter: Entrance) -> None:
    await opens(enter, "ana", private=True)
    await pass_time(10 * PAUSE)
    assert web.posts == []


async def test_a_table_that_found_players_or_is_left_is_not_announced(web: WebServer, enter: Entrance) -> None:
    ana, ben = await opens(enter, "ana"), await enter("ben")
    await ben.send(Join(ana.look().line.code))
    await ana.send(Start())
    eve = await opens(enter, "eve")
    await eve.send(Leave())
    full = await opens(enter, "zoe")
    for _ in range(5):
        await full.send(AddBot("easy"))
    await pass_time(10 * PAUSE)
    assert web.posts == []


async def test_there_is_a_pause_between_two_calls_and_the_second_comes_after_it(
    web: WebServer, enter: Entrance
) -> None:
    await opens(enter, "ana")
    await pass_time(WAIT + 1)
    await called(web, 1)
    await opens(enter, "ben")
    await pass_time(WAIT + 10)
    assert len(web.posts) == 1
    await pass_time(PAUSE - WAIT - 10)  # and no longer: a post is cut off after ten seconds
    await called(web, 2)
    assert [told["players"] for told in web.posts] == [["ana"], ["ben"]]


async def test_one_person_can_not_use_up_the_calls(web: WebServer, enter: Entrance) -> None:
    ana = await opens(enter, "ana")
    await pass_time(WAIT + 1)
    await called(web, 1)
    for _ in range(3):
        await ana.send(Leave())
        await ana.send(OpenTable("kombio"))
        await pass_time(PAUSE + WAIT)
    assert len(web.posts) == 1
    await ana.send(Leave())
    await pass_time(OWN_PAUSE)
    await ana.send(OpenTable("kombio"))
    await pass_time(WAIT + 1)
    await called(web, 2)


async def test_without_an_address_nobody_is_called() -> None:
    async with calling("") as (_, enter):
        await opens(enter, "ana")
        await pass_time(WAIT * 2)
        assert not _threads()


async def test_a_new_address_counts_at_once(web: WebServer) -> None:
    async with calling("") as (house, enter):
        await opens(enter, "ana")
        house.adopt(Policy(webhook=Webhook(f"http://127.0.0.1:{web.port}/")))  # type: ignore[attr-defined]
        await pass_time(1)
        await settled()
        await pass_time(WAIT + 1)
        await called(web, 1)
        assert "code " in web.posts[0]["text"]


@pytest.mark.parametrize(
    ("shape", "fields"),
    [("discord", {"content", "allowed_mentions"}), ("slack", {"text"}), ("matrix", {"msgtype", "body", "text"})],
)
async def test_each_service_gets_what_it_takes(web: WebServer, shape: Any, fields: set[str]) -> None:
    async with calling(f"http://127.0.0.1:{web.port}/", shape=shape) as (_, enter):  # type: ignore[attr-defined]
        await opens(enter, "ana")
        await pass_time(WAIT + 1)
        await called(web, 1)
    assert web.posts[0].keys() == fields
    assert "ssh -p 2222" in json.dumps(web.posts[0])


def test_every_shape_has_a_body() -> None:
    assert set(BODIES) == {"json", "discord", "slack", "matrix"}


# --- web servers that do not work ---


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert all(SECRET not in record.getMessage() for record in told)
    return [record.getMessage() for record in told]


@pytest.mark.parametrize(("answer", "why"), [(BROKEN, "500"), (MOVED, "302"), (b"nonsense\r\n\r\n", "BadStatusLine")])
async def test_a_web_server_that_refuses_is_logged_once(
    web: WebServer, enter: Entrance, caplog: pytest.LogCaptureFixture, answer: bytes, why: str
) -> None:
    web.answer = answer
    for number, name in enumerate(("ana", "ben"), 1):
        await opens(enter, name)
        await pass_time(WAIT + 1)
        await called(web, number)
        await settled()
        await pass_time(PAUSE)
    [told] = complaints(caplog)
    assert told.startswith("the webhook of [notify] does not work: ")
    assert why in told
    web.answer = OK
    await opens(enter, "eve")
    await pass_time(WAIT + 1)
    await called(web, 3)
    assert len(complaints(caplog)) == 1


async def test_a_web_server_that_hangs_is_cut_off_and_the_house_goes_on(
    web: WebServer, enter: Entrance, caplog: pytest.LogCaptureFixture
) -> None:
    web.answer = None
    ana, ben = await opens(enter, "ana"), await enter("ben")
    await pass_time(WAIT + 1)
    await until(lambda: len(web.posts) == 1)
    await ben.send(Join(ana.look().line.code))
    await ana.send(Start())
    assert ana.look().line.phase == "playing"
    await pass_time(post.SECONDS)
    await called(web, 2)
    assert web.posts[1] == {"cut": "off"}
    assert complaints(caplog) == ["the webhook of [notify] does not work: no answer in time"]


async def test_a_web_server_that_is_gone_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async with calling("http://127.0.0.1:1/") as (_, enter):
        await opens(enter, "ana")
        await pass_time(WAIT + 1)
        await until(lambda: complaints(caplog))
        assert complaints(caplog) == ["the webhook of [notify] does not work: Connection refused"]


async def test_a_house_that_closes_does_not_wait_for_a_web_server(web: WebServer) -> None:
    web.answer = None
    async with calling(f"http://127.0.0.1:{web.port}/") as (_, enter):  # type: ignore[attr-defined]
        await opens(enter, "ana")
        await pass_time(WAIT + 1)
        await until(lambda: len(web.posts) == 1)
    await called(web, 2)
