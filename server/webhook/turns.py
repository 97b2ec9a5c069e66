"""Calls people for whose move a slow table waits, if they are not here and want to be called.

Each is called once an hour at the most, and there is a pause between two calls. What can't be posted soon is dropped:
the game is in the player's list anyway.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from server.house.house import House
from server.house.registry.slow_players import Call
from server.webhook.message import body, turn_message
from server.webhook.post import PostError, post

log = logging.getLogger(__name__)

PERSON_PAUSE = 3600.0
"""Seconds between two calls for the same person."""
PAUSE = 10.0
"""Seconds between two calls."""
MOST_WAITING = 100
"""How many calls wait at the most; the oldest are dropped."""


class Turns:
    """The calls for players of slow tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Call] = deque(maxlen=MOST_WAITING)
        self._last: dict[str, float] = {}
        """When people were called last."""
        self._task: asyncio.Task[None] | None = None
        self._works = True
        """Whether the last call was accepted."""

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
        """Queue a call, if there is anywhere to post it."""
        if self._house.policy.webhook.url:
            self._waiting.append(call)
            self._task = self._task or asyncio.create_task(self._work(), name="webhook of slow tables")

    async def _work(self) -> None:
        """Post one call after the other."""
        while self._waiting:
            call = self._waiting.popleft()
            if await self._wanted(call):
                await self._post(call)
                await asyncio.sleep(PAUSE)
        self._task = None

    async def _wanted(self, call: Call) -> bool:
        """Whether somebody wants to be called, was not called lately, and has not come meanwhile."""
        now, member = self._loop.time(), self._house.members.get(call.identity)
        self._last = {identity: when for identity, when in self._last.items() if now - when < PERSON_PAUSE}
        if call.identity in self._last or (member and member.here):
            return False
        settings = await self._house.known_players.settings_of(call.identity)
        if settings.webhook:
            self._last[call.identity] = now
        return settings.webhook

    async def _post(self, call: Call) -> None:
        policy = self._house.policy
        try:
            await post(policy.webhook.url, body(policy.webhook.shape, turn_message(call, policy.address)))
        except PostError as error:
            if self._works:
                log.warning("the webhook of [notify] does not work: %s", error)
            self._works = False
        else:
            self._works = True
