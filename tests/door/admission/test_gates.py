"""The gates at the door, one after the other, on a real server; every address of 127.0.0.0/8 is this machine."""

import asyncio
from contextlib import AsyncExitStack

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_OPEN, MSG_GLOBAL_REQUEST
from asyncssh.packet import Boolean, String, UInt32
from msgspec.structs import replace

from server.door.admission.addresses import network
from server.door.admission.login import Visitor
from server.door.internals.asyncssh_internals import HouseConnection
from server.door.sessions.session import Session
from server.house.members.token_bucket import Rate
from tests.door.conftest import Door, opened
from tests.kit.client import LightClient, player, session
from tests.kit.clock import pass_time, patience
from tests.kit.garbage import gone, no_collector
from tests.kit.limits import ROOMY
from tests.kit.terminal import client_options
from tests.kit.wire import KEYS, Unproven, bare, exchange_keys, logged_in

HERE, THERE = "127.0.0.1", "127.0.0.2"
ADDRESS_IS_FULL = b"Too many connections from your address"


def tight(**changes: object) -> pytest.MarkDecorator:
    """A house with plenty of room but for this."""
    return pytest.mark.parametrize("limits", [replace(ROOMY, **changes)], ids=["-".join(changes)])


# --- how many ---


@tight(connections_per_address=1)
async def test_an_address_has_its_places_and_others_have_theirs(door: Door) -> None:
    async with logged_in(door.port), logged_in(door.port, THERE):
        with pytest.raises(asyncssh.DisconnectError, match=ADDRESS_IS_FULL.decode()):
            async with logged_in(door.port):
                pass
        assert door.house.figures.refusals["door_address_full"] == 1


@tight(connections_per_address=1)
async def test_the_stock_client_shows_why_it_is_turned_away(door: Door) -> None:
    async with logged_in(door.port):
        process = await asyncio.create_subprocess_exec(
            "ssh", *client_options(door.port, None), "127.0.0.1", stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        _, errors = await process.communicate()
        assert process.returncode == 255
        assert ADDRESS_IS_FULL in errors


@tight(newcomers=2)
async def test_of_too_many_newcomers_the_oldest_goes(door: Door) -> None:
    """So somebody who holds connections open without logging in does not keep others out."""
    async with AsyncExitStack() as stack:
        first, second, third = [await stack.enter_async_context(bare(door.port)) for _ in range(3)]
        assert await third.is_welcome()
        assert await first.rest()
        assert await second.is_welcome()
        async with player(door.port, "ana"):
            pass


@tight(newcomers=1)
async def test_who_has_logged_in_is_no_newcomer(door: Door) -> None:
    async with player(door.port, "ana") as ana, player(door.port, "ben"), bare(door.port) as third:
        await third.greeting()
        ana.press("n\r")
        await ana.until(b"Others join")


@tight(newcomers_per_address=1)
async def test_an_address_has_its_newcomers(door: Door) -> None:
    async with bare(door.port) as first, bare(door.port) as second, bare(door.port, THERE) as other:
        assert await first.is_welcome()
        assert ADDRESS_IS_FULL in await second.rest()
        assert await other.is_welcome()


# --- how fast ---


@tight(arrivals_per_address=Rate(1e-6, 1), longest_wait=1e9)
async def test_an_address_that_comes_too_fast_waits_and_others_do_not(door: Door) -> None:
    async with bare(door.port) as first, bare(door.port) as second, bare(door.port, THERE) as other:
        assert await first.is_welcome()
        assert await other.is_welcome()
        assert not second.has_heard


@tight(arrivals_per_address=Rate(20, 1))
async def test_who_waits_gets_in(door: Door) -> None:
    async with AsyncExitStack() as stack:
        for client in [await stack.enter_async_context(bare(door.port)) for _ in range(5)]:
            assert await client.is_welcome()


@tight(arrivals_per_address=Rate(0.01, 1), longest_wait=5)
async def test_who_would_wait_for_too_long_is_turned_away(door: Door) -> None:
    async with bare(door.port) as first, bare(door.port) as second:
        assert await first.is_welcome()
        assert b"Too many connections at once" in await second.rest()


@tight(arrivals=Rate(1e-6, 1), longest_wait=1e9)
async def test_all_addresses_together_have_a_pace_too(door: Door) -> None:
    async with bare(door.port) as first, bare(door.port, THERE) as second:
        assert await first.is_welcome()
        async with patience():
            while len(door.acceptor._visits) < 2:  # noqa: ASYNC110 - a turn of the loop is what is waited for
                await asyncio.sleep(0)
        assert not second.has_heard


@tight(arrivals=Rate(1e-6, 1), longest_wait=1e9)
async def test_who_gives_up_waiting_leaves_the_queue(door: Door) -> None:
    async with bare(door.port) as first, bare(door.port, THERE) as talker:
        assert await first.is_welcome()
        talker.send(b"SSH-2.0-test\r\n")
        for _ in range(10):
            async with bare(door.port, THERE):
                pass
        async with asyncio.timeout(20):
            while len(door.acceptor._visits) != 2:  # noqa: ASYNC110 - a turn of the loop is what is waited for
                await asyncio.sleep(0)


@tight(failures=Rate(1e-6, 3))
async def test_an_address_that_fails_again_and_again_is_turned_away_and_others_are_not(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(4):
        async with bare(door.port) as client:
            client.send(b"GET / HTTP/1.1\r\n\r\n")
            await client.rest()
    async with bare(door.port) as client, bare(door.port, THERE) as other:
        assert b"Too many failed connections" in await client.rest()
        assert await other.is_welcome()
    assert "blocked 127.0.0.1" in caplog.text
    assert door.house.figures.refusals["door_failures"] == 1


@tight(failures=Rate(1e-6, 1))
async def test_who_logs_in_does_not_fail(door: Door) -> None:
    for _ in range(3):
        async with logged_in(door.port):
            pass


@tight(failures=Rate(1e-6, 1), ban_seconds=60)
async def test_an_address_is_turned_away_only_for_a_while(door: Door) -> None:
    for _ in range(2):
        async with bare(door.port) as client:
            client.send(b"nonsense\r\n")
            await client.rest()
    async with bare(door.port) as client:
        assert b"Too many failed connections" in await client.rest()
    await pass_time(60)
    async with bare(door.port) as client:
        assert await client.is_welcome()


@pytest.mark.parametrize("what", ["starts", "starts_per_address"])
async def test_screens_start_at_a_pace_and_who_does_not_wait_takes_nobodys_turn(what: str) -> None:
    limits = replace(ROOMY, **{what: Rate(0.001, 1)})
    async with opened(limits) as door, player(door.port, "ana") as ana, logged_in(door.port) as connection:
        waiting = await session(connection)
        ana.press("n\r")
        await ana.until(b"Others join")
        assert door.apps.running == 1
        waiting.channel.close()
        await waiting.closed.wait()
        await pass_time(1000)
        async with player(door.port, "ben"):
            assert door.apps.running == 2


@tight(starts_per_address=Rate(1e-6, 1))
async def test_screens_of_another_address_do_not_wait(door: Door) -> None:
    async with player(door.port, "ana"), logged_in(door.port) as first, logged_in(door.port, THERE) as second:
        await session(first)
        await (await session(second)).until(b"Welcome")


# --- whose address ---


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
    ],
)
def test_what_an_address_counts_as(address: str, counts_as: str) -> None:
    assert network(address) == counts_as


