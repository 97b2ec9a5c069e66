"""The wire: what goes in comes out, and what is not a message ends the stream with a clear error."""

from contextlib import suppress

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import kombio as k
from protocol.base import TimeUp
from protocol.encodings.wire import MAX_DEPTH, MAX_FRAME, Decoder, Fault, ProtocolError, decode, encode

COMMANDS: list[k.Command] = [
    k.Ready(),
    k.Draw(),
    k.Swap(3),
    k.Peek(k.Spot(1, 2)),
    k.Exchange(k.Spot(0, 1), k.Spot(5, 70)),
    k.HandOver(),
    TimeUp("turn", 4),
]


def pack(value: object) -> bytes:
    return bytes(msgpack.packb(value))


def fault(data: bytes, kind: object = k.Command) -> Fault:
    decoder: Decoder[k.Command] = Decoder(kind)
    with pytest.raises(ProtocolError) as caught:  # noqa: PT012 - either may be the one that notices
        list(decoder.feed(data))
        decoder.finish()
    assert str(caught.value).startswith(f"protocol/{caught.value.fault}: ")
    return caught.value.fault


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: type(c).__name__)
def test_what_goes_in_comes_out(command: k.Command) -> None:
    assert decode(encode(command), k.Command) == command


def test_a_message_names_itself() -> None:
    assert msgpack.unpackb(encode(k.HandOver())) == {"type": "hand_over"}
    assert msgpack.unpackb(encode(k.Peek(k.Spot(1, 2)))) == {"type": "peek", "spot": [1, 2]}


def test_a_message_does_not_change() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        k.Swap(3).slot = 4  # type: ignore[misc]


@given(st.lists(st.sampled_from(COMMANDS), max_size=20), st.lists(st.integers(1, 40)))
def test_messages_may_arrive_in_any_pieces(commands: list[k.Command], cuts: list[int]) -> None:
    data = b"".join(map(encode, commands))
    decoder: Decoder[k.Command] = Decoder(k.Command)
    got: list[k.Command] = []
    for cut in (*cuts, len(data) + 1):
        got += decoder.feed(data[:cut])
        data = data[cut:]
    decoder.finish()
    assert got == commands


def test_more_bytes_at_once_than_one_frame_may_have() -> None:
    """The limit is for a message, not for what arrives together."""
    decoder: Decoder[k.Command] = Decoder(k.Command, max_frame=64)
    assert list(decoder.feed(encode(k.Draw()) * 1000)) == [k.Draw()] * 1000


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"type": "nonsense"}, Fault.INVALID),
        ({"type": 7}, Fault.INVALID),
        ({}, Fault.INVALID),
        ({"type": "swap"}, Fault.INVALID),
        ({"type": "swap", "slot": "3"}, Fault.INVALID),
        ({"type": "swap", "slot": 3.0}, Fault.INVALID),
        ({"type": "swap", "slot": True}, Fault.INVALID),
        ({"type": "swap", "slot": 0}, Fault.INVALID),
        ({"type": "swap", "slot": 71}, Fault.INVALID),
        ({"type": "swap", "slot": 2**63}, Fault.INVALID),
        ({"type": "swap", "slot": -1}, Fault.INVALID),
        ({"type": "swap", "slot": None}, Fault.INVALID),
        ({"type": "swap", "slot": 3, "seat": 1}, Fault.INVALID),
        ({"type": "peek", "spot": [6, 1]}, Fault.INVALID),
        ({"type": "peek", "spot": [1]}, Fault.INVALID),
        ({"type": "peek", "spot": [1, 2, 3]}, Fault.INVALID),
        ({"type": "peek", "spot": {"seat": 1, "slot": 2}}, Fault.INVALID),
        ([1, 2], Fault.INVALID),
        ("draw", Fault.INVALID),
        (None, Fault.INVALID),
        (b"draw", Fault.INVALID),
        ({"type": b"draw"}, Fault.INVALID),
        ({1: 2}, Fault.MALFORMED),
        (msgpack.ExtType(5, b"x"), Fault.MALFORMED),
        (list(range(5000)), Fault.MALFORMED),
    ],
    ids=repr,
)
def test_wrong_messages_are_refused(value: object, told: Fault) -> None:
    assert fault(pack(value)) == told


