"""The first lesson of Level 8: whoever does what it asks for gets through it, and nothing else works meanwhile."""

from typing import Any

import pytest

from kombio_tui.games.level8.lesson import STEPS
from kombio_tui.kit.blocks import laid_out
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.languages import LANGUAGES
from server.house.house import House
from tests.kit.learner import Learner
from tests.kit.states.level8 import lesson

ASKED = [number for number, step in enumerate(STEPS) if step.keys]
"""The steps in which the learner does something."""


async def follow(learner: Learner) -> str:
    """Do what the current step asks for, until it is over."""
    number = learner.lesson.number
    keys = STEPS[number].keys
    screen = ""
    for key in keys * 2 if keys == ("l",) else keys:
        screen = await learner.press(key)
    while learner.lesson.number == number:
        screen = await learner.look()
    return screen


async def reach(learner: Learner, step: int) -> None:
    """Do what the lesson asks for, up to a step."""
    while learner.lesson.number < step:
        await follow(learner)


async def test_the_lesson_is_learned_by_doing_what_it_says(house: House, enter: Any) -> None:
    """The cards come as the lesson tells, and the learner ends the round."""
    learner = Learner(await enter("ana"))
    screen = await learner.begin("level8")
    told = []
    while not learner.lesson.over:
        told.append(learner.lesson.number)
        assert f"First lesson, {told[-1] + 1} of {len(STEPS)}" in screen
        screen = await follow(learner)
    assert [number for number in told if STEPS[number].keys] == ASKED
    assert learner.view.ended.seat == 0
    assert learner.view.ended.levels == (3, 2)
    assert "You ended the round: two levels up!" in screen


async def test_what_the_lesson_says_of_the_cards_is_true(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("level8")
    assert sorted(learner.view.hand) == ["b14", "g15", "o10", "o7", "r3", "skip", "v13", "y12", "y14", "y4"]
    await reach(learner, 1)
    assert learner.view.hand[-1] == "r7"
    await reach(learner, 3)
    assert learner.view.players[1].top == "y2"
    await reach(learner, 8)
    laid_out_by_partner = [laid.cards for laid in learner.view.melds if laid.seat == 1]
    assert laid_out_by_partner == [("b1", "joker", "g3"), ("r10", "o11", "r12")]
    await reach(learner, 9)
    assert learner.view.hand[-1] == "g13"
    await reach(learner, 12)
    assert set(learner.view.hand) == {"o10", "y14", "b4"}


async def test_other_keys_do_nothing_but_say_so_and_are_not_offered(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    screen = await learner.begin("level8")
    assert screen.splitlines()[-2].split() == ["d", "draw"]
    for key in ("b", "x", "l", "1", "o", "right"):
        assert "First do what the lesson asks for." in await learner.press(key)
        assert learner.lesson.number == 0
    await reach(learner, 1)
    screen = await learner.look()
    assert screen.splitlines()[-2].split()[0] == "n"
    screen = await learner.press("n")
    assert screen.splitlines()[-2].split() == ["x", "discard", "it", "esc", "take", "back"]


async def test_a_learner_may_play_on_and_is_not_taught_again(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("level8")
    await reach(learner, len(STEPS))
    while learner.view.round == 1:
        await learner.press("r")
    assert learner.lesson.over


@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24), (110, 30), (120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_read_whole_on_paper(language: str, size: tuple[int, int]) -> None:
    for number, step in enumerate(STEPS):
        page = lesson(number)(2, Look(*size, language))
        assert isinstance(page, TablePage)
        rows = laid_out(page.screen(), *size)[1:-3]
        read = " ".join(text.strip() for row in rows for text, style in row if style == "bold black on paper")
        assert page.say(step.text) in " ".join(read.split())
