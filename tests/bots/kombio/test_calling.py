"""When bots call Kombio."""

import pytest

from tests.kit.bots import Bot
from tests.kit.table import table

LEVELS = ["easy", "medium", "hard"]
OTHERS = "B: 9 9 8 8 | C: 7 7 7 10 | D: 12 11 10 6"


@pytest.mark.parametrize("level", LEVELS)
def test_everyone_calls_with_next_to_nothing(level: str) -> None:
    """K36."""
    t = table(f"A: 0 -1 1 . | {OTHERS}")
    assert Bot(t, "A", knows="a1 a2 a3", level=level).would == "call"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(10))
def test_nobody_calls_with_thirty_points(level: str, seed: int) -> None:
    """K37: not even easy."""
    t = table(f"A: 9 8 7 6 | {OTHERS}")
    assert Bot(t, "A", knows="a1 a2 a3 a4", level=level, seed=f"{seed}").would != "call"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_calls_without_knowing_the_own_cards(level: str) -> None:
    """K37: four unknown cards are about 25 points."""
    t = table(f"A: 0 0 0 -1 | {OTHERS}")
    assert Bot(t, "A", level=level).would != "call"


def test_hard_does_not_call_when_it_knows_of_somebody_lower() -> None:
    """K37: 4 points are few, but B has 2."""
    layout = "A: 1 1 1 1 | B: 0 0 2 . | C: 7 7 7 10 | D: 12 11 10 6"
    assert Bot(table(layout), "A", knows="a1 a2 a3 a4").would == "call"
    assert Bot(table(layout), "A", knows="a1 a2 a3 a4 b1 b2 b3").would != "call"


def test_hard_calls_with_more_points_when_it_knows_that_the_others_have_many() -> None:
    """K36."""
    layout = "A: 5 5 5 3 | B: 12 12 11 12 | C: 10 10 11 11"
    knows = "a1 a2 a3 a4"
    assert Bot(table(layout), "A", knows=knows).would != "call"
    assert Bot(table(layout), "A", knows=f"{knows} b1 b2 b3 b4 c1 c2 c3 c4").would == "call"


def test_nobody_calls_twice() -> None:
    """K12."""
    t = table("A: 0 -1 1 . | B: 0 -1 1 . | C: 9 9 9 9").play("A call")
    assert Bot(t, "B", knows="b1 b2 b3").would != "call"
