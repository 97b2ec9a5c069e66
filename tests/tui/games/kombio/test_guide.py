"""The hints for a player's first turns of Kombio: what wins, what a slap is, what a call is."""

from collections.abc import Sequence

import pytest

from kombio_tui.games.kombio.words.guide import CALL, LOW, OTHERS, SLAP, Word
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import width_of
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol.house import Update
from protocol.kombio import Options as KombioOptions
from protocol.languages import LANGUAGES
from tests.kit import table
from tests.kit.screens import ANA, heard, line, place, prompt_of, shown, text, told, told_follower
from tests.kit.states.kombio import STATES, dealt
from tests.kit.table import Table, opened
from tests.tui.games.test_motion import just_dealt

WORDS = (LOW, SLAP, CALL, OTHERS)
OTHERS_TURN = "B draw", "B swap 1"
TURN = "A draw", "A swap 1", *OTHERS_TURN
PHONE = Look(44, 24)


def words_on(page: TablePage) -> list[Word]:
    """The hints as a phone shows them: in the short form, in one line."""
    drawn = text(page)
    return [word for word in WORDS if word.short in drawn]


def after_turns(number: int) -> TablePage:
    """What ana sees at a table of two when this many of her turns have begun; bruno starts."""
    t, page = opened(2), TablePage(clock=lambda: 0.0)
    moves: Sequence[str] = ("A ready", "B ready", *OTHERS_TURN) if number else ()
    for some in (moves, *[TURN] * (number - 1)):
        t.play(*some)
        shown(page, Update(ANA, place(t), heard(t)), PHONE)
    return page


@pytest.mark.parametrize(("turn", "said"), [(0, [LOW]), (1, [SLAP]), (2, [CALL]), (3, [OTHERS]), (4, [])])
def test_each_of_the_first_turns_has_a_hint(turn: int, said: list[Word]) -> None:
    assert words_on(after_turns(turn)) == said


def test_hints_are_not_repeated_at_the_next_table() -> None:
    page = after_turns(4)
    facts = place(opened(2), line=line(2, code="ABCD"))
    assert words_on(shown(page, Update(ANA, facts, ()), PHONE)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", WORDS)
def test_the_short_form_is_one_line_of_a_phone(word: Word, language: str) -> None:
    assert width_of(((say_in(language)(word.short), "plain"),)) <= PHONE.width - 2


def test_without_a_log_the_hint_is_in_the_prompt_line_while_others_play() -> None:
    assert prompt_of(STATES["others-turn"](6, PHONE)) == SLAP.short
    assert prompt_of(STATES["other-slapped"](6, PHONE)) == "bruno settles the slap ..."
    assert prompt_of(STATES["your-turn"](6, PHONE)) == "Draw, take it or call?"


def test_a_wide_window_has_room_for_more_words() -> None:
    drawn = " ".join(line[:26].strip() for line in text(STATES["others-turn"](2, Look(80, 24))).splitlines())
    assert SLAP.text in drawn
    assert SLAP.short not in drawn


def test_there_is_no_hint_after_a_call_nor_for_watchers_and_learners() -> None:
    t: Table = dealt(2, "A draw")
    pages = STATES["called"](2, PHONE), told(t, "watcher", PHONE), told_follower(t, PHONE), STATES["lesson"](2, PHONE)
    assert [words_on(page) for page in pages] == [[], [], [], []]  # type: ignore[arg-type]


def test_after_a_slap_the_keys_say_that_ones_own_card_goes_where_anothers_was() -> None:
    assert "b1 .. b4 another's: give one of yours" in text(STATES["you-slapped"](2, Look(80, 24)))
    assert "b1 .. b4 another's card" in text(STATES["you-slapped"](2, PHONE))


def test_it_is_said_once_that_low_cards_win() -> None:
    game = just_dealt(table, KombioOptions())
    for size in ((80, 24), (120, 40)):
        drawn = text(told(game, "A", Look(*size)))
        assert "Round 1 is dealt." in drawn
        assert drawn.count("Low cards win") == 1
