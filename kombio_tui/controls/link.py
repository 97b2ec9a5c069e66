"""The app's connection to the house. It can't tell whether the house is in the same process or far away."""

from typing import Protocol

from protocol.house import Request, Update


class Link(Protocol):
    """Requests go out, updates come in."""

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Ask the house for something; `stamp` is when the key for it arrived."""

    async def receive(self) -> Update:
        """Wait for the next update."""

    def key_done(self, stamp: float) -> None:
        """Report that all keys that had arrived by then are handled."""
