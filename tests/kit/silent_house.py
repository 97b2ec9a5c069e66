"""A house that shows what a test tells it to, and answers nothing."""

import asyncio

from protocol.house import Request, Update


class SilentHouse:
    """The link of an app to such a house."""

    def __init__(self) -> None:
        self.sent: list[Request] = []
        self.updates = asyncio.Queue[Update]()

    def send(self, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        self.sent.append(request)

    def key_done(self, stamp: float) -> None: ...

    async def receive(self) -> Update:
        return await self.updates.get()
