"""Level 8's screens beyond what the snapshots show: how far a hand is, what is marked, what is said to a beginner."""

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.games.level8.following import Level8Following
from kombio_tui.games.level8.keyboard.keys import DIGITS, SEATS
from kombio_tui.games.level8.screen.goal import goal, made_of, missing
from kombio_tui.games.level8.screen.layout import layout
from kombio_tui.games.level8.screen.melds import ShownMeld, in_lines
from kombio_tui.games.level8.screen.memory import Memory
from kombio_tui.games.level8.screen.results.highlights import courses
from kombio_tui.games.level8.words.cards import HAND, JOKER, SIGNS, SKIP
from kombio_tui.games.level8.words.cards import text as text_of_card
from kombio_tui.games.level8.words.guide import WORDS
from kombio_tui.games.level8.words.levels import melds_in_short
from kombio_tui.games.level8.words.narration import REFUSALS
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.blocks import laid_out, placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import in_ascii, width_of
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol import level8 as k
from protocol.house import Story, Update
from protocol.level8_levels import checked, house_levels
from protocol.level8_melds import holds, layouts
from tests.kit.any_play import numbers
from tests.kit.level8.play import CHOICES, STARTS, playthrough, start
from tests.kit.level8.table import Table, table
from tests.kit.screens import ANA, heard, place, pressed, shown, text, told
from tests.kit.states.level8 import STATES

LEVELS = (*checked(house_levels(1)), *checked(house_levels(2)))
LOOK = Look(120, 40)
MANY_SMALL_MELDS = b'"\xf5|Y!HN:?\x0e\x01|\x01X\x00\x8d\xc9g\x01\xaa\x96\x01$/h\x01P\x9b\x92J\x12\xe6'
"""A deal in which four melds, too small to be shortened, lie before one player."""
BRUNO = "B run 6: o6 v7 r8"


def memory(page: TablePage) -> Memory:
    assert isinstance(page.play, Level8Following)
    return page.play.memory


def prompt(page: TablePage) -> str:
    return text(page).splitlines()[-3]


def hints(page: TablePage) -> str:
    return text(page).splitlines()[-2]


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


def test_what_a_player_did_is_marked_until_that_players_next_turn() -> None:
    """As news until the next player has taken a card, and in a duller colour from then on."""
    t = table("A: r1 g9 | B: b1 y9 | C: v1 v2", melds=BRUNO, turn="B", draw="g3 y3 v3 y4")
    page = follow(t.play("B draw", "B lay_off y9 0 high", "B discard b1"))
    assert (memory(page).meld_mark(0), memory(page).pile_rim(1)) == ("news", "news")
    follow(t.play("C draw"), page)
    assert (memory(page).meld_mark(0), memory(page).pile_rim(1)) == ("before", "before")
    follow(t.play("C discard v1", "A draw", "A discard r1"), page)
    assert (memory(page).meld_mark(0), memory(page).pile_rim(1)) == ("before", "before")
    follow(t.play("B draw"), page)
    assert (memory(page).meld_mark(0), memory(page).pile_rim(1)) == ("", "paper")


def test_a_pile_is_not_marked_once_its_new_top_is_taken() -> None:
    t = table("A: r1 g9 | B: b1 y9 | C: v1 v2", turn="B", draw="g3 y3").play("B draw", "B discard b1")
    page = follow(t)
    follow(t.play("C take b"), page)
    assert memory(page).pile_rim(1) == "paper"


def test_everyones_last_deed_is_told_in_a_few_words() -> None:
    t = table("A: r1 g9 | B: b1 y9 | C: v1 v2", melds=BRUNO, turn="B", draw="g3 y3", piles="A: r5")
    page = follow(t.play("B take a"))
    assert "took 5▲ from you" in text(page)
    follow(t.play("B lay_off y9 0 high", "B discard b1", "C draw"), page)
    assert "took 5▲ from you, laid off 1, discarded 1▼" in text(page)
    assert "clara   drew" in text(page)


def test_what_happened_before_one_came_is_told_and_nothing_of_it_is_news() -> None:
    t = table("A: r1 g9 | B: b1 y9", melds=BRUNO, turn="B", draw="g3").play("B draw", "B lay_off y9 0 high")
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, place(t), (Story(tuple(t.events)),)), LOOK)
    assert memory(page).meld_mark(0) == "before"
    assert "bruno lays yellow 9■ onto b1." in text(page)


