"""The table's queue: in the order of arrival, and whose keys it waits for."""

import asyncio
from typing import Any

from protocol import kombio as k
from protocol.house import Play, Watch
from server.house.house import House
from server.house.table.parts.inbox import PATIENCE, Inbox
from tests.kit.clock import pass_time
from tests.kit.house import seated, settled


async def test_an_earlier_key_that_is_still_in_its_screen_comes_first(enter: Any) -> None:
    ana, ben = [(await enter(name)).connection for name in ("ana", "ben")]
    inbox, now = Inbox(lambda: [ana.member, ben.member]), asyncio.get_running_loop().time()
    ben.key_arrived(now - 0.002)
    inbox.put(ana.member, "later", now)
    waiting = asyncio.create_task(inbox.next())
    await settled()
    assert not waiting.done()
    inbox.put(ben.member, "earlier", now - 0.002)
    ben.key_done(now - 0.002)
    inbox.settled()
    assert (await waiting).request == "earlier"
    assert (await inbox.next()).request == "later"


async def test_a_key_in_a_screen_that_hangs_is_not_waited_for_any_longer(enter: Any) -> None:
    ana, ben = [(await enter(name)).connection for name in ("ana", "ben")]
    inbox, now = Inbox(lambda: [ana.member, ben.member]), asyncio.get_running_loop().time()
    ben.key_arrived(now - 0.002)
    inbox.put(ana.member, "a move", now)
    waiting = asyncio.create_task(inbox.next())
    await settled()
    await pass_time(PATIENCE)
    await settled()
    assert waiting.done()


async def test_a_slap_in_its_screen_when_the_hold_ends_takes_part(house: House, enter: Any) -> None:
    """The stamp decides, not the screen."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben, starter=0, compensation=100)
    for client in (ana, ben):
        client.sees_at = asyncio.get_running_loop().time() - 1
        await client.play(k.Ready())
    await ana.play(k.Draw())
    await ana.play(k.Swap(1))
    for client in (ana, ben):
        client.look()
    ben.connection.round_trip.answered(0.1)
    now = asyncio.get_running_loop().time()
    ana.connection.send(Play(k.Slap()), now)
    await settled()
    await pass_time(0.09)
    stamp = now + 0.09
    ben.connection.key_arrived(stamp)
    await pass_time(0.05)
    await settled()
    assert house.tables[code].match.state.slap is None
    ben.connection.send(Play(k.Slap()), stamp)
    ben.connection.key_done(stamp)
    await settled()
    assert house.tables[code].match.state.slap.slapper == 1


async def test_keys_of_people_who_cant_move_hold_nobody_up(house: House, enter: Any) -> None:
    """A watcher whose key is on its way is not waited for, nor is who sat down after the game."""
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await seated(house, ana, ben, starter=0)
    await eve.send(Watch(code))
    for client in (ana, ben):
        await client.play(k.Ready())
    eve.connection.key_arrived(asyncio.get_running_loop().time() - 0.001)
    await ana.play(k.Draw())
    assert ana.look().view.stage == "holding"