# --- one connection ---


@tight(login_seconds=60)
async def test_who_does_not_log_in_is_let_go(door: Door) -> None:
    async with bare(door.port) as client:
        assert await client.is_welcome()
        await pass_time(60)
        await client.rest()


@tight(login_tries=5)
async def test_only_so_many_keys_can_be_tried(door: Door) -> None:
    mallory = Unproven(20)
    with pytest.raises(asyncssh.DisconnectError, match="Too many requests"):
        async with logged_in(door.port, client_keys=mallory.keys):
            pass
    assert 0 < mallory.tried < 5


@tight(sessions=2, channels=Rate(1e-6, 5))
async def test_a_connection_has_so_many_sessions_and_asks_for_so_many_channels(door: Door) -> None:
    async with logged_in(door.port) as connection:
        clients = [await session(connection) for _ in range(2)]
        with pytest.raises(asyncssh.ChannelOpenError):
            await session(connection)
        clients[0].channel.close()
        await clients[0].closed.wait()
        await session(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await session(connection)
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ConnectionLost)):
            await session(connection)
        await connection.wait_closed()


@tight(sessions=2)
async def test_sessions_that_are_asked_for_all_at_once_are_counted_too(door: Door) -> None:
    async with logged_in(door.port) as connection:
        asked = await asyncio.gather(*(session(connection) for _ in range(8)), return_exceptions=True)
        assert sum(isinstance(each, LightClient) for each in asked) == 2


@tight(channels=Rate(1e-6, 4))
async def test_channels_of_unknown_kinds_count_too(door: Door) -> None:
    async with logged_in(door.port) as connection:
        for number in range(10):
            connection.send_packet(MSG_CHANNEL_OPEN, String("x"), UInt32(number), UInt32(1), UInt32(1))
        await connection.wait_closed()


@tight(requests=Rate(1e-6, 4))
async def test_requests_about_the_connection_are_counted(door: Door) -> None:
    async with logged_in(door.port) as connection:
        for _ in range(10):
            connection.send_packet(MSG_GLOBAL_REQUEST, String("keepalive@openssh.com"), Boolean(False))
        await connection.wait_closed()


@tight(key_exchanges=Rate(1e-6, 3))
async def test_keys_can_be_exchanged_again_but_not_again_and_again(door: Door) -> None:
    async with logged_in(door.port) as connection:
        for _ in range(2):
            await exchange_keys(connection)
            await connection.run("help", check=True)
        await exchange_keys(connection)
        await connection.wait_closed()


@tight(unused_seconds=60)
async def test_a_connection_without_a_session_is_closed(door: Door) -> None:
    async with logged_in(door.port) as connection:
        await pass_time(60)
        await connection.wait_closed()
    async with logged_in(door.port) as connection:
        await connection.run("help", check=True)
        await pass_time(60)
        await connection.wait_closed()


@tight(unused_seconds=60)
async def test_a_connection_with_a_session_is_not(door: Door) -> None:
    async with player(door.port, "ana") as ana, logged_in(door.port, client_keys=[KEYS[2]]) as other:
        await pass_time(60)
        await other.wait_closed()
        ana.press("n\r")
        await ana.until(b"Others join")


@tight()
async def test_a_closed_connection_leaves_nothing_to_the_collector(door: Door) -> None:
    """Else a flood of connections would pile up as long as a game is on, for then nobody collects."""
    with no_collector():
        for _ in range(3):
            async with bare(door.port) as client:
                await client.is_welcome()
            async with logged_in(door.port) as connection:
                await connection.run("tables", check=True)
        await gone(HouseConnection, Visitor, Session)
