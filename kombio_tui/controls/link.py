"""What the app holds of the house: a Link. It can't tell whether the house is in the same process or far away."""

from typing import Protocol

from protocol.house import Request, Update


class Link(Protocol):
    """Requests go out, updates come in."""

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Ask the house for something; `stamp` is when the key for it arrived."""

    async def receive(self) -> Update:
        """Wait until there is something new to see."""

    def key_done(self, stamp: float) -> None:
        """Say that all keys that had arrived by then have been dealt with."""
