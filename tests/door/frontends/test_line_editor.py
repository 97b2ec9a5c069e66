"""Lines out of typed bytes, whatever the bytes are."""

from hypothesis import given
from hypothesis import strategies as st

from server.door.frontends.line_editor import LONGEST, EditedLines, Lines


def test_lines_end_with_a_return_a_newline_or_both() -> None:
    lines = Lines()
    assert list(lines.feed(b"one\ntwo\r\nthree\r\rfo")) == ["one", "two", "three", ""]
    assert list(lines.feed("ür".encode()[:1])) == []
    assert list(lines.feed("ür".encode()[1:] + b"\n")) == ["foür"]


def test_what_is_no_text_becomes_a_sign_or_nothing() -> None:
    assert list(Lines().feed(b"a\xffb\x00\x1b[31mc\x9b\n")) == ["a\ufffdb[31mc\ufffd"]


def test_a_line_is_cut_and_the_next_is_not() -> None:
    assert list(Lines().feed(b"x" * 10_000 + b"\nnext\n")) == ["x" * LONGEST, "next"]


def test_keys_are_echoed_and_rubbed_out_and_arrows_do_nothing() -> None:
    shown: list[str] = []
    lines = EditedLines(shown.append)
    assert list(lines.feed(b"drx\x7faw\x1b[A\x1bOP\x1b[1;5C\t\r")) == ["draw"]
    assert "".join(shown) == "drx\b \baw\n"
    assert list(lines.feed(b"\x08nonsense\x15d\n")) == ["d"]


def test_an_interrupt_ends_it_and_an_end_of_input_only_on_an_empty_line() -> None:
    assert list(EditedLines(lambda _: None).feed(b"ab\x03")) == [None]
    assert list(EditedLines(lambda _: None).feed(b"ab\x04c\r\x04")) == ["abc", None]


@given(st.binary(max_size=400), st.integers(0, 400))
def test_any_bytes_make_printable_lines_wherever_they_are_cut(data: bytes, cut: int) -> None:
    shown: list[str] = []
    for lines in (Lines(), EditedLines(shown.append)):
        made = [line for piece in (data[:cut], data[cut:]) for line in lines.feed(piece)]
        assert all(line is None or (line.isprintable() and len(line) <= LONGEST) for line in made)
    assert set("".join(shown)) <= {"\n", "\b"} | {char for char in "".join(shown) if char.isprintable()}
