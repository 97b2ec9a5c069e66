"""How bots play their turns."""

from tests.kit.bots import Bot
from tests.kit.table import table


def test_hard_takes_a_low_top_card_for_its_worst() -> None:
    """K11."""
    t = table("A: 2 12 3 4 | B: 1 1 5 6", discard="0")
    assert Bot(t, "A", knows="a1 a2 a3 a4").would == "take 2"


def test_hard_does_not_take_a_high_top_card() -> None:
    """K11."""
    t = table("A: 9 8 7 6 | B: 1 1 5 6", discard="12")
    assert Bot(t, "A", knows="a1 a2 a3 a4").would == "draw"


def test_hard_puts_a_low_card_where_its_worst_lies() -> None:
    """K10a."""
    t = table("A: 6 2 9 4 | B: 1 1 5 6", draw="0")
    assert Bot(t, "A", knows="a1 a2 a3 a4").hears("A draw").would == "swap 3"


def test_hard_discards_a_card_that_is_worse_than_all_of_its_own() -> None:
    """K10b."""
    t = table("A: 1 2 1 2 | B: 1 1 5 6", draw="6")
    assert Bot(t, "A", knows="a1 a2 a3 a4").hears("A draw").would == "discard"


def test_hard_discards_the_twin_of_a_card_and_slaps_for_it() -> None:
    """K22: a 9 drawn is no use in the grid, but it takes the other 9 along."""
    t = table("A: 9 2 9 1 | B: 1 1 5 6", draw="9")
    bot = Bot(t, "A", knows="a1 a2 a4").hears("A draw")
    assert bot.would == "discard"
    assert bot.hears("A discard").would == "slap"
    assert bot.hears("A slap").would == "name a1"


def test_hard_breaks_a_pair_to_be_rid_of_both() -> None:
    """K22: out goes one 8 for the 3, and the slap takes the other, though the 10 is higher."""
    t = table("A: 8 10 8 1 | B: 1 1 5 6", draw="3")
    bot = Bot(t, "A", knows="a1 a2 a3 a4").hears("A draw")
    assert bot.would in ("swap 1", "swap 3")
    assert bot.hears(f"A {bot.would}").would == "slap"


def test_easy_puts_a_low_card_over_a_high_one_too() -> None:
    """K10a: it is no fool."""
    t = table("A: 12 2 1 2 | B: 1 1 5 6", draw="0").play("A draw")
    choices = [Bot(t, "A", knows="a1 a2 a3 a4", level="easy", seed=f"{n}").would for n in range(20)]
    assert choices == ["swap 1"] * 20


def test_whoever_holds_no_card_that_may_be_drawn_takes_or_calls() -> None:
    """K40: the draw pile is empty and can't be made anew."""
    t = table("A: 6 2 9 4 | B: 1", discard="3", rest="grid")
    assert Bot(t, "A", knows="a1 a2 a3 a4").would.split()[0] in ("take", "call")
