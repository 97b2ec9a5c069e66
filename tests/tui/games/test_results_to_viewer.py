"""The end of a round speaks to the viewer as "you", and leaves nobody out."""

import pytest

from kombio_tui.games.kernel.course import SHARERS, GameStory, course_rows, sharers
from kombio_tui.kit.chart import courses
from kombio_tui.kit.look import Look
from kombio_tui.text.languages import say_in
from tests.kit.screens import text, told
from tests.kit.states import STATES
from tests.kit.states.kombio import dealt

LOST = "A call", "B draw", "B swap 1", "clock last_slap"


def test_the_viewers_call_is_told_to_the_viewer_as_such() -> None:
    t = dealt(2, *LOST, draw="-1")
    assert "You called and have the lowest cards: 10 more for everyone else." in text(told(t, "A", Look(120, 40)))
    assert "ana called and has the lowest cards" in text(told(t, "B", Look(120, 40)))


def test_the_ribbon_of_a_call_speaks_to_the_caller() -> None:
    t = dealt(3, "A call")
    assert "You called KOMBIO: one last turn for everyone else." in text(told(t, "A", Look(120, 40)))
    assert "KOMBIO by ana" in text(told(t, "B", Look(120, 40)))


@pytest.mark.parametrize(("state", "players"), [("game-over", 2), ("level8-game-over", 2), ("companeros-game-over", 3)])
def test_who_has_won_is_told_so(state: str, players: int) -> None:
    drawn = text(STATES[state](players, Look(120, 40)))
    assert "ana won" not in drawn
    assert "ana wins" not in drawn


def test_calls_that_were_lost_are_among_the_highlights() -> None:
    page = STATES["round-over"](4, Look(120, 40))
    drawn = text(page)
    assert "calls lost  you" in drawn
    assert "calls won" not in drawn


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("width", [42, 58, 78])
def test_no_course_of_a_game_is_left_out(players: int, width: int) -> None:
    noted = tuple(tuple(7 * seat + number for seat in range(players)) for number in range(9))
    names = ("ana", "bruno", "clara", "emil", "Friederike", "gus")[:players]
    story = GameStory(courses(noted, names, "abcefg", 0), 100)
    for height in (1, 2):
        rows = ["".join(words for words, _ in row) for row in course_rows(story, width, height, "en")]
        assert {len(row) for row in rows} == {width}
        assert all(f" {letter} " in f" {' '.join(rows)}" for letter in "abcefg"[:players]), rows


@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24), (120, 40)])
def test_how_often_everyone_took_is_indented_alike(size: tuple[int, int]) -> None:
    rows = text(STATES["companeros-round-over"](3, Look(*size))).splitlines()
    assert len({row.index("took") for row in rows if row.strip().startswith("took ")}) == 1


def test_who_did_something_as_often_shares_the_highlight_and_the_viewer_comes_first() -> None:
    names, say = ("ana", "bruno", "clara"), say_in("en")
    assert sharers([0, 2], names, 2, say) == "you, ana"
    assert sharers([1], names, None, say) == "bruno"
    assert len(sharers([0, 1, 2], ("Friederike",) * 3, None, say)) == SHARERS
