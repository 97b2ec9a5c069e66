"""Rows: widths in columns, not in characters, and drawings that fit."""

import pytest

from kombio_tui.games.kernel.cards import SIGNS
from kombio_tui.games.level8.screen.hand import MARKS
from kombio_tui.kit.cards import Card, Face, drawn_card
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import EMPTY, cut, drawn, ends, fitted, in_ascii, row, shortened, strip, width_of, wrapped
from kombio_tui.kit.terminal import Colours, Terminal, clamped, described


def test_wide_characters_take_two_columns() -> None:
    assert width_of(row("你好", ("!", "key"))) == 5
    assert fitted("你好", 3) == "你…"
    assert fitted("你好吗", 4) == "你 …"
    assert fitted("ab", 4) == "ab  "
    assert shortened("abcdef", 4) == "abc…"
    assert shortened("abc", 4) == "abc"


def test_the_ends_of_a_line() -> None:
    assert width_of(ends(row("ab"), row("c"), 10)) == 10


def test_a_row_is_cut_or_filled_to_its_width() -> None:
    assert cut(row("ab", ("cdef", "key")), 4) == row("ab", ("c…", "key"))
    assert width_of(cut(row("ab"), 4)) == 4


def test_a_text_is_broken_between_words_and_long_words_anywhere() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("a verylongword", 6) == ["a", "verylo", "ngword"]
    assert wrapped("", 6) == []


def test_a_number_stays_with_its_unit() -> None:
    assert wrapped("bruno 0.287 s, ana 0.640 s", 24) == ["bruno 0.287 s, ana", "0.640 s"]
    assert wrapped("a round trip of 150 ms", 19) == ["a round trip of", "150 ms"]
    assert wrapped("round 3 starts", 8) == ["round 3", "starts"]


def test_a_sign_that_french_sets_apart_is_not_alone_on_a_line() -> None:
    assert wrapped("Tu annonces KOMBIO !", 18) == ["Tu annonces", "KOMBIO !"]
    assert wrapped("Quitter ? Oui : non ; « un »", 9) == ["Quitter ?", "Oui :", "non ;", "« un »"]


def test_in_ascii_every_colour_has_its_own_sign_and_none_looks_like_a_mark() -> None:
    signs, marks = [in_ascii(sign) for sign in SIGNS.values()], {in_ascii(mark) for mark in MARKS}
    assert len(set(signs)) == len(SIGNS)
    assert not marks & set(signs)


@pytest.mark.parametrize("text", ["▄▌░◉▐▀", "Größe – voilà…", "░45░", "Ж你", "7◉ 13◆ ⇄ ►", "⣀⠤⠒"])
def test_ascii_takes_as_many_columns(text: str) -> None:
    plain = in_ascii(text)
    assert plain.isascii()
    assert width_of(row(plain)) == width_of(row(text))


@pytest.mark.parametrize("colours", ["truecolor", "256", "standard", "none"])
def test_a_row_is_drawn_for_a_kind_of_terminal(colours: Colours) -> None:
    text = drawn(row(("x" * 30, "key")), 10, Pen(colours))
    assert "x" * 9 + "…" in text
    assert "x" * 10 not in text
    assert "\x1b[K" not in text, "the ground would be the terminal's own"
    assert strip(EMPTY, 10, Pen(colours)).cell_length == 10


@pytest.mark.parametrize(
    ("term", "environment", "expected"),
    [
        ("xterm-256color", {}, Terminal("256", True, "en", strings=True)),
        ("xterm", {"COLORTERM": "truecolor", "LANG": "de_DE.UTF-8"}, Terminal("truecolor", True, "de", strings=True)),
        ("xterm", {"LANG": "fr_CH.ISO-8859-1"}, Terminal("standard", False, "fr", strings=True)),
        ("xterm-256color", {"NO_COLOR": "1", "LC_ALL": "C"}, Terminal("none", False, "en", strings=True)),
        ("vt100", {}, Terminal("none", True, "en")),
        ("", {"LANG": "\x1b[2J"}, Terminal("standard", False, "en")),
    ],
)
def test_a_terminal_is_what_its_client_says(term: str, environment: dict[str, str], expected: Terminal) -> None:
    assert described(term, environment) == expected


@pytest.mark.parametrize(("said", "size"), [((0, 0), (80, 24)), ((1, 1), (20, 10)), ((60000, 60000), (500, 200))])
def test_sizes_are_clamped(said: tuple[int, int], size: tuple[int, int]) -> None:
    assert clamped(*said) == size


def test_without_colours_faces_have_no_stripes() -> None:
    """A half block in the margin would be dark paper, and an 11 beside it could not be read."""
    for face in (Face("11", "⇄"), Face("-1", "▾"), Face("7", "◆", "white", "red")):
        for rim in ("paper", "news"):
            for line in drawn_card(Card(face, rim=rim), "L")[1:-1]:
                shown = strip(line, 9, Pen("none"))
                assert all(part.style and part.style.reverse for part in shown), shown
                assert not set("▌▐") & set(shown.text)
