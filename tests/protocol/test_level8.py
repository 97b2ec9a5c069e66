"""Level 8 on the wire: commands go in and come out, and what is none is refused."""

from typing import Any

import msgpack
import pytest

from protocol import level8 as k
from protocol.base import TimeUp
from protocol.encodings.wire import ProtocolError, decode, encode
from tests.kit.level8.table import opened

COMMANDS: list[k.Command] = [
    k.Draw(),
    k.Take(3),
    k.LayOut((k.Meld(4, ("r4", "joker", "g6")), k.Meld("r", ("r1", "r15")))),
    k.LayOff("joker", 2, "low"),
    k.LayOff("r7", 0),
    k.Discard("skip"),
    k.PlaySkip(1),
    k.Keep(("joker", "joker")),
    k.Keep(),
    k.Ready(),
    TimeUp("keep", 4),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_goes_in_and_comes_out(command: k.Command) -> None:
    assert decode(encode(command), k.Command) == command


def test_a_message_names_itself() -> None:
    assert msgpack.unpackb(encode(k.LayOff("r7", 1, "high"))) == {
        "type": "lay_off", "face": "r7", "meld": 1, "end": "high",
    }  # fmt: skip
    assert msgpack.unpackb(encode(k.LayOut((k.Meld("v", ("v1", "joker")),)))) == {
        "type": "lay_out",
        "melds": [{"of": "v", "cards": ["v1", "joker"]}],
    }


@pytest.mark.parametrize(
    "value",
    [
        {"type": "discard"},
        {"type": "discard", "face": "r0"},
        {"type": "discard", "face": "r16"},
        {"type": "discard", "face": "r07"},
        {"type": "discard", "face": "x7"},
        {"type": "discard", "face": "joker "},
        {"type": "discard", "face": "r7\n"},
        {"type": "take", "seat": 6},
        {"type": "lay_off", "face": "r7", "meld": -1},
        {"type": "lay_off", "face": "r7", "meld": 1, "end": "middle"},
        {"type": "lay_out", "melds": [{"of": 16, "cards": ["r1"]}]},
        {"type": "lay_out", "melds": [{"of": "x", "cards": ["r1"]}]},
        {"type": "lay_out", "melds": [{"of": 1, "cards": ["joker"] * 23}]},
        {"type": "lay_out", "melds": [{"of": 1, "cards": []}] * 6},
        {"type": "keep", "faces": ["r1", "r2", "r3", "r4", "r5"]},
        {"type": "fly"},
    ],
    ids=str,
)
def test_what_is_no_command_does_not_get_past_the_door(value: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        decode(msgpack.packb(value), k.Command)


def test_a_view_goes_out_and_comes_in() -> None:
    view = opened(6).view("A")
    assert decode(encode(view), k.View) == view
    assert len(encode(view)) < 2000
