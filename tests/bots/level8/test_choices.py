"""How bots take, lay, put down, skip and keep."""

import pytest

from server.bots.level8.discarding import PRECIOUS
from server.bots.level8.situation import laid_off
from tests.kit.level8.bots import Bot
from tests.kit.level8.table import table

JUNK = "v13 o10"


def test_hard_takes_the_card_that_completes_its_level() -> None:
    """L3, L10: two runs of three."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 y12 {JUNK} | B: y1", piles="A: y5 | B: b9")
    bot = Bot(t, "A")
    assert bot.would == "take b"
    bot.hears("A take b")
    assert bot.would.startswith("lay_out 1: r1 g2 b3, 7: r7 g8 b9")


def test_hard_draws_when_nothing_that_lies_helps() -> None:
    """L3."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 {JUNK} | B: y1", piles="A: y5 | B: b12")
    assert Bot(t, "A").would == "draw"


def test_a_joker_that_lies_is_taken() -> None:
    """L5."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 {JUNK} | B: y1", piles="A: y5 | B: joker")
    assert Bot(t, "A").would == "take b"


def test_who_can_not_draw_takes_something() -> None:
    """L6."""
    t = table("A: r1 g2 | B: y1", piles="A: y5", rest="hand")
    assert Bot(t, "A").would == "take a"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_that_is_there_is_laid_out(level: str) -> None:
    """L3."""
    t = table(f"A: r1 g2 b3 r7 g8 b9 {JUNK} | B: y1", draw="v15").play("A draw")
    assert Bot(t, "A", level=level).would.startswith("lay_out")


def test_hard_lays_out_so_that_the_most_can_follow() -> None:
    """L3: with the 4 in the run from 5 on, what is left fits onto what B has laid."""
    t = table(
        "A: r4 g5 b6 y7 v10 v11 v12 | B: y1",
        draw="o15",
        melds="B set 4: b4 y4",
        levels=("run 3 + run 3", *["twins"] * 7),
    )
    bot = Bot(t.play("A draw"), "A")
    assert bot.would.startswith("lay_out")
    while not bot.would.startswith("discard"):
        bot.hears(f"A {bot.would}")
    assert bot.would == "discard o15"


def test_hard_puts_down_what_no_plan_needs() -> None:
    """L3, L10: for a run of seven."""
    t = table("A: r1 g2 b3 r4 g5 v15 | B: y1", draw="o6", level="A5").play("A draw")
    assert Bot(t, "A").would == "discard v15"


def test_no_joker_is_given_away_while_there_is_anything_else() -> None:
    """L5."""
    t = table("A: r1 g2 b3 r7 joker | B: y1", draw="o2", level="A5").play("A draw")
    for number in range(10):
        assert Bot(t, "A", level="easy", seed=f"{number}").would != "discard joker"
    assert PRECIOUS > 5


def test_with_the_level_lying_hard_takes_what_it_can_lay_off() -> None:
    """L3."""
    melds = "A run 4: r4 g5 b6; A run 10: r10 g11 b12"
    bot = Bot(table("A: v1 v2 | B: y1", melds=melds, piles="A: v15 | B: y7"), "A")
    assert bot.would == "take b"
    assert bot.hears("A take b").would == "lay_off y7 0 high"
    assert bot.hears("A lay_off y7 0 high").would.startswith("discard")


def test_with_the_level_lying_hard_draws_rather_than_take_a_card_that_fits_nowhere() -> None:
    """L3."""
    melds = "A run 4: r4 g5 b6; A run 10: r10 g11 b12"
    assert Bot(table("A: v1 v2 | B: y1", melds=melds, piles="A: v15 | B: y8"), "A").would == "draw"


def test_a_joker_is_laid_where_another_card_can_follow() -> None:
    """L5: as a 7, so that the 8 fits."""
    melds = "A run 4: r4 g5 b6; A run 10: r10 g11 b12"
    t = table("A: v8 joker v1 o1 | B: y1", melds=melds, draw="o15").play("A draw")
    bot = Bot(t, "A")
    assert bot.would == "lay_off joker 0 high"
    assert bot.hears("A lay_off joker 0 high").would == "lay_off v8 0 high"


def test_a_joker_is_kept_until_it_ends_the_round() -> None:
    """L5, L7."""
    melds = "A set 4: r4 g4"
    many = table("A: v8 joker v1 | B: y1", melds=melds, draw="o15").play("A draw")
    assert Bot(many, "A").would.startswith("discard")
    one = table("A: joker | B: y1", melds=melds, draw="o15").play("A draw")
    bot = Bot(one, "A")
    assert bot.would == "lay_off joker 0"
    assert bot.hears("A lay_off joker 0").would == "discard o15"


def test_everything_that_fits_is_laid_off_one_card_after_the_other() -> None:
    """L3: the 8 fits once the 7 lies."""
    t = table("A: v8 v7 v1 o15 | B: y1", melds="A run 4: r4 g5 b6")
    moves, rest = laid_off(t.view("A").hand, t.view("A").melds)
    assert [move.face for move in moves] == ["v7", "v8"]
    assert rest == ["v1", "o15"]


def test_hard_does_not_help_who_is_about_to_end_the_round() -> None:
    """L7: the 7 fits onto the table, and B has two cards left."""
    hand = "A: r1 g2 b3 o12 v15 y7 r10 | B: y1 y2"
    t = table(hand, melds="B run 4: r4 g5 b6; B run 10: v10 v11 v12", draw="o2", level="A5").play("A draw")
    assert "y7" not in Bot(t, "A").would


def test_hard_does_not_feed_what_others_collect() -> None:
    """L3: B, who needs twins, has just taken a 14."""
    hand = "A: r14 r15 g2 b2 g4 b4 g6 b6 g8 | B: y1 y2 | C: v1 v2"
    t = table(hand, piles="A: y14", level="A2 B2", draw="v12 o12", turn="B", skips="C")
    bot = Bot(t, "A").hears("B take a", "B discard y1", "A draw")
    assert bot.would == "discard r15"


def test_a_skip_goes_to_the_greatest_threat() -> None:
    """L9: who has laid out and has few cards left, then who is at the highest level, then the next in turn."""
    hand = "A: r1 skip | B: y1 y2 y3 | C: v1 | D: b1 b2"
    assert Bot(table(hand, melds="C set 4: r4 g4", draw="o9").play("A draw"), "A").would == "play_skip c"
    assert Bot(table(hand, level="D4", draw="o9").play("A draw"), "A").would == "play_skip d"
    assert Bot(table(hand, draw="o9").play("A draw"), "A").would == "play_skip b"


def test_easy_puts_a_skip_before_anybody() -> None:
    """L9."""
    hand = "A: r1 skip | B: y1 y2 y3 | C: v1 | D: b1 b2"
    t = table(hand, melds="C set 4: r4 g4", draw="o9").play("A draw")
    assert len({Bot(t, "A", level="easy", seed=f"{n}").would for n in range(20)}) == 3


def test_bots_keep_jokers_and_what_goes_together() -> None:
    """L11: level 6 asks for three triplets."""
    hand = "r7 g7 b7 joker v1 o2 y4 v9 r12 g15"
    t = table(
        f"A: {hand} | B: g1",
        melds="B set 14: r14 g14",
        draw="y14",
        level="A6",
        turn="B",
        stars=2,
    ).play("B draw", "B lay_off y14 0", "B discard g1")
    assert set(Bot(t, "A").would.split()) == {"keep", "joker", "r7", "g7", "b7"}
