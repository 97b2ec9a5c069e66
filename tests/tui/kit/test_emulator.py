"""The tests' own terminal emulator takes short ways, and shows what pyte shows."""

from collections.abc import Callable
from functools import partial

import pyte
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.kit.emulator import ByteStream, Emulator

COLUMNS, LINES = 12, 5
TEXTS = st.text(st.sampled_from("ab ~\u2588é中e\u0301🂡\u200b\x07\b\t\n\r\x0b\x0e\x0f\x18"), max_size=16)
NUMBERS = st.sampled_from(["", "0", "1", "3", "4", "5", "7", "12", "20", "27", "31", "38", "48", "97", "107", "99999"])
COLOURS = st.sampled_from(["38;2;1;2;3", "48;2;255;0;9", "38;5;208", "48;5;17", "38;5", "38;2;1", "1;4;38;5;3;7"])
CHANGES = st.one_of(COLOURS, st.lists(NUMBERS, max_size=4).map(";".join)).map(lambda numbers: f"\x1b[{numbers}m")
MOVES = st.builds("\x1b[{}{}".format, NUMBERS, st.sampled_from("ABCDEFGJKLMPX@`adeghlnrmfz"))
PLACES = st.builds("\x1b[{};{}H".format, NUMBERS, NUMBERS)
MODES = st.builds("\x1b[{}{}{}".format, st.sampled_from(["", "?"]), st.sampled_from(["4", "5", "7", "25", "1049"]),
                  st.sampled_from("hl"))  # fmt: skip
OTHERS = st.sampled_from(["\x1b7", "\x1b8", "\x1bM", "\x1bc", "\x1b#8", "\x1b(0", "\x1b]2;a title\x07", "\x1b[>4;2m",
                          "\x1b[1$p", "\x1b[3\x181m", "\x1b[2\n3C", "\x1b%@", "\x1b%G", "\x9b31m"])  # fmt: skip
STREAMS = st.lists(st.one_of(TEXTS, CHANGES, MOVES, PLACES, MODES, OTHERS), max_size=30).map("".join)


def shown(screen: pyte.Screen) -> object:
    """All that can be seen of a terminal, and where it goes on."""
    cells = [[screen.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]
    lines = outcome(lambda: screen.display)
    cursor = screen.cursor
    return cells, lines, screen.title, screen.dirty, (cursor.x, cursor.y, cursor.attrs, cursor.hidden)


def outcome(act: Callable[[], object]) -> object:
    """What it gives, or which mistake it makes: pyte does not know every sequence, nor half a wide character."""
    try:
        return act()
    except (LookupError, NameError, TypeError) as mistake:
        return type(mistake)


@settings(max_examples=200)
@example(text="ab中\x1b[4Gx\x1b[1;2H\x1b[31mlong enough to wrap", cut=9)
@example(text="abc\r\x1b[4hinserted", cut=0)
@example(text="\x1b[31m\x1b[0m\x1b[?5h\x1b[27m\x1b[31m\x1b[0mreversed", cut=0)
@example(text="\x1b]2;a title with \x1b[31m in it\x07text", cut=0)
@example(text="中\ra", cut=0)
@given(text=STREAMS, cut=st.integers(0, 400))
def test_the_emulator_shows_what_pyte_shows(text: str, cut: int) -> None:
    """Whatever comes, in two pieces that may be cut in the middle of anything."""
    ours, theirs = Emulator(COLUMNS, LINES), pyte.Screen(COLUMNS, LINES)
    quick, careful = ByteStream(ours), pyte.ByteStream(theirs)
    data = text.encode()
    for piece in (data[:cut], data[cut:]):
        assert outcome(partial(quick.feed, piece)) == outcome(partial(careful.feed, piece))
        assert shown(ours) == shown(theirs)
