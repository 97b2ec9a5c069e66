"""What everyone did last is said at their cards, also where six play in a small window."""

import pytest

from kombio_tui.kit.look import Look
from protocol.house import Update
from protocol.languages import LANGUAGES
from tests.kit.screens import ANA, heard, place, shown, text, told
from tests.kit.states.kombio import dealt

MOVES = ("B draw", "B swap 2"), ("C draw", "C swap 1"), ("D draw", "D swap 1"), ("E draw", "E swap 1"), ("F draw",)
OUT = {"en": "{} out", "de": "{} weg", "fr": "{} out"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (110, 30)])
def test_every_plate_of_six_says_what_the_player_did(language: str, size: tuple[int, int]) -> None:
    look = Look(*size, language)
    t = dealt(6, "A draw", "A discard", draw="3 8 5 4 2 1")
    page = told(t, "A", look)
    for moves in MOVES:
        t.play(*moves)
        shown(page, Update(ANA, place(t), heard(t)), look)
    drawn = "\n".join(line[:75] if size[0] > 80 else line for line in text(page).splitlines()[1:-3])
    for face in (6, 0, 2, 1):
        assert OUT[language].format(face) in drawn, drawn
    assert page.say("draws") in drawn or size[0] > 80, "whose turn it is, is seen anyway"
    assert all(points in drawn for points in ("28", "26", "47", "22", "20"))
