"""How bots slap, and settle slaps: only what they know, never what they may not."""

import pytest

from tests.kit.bots import Bot
from tests.kit.table import table

LEVELS = ["easy", "medium", "hard"]


def test_hard_slaps_a_card_of_its_own_that_it_knows() -> None:
    """K22."""
    t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="4", turn="B")
    bot = Bot(t, "A", knows="a2")
    assert bot.would == "slap"
    assert bot.hears("A slap").would == "name a2"


def test_hard_slaps_a_card_of_another_player_that_it_knows_and_gives_its_worst_card() -> None:
    """K23."""
    t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="5", turn="B")
    bot = Bot(t, "A", knows="a1 a2 a3 a4 b3")
    assert bot.would == "slap"
    assert bot.hears("A slap").would == "name b3"
    assert bot.hears("A name b3").would == "give 1"


def test_hard_would_rather_give_a_bad_card_away_than_lay_off_a_good_one() -> None:
    """K23: it knows two cards that fit; the other's rids it of its 12."""
    t = table("A: 12 1 . . | B: 1 1 5 6", discard="1", turn="B")
    assert Bot(t, "A", knows="a1 a2 b2").hears("A slap").would == "name b2"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_slaps_for_a_card_that_it_has_not_seen(level: str) -> None:
    """K20: a guess is wrong most of the time."""
    t = table("A: 4 4 4 4 | B: 1 1 5 6", discard="4", turn="B")
    assert all(Bot(t, "A", level=level, seed=f"{n}").would == "nothing" for n in range(20))


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_slaps_after_its_own_call(level: str) -> None:
    """K31: the caller can't."""
    t = table("A: 1 4 . . | B: 1 1 5 6 | C: 9 9 9 9", discard="4").play("A call")
    assert Bot(t, "A", knows="a2", level=level).would == "nothing"


def test_hard_does_not_slap_for_a_card_in_the_taboo_grid() -> None:
    """K31."""
    t = table("A: 1 4 . . | B: 12 1 5 6 | C: 9 9 9 9", discard="4").play("A call")
    assert Bot(t, "C", knows="a2 c1").would == "nothing"


def test_with_two_players_hard_slaps_for_a_card_of_the_caller() -> None:
    """K31: nothing is taboo."""
    t = table("A: 1 4 . . | B: 12 1 5 6", discard="4").play("A call")
    assert Bot(t, "B", knows="a2 b1").would == "slap"


def test_hard_keeps_a_card_that_costs_nothing() -> None:
    """K35: laying off a -1 makes its sum higher."""
    t = table("A: 9 -1 2 3 | B: 1 1 5 6", discard="-1", turn="B")
    assert Bot(t, "A", knows="a1 a2").would == "nothing"


def test_no_card_is_slapped_twice() -> None:
    """K26."""
    t = table("A: 4 4 2 3 | B: 4 1 5 6", discard="4", turn="B")
    bot = Bot(t, "A", knows="a1 a2")
    assert bot.hears("A slap", "A name a1").would == "nothing"


def test_easy_misses_some_slaps_and_hard_misses_none() -> None:
    def slaps(level: str) -> int:
        t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="4", turn="B")
        return sum(Bot(t, "A", knows="a2", level=level, seed=f"{n}").would == "slap" for n in range(100))

    assert 20 < slaps("easy") < slaps("medium") < slaps("hard") == 100


def test_easy_does_not_slap_for_cards_of_others() -> None:
    t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="5", turn="B")
    assert all(Bot(t, "A", knows="a1 b3", level="easy", seed=f"{n}").would == "nothing" for n in range(20))


@pytest.mark.parametrize(("face", "decision"), [("12", "hand_over"), ("1", "keep"), ("-1", "keep")])
def test_a_high_card_named_wrongly_is_handed_over_and_a_low_one_kept(face: str, decision: str) -> None:
    """K25."""
    t = table(f"A: {face} 4 2 3 | B: 1 1 5 6", discard="6")
    assert Bot(t.play("B slap", "B name a1"), "A").would == decision


def test_who_takes_over_in_the_middle_of_a_slap_names_the_likeliest_card() -> None:
    """K21: the slapper is gone, and nobody told the bot what was meant."""
    t = table("A: 9 4 2 3 | B: 1 1 5 6", discard="4", turn="B").play("A slap")
    assert Bot(t, "A", knows="a1 a3 a4").would == "name a2"
