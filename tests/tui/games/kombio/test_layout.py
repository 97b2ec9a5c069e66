"""Nothing on a Kombio table lies on anything else, however many cards there are and whatever the window."""

import re
from itertools import count, product

import pytest

from kombio_tui.kit.blocks import placed
from kombio_tui.kit.cards import BACK, Card, Tab, chips
from kombio_tui.kit.look import Look
from tests.kit.screens import NAMES, pressed, text, told
from tests.kit.states import STATES
from tests.kit.table import table

WINDOWS = ((44, 24), (60, 20), (80, 24), (100, 30), (112, 31), (120, 40), (180, 56), (200, 60))
GRIDS = {2: 12, 4: 8, 6: 6}
"""How many cards everyone has at the most, by the number of players."""


@pytest.mark.parametrize("window", WINDOWS)
def test_no_part_lies_on_another_or_beyond_the_window(window: tuple[int, int]) -> None:
    for (players, most), keys, who in product(GRIDS.items(), ("", "question_mark"), ("A", "watcher")):
        for cards in (4, most - 1, most):
            faces = count()
            grids = [" ".join(str(1 + next(faces) % 12) for _ in range(cards)) for _ in range(players)]
            t = table(" | ".join(f"{'ABCDEF'[seat]}: {grid}" for seat, grid in enumerate(grids)), discard="9", draw="3")
            page = pressed(told(t, who, Look(*window)), *keys.split())
            screen, taken = page.screen(), set[tuple[int, int]]()
            for (x, y), part in placed(screen.regions):
                width = sum(len(text) for text, _ in part.rows[0]) if part.rows else 0
                cells = set(product(range(x, x + width), range(y, y + len(part.rows))))
                assert not cells & taken, (players, cards, keys, who, x, y)
                assert all(column < window[0] and row < window[1] for column, row in cells)
                taken |= cells


@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24)])
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("state", ["help", "settings-at-the-table"])
def test_no_card_of_anybody_vanishes_behind_a_sheet(state: str, players: int, size: tuple[int, int]) -> None:
    shown = text(STATES[state](players, Look(*size)))
    for letter, name in list(zip("bcefg", NAMES[1:], strict=True))[: players - 1]:
        assert re.search(rf"{letter} {name[:2]}.*? 1 +[2·] +3 +4\b", shown), name


def test_a_row_of_cards_says_how_many_it_has_no_room_for() -> None:
    cards = tuple(Card(BACK, key=Tab(str(number))) for number in range(1, 10))
    assert "".join(part for part, _ in chips(cards, 40)) == "".join(f"{number:>2}  " for number in range(1, 10))
    assert "".join(part for part, _ in chips(cards, 30)) == "".join(f"{number:>2} " for number in range(1, 10))
    assert "".join(part for part, _ in chips(cards, 20)) == " 1  2  3  4  5 +4 "
