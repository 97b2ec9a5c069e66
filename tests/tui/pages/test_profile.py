"""A player's page on the screen: a small chart of everything that changes, records, and a page that scrolls."""

import re

import pytest
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.chart import trend_line
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import width_of
from kombio_tui.pages.archive import ArchivePage
from kombio_tui.pages.profile.figures import in_words, records_of, trends_of
from kombio_tui.text.languages import say_in
from protocol.archive import Archive, PlayerPage, Standing
from protocol.house import Update
from tests.kit.screens import ANA, rows
from tests.kit.states.archive import one_player

EN = say_in("en")
RATINGS = (20.0, 21.5, 25.25)
PAGE = PlayerPage(
    "ana", "kombio", Standing("ana", 25.25, 3, 1.0, provisional=True), None, {"games": 3}, None, RATINGS,
    {"reaction": (430.0, 318.0), "calls": (0.5, 0.8)}, {"fastest_slap": 231, "longest_streak": 5},
)  # fmt: skip


def text(page: Page) -> str:
    return "\n".join("".join(part for part, _ in line).rstrip() for line in rows(page))


def press(page: Page, key: str) -> None:
    page.press(Key(key, None, 0.0))


# --- charts ---


def test_bars_go_from_the_lowest_value_to_the_highest() -> None:
    [line] = trend_line((1.0, 2.0, 3.0, 8.0), 4, 1)
    assert [part for part, _ in line] == ["▁▂▃█"]
    [line] = trend_line((1.0, 8.0), 4, 1)
    assert [part for part, _ in line] == ["▁▁██"]


def test_where_there_is_little_room_bars_are_left_out_but_not_at_the_ends() -> None:
    [line] = trend_line(tuple(map(float, range(50))), 8, 1)
    assert [part for part, _ in line] == ["▁▂▃▄▅▆▇█"]


def test_a_value_that_never_changes_is_a_flat_line() -> None:
    assert trend_line((3.0, 3.0), 4, 1) == trend_line((0.0, 0.0), 4, 1)


@pytest.mark.parametrize("points", [2, 3, 60])
def test_a_line_of_dots_fills_its_rows(points: int) -> None:
    lines = trend_line(tuple(map(float, range(points))), 30, 3)
    assert [width_of(line) for line in lines] == [30] * 3
    first, last = ("".join(part for part, _ in line) for line in (lines[-1], lines[0]))
    assert (first[0] != " ", last[-1] != " ") == (True, True)


# --- in words ---


def test_trends_and_records_in_words() -> None:
    assert in_words(PAGE, EN) == [
        "rating: 20.0 → 25.2 over 3 games",
        "reaction: 0.430 s → 0.318 s over 2 games",
        "calls won: 50% → 80% over 2 games",
        "fastest right slap: 0.231 s",
        "most wins in a row: 5",
    ]


def test_what_is_not_known_here_is_left_out() -> None:
    """A newer house may show more, an older one shows nothing of it."""
    newer = replace(PAGE, trends={"charm": (0.1, 0.9)}, records={"longest_nap": 7})
    assert [trend.label for trend in trends_of(newer, EN)] == ["rating"]
    assert records_of(newer, EN) == []
    assert in_words(replace(PAGE, ratings=(), trends={}, records={}), EN) == []


# --- on the screen ---


@pytest.mark.parametrize("size", [(44, 24), (80, 24), (120, 40)])
def test_every_trend_has_a_chart_and_its_latest_value(size: tuple[int, int]) -> None:
    shown = text(one_player(2, Look(*size)))
    for label, last in (("over time", "25.3"), ("reaction", "0.331 s"), ("calls won", "80%"), ("memory", "86%")):
        assert re.search(rf"{label} .*[▁-█⠁-⣿].* {last}", shown), label
    assert re.search("fastest right slap +0.231 s", shown)


def test_a_page_that_is_too_long_scrolls_and_no_further() -> None:
    page = one_player(2, Look(44, 24))
    assert "slaps, wrong" not in text(page)
    assert "↑ ↓" in text(page)
    for _ in range(30):
        press(page, "down")
        page.screen()
    assert "slaps, wrong" in text(page)
    assert "rank 3" not in text(page)
    for _ in range(30):
        press(page, "up")
        page.screen()
    assert "rank 3" in text(page)


def test_another_page_starts_at_its_top() -> None:
    page = one_player(2, Look(44, 24))
    page.screen()
    press(page, "down")
    page.take(Update(ANA, Archive("top", "kombio", standings=()), ()))
    page.take(Update(ANA, Archive("player", "kombio", page=PAGE), ()))
    assert "rating" in text(page)
    assert isinstance(page, ArchivePage)
    assert page.scrolled == 0
