"""The first lesson: whoever does what it asks for gets through it, and nothing else works meanwhile."""

from typing import Any

from kombio_tui.controls.key import Key
from kombio_tui.games.kombio.following import KombioFollowing
from kombio_tui.games.kombio.lesson import STEPS
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import AddBot, Join, Learn, Refused, Table
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import Client, settled
from tests.kit.screens import text

LOOK = Look(80, 24)


class Learner:
    """A page on a connection, without a terminal."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.page = TablePage()

    async def look(self) -> str:
        """Look at the screen; a moment passes meanwhile."""
        await settled()
        await pass_time(1)
        await settled()
        update = self.client.connection.latest()
        self.client.take(update)
        self.page.look, self.page.you = LOOK, update.you
        self.page.take(update)
        return text(self.page)

    async def press(self, key: str) -> str:
        if request := self.page.press(Key(key, None, 0.0)):
            self.client.connection.send(request)
        return await self.look()

    @property
    def step(self) -> int:
        assert isinstance(self.page.play, KombioFollowing)
        assert self.page.play.lesson
        return self.page.play.lesson.number


async def test_the_lesson_is_learned_by_doing_what_it_says(house: House, enter: Any) -> None:
    """The cards come as the lesson tells, and the learner wins the round."""
    learner = Learner(await enter("ana"))
    learner.client.connection.send(Learn("kombio"))
    screen = await learner.look()
    told = []
    while learner.step < len(STEPS):
        step = STEPS[learner.step]
        assert f"First lesson, {learner.step + 1} of {len(STEPS)}" in screen
        told.append(step)
        for key in (*step.keys, *step.keys[-1:] * (step.keys == ("k",))):
            screen = await learner.press(key)
        while STEPS[min(learner.step, len(STEPS) - 1)] is step and learner.step < len(STEPS):
            screen = await learner.look()
    assert [step for step in told if step.keys] == [step for step in STEPS if step.keys]
    view = learner.client.place.view
    assert (view.stage, view.winners) == ("over", (0,))
    assert "You won your first round!" in screen


async def test_what_the_lesson_says_of_the_cards_is_true(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    learner.client.connection.send(Learn("kombio"))
    await learner.look()
    assert learner.client.place.view.grids[0] == ("back", "back", 9, 2)


async def test_other_keys_do_nothing_but_say_so(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    learner.client.connection.send(Learn("kombio"))
    await learner.look()
    for key in ("d", "space", "k", "1", "b", "x"):
        assert "First do what the lesson asks for." in await learner.press(key)
        assert learner.step == 0


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
