"""Lists that are too long for their place."""

import pytest

from kombio_tui.controls.frame import key_row, key_rows
from kombio_tui.controls.listing import Line, choices, entry, listed
from kombio_tui.kit.rows import Row, row, width_of
from kombio_tui.text.languages import say_in

SAY = say_in("en")


def plain(line: Row) -> str:
    return "".join(text for text, _ in line).strip()


def shown(number: int, chosen: int, height: int) -> list[str]:
    return [plain(line) for line in listed([Line(row(f"line {n}")) for n in range(number)], chosen, height, SAY)]


def test_a_list_that_fits_is_shown_as_it_is() -> None:
    assert shown(3, 2, 3) == ["line 0", "line 1", "line 2"]


def test_a_longer_one_says_how_many_more_there_are() -> None:
    assert shown(9, 0, 4) == ["line 0", "line 1", "line 2", "6 more below"]
    assert shown(9, 8, 4) == ["6 more above", "line 6", "line 7", "line 8"]
    assert shown(9, 4, 4) == ["3 more above", "line 3", "line 4", "4 more below"]


@pytest.mark.parametrize("height", range(1, 9))
def test_the_chosen_line_is_always_seen(height: int) -> None:
    for chosen in range(9):
        assert f"line {chosen}" in shown(9, chosen, height)


def test_headings_are_not_counted() -> None:
    lines = [Line(row("heading"), is_entry=False), *(Line(row(f"line {n}")) for n in range(5))]
    assert [plain(line) for line in listed(lines, 5, 3, SAY)] == ["3 more above", "line 3", "line 4"]


def test_the_chosen_line_is_filled_over_its_whole_width() -> None:
    line = entry(row(("ZBGT", "strong"), ("waiting", "muted")), 30, chosen=True)
    assert width_of(line) == 30
    assert {style.rpartition(" on ")[2] for _, style in line} == {"chosen"}


def test_what_is_chosen_from_is_shown_alone_where_there_is_no_room() -> None:
    assert plain(choices("g", ["All games", "Kombio"], 1, 40)) == "g  All games  Kombio"
    assert plain(choices("g", ["All games", "Kombio"], 1, 20)) == "g  Kombio  2/2"


KEYS = (("a", "archive"), ("b", "bots"), ("c", "code"))


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (30, "a archive   b bots   c code"),
        (24, "a archive b bots c code"),
        (20, "a archive b bots c"),
        (16, "a archive b c"),
        (6, "a b c"),
    ],
)
def test_the_words_of_the_last_keys_go_first(width: int, line: str) -> None:
    assert plain(key_row(KEYS, width)) == line


def test_keys_may_take_several_rows() -> None:
    assert [plain(line) for line in key_rows(KEYS, 16)] == ["a archive", "b bots   c code"]
