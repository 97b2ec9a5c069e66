"""Rows of text, which screens are made of.

A row is a tuple of spans; a span is a text with the name of a style. Rows are values: a row is drawn once and cached
for all screens that show it, and a screen redraws only the rows that have changed.
"""

import unicodedata

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from kombio_tui.kit.look import Pen
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import codes, style

Span = tuple[str, str]
Row = tuple[Span, ...]

EMPTY: Row = ()
ERASE_TO_END_OF_LINE = "\x1b[K"


def row(*parts: str | Span) -> Row:
    """Make a row; a bare text has the plain style."""
    return tuple((part, "plain") if isinstance(part, str) else part for part in parts)


@shared
def width_of(line: Row) -> int:
    """The width of a row in columns."""
    width = 0
    for text, _ in line:
        width += len(text) if text.isascii() else cell_len(text)
    return width


@shared
def fitted(text: str, width: int) -> str:
    """Cut or pad a text to exactly this many columns; a cut is marked."""
    return set_cell_size(shortened(text, width), width)


def shortened(text: str, width: int) -> str:
    """Cut a text that is longer than this many columns, and mark the cut."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"[:width]


@shared
def padded(line: Row, width: int) -> Row:
    """Pad a row with spaces to this many columns."""
    gap = width - width_of(line)
    return (*line, (" " * gap, "plain")) if gap > 0 else line


@shared
def cut(line: Row, width: int) -> Row:
    """Cut or pad a row to exactly this many columns."""
    kept: list[Span] = []
    for text, name in line:
        room = width - sum(cell_len(kept_text) for kept_text, _ in kept)
        if cell_len(text) > room:
            kept.append((shortened(text, room), name))
            break
        kept.append((text, name))
    return padded(tuple(kept), width)


def ends(left: Row, right: Row, width: int) -> Row:
    """Put one row at the left end of a line and one at the right; the left one is cut if needed."""
    right = right if width_of(right) <= width else cut(right, width)
    return cut(left, width - width_of(right)) + right


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text to this many columns, between words where possible."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(longer) <= width:
            lines[-1] = longer
            continue
        lines += _broken(word, width)
    return [line for line in lines if line]


def _broken(word: str, width: int) -> list[str]:
    """Split a word that is longer than a line."""
    parts = [""]
    for char in word:
        if cell_len(parts[-1] + char) > width:
            parts.append("")
        parts[-1] += char
    return parts


@shared
def drawn(line: Row, width: int, pen: Pen) -> str:
    """Draw a row for this kind of terminal; screens that show the same row share the result."""
    return painted(line if width_of(line) <= width else cut(line, width), pen) + ERASE_TO_END_OF_LINE


@shared
def repainted(before: Row, after: Row, room: int | None, pen: Pen) -> tuple[int, str]:
    """Draw the part of a row that differs, from its first changed span to its last: its column, and the text.

    If the rest of the row has moved, it is drawn too, and the line is erased behind it if nothing else is there: if
    there is `room` to the end of the line.
    """
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    x = width_of(after[:start])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if width_of(old) == width_of(new) and (room is None or x + width_of(new) <= room):
        return x, painted(new, pen)
    rest = after[start:]
    return x, painted(rest, pen) if room is None else drawn(rest, max(0, room - x), pen)


@shared
def painted(line: Row, pen: Pen) -> str:
    """Draw part of a row, and leave what is to its right alone."""
    return "".join([_painted(text, name, pen) for text, name in line])


@shared
def _painted(text: str, name: str, pen: Pen) -> str:
    """A span with the codes of its style around it."""
    before, after = codes(name, pen.colours)
    return f"{before}{text if pen.unicode else in_ascii(text)}{after}" if text else ""


def strip(line: Row, width: int, pen: Pen) -> Strip:
    """Draw a row as Textual composes it."""
    return _strip(line, pen).adjust_cell_length(width, style("plain", pen.colours))


def _strip(line: Row, pen: Pen) -> Strip:
    written = str if pen.unicode else in_ascii
    return Strip([Segment(written(text), style(name, pen.colours)) for text, name in line if text]).simplify()


PLAIN_FORMS = (
    '─- │| ┌+ ┐+ └+ ┘+ ├+ ┤+ ┬+ ┴+ ┼+ ▒# ░: █# ▌| ▐| ·. •* …. –- —- “" ”" „" ‘\' ’\' «" »" ×x ▶> ▾v ○o ◉@ ◎? ◆% ⇄x '
    "→> ←< ↑^ ↓v ✓+ ✗x ★* −- ●@ ▲^ ■# ▼v ≡= ▁_ ▂_ ▃- ▄- ▅= ▆= ▇# ⚑! ◌. ßs œo"
)
"""Replacements for terminals with ASCII only: each character, followed by its plain form."""
ASCII = str.maketrans({pair[0]: pair[1] for pair in PLAIN_FORMS.split()})


@shared
def in_ascii(text: str) -> str:
    """Write a text in ASCII, in the same number of columns, for terminals that show nothing else."""
    plain = unicodedata.normalize("NFKD", text.translate(ASCII))
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    written = "".join(char if char.isascii() else "?" * cell_len(char) for char in kept)
    return set_cell_size(written, cell_len(text)) if text.isprintable() else written
