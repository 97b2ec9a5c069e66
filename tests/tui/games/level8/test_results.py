"""The end of a round of Level 8: everything that is shown says what it is, and nothing is cut."""

import pytest

from kombio_tui.games.level8.words.deeds import Deed, fitting, in_words
from kombio_tui.kit.chart import BARS, Course, bars, chart
from kombio_tui.kit.look import Look
from protocol.level8 import TOP_LEVEL
from tests.kit.screens import text
from tests.kit.states.level8 import STATES

SIZES = [(44, 24), (60, 20), (80, 24), (120, 40)]


def seen(state: str, players: int, size: tuple[int, int]) -> str:
    return text(STATES[f"level8-{state}"](players, Look(*size)))


def in_a_line(row: tuple[tuple[str, str], ...]) -> str:
    return "".join(words for words, _ in row)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_a_tick_is_explained_where_there_is_one(size: tuple[int, int], players: int) -> None:
    assert "✓" not in seen("round-over", players, size)
    head, *others = [line for line in seen("others-ready", players, size).splitlines() if "✓" in line]
    assert "✓ ready" in head
    assert [line for line in others if "bruno" in line]


@pytest.mark.parametrize("size", SIZES)
def test_what_was_laid_out_is_not_labelled_as_a_hand(size: tuple[int, int]) -> None:
    line = next(line for line in seen("round-over", 4, size).splitlines() if "b1" in line)
    assert "laid out b1" in line


@pytest.mark.parametrize("size", [(44, 24), (60, 20)])
def test_hands_are_labelled_where_they_have_no_column(size: tuple[int, int]) -> None:
    assert seen("round-over", 4, size).count(" hand ") == 3


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_bars_of_the_course_say_what_they_show(players: int) -> None:
    assert " level by round: a " in seen("round-over", players, (44, 24))


def test_the_course_begins_at_the_first_level_and_ends_at_the_last() -> None:
    """There is no level 0, and each level has a bar of its own."""
    whole = Course(tuple(range(1, TOP_LEVEL + 1)), "a", "ana")
    rows = [in_a_line(row) for row in chart((whole,), TOP_LEVEL, 60, 9, 1)]
    assert rows[0].startswith("   8 ")
    assert rows[-2].startswith("   1 ")
    assert bars(whole, TOP_LEVEL, 8, 1)[0] == BARS[1:]
    assert bars(Course((1, 1), "a", "ana"), TOP_LEVEL, 8, 1)[0] == BARS[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_that_a_level_is_laid_out_is_not_cut_off(size: tuple[int, int], players: int) -> None:
    line = next(line for line in seen("few-cards", players, size).splitlines() if " L1 " in line or "1 ▮" in line)
    assert "✓" in line
    assert "…" not in line


def test_the_end_of_a_long_turn_is_not_cut_off() -> None:
    said = in_words(Deed(laid_out=True, laid_off=2, discarded="r5"), 1, ("ana", "bruno"), 0, "en")
    assert fitting(said, 40) == "laid out, laid off 2, discarded 5▲"
    assert fitting(said, 33) == "laid off 2, discarded 5▲"
    assert fitting(said, 20) == "discarded 5▲"
    assert fitting(said, 5) == ""
