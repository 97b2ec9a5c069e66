"""Text from outside is cleaned where it enters."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from server.house.text import clean_line


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("hello", "hello"),
        ("  two   words\t\n", "two words"),
        ("\x1b[31mred\x1b]0;title\x07", "[31mred]0;title"),
        ("c1\x9b2J", "c12J"),
        ("bidi \u202e\u2066text", "bidi text"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("z" + "\u0301" * 30, "ź\u0301\u0301"),
        ("smile \U0001f600\ufe0f!", "smile !"),
        ("sun \u2600 clock \u231a", "sun \u2600 clock"),
        ("un\u3164seen\u115f\u1160\uffa0\u2800", "unseen"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("tags \U000e0041\U000e0062", "tags"),
        ("привет, 你好, café", "привет, 你好, café"),
        ("x" * 300, "x" * 200),
    ],
)
def test_lines_are_clean(dirty: str, clean: str) -> None:
    assert clean_line(dirty, 200) == clean


@given(st.text())
def test_nothing_that_moves_a_cursor_gets_through(text: str) -> None:
    line = clean_line(text, 80)
    assert len(line) <= 80
    assert not any(unicodedata.category(char).startswith("C") for char in line)
    assert all(cell_len(char) for char in line if not unicodedata.category(char).startswith("M"))
    assert line == clean_line(line, 80)
