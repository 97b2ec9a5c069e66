"""What is posted about tables and players that wait, in the shape that each service takes."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from protocol.encodings.remote import HouseAddress
from protocol.games import title_of
from protocol.house import TableLine
from server.house.registry.slow_players import Call
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


class TurnMessage(Struct, frozen=True):
    """A slow table that waits for somebody's move. It says nothing of the cards, nor the code of a private table."""

    game: str
    player: str
    left: int
    """How many seconds are left."""
    reminder: bool
    text: str
    """The same in a sentence."""
    code: str | None = None
    command: str | None = None
    """What the player types to get there, if the address of the house is known."""
    event: str = "your_turn"


def turn_message(call: Call, address: HouseAddress | None) -> TurnMessage:
    """Describe that a slow table waits for somebody."""
    summary, hours = call.summary, max(1, round(call.left / 3600))
    code = None if summary.private else summary.code
    command = address.command(code) if address and code else None
    title, how = title_of(summary.game), f" {command or code}" if code else ""
    text = f"{call.name}, it is {'still ' if call.reminder else ''}your turn ({title}, about {hours} h left).{how}"
    return TurnMessage(summary.game, call.name, call.left, call.reminder, text, code, command)


def body(shape: Shape, told: Message | TurnMessage) -> bytes:
    """A message as a service takes it."""
    return msgspec.json.encode(BODIES[shape](told))


BODIES: Mapping[Shape, Callable[[Message | TurnMessage], Any]] = {
    "json": lambda told: told,
    # nobody is notified by what a name looks like
    "discord": lambda told: {"content": told.text, "allowed_mentions": {"parse": []}},
    "slack": lambda told: {"text": told.text},
    # the content of a message event; bridges for webhooks read the text
    "matrix": lambda told: {"msgtype": "m.text", "body": told.text, "text": told.text},
}
