"""How a seat of Compañeros is judged: in points, and not by the luck of what the bot imagines."""

from statistics import fmean, stdev

from protocol import companeros as c
from server.bots.companeros.critic import AVERAGE, CompanerosCritic
from server.bots.companeros.situation import PRICES
from tests.kit.companeros import opened, table
from tests.kit.reviews import Reviewed

HIGH, LOW = c.Play(c.Card("yellow", 10)), c.Play(c.Card("yellow", 1))


def test_to_take_a_poorer_colour_costs_the_difference() -> None:
    """C6."""
    t = table("A: r10 | B: g2 | C: y3", display="y1 y9 g4 g10 r2", trick=6, taken="A: r1 r3 r4 r5")
    t.play("A play r10", "B play g2", "C play y3")
    ana = Reviewed(t, "A").sees("A take red")
    assert ana.moments == ["choice: take red, better take green"]
    assert ana.found[0].cost == 12


def test_to_decline_costs_all_that_could_be_taken() -> None:
    """C6."""
    t = table("A: r10 | B: g2 | C: y3", display="y1 y9 g4 g10 r2", trick=6, taken="A: r1 r3 r4 r5")
    ana = Reviewed(t.play("A play r10", "B play g2", "C play y3"), "A").sees("A decline")
    assert ana.moments == ["choice: decline, better take green"]
    assert ana.found[0].cost == 14


def test_to_play_a_card_that_brings_nothing() -> None:
    """C4, C5: the last to play sees the whole trick, so nothing is left to be imagined."""
    t = table("A: y10 | B: r5 | C: r6 r7 g1 g2", display="y1 y9 g4 g10", trick=6, taken="A: r1 r2 r3 r4")
    t.play("A play y10", "B play r5")
    ana = Reviewed(t, "C").sees("C play g1")
    assert ana.moments == ["choice: play g1, better play r6"]


def test_what_the_bot_would_have_played_costs_nothing() -> None:
    """C4, C5."""
    t = table("A: y10 | B: r5 | C: r6 r7 g1 g2", display="y1 y9 g4 g10", trick=6, taken="A: r1 r2 r3 r4")
    ana = Reviewed(t.play("A play y10", "B play r5"), "C").sees("C play r6")
    assert (ana.reviewer.judged, ana.reviewer.lost) == (1, 0)


def test_what_is_compared_often_depends_less_on_what_is_imagined() -> None:
    """C3: critics who imagine other ways for a trick to go on agree on what a card costs."""
    t = table("A: y10 y1 | B: r5 | C: g6", display="y2 y9 r8 r10 g4", trick=3)
    costs = []
    for number in range(12):
        critic = CompanerosCritic(0)
        critic.take(t.view("A"), ())
        critic._chance.seed(number)
        costs.append([critic.advantage(HIGH, LOW) or 0.0 for _ in range(critic.repeats)])
    assert 2 * stdev(map(fmean, costs)) < stdev(first for first, *_ in costs)


def test_the_deal_is_what_the_hand_is_worth_beyond_the_average() -> None:
    """C2."""
    t = opened(3, starter=0)
    worth = sum(PRICES[card.value] - AVERAGE for card in t.view("A").hand)
    assert Reviewed(t, "A").reviewer.deal() == round(worth, 1)
