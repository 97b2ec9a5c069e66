"""Kombio's screens beyond what the snapshots show: names, figures, and the words of the help."""

import pytest

from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.text.languages import say_in
from tests.kit.screens import text
from tests.kit.states.kombio import STATES


def test_a_long_name_is_shortened_on_its_plate_and_the_points_are_not() -> None:
    drawn = text(STATES["wrong-slap"](6, Look(80, 24))).splitlines()[1]
    assert "f Frieder… 22" in drawn


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_figures_of_a_round_end_below_the_ends_of_their_heads(size: tuple[int, int]) -> None:
    lines = text(STATES["round-over"](4, Look(*size))).splitlines()
    heads = next(line for line in lines if "sum" in line)
    ana = next(line for line in lines if "+15" in line)
    assert ana.index("+15") + 3 == heads.index("extra") + len("extra")
    assert ana.index(" 30") + 3 == heads.index("score") + len("score")
    assert ana.index(" 60") + 3 == heads.index("total") + len("total")


def test_the_help_begins_with_the_goal_and_explains_the_words() -> None:
    chapters = GAMES["kombio"].chapters({})(say_in("en"))
    assert chapters[0][0] == "The goal"
    words = dict(dict(chapters)["Words"])
    assert {"taboo", "laid off", "slap"} <= set(words)
    assert "no d, which draws a card" in words["a b c e f g"]
