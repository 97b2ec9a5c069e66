"""Streams of bytes that nobody types, through the driver and the key parser."""

import random
from typing import Any

from textual.app import App

from kombio_tui.controls.key import Key
from server.door.frontends.textual_driver import SshDriver
from server.house.members.token_bucket import Buckets, TokenBucket
from tests.kit.limits import PLENTY

PASTED = 50
ENDING = b"\x1b[201~\x1b[A"
"""Ends what was begun: a paste, a sequence."""
PIECES = (
    *(
        b"\x1b",
        b"\x1b[",
        b"\x1bO",
        b"\x1b]",
        b"\x1bP",
        b"\x1b_",
        b"\x1b^",
        b"\x1bX",
        b"\x1b\\",
        b"\x07",
        b"\x9b",
        b"\xc2\x9b",
    ),
    *(
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[20",
        b"0~",
        b"1~",
        b"\x1b[<",
        b"\x1b[M",
        b"\x1b[I",
        b"\x1b[O",
        b"\x1b[?",
        b"$y",
    ),
    *(b"\x1b[48;60000;60000;1;1t", b"\x1b[48;0;0;0;0t", b"\x1b[48:1:2;3;4;5t", b"\x1b[1;1R", b"\x1b[999999999999;1R"),
    *(
        b"\x1b[97;5u",
        b"\x1b[1114112;1u",
        b"\x1b[;;u",
        b"\x1b[57441;1:3u",
        b"\x1b[27;5;9~",
        b"\x1b[A",
        b"\x1b[1;5C",
        b"\x1bOP",
    ),
    *(
        b"\x00",
        b"\x7f",
        b"\x03",
        b"\x1a",
        b"\r",
        b"\n",
        b"\t",
        b"\xff",
        b"\xc3",
        b"\xe2\x82",
        b"\xf0\x9f\x98",
        b"\xed\xa0\x80",
    ),
    *("é", "€", "\U0001f600", "\u202e", "\u200b", "a\u0301\u0301\u0301", "k", "hello"),
    *(b";", b":", b"0", b"9" * 40, b"?2026;2$y", b"m", b"M", b"~", b"u", b"t", b"R"),
)
BYTES = [piece.encode() if isinstance(piece, str) else piece for piece in PIECES]


class Recorder(SshDriver):
    """A driver that keeps the keys that it would pass to its app."""

    def __init__(self) -> None:
        super().__init__(APP, self, (80, 24), Buckets(TokenBucket(PLENTY)), PASTED)
        self.pressed: list[Key] = []

    def write(self, data: Any) -> None:
        """Show it to nobody."""

    def key_arrived(self, stamp: float) -> None:
        """Tell nobody."""

    def press(self, key: Key) -> None:
        """Keep it."""
        self.pressed.append(key)

    def focus(self, *, focused: bool) -> None:
        """Tell nobody."""

    @property
    def kept(self) -> int:
        """How much of a paste the parser holds on to."""
        generator: Any = self._parser._gen
        frame = generator.gi_frame
        return len(frame.f_locals["paste_buffer"]) if frame else 0


APP: App[Any] = App()


def stream(chance: random.Random) -> list[bytes]:
    """Some pieces, cut anywhere."""
    data = b"".join(
        chance.choice(BYTES) if chance.random() < 0.9 else chance.randbytes(chance.randrange(1, 12))
        for _ in range(chance.randrange(1, 16))
    )
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randrange(4)))
    return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]


def fuzz(seed: int, streams: int) -> int:
    """Feed this many streams; after each of them keys are understood. Gives the number of keys."""
    chance, count = random.Random(seed), 0
    for number in range(streams):
        driver = Recorder()
        for piece in stream(chance):
            driver.feed(piece, 0.0)
        assert driver.kept <= 2 * PASTED, (seed, number)
        count += len(driver.pressed)
        driver.feed(ENDING + b"k", 0.0)
        assert driver.pressed[-1].character == "k", (seed, number)
        driver.stop_application_mode()
    return count
