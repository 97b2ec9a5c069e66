"""What every front end has in common: its channel, and its link to the house.

The session admits a visitor and handles what is the same for all of them; a front end is the rest.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

import asyncssh

from protocol.house import Update
from server.door.admission.limits import Limits
from server.door.transport.writer import Writer
from server.house.members.connection import Connection
from server.house.members.token_bucket import Buckets
from server.metrics.figures import Figures


class Wire(NamedTuple):
    """What a front end needs of its channel."""

    channel: asyncssh.SSHServerChannel[bytes]
    writer: Writer
    keys: Buckets
    """What each key, line or frame is paid from."""
    limits: Limits
    figures: Figures

    @property
    def terminal(self) -> str:
        """What kind of terminal the client has; nothing for none."""
        return self.channel.get_terminal_type() or ""

    @property
    def environment(self) -> Mapping[str, str]:
        """What the client says of it besides."""
        return self.channel.get_environment()

    def write_plain(self, text: str) -> None:
        """Send plain text, whatever else waits; a terminal in raw mode needs carriage returns."""
        self.channel.write((text.replace("\n", "\r\n") if self.terminal else text).encode())


class ChannelLink:
    """A connection to the house whose pictures the player sees once they are written to a channel."""

    def __init__(self, connection: Connection, writer: Writer) -> None:
        self._connection = connection
        self._writer = writer
        self.send = connection.send
        self.key_done = connection.key_done

    async def receive(self) -> Update:
        """Wait for news; whoever asks for more has written all that there was before."""
        self.written()
        await self._connection.something_new()
        return self._connection.latest()

    def written(self) -> None:
        """Note that the player can see the latest picture, unless it had to be left out."""
        if not self._writer.behind:
            self._connection.shown.written(asyncio.get_running_loop().time())


class PatientLink(ChannelLink):
    """A connection to the house that is looked at when the client has read what it was sent: no news is left out."""

    async def receive(self) -> Update:
        """Wait for news, and for room to tell them; the place is seen as it is then."""
        self.written()
        await self._connection.something_new()
        await self._writer.room()
        return self._connection.latest()


class Introduction(NamedTuple):
    """What a client says of itself before it comes in."""

    program: bool = False
    """Whether a program plays."""


class LeaveError(Exception):
    """The client can't come in; `reason` is for a machine, the text for a person."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class FrontEnd(ABC):
    """One client's way to see the house and to act in it."""

    whole: ClassVar = False
    """Whether every byte must be read; otherwise those that the client may not type are left out."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    async def introduced(self) -> Introduction:
        """Wait for what the client has to say before it comes in; most say nothing."""
        return Introduction()

    @abstractmethod
    async def run(self, connection: Connection) -> None:
        """Go on until the client leaves, or is asked to."""

    @abstractmethod
    def feed(self, data: bytes, stamp: float) -> None:
        """Take in bytes, and when they left the network."""

    @abstractmethod
    def leave(self) -> None:
        """Come to an end: the house says so."""

    def end_of_input(self) -> None:
        """The client has nothing more to say; a player without a keyboard leaves."""
        self.leave()

    def resize(self, width: int, height: int) -> None:  # noqa: B027 - only screens have a size
        """The client's terminal has another size."""

    def catch_up(self) -> None:  # noqa: B027 - frames leave nothing out
        """The client reads again, and something was left out meanwhile."""

    def say(self, reason: str, text: str) -> None:  # noqa: ARG002
        """Say a last word, for a machine and for a person."""
        self.wire.write_plain(text)
