"""Notifies players who are away, and want to know, that a public slow table waits for their move.

The calls share the pauses of `call_pace` with those for tables that wait for players, which come first. Whoever has
moved when it is their turn to be called is not called. What has to wait behind too many is dropped: the game is in
the player's list anyway.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from server.house.house import House
from server.house.registry.slow_players import Call
from server.store.errors import StoreError
from server.webhook.channel import Channel
from server.webhook.message import move_due

log = logging.getLogger(__name__)

BEHIND = 1.0
"""How many seconds later than tables that wait for players somebody is called for a move."""
MOST_WAITING = 100
"""How many calls wait at the most; the oldest are dropped."""


class Turns:
    """The calls for players of slow tables."""

    def __init__(self, house: House, channel: Channel) -> None:
        self._house = house
        self._channel = channel
        self._waiting: deque[Call] = deque(maxlen=MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Call people inside the with block."""
        players = self._house.lobby.slow.players
        before, players.absent = players.absent, self._note
        try:
            yield
        finally:
            players.absent = before
            if self._task:
                self._task.cancel()

    def _note(self, call: Call) -> None:
        """Queue a call, if there is anywhere to post it; nothing is posted about private tables."""
        if self._channel.webhook.url and not call.summary.private:
            self._waiting.append(call)
            self._task = self._task or asyncio.create_task(self._work(), name="webhook of slow tables")

    async def _work(self) -> None:
        """Post one call after the other."""
        while self._waiting:
            while self._channel.pace.wait:  # noqa: ASYNC110 - another call may have come first
                await asyncio.sleep(self._channel.pace.wait + BEHIND)
            call = self._waiting.popleft()
            left = await self._left(call) if await self._wanted(call) else None
            if left and self._channel.pace.take((call.identity, call.network), self._channel.webhook.pause_seconds):
                await self._channel.post(move_due(replace(call, left=left), self._house.policy.address))
        self._task = None

    async def _wanted(self, call: Call) -> bool:
        """Whether somebody wants to be called, and has not come meanwhile."""
        member = self._house.members.get(call.identity)
        if member and member.here:
            return False
        return (await self._house.known_players.settings_of(call.identity)).webhook

    async def _left(self, call: Call) -> int | None:
        """How many seconds somebody has left to move; None if it is not their turn any more."""
        try:
            games = await self._house.lobby.slow.players.look_up(call.identity)
        except StoreError as error:
            log.error("can't look up slow games: %s", error)
            return None
        return next((game.left for game in games if game.code == call.summary.code and game.waits_for_you), None)
