"""Text from outside is cleaned where it enters."""

import sys
import unicodedata

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcswidth, wcwidth

from server.house.members.clean_text import PLACEHOLDER, clean_line, is_shown

TURNING = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Bidirectional classes of characters that are written from right to left, or make others so."""
HARD = "\u0301\u0489\u05d0\u0627\u0660\u0915\u094d\u0937\u0e01\u0e33"
HARD += "\u1100\u1161\u11a8\u200d\u202e\u2066\u231a\u2600\ufe0f\u3099\ufdfd\uff9e"
HARD += "\U0001f1e6\U0001f468\U0001f3fd\U000e0101\U0001242b"
TEXTS = st.text(st.one_of(st.characters(), st.sampled_from(HARD), st.sampled_from("ae \u0439\u4e2d\uac00?")))


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("hello", "hello"),
        ("  two   words\t\n", "two words"),
        ("\x1b[31mred\x1b]0;title\x07", "[31mred]0;title"),
        ("c1\x9b2J", "c12J"),
        ("bidi \u202e\u2066text", "bidi text"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e\u200d\u0301", "é"),
        ("z" + "\u0301" * 30, "ź\u0301\u0301"),
        (" \u0301x", "x"),
        ("smile \U0001f600\ufe0f!", "smile ?!"),
        ("a family: \U0001f468\u200d\U0001f469\u200d\U0001f467", "a family: ?"),
        ("sun \u2600 clock \u231a", "sun ? clock ?"),
        ("un\u3164seen\u115f\u1160\uffa0\u2800", "unseen"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("tags \U000e0041\U000e0062", "tags"),
        ("\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd", "? ?"),
        ("\u0928\u092e\u0938\u094d\u0924\u0947", "?"),
        ("\U0001242b\ufdfd\u2e3b", "?"),
        ("привет, 你好, café, Ελλάδα, 한국ㅋㅋ", "привет, 你好, café, Ελλάδα, 한국ㅋㅋ"),
        ("„Grüße“ – 5 € … it’s “fine” → ok", "„Grüße“ – 5 € … it’s “fine” → ok"),
        ("x" * 300, "x" * 200),
        ("x" * 199 + " y", "x" * 199),
    ],
)
def test_lines_are_clean(dirty: str, clean: str) -> None:
    assert clean_line(dirty, 200) == clean


def test_without_a_placeholder_only_what_is_shown_is_left() -> None:
    assert clean_line("ana \U0001f600\u05d0!", 80, "") == "ana !"


@given(TEXTS)
def test_nothing_that_moves_a_cursor_gets_through(text: str) -> None:
    line = clean_line(text, 80)
    assert len(line) <= 80
    assert line == clean_line(line, 80)
    assert not any(unicodedata.category(char).startswith("C") for char in line)
    assert not TURNING & {unicodedata.bidirectional(char) for char in line}


@given(TEXTS)
def test_a_line_takes_as_many_cells_as_the_layout_counts(text: str) -> None:
    """By two tables of widths, and in a terminal; and every character stands where it was said."""
    line = clean_line(text, 80)
    cells = cell_len(line)
    assert wcswidth(line) == cells
    assert sum(map(_width, line)) == cells
    assert drawn(line) == (cells, line)


@given(TEXTS, st.integers(0, 40))
def test_a_line_that_is_cut_takes_as_many_cells_as_the_layout_counts(text: str, end: int) -> None:
    line = clean_line(text, 80)[:end]
    assert wcswidth(line) == cell_len(line) == drawn(line)[0]


def test_every_character_that_is_shown_is_as_wide_as_all_say() -> None:
    shown = [char for char in map(chr, range(sys.maxunicode + 1)) if is_shown(char)]
    assert len(shown) > 80_000
    assert [char for char in shown if not wcwidth(char) == cell_len(char) == _width(char)] == []
    assert [char for char in shown if unicodedata.bidirectional(char) in TURNING] == []
    assert not any(map(is_shown, (" ", "\0", "\n", "\xad", "\u0301", "\U0010ffff")))
    assert is_shown(PLACEHOLDER)


def _width(char: str) -> int:
    """The width of a character as Unicode says; ambiguous ones are as wide as the frames of the layout."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def drawn(line: str) -> tuple[int, str]:
    """How far a terminal's cursor goes with a line, and what stands there then."""
    screen = pyte.Screen(200, 2)
    pyte.Stream(screen).feed(line)
    row = screen.buffer[0]
    return screen.cursor.x, unicodedata.normalize("NFC", "".join(row[x].data for x in range(screen.cursor.x)))
