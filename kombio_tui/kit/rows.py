"""Rows of text, which screens are made of.

A row is a tuple of spans; a span is a text with the name of a style. Rows are values: a row is drawn once and cached
for all screens that show it, and a screen redraws only the rows that have changed.
"""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from kombio_tui.kit.look import Pen
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import codes, on, style_of

Span = tuple[str, str]
Row = tuple[Span, ...]

EMPTY: Row = ()


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
def padded(line: Row, width: int, style: str = "plain") -> Row:
    """Pad a row with spaces to this many columns; the style says on which ground."""
    gap = width - width_of(line)
    return (*line, (" " * gap, style)) if gap > 0 else line


@shared
def centred(line: Row, width: int, style: str = "plain") -> Row:
    """Pad a row on both sides to this many columns."""
    left = (width - width_of(line)) // 2
    return padded(((" " * left, style), *line) if left > 0 else line, width, style)


@shared
def on_ground(line: Row, ground: str) -> Row:
    """The same row on another ground; spans that bring their own ground keep it."""
    return tuple((text, on(style, ground)) for text, style in line)


@shared
def cut(line: Row, width: int, style: str = "plain") -> Row:
    """Cut or pad a row to exactly this many columns; the style is that of what is added."""
    kept: list[Span] = []
    room = width
    for text, name in line:
        taken = len(text) if text.isascii() else cell_len(text)
        if taken > room:
            kept.append((shortened(text, room), name))
            break
        kept.append((text, name))
        room -= taken
    return padded(tuple(kept), width, style)


def ends(left: Row, right: Row, width: int, style: str = "plain") -> Row:
    """Put one row at the left end of a line and one at the right; the left one is cut if needed."""
    right = right if width_of(right) <= width else cut(right, width, style)
    return cut(left, width - width_of(right), style) + right


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


# --- drawing -------------------------------------------------------------------------------------------------------


@shared
def drawn(line: Row, width: int, pen: Pen) -> str:
    """Draw a whole row of the screen; screens that show the same row share the result."""
    return painted(cut(line, width), pen)


@shared
def repainted(before: Row, after: Row, pen: Pen) -> tuple[int, str]:
    """Draw what differs in a row, from its first changed column to its last: the column, and the text."""
    start, end = _changed(_cells(before), _cells(after))
    return start, painted(_slice(after, start, end), pen)  # rows of other spans may still look the same


Cell = tuple[str, str]


@shared
def _cells(line: Row) -> tuple[Cell, ...]:
    """The cells of a row; a wide character is in its first one, and the next is empty."""
    cells: list[Cell] = []
    for text, style in line:
        for char in text:
            width = 1 if char.isascii() else cell_len(char)
            cells += [(char, style), *[("", style)] * (width - 1)]
    return tuple(cells)


def _changed(before: Sequence[Cell], after: Sequence[Cell]) -> tuple[int, int]:
    """The first column that differs, and the first behind the last one; wide characters are not cut through."""
    differing = [x for x, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    start, end = (differing[0], differing[-1] + 1) if differing else (0, 0)
    while start and not (before[start][0] and after[start][0]):
        start -= 1
    while end < len(after) and not (before[end][0] and after[end][0]):
        end += 1
    return start, end


def _slice(line: Row, start: int, end: int) -> Row:
    """Some columns of a row."""
    return tuple(
        ("".join(char for char, _ in some), style)
        for style, some in groupby(_cells(line)[start:end], key=itemgetter(1))
    )


@shared
def painted(line: Row, pen: Pen) -> str:
    """Draw part of a row, and leave what is to its right alone."""
    texts, last = [], None
    for text, style in line:
        if text:
            texts += codes(style, last, pen.colours, pen.theme), text if pen.unicode else in_ascii(text)
            last = style
    return "".join(texts)


def strip(line: Row, width: int, pen: Pen) -> Strip:
    """Draw a row as Textual composes it."""
    written = str if pen.unicode else in_ascii
    spans = [(written(text), style) for text, style in cut(line, width) if text]
    return Strip([Segment(text, style_of(style, pen.colours, pen.theme)) for text, style in spans]).simplify()


PLAIN_FORMS = (
    '─- ━= │| ░: █# ▀" ▄_ ▌| ▐| ·. •* …. –- —- “" ”" „" ‘\' ’\' «" »> ×x ►> ▾v ○o ◉@ ◎? ◆% ⇄x ╱/ ╲\\ ▮# ▯. '
    "→> ←< ↑^ ↓v ✓+ ✗x ★* −- ●@ ▲^ ■# ▼v ≡= ▁_ ▂_ ▃- ▅= ▆= ▇# ⚑! ◌. ßs œo"
)
"""Replacements for terminals with ASCII only: each character, followed by its plain form."""
BRAILLE = {chr(code): "*" for code in range(0x2801, 0x2900)}
"""The dots of a chart."""
ASCII = str.maketrans({pair[0]: pair[1] for pair in PLAIN_FORMS.split()} | BRAILLE)


@shared
def in_ascii(text: str) -> str:
    """Write a text in ASCII, in the same number of columns, for terminals that show nothing else."""
    plain = unicodedata.normalize("NFKD", text.translate(ASCII))
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    written = "".join(char if char.isascii() else "?" * cell_len(char) for char in kept)
    return set_cell_size(written, cell_len(text)) if text.isprintable() else written
