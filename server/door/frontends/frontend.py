"""What every front end has in common: its channel, and its link to the house.

The session admits a visitor and does what all front ends need; the front end does the rest.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

import asyncssh

from protocol.encodings.remote import HouseAddress
from protocol.house import Request, Update
from server.door.admission.limits import Limits
from server.door.transport.writer import Writer
from server.house.members.token_bucket import Buckets
from server.link.port import PlayerLink
from server.metrics.figures import Figures


class Wire(NamedTuple):
    """What a front end needs from its channel, and from the house before it is connected to it."""

    channel: asyncssh.SSHServerChannel[bytes]
    writer: Writer
    keys: Buckets
    """The rate limit of keys, lines and frames."""
    limits: Limits
    figures: Figures
    address: HouseAddress | None = None
    """Where others reach the house, if its host has said so."""
    reached: HouseAddress | None = None
    """Where the client itself has reached the house, if others can do the same."""

    @property
    def known_address(self) -> HouseAddress | None:
        """The best address of the house that is known."""
        return self.address or self.reached

    @property
    def terminal(self) -> str:
        """The client's terminal type; empty if it has none."""
        return self.channel.get_terminal_type() or ""

    @property
    def environment(self) -> Mapping[str, str]:
        """The client's environment variables."""
        return self.channel.get_environment()

    def write_plain(self, text: str) -> None:
        """Send plain text without waiting; a terminal in raw mode needs carriage returns."""
        self.channel.write((text.replace("\n", "\r\n") if self.terminal else text).encode())


class ChannelLink:
    """A Link whose frames the player sees once they are written to the channel."""

    def __init__(self, connection: PlayerLink, writer: Writer) -> None:
        self._connection = connection
        self._writer = writer
        self.key_done = connection.key_done
        self._now = asyncio.get_running_loop().time

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Send a request to the house; `stamp` is when its key arrived."""
        self._connection.send(request, stamp)

    async def receive(self) -> Update:
        """Wait for an update; a caller who asks for more has written everything before it."""
        self.written()
        await self._connection.something_new()
        return self._connection.latest()

    def written(self) -> None:
        """Note that the player can see the latest frame, unless output was dropped."""
        shown = self._connection.shown
        if shown.pending and not self._writer.behind:
            shown.written(self._now())


class PatientLink(ChannelLink):
    """A Link that waits until the client has read what it was sent, so no news is dropped."""

    async def receive(self) -> Update:
        """Wait for an update, and then until the client can take it; only then is the view built."""
        self.written()
        await self._connection.something_new()
        await self._writer.room()
        return self._connection.latest()


class Introduction(NamedTuple):
    """What a client says about itself before it is connected."""

    program: bool = False
    """Whether a program plays."""


class LeaveError(Exception):
    """The client is refused or disconnected; `reason` is for a machine, the text for a person."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class FrontEnd(ABC):
    """The user interface of one client."""

    whole: ClassVar = False
    """Whether every byte must be read; otherwise bytes beyond the rate limit are dropped."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    async def introduced(self) -> Introduction:
        """Wait for the client's introduction; most have none."""
        return Introduction()

    @abstractmethod
    async def run(self, connection: PlayerLink) -> None:
        """Run until the client leaves, or is told to leave."""

    def successor(self) -> "FrontEnd | None":
        """The front end that goes on after this one, if the player wanted another; None if the player has left."""
        return None

    @abstractmethod
    def feed(self, data: bytes, stamp: float) -> None:
        """Handle bytes of the client; `stamp` is when they arrived."""

    @abstractmethod
    def leave(self) -> None:
        """End, because the house says so."""

    def end_of_input(self) -> None:
        """Leave: the client has closed its input."""
        self.leave()

    def resize(self, width: int, height: int) -> None:  # noqa: B027 - only screens have a size
        """The client's terminal was resized."""

    def catch_up(self) -> None:  # noqa: B027 - frames leave nothing out
        """The client reads again, and output was dropped meanwhile."""

    def say(self, reason: str, text: str) -> None:  # noqa: ARG002
        """Send the reason of the end, for a machine and for a person."""
        self.wire.write_plain(text)
