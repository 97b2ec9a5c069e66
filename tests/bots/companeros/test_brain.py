"""Brains as players of Compañeros: legal, human in their pace, and what each level sees in a trick."""

from random import Random

import pytest
from hypothesis import given, settings

from protocol import companeros as c
from server.bots.bots import LEVELS, brain_for
from server.bots.companeros.brain import CompanerosBrain
from server.bots.companeros.levels import LEVELS as DATA
from server.bots.companeros.memory import Memory
from server.bots.companeros.situation import Situation
from server.bots.kernel.pace import FASTEST
from server.rules.companeros.notation import parse_card
from server.rules.companeros.state import State
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from tests.kit.any_bots import assert_always_fit, assert_can_take_over, tell
from tests.kit.any_play import CHOICES
from tests.kit.companeros import GAME, STARTS, Table, opened, playthrough, table


def would(t: Table, who: str, level: str = "hard", seed: str = "test") -> str:
    """What a bot would do that has just sat down in somebody's seat."""
    brain = brain_for("companeros", LETTERS.index(who), level, seed)
    brain.take(t.view(who), ())
    intent = brain.intent()
    return GAME.write(intent.command) if intent else "nothing"


@given(STARTS, CHOICES)
@settings(max_examples=15)
def test_whatever_happens_a_bot_has_something_legal_to_do(state: State, choices: list[int]) -> None:
    """C3, C6."""
    assert_always_fit(GAME, state, playthrough(state, choices))


@given(STARTS, CHOICES)
@settings(max_examples=10)
def test_a_bot_can_take_over_from_one_view_at_any_time(state: State, choices: list[int]) -> None:
    """C3, C6: also in the last tricks, when nearly all cards are gone and it was told of none."""
    assert_can_take_over(GAME, playthrough(state, choices))


def test_the_last_to_play_joins_a_colour_to_be_first() -> None:
    """C4, C5: red 5 and red 6 beat the yellow 10, and the higher red comes first; a 7 would be spent for nothing."""
    t = table("A: y10 | B: r5 | C: r6 r7 g1 g2", display="y1 y9 g4 g10", trick=6, taken="A: r1 r2 r3 r4")
    t.play("A play y10", "B play r5")
    assert would(t, "C") == "play r6"


def test_no_level_but_easy_walks_into_a_tie() -> None:
    """C7: green 9 would tie with yellow 9, and bring nothing."""
    t = table("A: y9 | B: r3 | C: g9 g10", display="y1 y8 r10 g4", trick=8).play("A play y9", "B play r3")
    assert would(t, "C", "medium") == would(t, "C", "hard") == "play g10"


def test_a_tie_above_is_broken_rather_than_suffered() -> None:
    """C7: while yellow and red tie whoever is below gets nothing, so the poor card that breaks the tie is best."""
    t = table("A: y6 | B: r6 | C: g5 r1", display="y1 y8 r10 g4", trick=8).play("A play y6", "B play r6")
    assert would(t, "C") == "play r1"


def test_high_cards_are_saved_for_rich_displays() -> None:
    """C6: for a display of little worth the last to play throws a low card away, for a rich one it pays to win."""
    layout = "A: y7 | B: r3 | C: g10 g1 g2 r1 y2"
    poor = table(layout, display="r2 y1 g3", trick=5).play("A play y7", "B play r3")
    rich = table(layout, display="r10 r9 y1 g3", trick=5).play("A play y7", "B play r3")
    assert would(poor, "C") != "play g10"
    assert would(rich, "C") == would(rich, "C", "medium") == "play g10"


