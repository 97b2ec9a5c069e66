"""`ssh HOST tables --follow`: the tables as they change, one line each, for scripts.

A client that reads slowly gets fewer lines: what has changed is found out when there is room for it.
"""

import asyncio
from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from protocol.house import TableLine
from server.door.frontends.frontend import FrontEnd, Wire
from server.link.port import PlayerLink, TableWatch, VisitorLink

INTERRUPTS = b"\x03\x04"
"""What ends it on a terminal: ctrl+c and ctrl+d."""


class Change(Struct, frozen=True):
    """What has happened to a table."""

    event: Literal["open", "changed", "closed"]
    table: TableLine

    def __str__(self) -> str:
        return f"{self.event:8} {described(self.table)}"


def described(table: TableLine) -> str:
    """A table in one line."""
    names = ", ".join(seat.name for seat in table.seats)
    return f"{table.code}  {table.game:12} {table.taken}/{table.places}  {table.phase:8} {names}"


def changes(before: dict[str, TableLine], now: dict[str, TableLine]) -> Iterator[Change]:
    """What has happened between two lists of tables."""
    yield from (Change("closed", table) for code, table in before.items() if code not in now)
    for code, table in now.items():
        if code not in before:
            yield Change("open", table)
        elif table != before[code]:
            yield Change("changed", table)


class TableFeed(FrontEnd):
    """Writes lines until the client leaves, or the house closes."""

    def __init__(self, wire: Wire, visitor: VisitorLink, *, as_json: bool) -> None:
        super().__init__(wire)
        self._visitor = visitor
        self._as_json = as_json
        self._ended = asyncio.Event()

    async def run(self, connection: PlayerLink | None = None) -> None:  # noqa: ARG002 - it asks the house for nothing
        """Write all tables, and then what changes."""
        async with self._visitor.watch_tables() as watch:
            following = asyncio.ensure_future(self._follow(watch))
            ended = asyncio.ensure_future(self._ended.wait())
            try:
                await asyncio.wait((following, ended), return_when=asyncio.FIRST_COMPLETED)
                if following.done():
                    following.result()
            finally:
                following.cancel()
                ended.cancel()

    async def _follow(self, watch: TableWatch) -> None:
        """Write what has changed whenever the client has read what it was sent, until the house closes."""
        known: dict[str, TableLine] = {}
        while (tables := await watch.next()) is not None:
            now = {table.code: table for table in tables}
            self._write(list(changes(known, now)))
            known = now
            await self.wire.writer.room()

    def _write(self, found: list[Change]) -> None:
        end = b"\r\n" if self.wire.terminal else b"\n"
        lines = [msgspec.json.encode(change) if self._as_json else str(change).encode() for change in found]
        if lines:
            self.wire.writer.write(b"".join(line + end for line in lines))

    def feed(self, data: bytes, stamp: float) -> None:  # noqa: ARG002
        """End on ctrl+c and ctrl+d of a terminal; without one, input means nothing."""
        if self.wire.terminal and any(byte in INTERRUPTS for byte in data):
            self.leave()

    def end_of_input(self) -> None:
        """Go on: a script has nothing to say."""

    def leave(self) -> None:
        """End."""
        self._ended.set()
