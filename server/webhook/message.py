"""What is posted about a table that waits, in the shape that each service takes."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from protocol.encodings.remote import HouseAddress
from protocol.house import TableLine
from server.house.runtime.policy import Shape


class Message(Struct, frozen=True):
    """A table that waits for players."""

    code: str
    game: str
    players: tuple[str, ...]
    places: int
    text: str
    """The same in a sentence."""
    command: str | None = None
    """What somebody types to sit down there, if the address of the house is known."""
    url: str | None = None
    event: str = "table_waiting"


def message(line: TableLine, address: HouseAddress | None) -> Message:
    """Describe a table that waits."""
    players = tuple(seat.name for seat in line.seats)
    how = address.command(line.code) if address else f"code {line.code}"
    verb = "waits" if len(players) == 1 else "wait"
    text = f"{', '.join(players)} {verb} for players ({line.game}). Join: {how}"
    url = address.url(line.code) if address else None
    return Message(line.code, line.game, players, line.places, text, how if address else None, url)


def body(shape: Shape, told: Message) -> bytes:
    """A message as a service takes it."""
    return msgspec.json.encode(BODIES[shape](told))


BODIES: Mapping[Shape, Callable[[Message], Any]] = {
    "json": lambda told: told,
    # nobody is notified by what a name looks like
    "discord": lambda told: {"content": told.text, "allowed_mentions": {"parse": []}},
    "slack": lambda told: {"text": told.text},
    # the content of a message event; bridges for webhooks read the text
    "matrix": lambda told: {"msgtype": "m.text", "body": told.text, "text": told.text},
}
