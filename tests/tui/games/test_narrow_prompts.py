"""On a phone the prompt line is short: questions are asked in fewer words, and none loses its end."""

import pytest
from msgspec.structs import replace

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Clock
from protocol.house import Update
from tests.kit.screens import ANA, prompt_of, shown
from tests.kit.states import STATES

PHONE = Look(44, 24)
ASKED = (
    *("first-look", "your-turn", "sure-to-call", "take-which", "drawn-card", "look-at-own", "looked", "swap-two"),
    *("look-and-swap", "look-at-two", "you-slapped", "slap-sent", "give-a-card", "keep-or-hand-over", "last-slap"),
    *("round-over", "companeros-your-turn", "companeros-your-pick", "level8-your-turn", "level8-drawn"),
    *("level8-level-complete", "level8-lay-off", "level8-skip-whom"),
)
"""States in which the game asks the viewer something."""


@pytest.mark.parametrize("state", ASKED)
def test_a_question_is_whole_beside_a_clock(state: str) -> None:
    page = STATES[state](4, PHONE)
    assert isinstance(page, TablePage)
    assert page.table
    running = replace(page.table, clocks=(Clock("turn", 0, 60, 60.0, paused=False),))
    shown(page, Update(ANA, running, ()), PHONE)
    asked = prompt_of(page)
    assert "━" in asked
    assert "…" not in asked
