"""The format of a record, and how to write and read it.

A file is a stream of messages, encoded as on the wire: a header, the opening, a move for each accepted command, and an
end that counts them. A file without its end is truncated.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, ValidationError, convert, defstruct
from msgspec.structs import replace

from protocol.base import Actor, Hex32, Message, Result, Seat
from protocol.encodings.wire import Decoder, ProtocolError, encode
from server.records.versions import USUAL_BEFORE, VERSION, options_of
from server.records.work import Work, finished
from server.rules.games import GAMES
from server.rules.kernel.game import Game

Milliseconds = Annotated[int, Meta(ge=0)]

LONGEST = 1_500_000
"""The largest record that is written or replayed, in bytes; Kombio up to 1,000 points among six bots has 800,000."""


class RecordError(Exception):
    """This is not a record, or it can't be read; the text says why."""


class Header(Message):
    """Which game, who played, and everything else that the game depends on besides the moves."""

    format: Literal["kombio-record"]
    version: int
    game: str
    players: tuple[str, ...]
    options: Any
    seed: Hex32
    started: int
    """When the game began: seconds since 1970, UTC; 0 for a game played outside time."""


class Opening(Message):
    """The events of the setup."""

    events: tuple[Any, ...]


class Move(Message):
    """An accepted command: when (since the start), by which seat (null for the clock), and its events."""

    at: Milliseconds
    by: Actor
    command: Any
    events: tuple[Any, ...]


class End(Message):
    """The last message: the number of moves, and the result, null for an abandoned game."""

    moves: int
    result: Result | None


class Record(Message):
    """A whole game."""

    header: Header
    opening: Opening
    moves: tuple[Move, ...]
    end: End

    @property
    def game(self) -> Game[Any, Any]:
        """The rules of the game."""
        return GAMES[self.header.game]

    @property
    def messages(self) -> Iterator[Message]:
        """The record as it is in its file."""
        yield self.header
        yield self.opening
        yield from self.moves
        yield self.end

    @property
    def events(self) -> Iterator[Any]:
        """All events, in order."""
        yield from self.opening.events
        for move in self.moves:
            yield from move.events


def write(record: Record, path: Path) -> None:
    """Write a record; the file is complete or not there."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(b"".join(map(encode, record.messages)))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def read(path: Path) -> Record:
    """Read a record and check its structure."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"can't read it: {error.strerror}") from None
    return parse(data)


def parse(data: bytes) -> Record:
    """Decode a record."""
    return finished(parsing(data))


def parsing(data: bytes) -> Work[Record]:
    """Decode a record in steps, one message at a time."""
    messages = []
    for message in _messages(data):
        messages.append(message)
        yield
    match messages:
        case [Header() as header, Opening() as opening, *moves, End() as end]:
            return (yield from _typing(header, opening, [_move(move) for move in moves], end))
        case [Header(), *_]:
            raise RecordError(f"the record is cut off after {len(messages)} messages: its end is missing")
        case _:
            raise RecordError("this is not a game record: it has no header")


def renamed(data: bytes, names: dict[Seat, str]) -> bytes:
    """Encode a record with other names for some seats, and nothing else changed."""
    match list(_messages(data)):
        case [Header() as header, *others]:
            return b"".join(map(encode, (with_names(header, names), *others)))
    raise RecordError("this is not a game record: it has no header")


def with_names(header: Header, names: dict[Seat, str]) -> Header:
    """A header with other names for some seats."""
    return replace(header, players=tuple(names.get(seat, name) for seat, name in enumerate(header.players)))


def _messages(data: bytes) -> Iterator[Message]:
    decoder: Decoder[Message] = Decoder(Header | Opening | Move | End)
    count = 0
    try:
        for message in decoder.feed(data):
            count += 1
            yield message
        decoder.finish()
    except ProtocolError as error:
        where = f"after message {count}" if count else "at its start"
        raise RecordError(f"not a record, or a damaged one, {where}: {error.detail}") from None


def _move(message: Message) -> Move:
    if not isinstance(message, Move):
        raise RecordError(f"a second {type(message).__name__.lower()} among the moves")
    return message


def typed(header: Header, opening: Opening, moves: list[Move], end: End) -> Record:
    """Check and convert the parts that depend on the game; an earlier version becomes the current one."""
    return finished(_typing(header, opening, moves, end))


def _typing(header: Header, opening: Opening, moves: list[Move], end: End) -> Work[Record]:
    """Do the same in steps, one move at a time."""
    if header.version not in (*USUAL_BEFORE, VERSION):
        raise RecordError(f"version {header.version} of the format; this program reads versions 1 to {VERSION}")
    if header.game not in GAMES:
        raise RecordError(f"a game that this house does not know: {header.game!r}")
    game = GAMES[header.game]
    played = []
    for number, move in enumerate(moves, 1):
        played.append(_typed_move(game, number, move))
        yield
    return Record(
        replace(header, version=VERSION, options=_options(game, header)),
        Opening(_events(game, opening.events, "opening")),
        tuple(played),
        end,
    )


def _options(game: Game[Any, Any], header: Header) -> Any:
    if not isinstance(header.options, dict):
        raise RecordError("options: they are no map")
    return _converted(options_of(game.name, header.version, header.options), game.options, "options")


def _typed_move(game: Game[Any, Any], number: int, move: Move) -> Move:
    """Convert a move at once, ten times as fast as part by part; the slow conversion only finds the error."""
    words = game.vocabulary
    try:
        parts = convert({"command": move.command, "events": move.events}, _parts(words.commands, words.events))
        return Move(move.at, move.by, parts.command, parts.events)
    except ValidationError:
        return _move_by_parts(game, number, move)


@cache
def _parts(commands: Any, events: Any) -> type[Any]:
    """A struct for the parts of a move: its converter is built once, that of a bare union every time."""
    return defstruct("Parts", [("command", commands), ("events", tuple[events, ...])])


def _move_by_parts(game: Game[Any, Any], number: int, move: Move) -> Move:
    return Move(
        move.at,
        move.by,
        _converted(move.command, game.vocabulary.commands, f"command of move {number}"),
        _events(game, move.events, f"events of move {number}"),
    )


def _events(game: Game[Any, Any], events: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    return tuple(_converted(event, game.vocabulary.events, what) for event in events)


def _converted(value: Any, kind: Any, what: str) -> Any:
    try:
        return convert(value, kind)
    except ValidationError as error:
        raise RecordError(f"{what}: {error}") from None
