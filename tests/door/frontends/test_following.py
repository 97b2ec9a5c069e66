"""Following a player over real SSH: the bytes of a follower have the player's cards as long as that is allowed."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.door.conftest import Door
from tests.kit.frames import FrameClient, frames

pytestmark = pytest.mark.usefixtures("no_bug")


@asynccontextmanager
async def party(door: Door) -> AsyncIterator[tuple[FrameClient, FrameClient, FrameClient]]:
    """Ana and Ben play, and Eve watches; it is Ana's turn."""
    async with AsyncExitStack() as stack:
        ana, ben, eve = [await stack.enter_async_context(frames(door.port, name)) for name in ("ana", "ben", "eve")]
        ana.send("open_table", game="kombio", options={"starter": 0, "memory": "human"}, private=True)
        await ana.until(lambda: ana.at_table)
        ben.send("join", code=ana.place["line"]["code"])
        await ana.until(lambda: len(ana.place["line"]["seats"]) == 2)
        ana.send("start")
        for client in (ana, ben):
            await client.until(lambda client=client: client.view)  # type: ignore[misc]
            client.play("ready")
        eve.send("watch", code=ana.place["line"]["code"])
        await eve.until(lambda: eve.view.get("stage") == "choosing")
        yield ana, ben, eve


def allow(client: FrameClient, *, allowed: bool) -> None:
    client.send("prefer", settings={"followable": allowed})


def drawn_faces(client: FrameClient) -> list[Any]:
    """The faces of drawn cards in all frames so far, told as they happened or later."""
    told = [event for news in client.news for event in (news.get("event"), *news.get("events", ()))]
    return [event["face"] for event in told if event and event["type"] == "drew"]


async def test_a_follower_gets_the_players_cards_until_the_player_forbids_it(door: Door) -> None:
    async with party(door) as (ana, ben, eve):
        eve.send("follow", seat=0)
        await eve.until(eve.refusals)
        assert eve.refusals() == ["not_allowed_to_follow"]
        allow(ana, allowed=True)
        await eve.until(lambda: eve.place["line"]["seats"][0]["followable"])
        eve.send("follow", seat=0)
        await eve.until(lambda: eve.place["followed"] == 0)
        await ana.until(lambda: {"type": "followed", "name": "eve", "whom": "ana"} in ana.news)
        ana.play("draw")
        await ana.until(lambda: ana.view["drawn"] is not None)
        await eve.until(lambda: eve.view["drawn"] == ana.view["drawn"])
        assert (drawn_faces(eve), eve.view["offers"]) == ([ana.view["drawn"]], [])
        await ben.until(lambda: drawn_faces(ben) == [None])
        allow(ana, allowed=False)
        await eve.until(lambda: eve.place["followed"] is None)
        assert (eve.view["viewer"], eve.view["drawn"], drawn_faces(eve)[-1]) == (None, None, None)
        assert eve.news[-1] == {"type": "unfollowed", "name": "eve", "whom": "ana", "why": "forbidden"}