def test_bytes_that_are_not_msgpack() -> None:
    assert fault(b"\xc1") == Fault.MALFORMED
    assert fault(b"\xa2\xff\xfe") == Fault.MALFORMED
    assert fault(b"SSH-2.0-OpenSSH\r\n") == Fault.INVALID


def test_a_length_that_lies() -> None:
    """Four thousand million items announced, none sent: refused before anything is set aside for them."""
    assert fault(b"\xdd\xff\xff\xff\xff") == Fault.MALFORMED
    assert fault(b"\xdf\xff\xff\xff\xff") == Fault.MALFORMED
    assert fault(b"\xdb\xff\xff\xff\xff" + b"x" * MAX_FRAME) == Fault.TOO_LARGE
    assert fault(b"\xc6\xff\xff\xff\xff" + b"x" * MAX_FRAME) == Fault.TOO_LARGE


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 400, 5000])
def test_nesting_without_end(depth: int) -> None:
    assert fault(b"\x91" * depth + b"\x01") == Fault.TOO_DEEP
    assert fault(b"\x81\xa1a" * depth + b"\x01") == Fault.TOO_DEEP


def test_a_message_that_is_too_large() -> None:
    half = b"x" * (MAX_FRAME // 2)
    assert fault(pack({"type": "swap", "a": half.decode(), "b": half.decode()})) == Fault.TOO_LARGE


def test_a_message_that_never_ends() -> None:
    """It arrives in small pieces and is refused as soon as it is longer than a message may be."""
    decoder: Decoder[k.Command] = Decoder(k.Command)
    piece = b"\xd9\xff" + b"x" * 255
    list(decoder.feed(b"\xdc\x0f\xff"))
    for _ in range(MAX_FRAME // len(piece) - 1):
        assert list(decoder.feed(piece)) == []
    with pytest.raises(ProtocolError) as caught:
        list(decoder.feed(piece + piece))
    assert caught.value.fault == Fault.TOO_LARGE


def test_a_stream_that_ends_inside_a_message() -> None:
    assert fault(encode(k.Swap(3))[:-1]) == Fault.INCOMPLETE


def test_messages_before_an_error_stand_and_nothing_after_it_counts() -> None:
    decoder: Decoder[k.Command] = Decoder(k.Command)
    stream = decoder.feed(encode(k.Draw()) + pack({"type": "nonsense"}) + encode(k.Discard()))
    assert next(stream) == k.Draw()
    with pytest.raises(ProtocolError):
        next(stream)
    with pytest.raises(ProtocolError) as closed:
        list(decoder.feed(encode(k.Discard())))
    assert closed.value.fault == Fault.CLOSED


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (encode(k.Draw()) + b"\x01", Fault.INVALID),
        (encode(k.Draw()) + encode(k.Draw()), Fault.TRAILING),
        (encode(k.Draw()) + b"\x81", Fault.TRAILING),
        (b"", Fault.INCOMPLETE),
        (encode(k.Draw())[:3], Fault.INCOMPLETE),
    ],
)
def test_exactly_one_message(data: bytes, told: Fault) -> None:
    with pytest.raises(ProtocolError) as caught:
        decode(data, k.Command)
    assert caught.value.fault == told


@given(st.binary(max_size=300))
def test_random_bytes_give_messages_or_a_protocol_error_and_nothing_else(data: bytes) -> None:
    decoder: Decoder[k.Command] = Decoder(k.Command)
    with suppress(ProtocolError):
        list(decoder.feed(data))
        decoder.finish()


@given(st.sampled_from(COMMANDS), st.integers(0, 40), st.integers(0, 255))
def test_a_flipped_byte_gives_a_message_or_a_protocol_error(command: k.Command, at: int, byte: int) -> None:
    data = bytearray(encode(command))
    data[at % len(data)] = byte
    with suppress(ProtocolError):
        decode(bytes(data), k.Command)
