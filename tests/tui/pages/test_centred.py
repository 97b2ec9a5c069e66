"""Large windows: what there is lies in the middle, and nothing touches the edge."""

import pytest

from kombio_tui.kit.blocks import placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import width_of
from kombio_tui.pages.lobby_screen import plan
from tests.kit.screens import text
from tests.kit.states import STATES


def margins(lines: list[str], width: int) -> tuple[int, int]:
    """The empty columns left and right of everything."""
    written = [line for line in lines if line.strip()]
    return min(len(line) - len(line.lstrip()) for line in written), width - max(len(line.rstrip()) for line in written)


def test_the_lobby_lies_in_the_middle_of_a_large_window() -> None:
    places = plan(Look(200, 60))
    assert places.panel
    assert places.tables.x == 200 - places.panel.right > 20
    assert places.wordmark.height >= 20, "the name of the house has more felt around it"


@pytest.mark.parametrize(("size", "felt"), [((120, 40), 85), ((200, 60), 160)])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_display_and_trick_of_companeros_lie_in_the_middle(size: tuple[int, int], felt: int, players: int) -> None:
    lines = [line[:felt] for line in text(STATES["companeros-hand-out"](players, Look(*size))).splitlines()]
    title = next(at for at, line in enumerate(lines) if "display: what" in line)
    trick = next(at for at, line in enumerate(lines) if "hand-out: the" in line)
    for some in (lines[title + 1 : title + 2], lines[trick + 3 : trick + 7]):
        left, right = margins(some, felt)
        assert abs(left - right) <= felt // players // 4 + 2, "\n".join(some)


@pytest.mark.parametrize("players", [2, 4])
def test_others_and_piles_of_level_8_lie_in_the_middle(players: int) -> None:
    lines = [line[:158] for line in text(STATES["level8-your-turn"](players, Look(200, 60))).splitlines()[2:38]]
    left, right = margins(lines, 158)
    assert abs(left - right) <= 6
    assert left > 20


def test_a_card_that_came_does_not_touch_the_edge() -> None:
    for state, size in (("level8-drawn", (200, 60)), ("level8-drawn", (120, 40))):
        page = STATES[state](2, Look(*size))
        hand = [part for (_, y), part in placed(page.screen().regions) if y > size[1] - 18 and len(part.rows) >= 6]
        lines = ["".join(text for text, _ in line) for line in hand[-1].rows]
        assert width_of(hand[-1].rows[0]) == size[0]
        assert min(margins(lines, size[0])) >= 2
