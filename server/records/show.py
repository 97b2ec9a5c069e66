"""Print a record as text for people, or as JSON lines for programs."""

from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec

from server.records.record import Move, Record
from server.rules.kernel.seats import LETTERS


def lines(record: Record) -> Iterator[str]:
    """The record as readable lines: who played, every move, every event."""
    yield from _head(record)
    write = record.game.write
    for event in record.opening.events:
        yield f"{'':42}{write(event)}"
    for move in record.moves:
        first, *more = [write(event) for event in move.events] or [""]
        yield (f"{_time(move):>9}  {_who(move):5}  {write(move.command)}".ljust(41) + f" {first}").rstrip()
        yield from (f"{'':42}{line}" for line in more)
    yield from _foot(record)


def json_lines(record: Record) -> Iterator[str]:
    """All messages of the record, one JSON object per line."""
    for message in record.messages:
        yield msgspec.json.encode(message).decode()


def _head(record: Record) -> Iterator[str]:
    header = record.header
    yield f"{header.game}, {len(header.players)} players" + _started(header.started)
    yield "  " + ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(header.players))
    options = msgspec.to_builtins(header.options)
    yield "  " + ", ".join(f"{name} {value}" for name, value in options.items())
    yield f"  seed {header.seed}"
    yield ""


def _foot(record: Record) -> Iterator[str]:
    yield ""
    result = record.end.result
    if result is None:
        yield "the game was broken off"
        return
    for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat]):
        yield f"{result.places[seat]}. {record.header.players[seat]}, {result.points[seat]} points"


def _started(seconds: int) -> str:
    return f", {datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC" if seconds else ""


def _time(move: Move) -> str:
    minutes, milliseconds = divmod(move.at, 60_000)
    return f"{minutes}:{milliseconds / 1000:06.3f}"


def _who(move: Move) -> str:
    return "clock" if move.by is None else LETTERS[move.by]
