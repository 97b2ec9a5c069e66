"""What bots do with action cards."""

import pytest

from tests.kit.bots import Bot
from tests.kit.table import Table, table


def acting(t: Table) -> Table:
    return t.play("A draw", "A discard")


def test_hard_looks_at_the_own_card_that_it_does_not_know() -> None:
    """K14."""
    t = acting(table("A: 1 2 3 4 | B: 1 1 5 6", draw="7"))
    assert Bot(t, "A", knows="a1 a2 a4").would == "peek a3"


def test_hard_passes_when_there_is_nothing_to_learn() -> None:
    """K14."""
    t = acting(table("A: 1 2 3 4 | B: 1 1 5 6", draw="8"))
    assert Bot(t, "A", knows="a1 a2 a3 a4").would == "pass"


def test_hard_looks_at_a_card_that_even_its_owner_does_not_know() -> None:
    """K15: the owner can't slap for it first."""
    t = acting(table("A: 1 2 3 4 | B: 1 1 5 6", draw="9"))
    assert Bot(t, "A", knows="a1 a2 a3 a4 b2").would == "peek b1"


def test_hard_swaps_its_worst_card_for_a_low_one_that_it_knows() -> None:
    """K16."""
    t = acting(table("A: 1 12 3 4 | B: 1 1 0 6 | C: 9 9 9 9", draw="11"))
    assert Bot(t, "A", knows="a1 a2 a3 a4 b3 c1").would == "exchange a2 b3"


def test_hard_does_not_swap_a_good_card_for_a_bad_one() -> None:
    """K16."""
    t = acting(table("A: 1 2 1 2 | B: 9 9 9 9", draw="12"))
    assert Bot(t, "A", knows="a1 a2 a3 a4 b1 b2 b3 b4").would == "pass"


def test_hard_looks_at_a_card_with_the_13_and_swaps_it_if_it_is_low() -> None:
    """K17."""
    t = acting(table("A: 1 11 3 4 | B: 12 12 0 6", draw="13"))
    bot = Bot(t, "A", knows="a1 a2 a3 a4 b1 b2")
    assert bot.would == "peek b3"
    assert bot.hears("A peek b3").would == "exchange a2 b3"


def test_hard_leaves_a_card_that_turns_out_high() -> None:
    """K17."""
    t = acting(table("A: 1 6 3 4 | B: 12 12 12 6", draw="13"))
    bot = Bot(t, "A", knows="a1 a2 a3 a4 b1 b2")
    assert bot.hears("A peek b3").would == "pass"


def test_hard_looks_at_its_worst_and_another_card_with_the_14_and_swaps_them() -> None:
    """K18."""
    t = acting(table("A: 1 11 3 4 | B: 12 12 0 9", draw="14"))
    bot = Bot(t, "A", knows="a1 a2 a3 a4 b1 b2 b4")
    looked = {bot.would}
    looked.add(bot.hears(f"A {bot.would}").would)
    assert looked == {"peek a2", "peek b3"}
    assert bot.hears(f"A {bot.would}").would in ("exchange a2 b3", "exchange b3 a2")


@pytest.mark.parametrize("draw", ["7", "9", "11", "13", "14"])
def test_nobody_touches_the_taboo_grid(draw: str) -> None:
    """K31: though the caller's cards are the best on the table."""
    t = table("A: 0 -1 0 -1 | B: 12 11 10 9 | C: 6 6 6 5", draw=draw).play("A call", "B draw", "B discard")
    bot = Bot(t, "B", knows="a1 a2 a3 a4 b1 b2 b3 b4")
    while bot.table.turn == "B":
        assert "a" not in [word[0] for word in bot.would.split()[1:]]
        bot.hears(f"B {bot.would}")


def test_a_look_is_worth_nothing_in_the_last_turn() -> None:
    """K30."""
    t = table("A: 0 1 | B: 12 11 10 9", draw="7").play("A call", "B draw", "B discard")
    assert Bot(t, "B").would == "pass"
