"""Whoever sits down with bots sees at the table how strong they are."""

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Seated, Update
from tests.kit.screens import ANA, heard, line, place, shown, text
from tests.tui.pages.test_stand_in import OPENED

SEATS = Seated("ana"), Seated("~Max", bot="easy"), Seated("~Nina", bot="hard")


def drawn(game: str, size: tuple[int, int], seats: tuple[Seated, ...] = SEATS) -> str:
    t = OPENED[game](3)
    facts = place(t, line=line(3, seats=seats, game=game))
    return text(shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, heard(t)), Look(*size)))


SIZES = (44, 24), (60, 20), (80, 24), (120, 40)
TOO_NARROW = "companeros", (60, 20)
"""The list of the trick has no room for a level there."""


@pytest.mark.parametrize(
    ("game", "size"), [(game, size) for game in OPENED for size in SIZES if (game, size) != TOO_NARROW]
)
def test_the_level_of_a_bot_is_at_its_name(game: str, size: tuple[int, int]) -> None:
    screen = drawn(game, size)
    for name, level in (("~Max", "easy"), ("~Nina", "hard")):
        rows = [row[row.index(name) :] for row in screen.splitlines() if name in row]
        assert any(level in row[:40] for row in rows), screen


@pytest.mark.parametrize("game", OPENED)
def test_a_person_whose_seat_a_bot_plays_has_no_level(game: str) -> None:
    screen = drawn(game, (120, 40), (SEATS[0], Seated("zoe", bot="hard"), SEATS[2]))
    row = next(row for row in screen.splitlines() if "zoe" in row)
    assert "hard" not in row[row.index("zoe") : row.index("zoe") + 12]
    assert "bot" in screen
