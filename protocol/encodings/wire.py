"""The encoding: messages as a stream of msgpack maps, one after the other.

A decoder takes bytes as they arrive and returns complete, checked messages of one closed type. Anything else ends the
stream with a `ProtocolError`: the messages before it count, nothing after it does.

Limits come before memory: the size of a frame, its nesting and the length of its parts are limited, whatever lengths
the frame claims.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgpack
import msgspec

T = TypeVar("T")

MAX_FRAME = 64 * 1024
MAX_ITEMS = 4096
MAX_DEPTH = 16


class Fault(StrEnum):
    """What can be wrong with bytes on the wire."""

    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    MALFORMED = "malformed"
    INVALID = "invalid"
    INCOMPLETE = "incomplete"
    TRAILING = "trailing"
    CLOSED = "closed"


class ProtocolError(Exception):
    """The peer broke the protocol; `fault` says how for a machine, the text for a person."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"protocol/{fault}: {detail}")
        self.fault = fault
        self.detail = detail


_encoder = msgspec.msgpack.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """Encode a message as a frame."""
    return _encoder.encode(message)


class Decoder(Generic[T]):
    """Decodes a stream of bytes into messages of one type (a struct, or a union of tagged structs)."""

    def __init__(self, kind: Any, *, max_frame: int = MAX_FRAME) -> None:
        self._kind = kind
        self._max_frame = max_frame
        self._fed = 0
        self._read = 0
        self._broken: ProtocolError | None = None
        self._unpacker = msgpack.Unpacker(
            max_buffer_size=max_frame,
            max_str_len=max_frame,
            max_bin_len=max_frame,
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_ITEMS,
            max_ext_len=0,
        )

    def feed(self, data: bytes) -> Iterator[T]:
        """Take bytes as they arrive; yield each message that they complete.

        Iterate to the end: what follows the last message yielded is decoded only then.
        """
        if self._broken is not None:
            raise ProtocolError(Fault.CLOSED, f"nothing is read after an error ({self._broken.detail})")
        try:
            yield from self._feed(data)
        except ProtocolError as error:
            self._broken = error
            raise

    @property
    def pending(self) -> int:
        """How many bytes of an incomplete message have arrived."""
        return self._fed - self._read

    def finish(self) -> None:
        """Say that no more bytes will come: an incomplete message is then an error."""
        if self.pending and self._broken is None:
            raise ProtocolError(Fault.INCOMPLETE, f"the stream ends inside a message ({self.pending} bytes of it)")

    def _feed(self, data: bytes) -> Iterator[T]:
        while data:
            room = self._max_frame - self.pending
            if not room:
                raise ProtocolError(Fault.TOO_LARGE, f"a message of more than {self._max_frame} bytes")
            piece, data = data[:room], data[room:]
            self._unpacker.feed(piece)
            self._fed += len(piece)
            yield from self._whole_messages()

    def _whole_messages(self) -> Iterator[T]:
        while self.pending:
            try:
                value = self._unpacker.unpack()
            except msgpack.OutOfData:
                return
            except msgpack.StackError:
                raise ProtocolError(Fault.TOO_DEEP, f"nested more than {MAX_DEPTH} deep") from None
            except (ValueError, msgpack.UnpackException) as error:
                raise ProtocolError(Fault.MALFORMED, str(error) or "not msgpack") from None
            self._read = self._unpacker.tell()
            yield checked(value, self._kind)


def decode(data: bytes, kind: Any) -> Any:
    """Decode bytes that must be exactly one message."""
    decoder: Decoder[Any] = Decoder(kind)
    messages = list(decoder.feed(data))
    if len(messages) > 1:
        raise ProtocolError(Fault.TRAILING, f"{len(messages)} messages where one was expected")
    if not messages or decoder.pending:
        raise ProtocolError(Fault.TRAILING if messages else Fault.INCOMPLETE, "not exactly one message")
    return messages[0]


def checked(value: Any, kind: Any) -> Any:
    """Convert a decoded value to a message type, or raise what is wrong with it."""
    if _deeper_than(value, MAX_DEPTH):
        raise ProtocolError(Fault.TOO_DEEP, f"nested more than {MAX_DEPTH} deep")
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ProtocolError(Fault.INVALID, str(error)) from None


def _deeper_than(value: Any, depth: int) -> bool:
    if isinstance(value, dict):
        return depth == 0 or any(_deeper_than(part, depth - 1) for part in value.values())
    if isinstance(value, list):
        return depth == 0 or any(_deeper_than(part, depth - 1) for part in value)
    return False
