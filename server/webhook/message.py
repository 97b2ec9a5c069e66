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


class Announcement(Struct, frozen=True, kw_only=True, tag_field="event"):
    """A table that waits.

    `text` says the same in a sentence. `command` is what somebody types to get to the table; it is None if the address
    of the house is not known.
    """

    game: str
    text: str
    code: str
    command: str | None


class PlayersWanted(Announcement, frozen=True, kw_only=True, tag="table_waiting"):
    """A table that waits for players."""

    players: tuple[str, ...]
    places: int
    url: str | None


class MoveDue(Announcement, frozen=True, kw_only=True, tag="your_turn"):
    """A public slow table that waits for somebody's move. It says nothing of the cards."""

    player: str
    left: int
    """How many seconds are left."""
    reminder: bool


def players_wanted(line: TableLine, address: HouseAddress | None) -> PlayersWanted:
    """Describe a table that waits for players."""
    players = tuple(seat.name for seat in line.seats)
    command = address.command(line.code) if address else None
    verb = "waits" if len(players) == 1 else "wait"
    return PlayersWanted(
        game=line.game,
        text=f"{', '.join(players)} {verb} for players ({line.game}). Join: {command or f'code {line.code}'}",
        code=line.code,
        command=command,
        players=players,
        places=line.places,
        url=address.url(line.code) if address else None,
    )


def move_due(call: Call, address: HouseAddress | None) -> MoveDue:
    """Describe a slow table that waits for somebody's move."""
    summary, still = call.summary, "still " if call.reminder else ""
    command = address.command(summary.code) if address else None
    about = f"{title_of(summary.game)}, about {_in_words(call.left)} left"
    return MoveDue(
        game=summary.game,
        text=f"{call.name}, it is {still}your turn ({about}). {command or summary.code}",
        code=summary.code,
        command=command,
        player=call.name,
        left=call.left,
        reminder=call.reminder,
    )


def _in_words(seconds: int) -> str:
    """A time in hours, or in minutes if it is shorter than an hour."""
    return f"{round(seconds / 3600)} h" if seconds >= 3600 else f"{max(1, round(seconds / 60))} min"


def body(shape: Shape, told: Announcement) -> bytes:
    """A message as a service takes it."""
    return msgspec.json.encode(BODIES[shape](told))


BODIES: Mapping[Shape, Callable[[Announcement], Any]] = {
    "json": lambda told: told,
    # a name that looks like a mention notifies nobody
    "discord": lambda told: {"content": told.text, "allowed_mentions": {"parse": []}},
    "slack": lambda told: {"text": told.text},
    # the content of a message event; bridges for webhooks read the text
    "matrix": lambda told: {"msgtype": "m.text", "body": told.text, "text": told.text},
}
