"""The first lesson: whoever does what it asks for gets through it, and nothing else works meanwhile."""

from typing import Any

from kombio_tui.games.kombio.lesson import STEPS
from protocol.house import AddBot, Join, Learn, Refused, Table
from server.house.house import House
from tests.kit.learner import Learner


async def test_the_lesson_is_learned_by_doing_what_it_says(house: House, enter: Any) -> None:
    """The cards come as the lesson tells, and the learner wins the round."""
    learner = Learner(await enter("ana"))
    screen = await learner.begin("kombio")
    told = []
    while learner.lesson.number < len(STEPS):
        step = STEPS[learner.lesson.number]
        assert f"First lesson, {learner.lesson.number + 1} of {len(STEPS)}" in screen
        told.append(step)
        for key in (*step.keys, *step.keys[-1:] * (step.keys == ("k",))):
            screen = await learner.press(key)
        while STEPS[min(learner.lesson.number, len(STEPS) - 1)] is step and learner.lesson.number < len(STEPS):
            screen = await learner.look()
    assert [step for step in told if step.keys] == [step for step in STEPS if step.keys]
    view = learner.view
    assert (view.stage, view.winners) == ("over", (0,))
    assert "You won your first round!" in screen


async def test_what_the_lesson_says_of_the_cards_is_true(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("kombio")
    assert learner.view.grids[0] == ("back", "back", 9, 2)


async def test_other_keys_do_nothing_but_say_so(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("kombio")
    for key in ("d", "space", "k", "1", "b", "x"):
        assert "First do what the lesson asks for." in await learner.press(key)
        assert learner.lesson.number == 0


async def test_nobody_else_sits_down_at_a_lesson(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(Learn("kombio"))
    table = ana.look()
    assert isinstance(table, Table)
    assert table.line.lesson
    assert ben.look().tables == ()
    await ben.send(Join(table.line.code))
    assert ben.heard(Refused)[-1] == Refused("game_is_running")
    await ana.send(AddBot("easy"))
    assert ana.heard(Refused)[-1] == Refused("game_is_running")
