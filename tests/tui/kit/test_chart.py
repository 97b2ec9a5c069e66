"""The chart of a game: the labels at the ends of its lines."""

from hypothesis import given
from hypothesis import strategies as st

from kombio_tui.kit.chart import Course, chart

LETTERS = "abcefg"


def labels(totals: list[int], height: int) -> list[str]:
    """The letters of the players, from above."""
    courses = tuple([Course((0, total), letter, "") for letter, total in zip(LETTERS, totals, strict=False)])
    ends = ["".join(text for text, _ in row).rsplit(" ", 2) for row in chart(courses, None, 60, height)[:-1]]
    return [end[1] for end in ends if len(end) == 3 and end[1] in LETTERS and end[1]]


def test_labels_that_are_pushed_apart_keep_the_order_of_their_lines() -> None:
    assert labels([30, 31], 8) == ["b", "a"]


@given(st.lists(st.integers(0, 150), min_size=2, max_size=6, unique=True), st.integers(8, 16))
def test_every_label_is_shown_in_the_order_of_the_totals(totals: list[int], height: int) -> None:
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    assert labels(totals, height) == [LETTERS[seat] for seat in order]
