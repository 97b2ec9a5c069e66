"""Lines of JSON: whole lines come out however they are cut, and what is no message is an error with a reason."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.encodings.json_lines import LineDecoder, encode
from protocol.encodings.wire import MAX_FRAME, Fault, ProtocolError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
MESSAGES = st.lists(st.dictionaries(st.text(max_size=8), VALUES, max_size=4), max_size=5)


@given(MESSAGES, st.lists(st.integers(0, 400), max_size=8))
def test_lines_come_out_whole_however_they_are_cut(messages: list[dict[str, Any]], cuts: list[int]) -> None:
    data = b"\r\n \n".join([b"", *map(encode, messages)])
    ends = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    decoder = LineDecoder()
    found = [each for start, end in pairwise(ends) for each in decoder.feed(data[start:end])]
    decoder.finish()
    assert found == messages


def test_a_message_is_one_line() -> None:
    line = encode({"type": "say", "text": "one\ntwo\u2028three"})
    assert line.count(b"\n") == 1
    assert json.loads(line) == {"type": "say", "text": "one\ntwo\u2028three"}


HOSTILE = {
    "not JSON": (b"hello\n", Fault.MALFORMED),
    "half an object": (b'{"type": "leave"\n', Fault.MALFORMED),
    "two values": (b'{"type": "leave"} {"type": "leave"}\n', Fault.MALFORMED),
    "no UTF-8": (b'{"type": "\xff"}\n', Fault.MALFORMED),
    "half a surrogate": (b'{"type": "\\ud800"}\n', Fault.MALFORMED),
    "no number of JSON": (b'{"type": NaN}\n', Fault.MALFORMED),
    "a number out of range": (b'{"type": 1e999}\n', Fault.MALFORMED),
    "a list": (b"[1, 2]\n", Fault.INVALID),
    "a text": (b'"leave"\n', Fault.INVALID),
    "nested too deep": (b'{"a": ' + b"[" * 17 + b"]" * 17 + b"}\n", Fault.TOO_DEEP),
    "nested much too deep": (b'{"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}\n", Fault.TOO_DEEP),
    "too many items": (b'{"a": [' + b"0," * 4096 + b"0]}\n", Fault.MALFORMED),
    "too long": (b'{"a": "' + b"x" * MAX_FRAME + b'"}\n', Fault.TOO_LARGE),
    "too long and without an end": (b"x" * (MAX_FRAME + 1), Fault.TOO_LARGE),
}


@pytest.mark.parametrize(("data", "fault"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_message_is_an_error_and_nothing_is_read_after_it(data: bytes, fault: Fault) -> None:
    decoder = LineDecoder()
    found = decoder.feed(b'{"type": "start"}\n' + data + b'{"type": "leave"}\n')
    assert next(found) == {"type": "start"}
    with pytest.raises(ProtocolError) as caught:
        next(found)
    assert caught.value.fault == fault
    with pytest.raises(ProtocolError) as caught:
        list(decoder.feed(b'{"type": "leave"}\n'))
    assert caught.value.fault == Fault.CLOSED


def test_the_end_inside_a_line_is_an_error() -> None:
    decoder = LineDecoder()
    assert list(decoder.feed(b'{"type": "leave"}')) == []
    with pytest.raises(ProtocolError) as caught:
        decoder.finish()
    assert caught.value.fault == Fault.INCOMPLETE