def test_the_card_just_taken_stays_apart_after_a_lost_connection() -> None:
    t = table("A: r1 g9 | B: b1 y9", draw="g3").play("A draw")
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, place(t), (Story(tuple(t.events)),)), LOOK)
    assert " n " in text(page)


def test_a_bell_rings_when_the_turn_comes() -> None:
    t = table("A: r1 g9 | B: b1 y9", turn="B", draw="g3")
    page = follow(t)
    assert not page.call(())
    follow(t.play("B draw", "B discard b1"), page)
    assert page.call(())


# --- one's own level ----------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from(LEVELS))
def test_a_complete_level_is_shown_as_it_would_be_laid_out(seed: int, level: k.Level) -> None:
    """The hint and the first proposal are the same."""
    hand = tuple(Random(seed).sample(k.BOX, 10))
    if ways := layouts(hand, level):
        assert goal(hand, level) == made_of(ways[0], level)


def test_the_proposal_takes_the_place_of_the_level_and_nothing_else_moves() -> None:
    t = table("A: r4 g5 b6 y9 o10 v11 g12 joker | B: b1 y8", draw="y7").play("A draw")
    page = follow(t)
    before = text(page).splitlines()
    after = text(pressed(page, "l")).splitlines()
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert len(changed) == 3  # the level, the prompt and the keys
    assert changed[1:] == [len(before) - 3, len(before) - 2]


def test_a_level_that_takes_the_whole_hand_is_not_called_complete() -> None:
    """L7: a card must be left to discard."""
    t = table("A: r1 r2 | B: b1 y9", levels=("run 3", *["twins"] * 7), draw="r3").play("A draw")
    assert "needs one more card to discard" in text(follow(t))


def test_both_piles_have_names() -> None:
    page = follow(table("A: r1 g9 | B: b1 y9", draw="g3"))
    assert "draw pile" in text(page)
    assert "your pile" in text(page)


# --- what is said -------------------------------------------------------------------------------------------------


def test_a_beginner_is_told_what_to_do_until_it_was_done() -> None:
    t = table("A: r1 g9 b9 | B: b1 y9 o9", draw="g3 y3 v3")
    page = follow(t)
    assert WORDS[0].text.split()[0] in text(page)
    follow(t.play("A draw"), page)
    assert "Runs and sets" in text(page)
    follow(t.play("A discard g3", "B draw", "B discard b1"), page)
    assert "Your level says" not in text(page)


def test_what_is_laid_out_is_told_in_short() -> None:
    melds = (k.Meld(4, ("r4", "joker", "b6")), k.Meld(9, ("r9", "g9")), k.Meld("o", ("o1", "o7", "joker")))
    assert melds_in_short(("run", "set", "colour"), melds) == "4-6, 9 9, 3 × ●"


def test_every_refusal_has_words() -> None:
    assert set(REFUSALS) == set(k.Reason)


@settings(max_examples=15)
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
            assert_whole(page)


@pytest.mark.parametrize("written", [str, in_ascii])
def test_no_colour_has_to_be_seen(written: Callable[[str], str]) -> None:
    """Signs tell all cards apart, in ASCII too, and none of them can be read as a digit."""
    cards = [written(text_of_card(face)) for face in dict.fromkeys(k.BOX)]
    assert len(set(cards)) == len(cards)
    signs = {written(sign) for sign in (*SIGNS.values(), JOKER, SKIP, HAND)}
    assert len(signs) == len(SIGNS) + 3
    assert not any(sign.isalnum() and sign in "0oOlI" for sign in signs)


# --- melds --------------------------------------------------------------------------------------------------------

RUN = k.Laid(0, "run", 1, tuple(f"{'gr'[number % 2]}{number}" for number in range(1, 16)))
SET = k.Laid(0, "set", 7, ("r7", "joker", "b7", "g7", "o7"))
COLOUR = k.Laid(0, "colour", "v", ("v1", "v4", "joker", "v9", "v12", "v15"))


