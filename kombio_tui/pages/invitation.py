"""How others come to a table: the command that leads there, and the same as a QR code."""

from msgspec import Struct

from kombio_tui.controls.frame import Keys, heading
from kombio_tui.controls.key import Key
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.look import Look
from kombio_tui.kit.qr_code import qr_code
from kombio_tui.kit.rows import EMPTY, Row, centred, row, width_of, wrapped
from kombio_tui.text.languages import Say
from protocol.encodings.remote import HouseAddress
from protocol.house import Request

COPY, SHOW = "c", "r"
"""The keys that copy the command, and show the QR code."""


class Invitation(Struct, frozen=True):
    """The way to one table."""

    command: str
    url: str


def invitation(address: HouseAddress | None, code: str) -> Invitation | None:
    """The way to a table; None if nobody knows the address of the house. What is copied must be safe in a shell."""
    if address is None or not (code.isascii() and code.isalnum()):
        return None
    return Invitation(address.command(code), address.url(code))


def invitation_keys(say: Say) -> Keys:
    """The keys that pass an invitation on."""
    return (COPY, say("copy the link")), (SHOW, say("QR code"))


class QrSheet(Sheet):
    """The QR code of an invitation; only its text where there is no room, or no half blocks."""

    whole = True

    def __init__(self, shown: Invitation) -> None:
        self._shown = shown

    def takes(self, key: Key) -> bool:
        """Escape, and the key that opened it."""
        return key.name in ("escape", SHOW)

    def press(self, key: Key) -> Request | None:  # noqa: ARG002
        """Close it."""
        self.done = True
        return None

    def body(self, look: Look, width: int, height: int) -> list[Row]:
        """The code with the command below it, as far as there is room; or the command alone."""
        code = qr_code(self._shown.url) if look.unicode else None
        if code is None or width < width_of(code[0]) or height < len(code):
            return self._text(look.say, width)
        below = [EMPTY, row((self._shown.command, "strong"))] if height >= len(code) + 2 else []
        return [centred(line, width) for line in (*_above(code, height), *code, *below)]

    def _text(self, say: Say, width: int) -> list[Row]:
        lines = [say("The window is too small for the QR code."), self._shown.command, self._shown.url]
        rows = [[row(line) for line in wrapped(text, width)] for text in lines]
        return [heading(say("Invitation"), width), *(line for some in rows for line in (*some, EMPTY))]

    def keys(self, say: Say) -> Keys:
        """How to close it."""
        return (("esc", say("close")),)

    def asks(self, say: Say) -> str:
        """What to do with it."""
        return say("Scan it with a phone that has an SSH app.")


def _above(code: Block, height: int) -> list[Row]:
    """Empty rows that put the code in the middle."""
    return [EMPTY] * max(0, (height - len(code) - 2) // 2)