def test_only_one_card_left_is_played_without_a_thought() -> None:
    """C10."""
    t = table("A: r9 | B: y5 | C: g3", trick=9)
    assert {would(t, "A", level) for level in LEVELS} == {"play r9"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_richest_colour_is_taken(level: str) -> None:
    """C6: by its sum, not by its highest card or by the number of cards."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 r2 r4 y10 g5 g6", trick=4)
    t.play("A play r9", "B play y5", "C play g3")
    assert would(t, "A", level) == "take green"


def test_nobody_declines() -> None:
    """C6: a point is a point."""
    t = table("A: r9 | B: y5 | C: g3", display="r1", trick=2).play("A play r9", "B play y5", "C play g3")
    assert {would(t, "A", level, f"{n}") for level in LEVELS for n in range(20)} == {"take red"}


def situation(t: Table, level: str, *taken: str) -> Situation:
    memory = Memory()
    memory.look(t.view("A"))
    memory.taken.update(map(parse_card, taken))
    return Situation(t.view("A"), memory, DATA[level], Random(1))


def test_hard_counts_the_cards_that_are_gone() -> None:
    """C8: nobody may look at them again, but who remembers knows what others can still have."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 g4")
    everything = 30 - 9 - 3
    assert len(situation(t, "hard").unseen) == everything
    assert len(situation(t, "hard", "y10", "g10").unseen) == everything - 2
    assert len(situation(t, "medium", "y10", "g10").unseen) == everything


def test_a_card_is_dearer_when_the_higher_ones_are_gone() -> None:
    """C8: an 8 is worth a 10 when no 9 and no 10 can come."""
    t = table("A: r8 | B: y5 | C: g3", display="r1 y2 g4")
    higher = ("r9", "r10", "y9", "y10", "g9", "g10")
    assert situation(t, "hard", *higher).prices[8] > situation(t, "hard").prices[8]
    assert situation(t, "hard").prices[10] > situation(t, "hard").prices[8] > situation(t, "hard").prices[3]


def test_memory_begins_anew_with_each_round() -> None:
    """C11: whether it is told of the deal or only sees it."""
    memory = Memory()
    memory.hear(c.Took(0, "red", (c.Card("red", 3),)))
    memory.hear(c.RoundStarted(1, 0, (), commitment="00" * 32))
    assert memory.taken == set()
    memory.hear(c.Took(0, "red", (c.Card("red", 3),)))
    assert memory.taken == {c.Card("red", 3)}
    t = opened(3, games=2).play_on(until="scored").play("clock pause")
    memory.look(t.view("A"))
    assert memory.taken == set()


def test_a_choice_once_made_stands() -> None:
    """Easy wavers between cards, but not while it is being asked the same."""
    t = opened(3, starter=0)
    brain = CompanerosBrain(0, "easy", "test")
    brain.take(t.view("A"), ())
    first = brain.intent()
    for _ in range(5):
        brain.take(t.view("A"), ())
        assert brain.intent() == first


def test_the_same_command_in_another_trick_is_another_occasion() -> None:
    """C6: so its time starts anew."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 g4")
    brain, occasions = CompanerosBrain(0, "hard", "test"), []
    while t.state.trick.number < 3:
        brain.take(t.view("A"), ())
        if intent := brain.intent():
            occasions.append(intent.occasion)
        seat = GAME.awaited(t.state)[0]
        t.play(f"{LETTERS[seat]} {GAME.write(GAME.legal(t.state, seat)[0])}")
    assert len(occasions) == len(set(occasions)) > 2


def test_hands_are_human_and_slower_the_easier_the_level() -> None:
    """C3: nobody is faster than a person, and whoever starts a trick leaves time to look at the last one."""

    def seconds(level: str, t: Table, who: str) -> list[float]:
        brains = [brain_for("companeros", LETTERS.index(who), level, f"{n}") for n in range(100)]
        for brain in brains:
            brain.take(t.view(who), ())
        return [intent.seconds for brain in brains if (intent := brain.intent())]

    t = opened(3, starter=0)
    start = seconds("hard", t, "A")
    assert min(start) > 1.5
    t.play(f"A play {t.hand('A').split()[0]}")
    easy, medium, hard = (seconds(level, t, "B") for level in LEVELS)
    assert min(hard) >= FASTEST
    assert sum(hard) < sum(medium) < sum(easy)


def test_a_house_may_slow_the_fastest_hands() -> None:
    """C3."""
    brain = brain_for("companeros", 0, "hard", "test", fastest=4.0)
    brain.take(opened(3, starter=0).view("A"), ())
    assert brain.intent().seconds == 4.0  # type: ignore[union-attr]


def test_who_is_not_asked_intends_nothing() -> None:
    """C3."""
    t = opened(3, starter=0)
    brain = CompanerosBrain(1, "hard", "test")
    tell(GAME, brain, 1, Step(t.state))
    assert brain.intent() is None
