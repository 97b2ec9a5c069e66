"""Brains as players: legal, human in their pace, and able to take over at any time."""

from hypothesis import given, settings

from protocol import level8 as k
from server.bots.bots import brain_for
from server.rules.level8.state import State
from tests.kit.any_bots import assert_always_fit, assert_can_take_over
from tests.kit.level8.bots import Bot
from tests.kit.level8.play import CHOICES, STARTS, playthrough
from tests.kit.level8.table import GAME, table


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_whatever_happens_a_bot_has_something_legal_to_do(state: State, choices: list[int]) -> None:
    """L3, L6: games played at random get into corners that sensible play does not know."""
    assert_always_fit(GAME, state, playthrough(state, choices))


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_a_bot_can_take_over_from_one_view_at_any_time(state: State, choices: list[int]) -> None:
    """L13."""
    assert_can_take_over(GAME, playthrough(state, choices))


def test_a_view_without_news_does_not_change_a_mind() -> None:
    bot = Bot(table("A: r1 g5 b9 | B: y1", piles="B: v2"), "A", level="easy")
    first = bot.brain.intent()
    bot.brain.take(bot.table.view("A"), ())
    assert bot.brain.intent() == first


def test_the_same_command_in_another_turn_is_another_intent() -> None:
    """L3: a draw in one turn is no head start for the next."""
    t = table("A: r1 g5 b9 | B: y1", draw="v15 v14 v13")
    bot = Bot(t, "A")
    first = bot.brain.intent()
    second = bot.hears("A draw", "A discard v15", "B draw", "B discard v14").brain.intent()
    assert first is not None
    assert second is not None
    assert first.command == second.command == k.Draw()
    assert first.occasion != second.occasion


def test_a_house_may_slow_the_fastest_hands() -> None:
    brain = brain_for("level8", 0, "hard", "test", fastest=4.0)
    brain.take(table("A: r1 | B: y1").view("A"), ())
    assert brain.intent().seconds == 4.0  # type: ignore[union-attr]
