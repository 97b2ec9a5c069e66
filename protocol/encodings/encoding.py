"""The encoding that each SSH subsystem of the house speaks; the messages are the same."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

import msgspec

from protocol.encodings import json_lines
from protocol.encodings.remote import JSON_SUBSYSTEM, SUBSYSTEM, Fields
from protocol.encodings.wire import Decoder


class Decoding(Protocol):
    """Decodes a stream of bytes into maps."""

    def feed(self, data: bytes) -> Iterator[Fields]:
        """Take bytes as they arrive; yield each map that they complete."""

    def finish(self) -> None:
        """Say that no more bytes will come."""


class Encoding(NamedTuple):
    """How messages become bytes, and bytes maps."""

    encode: Callable[[Any], bytes]
    decoder: Callable[[], Decoding]


def _frames() -> Decoding:
    decoder: Decoder[Fields] = Decoder(Fields)
    return decoder


FRAMES = Encoding(msgspec.msgpack.encode, _frames)
JSON_LINES = Encoding(json_lines.encode, json_lines.LineDecoder)

ENCODINGS = {SUBSYSTEM: FRAMES, JSON_SUBSYSTEM: JSON_LINES}
"""The encodings by subsystem."""
