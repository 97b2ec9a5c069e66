"""Brains as players: legal, human in their pace, the same for the same seed, and able to take over at any time."""

from hypothesis import given, settings

from protocol import kombio as k
from server.bots.bots import LEVELS, brain_for
from server.bots.kernel.pace import FASTEST
from server.bots.kombio.brain import KombioBrain
from server.rules.kernel.game import Step
from server.rules.kombio.state import State
from tests.kit.any_bots import assert_always_fit, assert_can_take_over
from tests.kit.any_play import CHOICES
from tests.kit.bots import Bot, tell
from tests.kit.play import STARTS, playthrough
from tests.kit.table import GAME, table


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_whatever_happens_a_bot_has_something_legal_to_do(state: State, choices: list[int]) -> None:
    """K28, K40: games played at random get into corners that sensible play does not know."""
    assert_always_fit(GAME, state, playthrough(state, choices))


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_a_bot_can_take_over_from_one_view_at_any_time(state: State, choices: list[int]) -> None:
    """K41."""
    assert_can_take_over(GAME, playthrough(state, choices))


def test_who_takes_over_remembers_what_the_seat_was_told() -> None:
    """K41: B looked at its 4 and left; the bot in its seat sees only backs, and slaps for it."""
    t = table("A: 1 1 1 1 | B: 4 9 9 9", draw="7 4", turn="B")
    t.play("B draw", "B discard", "B peek b1", "clock glance", "A draw", "A discard")
    brain = KombioBrain(1, "hard", "test")
    tell(brain, 1, Step(t.state, tuple(t.events)))
    assert t.sees("B", "B") == "? ? ? ?"
    assert brain.intent().command == k.Slap()  # type: ignore[union-attr]


def test_a_view_without_news_does_not_change_a_mind() -> None:
    bot = Bot(table("A: 9 4 2 3 | B: 1 1 5 6", discard="7"), "A", level="easy")
    first = bot.brain.intent()
    bot.brain.take(bot.table.view("A"), ())
    assert bot.brain.intent() == first


def test_hands_are_human_and_slower_the_easier_the_level() -> None:
    """K20: the fastest slap wins, and no bot is faster than the fastest person."""

    def reactions(level: str) -> list[float]:
        t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="4", turn="B")
        intents = [Bot(t, "A", knows="a2", level=level, seed=f"{n}").brain.intent() for n in range(200)]
        return [intent.seconds for intent in intents if intent]

    easy, medium, hard = map(reactions, LEVELS)
    assert min(hard) >= FASTEST
    assert sum(hard) / len(hard) < sum(medium) / len(medium) < sum(easy) / len(easy)
    assert max(easy) <= 1.5


def test_a_house_may_slow_the_fastest_hands() -> None:
    """K20."""
    t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="4", turn="B")
    Bot(t, "A", knows="a2")
    brain = brain_for("kombio", 0, "hard", "test", fastest=2.0)
    brain.take(t.view("A"), ())
    assert brain.intent().seconds == 2.0  # type: ignore[union-attr]


def test_a_slap_meant_for_one_card_is_no_head_start_for_the_next() -> None:
    """K20: the same command, but on another occasion."""
    t = table("A: 9 4 2 3 | B: 1 1 5 6", draw="9", discard="4", turn="B")
    bot = Bot(t, "A", knows="a1 a2")
    first = bot.brain.intent()
    second = bot.hears("B draw", "B discard").brain.intent()
    assert first is not None
    assert second is not None
    assert first.command == second.command == k.Slap()
    assert first.occasion != second.occasion
