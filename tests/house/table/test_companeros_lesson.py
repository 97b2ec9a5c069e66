"""The first lesson of Compañeros: whoever does what it asks for gets through it, and nothing else works meanwhile."""

from typing import Any

from kombio_tui.games.companeros.following import CompanerosFollowing
from kombio_tui.games.companeros.lesson import STEPS
from protocol import companeros as c
from protocol.house import Happened
from server.house.house import House
from tests.kit.learner import Learner

ASKED = [number for number, step in enumerate(STEPS) if step.keys]
"""The steps in which the learner does something."""


async def reach(learner: Learner, step: int) -> None:
    """Do what the lesson asks for, up to a step."""
    while learner.lesson.number < step:
        await follow(learner)


async def follow(learner: Learner) -> str:
    """Do what the current step asks for, until it is over; a key counts only when it is the learner's turn."""
    number = learner.lesson.number
    screen = ""
    while learner.lesson.number == number:
        keys = STEPS[number].keys if learner.view.offers else ()
        screen = await learner.press(keys[0]) if keys else await learner.look()
    return screen


def able(learner: Learner) -> dict[str, c.Move]:
    """What can be done now, by its key."""
    play = learner.page.play
    assert isinstance(play, CompanerosFollowing)
    return play.input.moves(learner.view)


async def test_the_lesson_is_learned_by_doing_what_it_says(house: House, enter: Any) -> None:
    """After the third trick the learner plays as they like, and wins against partners who leave them the best."""
    learner = Learner(await enter("ana"))
    screen = await learner.begin("companeros")
    told = []
    while not STEPS[learner.lesson.number].free:
        told.append(learner.lesson.number)
        assert f"First lesson, {told[-1] + 1} of {len(STEPS)}" in screen
        screen = await follow(learner)
    assert [number for number in told if STEPS[number].keys] == ASKED
    while not learner.lesson.over:
        moves = able(learner)
        screen = await learner.press(next(iter(moves))) if moves else await learner.look()
    assert learner.view.stage == "over"
    assert learner.view.winners == (0,)
    assert "That was your first game!" in screen


async def test_what_the_lesson_says_of_the_cards_is_true(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("companeros")
    assert max(learner.view.display, key=lambda card: card.value) == ("red", 10)
    await reach(learner, 7)
    first, second, third = (news.event for news in learner.client.heard(Happened) if _hands_out(news))
    assert (first.values, first.order) == ((("green", 14), ("yellow", 6)), (0, 1, 2))
    assert (second.values[0], second.order, set(second.tied)) == (("green", 10), (2,), {"yellow", "red"})
    assert (third.values[0], third.order) == (("red", 12), (2, 0, 1))
    assert sum(card.value for card in learner.view.display if card.colour == "green") == 24


def _hands_out(news: Happened) -> bool:
    return isinstance(news.event, c.HandOutStarted)


async def test_keys_play_the_cards_that_the_lesson_names(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    await learner.begin("companeros")
    named = {0: c.Play(c.Card("green", 9)), 2: c.Take("red"), 3: c.Play(c.Card("yellow", 5)),
             5: c.Play(c.Card("red", 3)), 7: c.Take("green")}  # fmt: skip
    for step, move in named.items():
        await reach(learner, step)
        while not learner.view.offers:
            await learner.look()
        assert able(learner)[STEPS[step].keys[0]] == move


async def test_other_keys_do_nothing_but_say_so_and_are_not_offered(house: House, enter: Any) -> None:
    learner = Learner(await enter("ana"))
    screen = await learner.begin("companeros")
    assert screen.splitlines()[-2].split() == ["9", "play", "a", "card"]
    for key in ("1", "a", "x", "s", "right"):
        assert "First do what the lesson asks for." in await learner.press(key)
        assert learner.lesson.number == 0
