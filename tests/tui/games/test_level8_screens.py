"""Level 8's screens beyond what the snapshots show: how far a hand is, what is marked, what is said to a beginner."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kombio_tui.games.level8.screen.levels import melds_in_short
from kombio_tui.games.level8.screen.narration import REFUSALS

from kombio_tui.games.level8.following import Level8Following
from kombio_tui.games.level8.guide import WORDS
from kombio_tui.games.level8.screen.cards import HAND, JOKER, SIGNS
from kombio_tui.games.level8.screen.cards import text as text_of_card
from kombio_tui.games.level8.screen.goal import goal, missing
from kombio_tui.games.level8.screen.melds import ShownMeld, in_boxes, in_lines
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import in_ascii, width_of
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol import level8 as k
from protocol.house import Story, Update
from protocol.level8_levels import checked, house_levels
from protocol.level8_melds import holds
from tests.kit.any_play import numbers
from tests.kit.level8.play import CHOICES, STARTS, playthrough, start
from tests.kit.level8.table import Table, table
from tests.kit.screens import ANA, heard, place, shown, told

LEVELS = (*checked(house_levels(1)), *checked(house_levels(2)))
LOOK = Look(80, 24)
MANY_SMALL_MELDS = b'"\xf5|Y!HN:?\x0e\x01|\x01X\x00\x8d\xc9g\x01\xaa\x96\x01$/h\x01P\x9b\x92J\x12\xe6'
"""A deal in which four melds, too small to be shortened, lie before one player."""
BRUNO = "B run 6: o6 v7 r8"


def text(page: TablePage) -> str:
    return "\n".join("".join(part for part, _ in row) for drawn in page.screen().parts for row in drawn.rows)


def marked(page: TablePage) -> set[int]:
    assert isinstance(page.play, Level8Following)
    return page.play.memory.melds


# --- how far a hand is --------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from(LEVELS))
def test_nothing_is_missing_exactly_when_the_level_can_be_laid_out(seed: int, level: k.Level) -> None:
    hand = tuple(Random(seed).sample(k.BOX, 10))
    aim = goal(hand, level)
    assert (missing(aim) == 0) == holds(hand, level)
    used = [place.face for part in aim for place in part if place.face]
    assert all(used.count(face) <= hand.count(face) for face in used)
    assert [len(part) for part in aim] == [part.size for part in level]


def test_jokers_fill_what_is_missing() -> None:
    aim = goal(("r4", "g5", "joker", "b9"), checked(house_levels(1))[0])
    assert missing(aim) == 2


# --- what just happened -------------------------------------------------------------------------------------------


def follow(t: Table, page: TablePage | None = None, who: str = "A") -> TablePage:
    page = page or TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, place(t, who), heard(t, who)), LOOK)
    return page


def test_what_lies_newly_is_marked_until_the_viewer_takes_a_card() -> None:
    t = table("A: r1 g9 | B: b1 y9 | C: v1 v2", melds=BRUNO, turn="B", draw="g3 y3 v3 y4")
    page = follow(t.play("B draw", "B lay_off y9 0 high"))
    assert marked(page) == {0}
    follow(t.play("B discard b1", "C draw", "C discard v1"), page)
    assert marked(page) == {0}
    follow(t.play("A draw"), page)
    assert marked(page) == set()


def test_what_happened_before_one_came_is_told_and_nothing_of_it_is_new() -> None:
    t = table("A: r1 g9 | B: b1 y9", melds=BRUNO, turn="B", draw="g3").play("B draw", "B lay_off y9 0 high")
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, place(t), (Story(tuple(t.events)),)), LOOK)
    assert marked(page) == set()
    assert "bruno lays yellow 9■ onto b1." in text(page)


def test_the_card_just_taken_stays_apart_after_a_lost_connection() -> None:
    t = table("A: r1 g9 | B: b1 y9", draw="g3").play("A draw")
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, place(t), (Story(tuple(t.events)),)), LOOK)
    assert "└──n──┘" in text(page)


def test_a_bell_rings_when_the_turn_comes() -> None:
    t = table("A: r1 g9 | B: b1 y9", turn="B", draw="g3")
    page = follow(t)
    assert not page.rings()
    follow(t.play("B draw", "B discard b1"), page)
    assert page.rings()


# --- what is said -------------------------------------------------------------------------------------------------


def test_a_beginner_is_told_what_to_do_until_it_was_done() -> None:
    t = table("A: r1 g9 b9 | B: b1 y9 o9", draw="g3 y3 v3")
    page = follow(t)
    assert WORDS[0].text.split(".")[0] in text(page)
    follow(t.play("A draw"), page)
    assert "Now discard" in text(page)
    follow(t.play("A discard g3", "B draw", "B discard b1"), page)
    assert WORDS[0].text.split(".")[0] not in text(page)


def test_what_is_laid_out_is_told_in_short() -> None:
    melds = (k.Meld(4, ("r4", "joker", "b6")), k.Meld(9, ("r9", "g9")), k.Meld("o", ("o1", "o7", "joker")))
    assert melds_in_short(("run", "set", "colour"), melds) == "4-6, 9 9, 3 × ●"


def test_every_refusal_has_words() -> None:
    assert set(REFUSALS) == set(k.Reason)


@settings(max_examples=30)
@example(start(2, k.Options(), MANY_SMALL_MELDS, level=0), numbers(80, 80))
@given(STARTS, CHOICES)
def test_every_event_of_any_game_is_told_to_everyone_and_drawn(state: object, choices: list[int]) -> None:
    """Whole games, with all kinds of levels, as a player and a watcher follow them in the smallest window."""
    t = Table(state)  # type: ignore[arg-type]
    small = Look(60, 20)
    pages = {who: told(t, who, small) for who in ("A", "watcher")}
    for moved in playthrough(t.state, choices[:60]):
        t.state, t.events = moved.step.state, list(moved.step.events)
        for who, page in pages.items():
            shown(page, Update(ANA, place(t, who), heard(t, who)), small)
            drawn = page.screen()
            for (x, y, _), part in zip(drawn.places.each, drawn.parts, strict=True):
                assert y + len(part.rows) <= small.height
                assert all(x + width_of(row) <= small.width for row in part.rows)


@pytest.mark.parametrize("written", [str, in_ascii])
def test_no_colour_has_to_be_seen(written: Callable[[str], str]) -> None:
    """Signs tell all cards apart, in ASCII too, and none of them can be read as a digit."""
    cards = [written(text_of_card(face)) for face in dict.fromkeys(k.BOX)]
    assert len(set(cards)) == len(cards)
    signs = {written(sign) for sign in (*SIGNS.values(), JOKER, HAND)}
    assert len(signs) == len(SIGNS) + 2
    assert not any(sign.isalnum() and sign in "0oOlI" for sign in signs)


# --- melds --------------------------------------------------------------------------------------------------------

RUN = k.Laid(0, "run", 1, tuple(f"{'gr'[number % 2]}{number}" for number in range(1, 16)))
SET = k.Laid(0, "set", 7, ("r7", "joker", "b7", "g7", "o7"))
COLOUR = k.Laid(0, "colour", "v", ("v1", "v4", "joker", "v9", "v12", "v15"))


@pytest.mark.parametrize("width", [34, 40, 60, 100])
def test_melds_that_are_too_long_show_what_counts(width: int) -> None:
    """The ends of a run, the number of a set, the colour, and how many."""
    melds = tuple(ShownMeld(number, laid) for number, laid in enumerate((RUN, SET, COLOUR), 1))
    for rows in (in_lines(melds, width, short=True), in_boxes(melds, max(width, 38))):
        assert all(width_of(row) <= max(width, 38) for row in rows)
        words = "".join(part for row in rows for part, _ in row)
        assert " 1▲" in words
        assert "15▲" in words
        assert "×5" in words or "7★" in words
        assert "≡" in words


def test_a_joker_shows_what_it_stands_for() -> None:
    """L5."""
    shown_melds = tuple(ShownMeld(1, laid) for laid in (k.Laid(0, "run", 4, ("r4", "joker", "g6")), SET, COLOUR))
    words = "".join(part for row in in_lines(shown_melds, 100, short=False) for part, _ in row)
    assert " 5★" in words
    assert " 7★" in words
    assert " ★≡" in words


def test_the_help_lists_the_levels_of_this_table() -> None:
    """L12: a host's own list in place of the house's."""
    own = tuple(f"run {number}" for number in range(3, 11))
    chapters = GAMES["level8"].chapters({"levels": list(own)})(say_in("en"))
    assert chapters[-1] == ("The levels of this table", [(str(n), f"run of {n + 2}") for n in range(1, 9)])
    assert GAMES["level8"].chapters({"levels": list(own)}) is GAMES["level8"].chapters({"levels": own})
    usual = [title for title, _ in GAMES["level8"].chapters({"levels": []})(say_in("en"))]
    assert usual[-2:] == ["Levels with one star", "Levels with two stars"]
