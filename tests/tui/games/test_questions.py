"""Players who know the questions of `tests.kit.questions` alone always know a key to press."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Update, You
from server.rules.kernel.game import Step
from tests.kit.any_play import numbers
from tests.kit.any_table import AnyTable
from tests.kit.questions import ANSWERS
from tests.kit.random_games import GAMES
from tests.kit.screens import place, prompt_of, shown

ANA = You("ana", guest=True)
PLAIN = Look(80, 24)


@settings(max_examples=40)
@given(GAMES["kombio"][1], st.integers(0, 2**32))
def test_every_question_of_kombio_has_an_answer(start: Any, seed: int) -> None:
    game, _, choose = GAMES["kombio"]
    table, page = AnyTable[Any](game, start), TablePage(clock=lambda: 0.0)
    for number in numbers(seed, 60):
        seen = place(table)
        shown(page, Update(ANA, seen, ()), PLAIN)
        asked = any(offer.verb != "slap" for offer in seen.view.offers) or seen.view.stage == "over"
        assert [question in prompt_of(page) for question in ANSWERS].count(True) == asked, prompt_of(page)
        if game.result(table.state) is not None:
            break
        step = game.apply(table.state, *choose(table.state, number))
        assert isinstance(step, Step)
        table.state = step.state
