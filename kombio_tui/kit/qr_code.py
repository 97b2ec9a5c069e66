"""A QR code in half blocks: two modules in each cell, one above the other.

It is dark on light in every theme, as cameras expect it, with a quiet zone around it.
"""

import segno

from kombio_tui.kit.blocks import Block
from kombio_tui.kit.shared import shared

STYLE = "black on paper"
QUIET_ZONE = 4
"""The light modules around a code that the standard asks for."""
LONGEST = 134
"""The bytes of the largest code (version 6), which is 49 columns wide and takes a few milliseconds to make."""
MASK = 4
"""Trying all eight masks for the best one takes several times as long, and every reader takes each of them."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


@shared
def qr_code(text: str) -> Block | None:
    """A text as a QR code; None if it is too long."""
    if len(text.encode()) > LONGEST:
        return None
    modules = segno.make_qr(text, error="l", mask=MASK).matrix
    light = bytes(len(modules) + 2 * QUIET_ZONE)
    sides = bytes(QUIET_ZONE)
    lines = [*[light] * QUIET_ZONE, *(sides + line + sides for line in modules), *[light] * (QUIET_ZONE + 1)]
    return tuple(_row(upper, lower) for upper, lower in zip(lines[::2], lines[1::2], strict=False))


def _row(upper: bytes, lower: bytes) -> tuple[tuple[str, str], ...]:
    return (("".join(HALVES[pair] for pair in zip(upper, lower, strict=True)), STYLE),)
