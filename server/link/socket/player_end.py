"""The house's end of one player's session at a door.

The door says when it is ready for the next update. Until then the connection keeps the news, and no view is made: a
slow client gets one newest view and all the news, as it does from a house in its own process.
"""

import asyncio
import logging
from collections.abc import Hashable
from itertools import count
from typing import TYPE_CHECKING

from server.house.members.connection import Connection, Farewell
from server.house.members.round_trip import Latency
from server.house.members.shown import Shown
from server.link.in_process import InProcessVisitor, parting_of
from server.link.port import Parting
from server.link.socket import messages as says
from server.link.socket.updates import packed

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from server.link.socket.door_end import DoorEnd

REMEMBERED = 4
"""How many things to race for are remembered that the client may still be shown."""


class NumberedShown(Shown):
    """What is on a screen far away: each thing to race for has a number, by which the door says when it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count(1)
        self.number = 0
        """The number of what the latest update shows; 0 for nothing."""
        self._prizes: dict[int, Hashable] = {0: None}

    def drawn(self, prize: Hashable) -> None:
        """Note what the update that is being made shows, and give it a number if it is new."""
        if prize is None:
            self.number = 0
        elif prize != self._prizes.get(self.number):
            self.number = next(self._numbers)
            self._prizes[self.number] = prize
            if len(self._prizes) > REMEMBERED:
                del self._prizes[next(number for number in self._prizes if number)]
        super().drawn(prize)

    def written_at_door(self, number: int, at: float) -> None:
        """Note that something was written to the client; what is long gone does not matter any more."""
        if number in self._prizes:
            self._on_screen, self._since = self._prizes[number], at


class PlayerEnd:
    """One player."""

    def __init__(self, door: "DoorEnd", number: int) -> None:
        self._door = door
        self._number = number
        self._connection: Connection | None = None
        self._shown = NumberedShown()
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def run(self, visitor: InProcessVisitor, asked: says.Enter, entered: "asyncio.Future[says.Entered]") -> None:
        """Play until the door says that the player is gone."""
        self._task = asyncio.current_task()
        try:
            entering = visitor.enter(asked.name, self._kick, program=asked.program, code=asked.code)
            async with entering as player:
                self._connection = connection = player.connection
                connection.shown, connection.reports = self._shown, self._door
                entered.set_result(says.Entered(player.name, player.at_home))
                await self._tell(connection)
        except Exception as error:
            if entered.done():
                log.exception("can't tell %s anything", asked.name)
                self._door.say(says.Crashed(self._number))
            else:
                entered.set_exception(error)
        finally:
            self._connection = self._task = None
            entered.cancel()

    async def _tell(self, connection: Connection) -> None:
        """Send an update whenever there is one and the door is ready for it."""
        while True:
            await self._wanted.wait()
            await connection.something_new()
            await self._door.room()
            self._wanted.clear()
            game, update, view = packed(connection.latest())
            self._door.say(says.Told(self._number, self._shown.number, game, update, view))

    def end(self) -> None:
        """The player is gone."""
        if self._task:
            self._task.cancel()

    def _kick(self, why: Farewell, parting: Parting) -> None:
        self._door.say(says.Kicked(self._number, why, parting))

    def take(self, message: says.OfPlayer) -> None:
        """Handle what the door says; a player who has not entered yet has nothing to say."""
        connection = self._connection
        if connection is None:
            return
        match message:
            case says.KeyArrived(stamp=stamp):
                connection.key_arrived(stamp)
            case says.Sent(request=request, stamp=at):
                connection.send(request, at)
            case says.KeyDone(stamp=stamp):
                connection.key_done(stamp)
            case says.Written(prize=prize, at=at):
                self._shown.written_at_door(prize, at)
            case says.Ready(anyway=anyway):
                self._wanted.set()
                if anyway:
                    connection.tell()
            case says.Measured(seconds=seconds, jitter=jitter):
                connection.round_trip.latency = Latency(seconds, jitter)

    def parting(self) -> Parting | None:
        """What the player should know who leaves now."""
        return parting_of(self._connection) if self._connection else None
