"""Compañeros on the wire: commands, events and views go in and come out, and what is none is refused."""

import msgpack
import msgspec
import pytest

from protocol import companeros as c
from protocol.base import TimeUp
from protocol.encodings.wire import ProtocolError, decode, encode
from protocol.games import read
from protocol.house import Happened, Table, TableLine, Update, You
from tests.kit.companeros import opened

COMMANDS: list[c.Command] = [
    c.Play(c.Card("red", 10)),
    c.Take("white"),
    c.Decline(),
    c.Ready(),
    TimeUp("take", 4),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_goes_in_and_comes_out(command: c.Command) -> None:
    assert decode(encode(command), c.Command) == command


def test_a_message_names_itself() -> None:
    assert msgpack.unpackb(encode(c.Play(c.Card("red", 7)))) == {"type": "play", "card": ["red", 7]}
    assert msgpack.unpackb(encode(c.Take("blue"))) == {"type": "take", "colour": "blue"}


@pytest.mark.parametrize(
    "value",
    [
        {"type": "play"},
        {"type": "play", "card": ["red", 0]},
        {"type": "play", "card": ["red", 11]},
        {"type": "play", "card": ["pink", 1]},
        {"type": "play", "card": ["red"]},
        {"type": "play", "card": ["red", 1, 1]},
        {"type": "play", "card": "red 1"},
        {"type": "take", "colour": None},
        {"type": "take", "colour": "RED"},
        {"type": "decline", "seat": 1},
        {"type": "draw"},
    ],
    ids=repr,
)
def test_what_is_no_command_is_refused(value: object) -> None:
    with pytest.raises(ProtocolError):
        decode(bytes(msgpack.packb(value)), c.Command)


def test_views_and_events_go_in_and_come_out() -> None:
    t = opened(4, games=2).play_on(until="scored")
    for event in t.events:
        assert decode(encode(event), c.Event) == event
    for who in ("A", "D", "watcher"):
        assert decode(encode(t.view(who)), c.View) == t.view(who)


def test_what_a_client_elsewhere_receives_has_the_games_types() -> None:
    t = opened(4, games=2).play_on(until="scored")
    line = TableLine("ABCD", "companeros", (), 6, "playing", 0, private=False)
    place = Table(line, {}, 0, 0, t.view("A"), ())
    update = Update(You("ana", guest=False), place, tuple(map(Happened, t.events)))
    assert read(msgspec.msgpack.decode(encode(update))) == update


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": 21}, {"starter": 6}, {"turn": -1}, {"target": 100}], ids=str
)
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ProtocolError):
        decode(bytes(msgpack.packb(options)), c.Options)