@pytest.mark.parametrize("width", [34, 40, 60, 100])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_melds_that_are_too_long_show_what_counts(width: int, most: int) -> None:
    """The ends of a run, the number of a set, the colour, and how many."""
    melds = tuple(ShownMeld(f"a{number}", laid) for number, laid in enumerate((RUN, SET, COLOUR), 1))
    rows = in_lines(melds, width, most)
    assert len(rows) <= most
    assert all(width_of(row) <= width for row in rows)
    words = "".join(part for row in rows for part, _ in row)
    assert " 1▲" in words
    assert "15▲" in words
    assert "×5" in words or "7★" in words
    assert "≡" in words or words.rstrip().endswith("…")


def test_a_joker_shows_what_it_stands_for() -> None:
    """L5."""
    shown_melds = tuple(ShownMeld("a1", laid) for laid in (k.Laid(0, "run", 4, ("r4", "joker", "g6")), SET, COLOUR))
    words = "".join(part for row in in_lines(shown_melds, 100, 3) for part, _ in row)
    assert " 5★" in words
    assert " 7★" in words
    assert " ★≡" in words


# --- every screen in every size -----------------------------------------------------------------------------------

SIZES = ((44, 24), (60, 20), (80, 24), (110, 30), (120, 40), (200, 60))


def assert_whole(page: TablePage) -> None:
    """Every part lies in the window, no two overlap, and every row has exactly its width."""
    look, screen = page.look, page.screen()
    taken: set[tuple[int, int]] = set()
    for (x, y), part in placed(screen.regions):
        for dy, row in enumerate(part.rows):
            cells = {(x + dx, y + dy) for dx in range(width_of(row))}
            assert not cells & taken, f"parts overlap in row {y + dy}: {row}"
            taken |= cells
    assert all(0 <= x < look.width and 0 <= y < look.height for x, y in taken)
    assert all(width_of(row) == look.width for row in laid_out(screen, look.width, look.height))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STATES)
def test_every_screen_fits_every_window(name: str, size: tuple[int, int]) -> None:
    for players, language in ((2, "en"), (4, "fr"), (6, "de")):
        page = STATES[name](players, Look(*size, language))
        assert isinstance(page, TablePage) or "replay" in name
        assert_whole(page)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(44, 24), (80, 24)], ids=str)
@pytest.mark.parametrize(
    "name", [name for name in STATES if not re.search("replay|lesson|settings|leaving|turning", name)]
)
def test_the_keys_of_every_screen_are_all_named(name: str, size: tuple[int, int]) -> None:
    """Each key that is offered stands in the line of keys, also where there is no room for its words."""
    page = STATES[name](6, Look(*size))
    assert isinstance(page, TablePage)
    assert isinstance(page.play, Level8Following)
    view, play = page.play.view, page.play
    offered = play.input.pressed.offered(view, play._held) if view.offers else []
    assert {key for key in offered if key not in "tl"} <= named_keys(page)
    assert all(f" {key}" in hints(page) for key, _ in page.play.drawn(page.look, page.side, sheet=False).keys)


def named_keys(page: TablePage) -> set[str]:
    """The keys that the line of hints names; `1-4` names four."""
    keys = page.play.drawn(page.look, page.side, sheet=page.sheet is not None).keys
    words = {word for named, _ in keys for word in named.split()}
    spans = [word.split("-") for word in words if re.fullmatch(r"\d-\d", word)]
    return words | {key for first, last in spans for key in DIGITS[DIGITS.index(first) : DIGITS.index(last) + 1]}


