"""A player with few cards is told how the last one ends the round, on the screen and in lines."""

import pytest
from rich.cells import cell_len

from kombio_tui.games.level8.line_mode import Level8Lines
from kombio_tui.games.level8.screen.question import SHORT
from kombio_tui.kit.look import Look
from kombio_tui.text.languages import say_in
from tests.kit.level8.table import Table, table
from tests.kit.screens import place, prompt_of, told

MELDS = "A run 4: r4 g5 b6; B run 9: y9 o10 v11"
MUST_DISCARD = "Lay off cards marked ↑. The last card must be discarded."
LAST_CARD = "Your last card: discard it to end the round."
IN_PROMPT = 26
"""The columns of a phone's prompt line beside a clock."""


def holding(cards: str, **options: object) -> Table:
    """A has laid out, holds these cards and a blue 7, which fits, and is to play."""
    return table(f"A: {cards} | B: b1 y8", melds=MELDS, draw="b7", **options).play("A draw")  # type: ignore[arg-type]


def prompt(t: Table) -> str:
    return prompt_of(told(t, "A", Look(80, 24)))


def in_lines(t: Table) -> str:
    """What line mode asks."""
    lines = Level8Lines()
    lines.begin(place(t), say_in("en"))
    return lines.asked()[-1]


def test_a_player_with_few_cards_is_told_to_discard_the_last_one() -> None:
    """L7."""
    assert prompt(holding("r1 g1 v1")) == "Lay off cards marked ↑, or discard one to end your turn."
    assert prompt(holding("r1 g1")) == MUST_DISCARD
    assert prompt(holding("r1")) == MUST_DISCARD
    assert in_lines(holding("r1")).endswith("The last card must be discarded.")


def test_the_last_card_ends_the_round() -> None:
    """L7: a card that fits is not laid off either."""
    for cards in ("r1", "v12"):
        t = holding(cards).play("A lay_off b7 0 high")
        assert prompt(t) == in_lines(t) == LAST_CARD


def test_where_the_last_card_may_be_laid_nothing_else_is_said() -> None:
    """L7, with the option `last_card`."""
    free = {"last_card": "free"}
    assert prompt(holding("r1", **free)) == "Lay off cards marked ↑, or discard one to end your turn."
    assert in_lines(holding("r1", **free)) == "You may lay off cards. Finally, discard one."
    t = holding("v12", **free).play("A lay_off b7 0 high")
    assert prompt(t) == in_lines(t) == "Lay off or discard your last card to end the round."


def test_before_the_level_is_laid_out_a_small_hand_is_like_any_other() -> None:
    t = table("A: r1 g9 | B: b1 y8", melds="B run 9: y9 o10 v11", draw="b7").play("A draw")
    assert prompt(t) == "Discard a card: its key, then x."


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("text", [MUST_DISCARD, LAST_CARD, "Lay off or discard your last card to end the round."])
def test_a_phone_has_room_for_it(language: str, text: str) -> None:
    assert cell_len(say_in(language)(SHORT[text])) <= IN_PROMPT


def test_the_first_question_with_the_word_meld_says_what_one_is() -> None:
    melds = "A run 4: r4 g5 b6; B run 9: y9 o10 v11; B run 1: r1 r2 r3"
    t = table("A: joker g1 g2 g3 | B: b1 y8", melds=melds, draw="b12").play("A draw")
    page = told(t, "A", Look(80, 24))
    for key in ("4", "b"):
        page.play.press(key)
    assert prompt_of(page) == "Onto which meld (cards laid together)? Press its digit."
