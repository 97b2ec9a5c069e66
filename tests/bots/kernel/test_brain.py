"""What all brains share: plans that keep their time, a human pace, and the list of bots."""

from importlib import import_module
from random import Random

from protocol.kombio import Draw, Slap
from server.bots.bots import BOTS, LEVELS
from server.bots.kernel.brain import Intent, Plan, planned
from server.bots.kernel.pace import Span
from server.rules.games import GAMES


def test_a_plan_is_due_when_its_seconds_have_passed() -> None:
    assert planned(None, Intent(Draw(), 1.5), now=10) == Plan(Intent(Draw(), 1.5), 11.5)
    assert planned(Plan(Intent(Draw(), 1.5), 11.5), None, now=11) is None


def test_news_does_not_delay_a_plan_that_stands() -> None:
    earlier = planned(None, Intent(Draw(), 1.5, occasion=3), now=10)
    assert planned(earlier, Intent(Draw(), 2.0, occasion=3), now=11) == earlier


def test_another_command_or_another_occasion_is_another_plan() -> None:
    earlier = planned(None, Intent(Slap(), 0.5, occasion=3), now=10)
    for intent in (Intent(Draw(), 0.5, occasion=3), Intent(Slap(), 0.5, occasion=4)):
        plan = planned(earlier, intent, now=10.4)
        assert plan is not None
        assert plan.due == 10.9


def test_a_span_is_kept_to_and_varies() -> None:
    chance, span = Random(1), Span(0.3, 0.4, 0.6)
    times = [span.draw(chance) for _ in range(500)]
    assert min(times) >= 0.3
    assert max(times) <= 0.6
    assert len(set(times)) > 400


def test_every_game_with_bots_is_a_game_of_the_house_and_has_all_levels() -> None:
    assert BOTS.keys() <= GAMES.keys()
    for game in BOTS:
        assert tuple(import_module(f"server.bots.{game}.levels").LEVELS) == LEVELS
