"""Rows of text, which screens are made of.

A row is a tuple of spans; a span is a text with the name of a style. Rows are values: a row is drawn once and cached
for all screens that show it, and a screen redraws only the rows that have changed.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import Literal, TypeVar

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from kombio_tui.kit.control_strings import LINK, linked
from kombio_tui.kit.look import Pen
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import blank_alike, codes, is_flat, on, style_of

T = TypeVar("T")
Span = tuple[str, str]
Row = tuple[Span, ...]

EMPTY: Row = ()
WORTH_PASSING = 5
"""From so many columns on it takes fewer bytes to move the cursor than to draw them again."""
BREAKS = re.compile(r"(?<!«) (?![!?:;»])(?:(?!m?s\b)|(?<!\d ))")
"""The spaces at which a line may end: not between a number and its unit, nor where French has one at a sign."""


_columns = shared(cell_len)
"""The width of a text in columns."""


def row(*parts: str | Span) -> Row:
    """Make a row; a bare text has the plain style."""
    return tuple((part, "plain") if isinstance(part, str) else part for part in parts)


@shared
def width_of(line: Row) -> int:
    """The width of a row in columns."""
    width = 0
    for text, _ in line:
        width += len(text) if text.isascii() else _columns(text)
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
    if gap <= 0:
        return line
    if line and line[-1][1] == style:
        return (*line[:-1], (line[-1][0] + " " * gap, style))
    return (*line, (" " * gap, style))


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
    if width_of(line) <= width:
        return padded(line, width, style)
    kept: list[Span] = []
    room = width
    for text, name in line:
        columns = cell_len(text)
        if columns > room:
            kept.append((shortened(text, room), name))
            break
        kept.append((text, name))
        room -= columns
    return padded(tuple(kept), width, style)


def ends(left: Row, right: Row, width: int, style: str = "plain") -> Row:
    """Put one row at the left end of a line and one at the right; the left one is cut if needed."""
    right = right if width_of(right) <= width else cut(right, width, style)
    return cut(left, width - width_of(right), style) + right


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text to this many columns, between words where possible."""
    lines = [""]
    for word in BREAKS.split(text):
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


class Repainted(Struct, frozen=True, eq=False, gc=False):
    """What differs in a row: its column, and its text between the styles that it begins and ends with."""

    x: int
    first: str
    text: str
    last: str


def wholly_painted(line: Row, pen: Pen) -> Repainted | None:
    """Draw a whole row in the place of another."""
    return Repainted(0, line[0][1], painted(line, pen, line[0][1]), line[-1][1]) if line else None


@shared
def repainted(before: Row, after: Row, pen: Pen) -> Repainted | None:
    """Draw what differs in a row, from its first changed column to its last; None if both look the same."""
    x, spans = _changed(before, after)
    if not spans:
        return None
    first, last = spans[0][1], spans[-1][1]
    return Repainted(x, first, painted(spans, pen, first), last)


def _changed(before: Row, after: Row) -> tuple[int, Row]:
    """The column of the first change, and the spans from there to the last change; a link is changed as a whole."""
    start = _alike(before, after)
    end = min(_alike(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    x = width_of(after[:start]) if start else 0
    old, new = list(before[start : len(before) - end]), list(after[start : len(after) - end])
    if old and new:
        if same := _same(old[0], new[0]):
            x += _columns(new[0][0][:same])
            old[0], new[0] = (old[0][0][same:], old[0][1]), (new[0][0][same:], new[0][1])
        if same := _same(old[-1], new[-1], -1):
            old[-1], new[-1] = (old[-1][0][:-same], old[-1][1]), (new[-1][0][:-same], new[-1][1])
    return x, _passing_over(old, new) if len(old) == len(new) > 2 else tuple([span for span in new if span[0]])


def _same(one: Span, other: Span, step: Literal[1, -1] = 1) -> int:
    """How many characters two spans begin with that look the same; with a step back, how many they end with."""
    (text, style), (changed, other_style) = one, other
    if style == other_style:
        return 0 if style == LINK else _alike(text[::step], changed[::step])
    if LINK in (style, other_style) or not blank_alike(style, other_style):
        return 0
    return min(_spaces(text[::step]), _spaces(changed[::step]))


def _spaces(text: str) -> int:
    """How many spaces a text begins with."""
    return len(text) - len(text.lstrip(" "))


def _alike(one: Sequence[T], other: Sequence[T]) -> int:
    """How many items two sequences begin with alike."""
    return next(compress(count(), map(ne, one, other)), min(len(one), len(other)))


def _passing_over(old: list[Span], new: list[Span]) -> Row:
    """The new spans; the cursor passes over those that lie where they were and would take more bytes."""
    widths = [_columns(text) for text, _ in new]
    if [_columns(text) for text, _ in old] != widths:
        return tuple([span for span in new if span[0]])
    spans: list[Span] = []
    for one, other, width in zip(old, new, widths, strict=True):
        if one == other and spans and width and (width >= WORTH_PASSING or spans[-1][1] != other[1]):
            spans.append((f"\x1b[{width}C", spans[-1][1]))
        elif width:
            spans.append(other)
    return tuple(spans)


@shared
def painted(line: Row, pen: Pen, last: str | None = None) -> str:
    """Draw part of a row, after something of this style, and leave what is to its right alone."""
    texts: list[str] = []
    for text, style in line:
        if text:
            shown = written(text, style, pen)
            link = pen.links and style == LINK
            texts += codes(style, last, pen.colours, pen.theme), linked(shown) if link else shown
            last = style
    return "".join(texts)


def strip(line: Row, width: int, pen: Pen) -> Strip:
    """Draw a row as Textual composes it."""
    spans = [(written(text, style, pen), style) for text, style in cut(line, width) if text]
    return Strip([Segment(text, style_of(style, pen.colours, pen.theme)) for text, style in spans]).simplify()


def written(text: str, style: str, pen: Pen) -> str:
    """A text as a terminal can show it in a style."""
    if is_flat(style, pen.colours) and text.isprintable():  # not where the cursor passes over something
        return " " * len(text)
    return text if pen.unicode else in_ascii(text)


PLAIN_FORMS = (
    '─- ━= │| ░: █# ▀" ▄_ ▌| ▐| ·. •* …. –- —- “" ”" „" ‘\' ’\' «" »> ×x ►> ▾v ○o ◉@ ◎? ◆% ⇄x ╱/ ╲\\ ▮# ▯. '
    "→> ←< ↑^ ↓v ✓+ ✗x ★* −- ●@ ▲& ■# ▼v ≡= ▁_ ▂_ ▃- ▅= ▆= ▇# ⚑! ◌. ßs œo"
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
