"""The encoding for scripts: each message is one line of JSON.

The limits and faults are those of `wire`: the size of a line, its nesting and the length of its parts.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from protocol.encodings.remote import Fields
from protocol.encodings.wire import MAX_DEPTH, MAX_FRAME, MAX_ITEMS, Fault, ProtocolError, checked

_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Encode a message as a line."""
    return _encoder.encode(message) + b"\n"


class LineDecoder:
    """Decodes a stream of bytes into maps, one a line; empty lines are skipped."""

    def __init__(self, *, max_line: int = MAX_FRAME) -> None:
        self._max_line = max_line
        self._begun = bytearray()
        self._broken = False

    def feed(self, data: bytes) -> Iterator[Fields]:
        """Take bytes as they arrive; yield the message of each line that they complete.

        Iterate to the end: what follows the last message yielded is decoded only then.
        """
        if self._broken:
            raise ProtocolError(Fault.CLOSED, "nothing is read after an error")
        try:
            yield from self._feed(data)
        except ProtocolError:
            self._broken = True
            raise

    def finish(self) -> None:
        """Say that no more bytes will come: a line without an end is then an error."""
        if self._begun.strip() and not self._broken:
            raise ProtocolError(Fault.INCOMPLETE, f"the stream ends inside a line ({len(self._begun)} bytes of it)")

    def _feed(self, data: bytes) -> Iterator[Fields]:
        *whole, rest = data.split(b"\n")
        for end in whole:
            line = self._with(end)
            self._begun = bytearray()
            if line.strip():
                yield _decoded(line)
        self._begun = self._with(rest)

    def _with(self, data: bytes) -> bytearray:
        """The line that was begun, with more bytes."""
        if len(self._begun) + len(data) > self._max_line:
            raise ProtocolError(Fault.TOO_LARGE, f"a line of more than {self._max_line} bytes")
        return self._begun + data


def _decoded(line: bytearray) -> Fields:
    try:
        value = msgspec.json.decode(line)
    except RecursionError:
        raise ProtocolError(Fault.TOO_DEEP, f"nested more than {MAX_DEPTH} deep") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ProtocolError(Fault.MALFORMED, f"not a line of JSON: {error}") from None
    fields: Fields = checked(value, Fields)
    if _has_long_parts(fields):
        raise ProtocolError(Fault.MALFORMED, f"a list or map of more than {MAX_ITEMS} items")
    return fields


def _has_long_parts(value: Any) -> bool:
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return len(value) > MAX_ITEMS or any(map(_has_long_parts, parts))
