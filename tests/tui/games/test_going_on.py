"""After a round enter goes on, as `r` does; nowhere else does it make anybody ready."""

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Ready
from protocol.house import Play
from protocol.languages import LANGUAGES
from tests.kit.screens import key, prompt_of, text
from tests.kit.states import STATES

AFTER_A_ROUND = {"round-over": 2, "level8-round-over": 2, "companeros-round-over": 3}
"""States, and a number of players."""


@pytest.mark.parametrize("state", AFTER_A_ROUND)
@pytest.mark.parametrize("pressed", ["enter", "r"])
def test_enter_goes_on_as_r_does(state: str, pressed: str) -> None:
    page = STATES[state](AFTER_A_ROUND[state], Look(80, 24))
    assert page.press(key(pressed)) == Play(Ready())


@pytest.mark.parametrize("state", AFTER_A_ROUND)
@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_and_the_keys_say_so(state: str, size: tuple[int, int], language: str) -> None:
    page = STATES[state](AFTER_A_ROUND[state], Look(*size, language))
    assert "ent" in prompt_of(page).lower()
    keys = text(page).splitlines()[-2].split()
    assert keys[0] == "enter"
    assert "r" in keys


def test_enter_does_not_end_the_first_look() -> None:
    page = STATES["first-look"](2, Look(80, 24))
    assert isinstance(page, TablePage)
    assert page.press(key("enter")) is None