@pytest.mark.parametrize("name", [name for name in STATES if "replay" not in name and "help" not in name])
def test_no_key_is_offered_that_is_refused(name: str) -> None:
    """Each key in the line of hints does something."""
    offered = STATES[name](4, Look(120, 40))
    assert isinstance(offered, TablePage)
    for key in named_keys(offered) & {*DIGITS, *SEATS, *"dlxsrkno", "-", "+"}:
        page = STATES[name](4, Look(120, 40))
        assert isinstance(page, TablePage)
        if page.table is None or page.table.line.phase == "over":
            continue
        before = prompt(page)
        page.press(Key({"-": "minus", "+": "plus"}.get(key, key), key, 0.0))
        assert page.hint_due() is None, (key, before, prompt(page))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_setting_of_the_card_size_changes_the_hand(size: tuple[int, int]) -> None:
    """Larger cards take room from the others; smaller ones are the next size."""
    small, usual, large = (
        layout(Look(*size, cards=cards), 6, seated=True).hand for cards in ("small", "auto", "large")
    )
    assert small
    assert usual
    assert large
    assert small.height <= usual.height <= large.height
    assert small.height < large.height


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_end_of_a_round_tells_who_moved_up_and_shows_all_hands() -> None:
    page = STATES["level8-round-over"](4, Look(120, 40))
    seen = text(page)
    assert "bruno has no card left: two levels up. Others who laid out: one level." in seen
    assert seen.index("bruno") < seen.index("clara") < seen.index("emil")
    assert "+2" in seen
    assert "+1" in seen
    assert "The course of the game" in seen
    assert "most rounds ended" in seen


def test_the_winner_comes_first_and_the_host_may_play_again() -> None:
    page = STATES["level8-game-over"](4, Look(80, 24))
    seen = text(page)
    assert "★ You won the game! You laid out level 8. ★" in seen
    assert "1 a  ana " in seen
    assert "Press enter to play again, or q to leave." in prompt(page)  # type: ignore[arg-type]
    assert hints(page).count("enter") == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24)])
@pytest.mark.parametrize("players", [2, 6])
def test_help_does_not_cover_the_result(size: tuple[int, int], players: int) -> None:
    seen = text(STATES["level8-help-after-a-round"](players, Look(*size)))
    assert "The goal" in seen
    assert all(f"{place} " in seen for place in range(1, players + 1))
    assert "ana" in seen.split("The goal")[0]
    assert "+2" in seen


@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_newest_line_is_whole_below_the_words_for_newcomers(size: tuple[int, int], players: int) -> None:
    for state, newest in (("drawn", "You drew 7■."), ("taken", "You took 13■."), ("first-turn", "deals.")):
        assert newest in text(STATES[f"level8-{state}"](players, Look(*size)))


def test_a_wide_log_names_the_colours() -> None:
    assert "You drew yellow 7■." in text(STATES["level8-drawn"](4, Look(120, 40)))


def test_who_comes_late_is_told_that_the_highlights_are_not_of_the_whole_game() -> None:
    t = table("A: r1 r9 g9 | B:", turn="B", melds=BRUNO, draw="y7").play("B draw", "B discard y7")
    t.state = replace(t.state, round=3)
    assert "Highlights since you came" in text(follow(t))


def test_the_course_is_remembered_from_round_to_round() -> None:
    heard_so_far = Memory()
    ended = k.RoundEnded(0, ((), ()), (True, True), (1, 1), (3, 2), seed=bytes(32).hex())
    heard_so_far.hear(ended, 0, ())
    heard_so_far.hear(k.RoundEnded(1, ((), ()), (False, True), (3, 2), (3, 4), seed=bytes(32).hex()), 0, ())
    lines = courses(heard_so_far, (3, 4), ("ana", "bruno"), 0)
    assert [line.totals for line in lines] == [(1, 3, 3), (1, 2, 4)]


def test_the_help_begins_with_the_goal_and_explains_the_words() -> None:
    chapters = GAMES["level8"].chapters({})(say_in("en"))
    assert chapters[0][0] == "The goal"
    words = dict(chapters[3][1])
    assert {"lay out", "lay off", "meld", "↑", "+"} <= set(words)
    assert "no d, which draws a card" in words[" ".join(SEATS)]


def test_the_help_lists_the_levels_of_this_table() -> None:
    """L12: a host's own list in place of the house's."""
    own = tuple(f"run {number}" for number in range(3, 11))
    chapters = GAMES["level8"].chapters({"levels": list(own)})(say_in("en"))
    assert chapters[-1] == ("The levels of this table", [(str(n), f"run of {n + 2}") for n in range(1, 9)])
    assert GAMES["level8"].chapters({"levels": list(own)}) is GAMES["level8"].chapters({"levels": own})
    usual = [title for title, _ in GAMES["level8"].chapters({"levels": []})(say_in("en"))]
    assert usual[-2:] == ["Levels with one star", "Levels with two stars"]
