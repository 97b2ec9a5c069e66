"""What a Compañeros table shows beyond single pictures: the order of a hand-out, what stays and what goes."""

import re

import pytest
from rich.cells import cell_len

from kombio_tui.games.companeros.lesson import STEPS
from kombio_tui.games.companeros.screen.question import GUIDE, SHORT_GUIDE
from kombio_tui.games.companeros.screen.results.scores import turned_up
from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.games.companeros.words.narration import REFUSALS
from kombio_tui.kit.blocks import Screen, placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import in_ascii, width_of
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol.base import Clock
from protocol.companeros import COLOURS, VALUES, Card, Reason, View
from protocol.house import Update, You
from tests.kit.companeros import GAME, Table, opened
from tests.kit.screens import ANA, NAMES, heard, place, pressed, rows, shown, text, told
from tests.kit.states.companeros import STATES, lesson, tied, walk

LOOK, NARROW, LARGE = Look(80, 24), Look(44, 24), Look(120, 40)
SIZES = [(44, 24), (60, 20), (70, 40), (80, 24), (100, 30), (110, 30), (120, 40), (160, 50), (200, 60)]


def lines_of(page: TablePage) -> list[str]:
    """The trick as a list, a line a player, without what was taken before."""
    lines = text(page).splitlines()
    start = next(number for number, line in enumerate(lines) if "trick" in line and number)
    return [" ".join(line.split()[:-1]) for line in lines[start + 1 : start + 7]]


def log(page: TablePage) -> str:
    """Everything that can be read in the log."""
    return "\n".join("".join(words for words, _ in row) for row in page.log.rows(78, 1000))


def follow(page: TablePage, t: Table) -> TablePage:
    """Let a page take in what was played."""
    shown(page, Update(ANA, place(t), heard(t)), page.look)
    return page


def test_a_hand_out_is_read_from_top_to_bottom() -> None:
    """C5, C7, C12: the rulebook's example, in which Frank, Doro and Emil take, and green and yellow tie."""
    t = tied(6, "take yellow")
    assert lines_of(told(t, "A", NARROW)) == [
        "▲ 11 gus 6▲ took ■",
        "►emil 5▲ chooses",
        "▼ 10 Friederike 10▼ is next",
        "=■ 9 clara 9■ nothing",
        "=◆ 9 ana 7◆ nothing",
        "bruno 2◆ nothing",
    ]


def test_a_hand_out_is_read_from_left_to_right_in_a_large_window() -> None:
    """The same with cards: names, and below them what each gets."""
    screen = [line[:84] for line in text(told(tied(6, "take yellow"), "A", LARGE)).splitlines()]
    names = next(line for line in screen if "gus" in line and "emil" in line)
    outcomes = screen[screen.index(names) + 1]
    assert names.split() == ["gus", "emil", "Friederi…", "clara", "ana", "bruno"]
    assert outcomes.split() == ["took", "■", "chooses", "is", "next", "nothing", "nothing", "nothing"]


def test_it_is_said_who_takes_why_and_what_follows() -> None:
    """C5, C7."""
    assert "gus takes a colour with ▲ 11 ... Next: emil." in text(told(tied(6), "A", LOOK))
    assert "gus takes a colour ..." in text(told(tied(6), "A", NARROW))
    last = told(tied(6, "take yellow", "take red"), "A", LOOK)
    assert "Friederike takes a colour with ▼ 10 ... Then ■ and ◆ tie, and it ends." in text(last)
    mine = told(tied(4, "take yellow"), "A", LOOK)
    assert "Take a colour with your ▲ 11. Then ■ and ◆ tie, and it ends." in text(mine)


@pytest.mark.parametrize("look", [NARROW, LOOK, LARGE])
def test_a_trick_stays_in_sight_until_a_card_is_played(look: Look) -> None:
    """C8, C9. What it brought is no part of the next one."""
    t = tied(6, "take yellow", "take red", "decline")
    page = told(t, "A", look)
    before = text(page)
    if look is not LOOK:
        assert "the last trick" in before
    assert before.count("took ") >= 2
    t.play(f"F {GAME.write(GAME.legal(t.state, 5)[0])}")
    follow(page, t)
    assert "the last trick" not in text(page)
    on_felt = [line[:84] for line in text(page).splitlines()]
    assert not re.search("took|nothing|chooses", "".join(on_felt))
    if look is not NARROW:
        assert "played" in text(page)


def test_what_was_taken_in_the_last_trick_is_labelled_during_the_next_one() -> None:
    t = tied(4, "take yellow", "take red")
    page = told(t, "A", LOOK)
    assert not re.search("last trick", text(page))
    t.play(f"B {GAME.write(GAME.legal(t.state, 1)[0])}")
    seen = text(follow(page, t))
    assert "last trick  ▲" in seen
    assert seen.count("last trick  –") == 2


def test_the_number_of_cards_taken_is_labelled_as_cards() -> None:
    t = tied(4, "take yellow")
    assert "cards taken" in text(told(t, "A", NARROW))
    assert "2 cards taken" in text(told(t, "A", LOOK))
    assert "14 cards" in text(told(tied(6, "take yellow"), "A", LOOK))


def test_new_cards_in_the_display_are_marked_until_the_next_trick_is_over() -> None:
    t = tied(4, "take yellow", "take red")
    cards = {f"{card.value}+" for card in (laid.card for laid in (t.view("A").last or t.view("A").trick).played)}
    screen = text(told(t, "A", LOOK))
    assert all(card in screen for card in cards)


def test_what_was_taken_before_the_last_trick_can_not_be_read_again() -> None:
    """C8: not in the log either, however far one scrolls."""
    t = opened(3)
    page = told(t, "A", LOOK)
    for _ in range(3):
        t.play_on(until="handing_out")
        follow(page, t)
        t.play_on(until="playing")
        follow(page, t)
    assert t.view("A").trick.number == 4
    assert "Trick 3" in log(page)
    assert "Trick 2" not in log(page)
    assert log(page).count("worth") <= 3


def test_newcomers_are_guided_through_the_first_trick_at_a_table() -> None:
    t = opened(3, starter=0)
    page = told(t, "A", LOOK)
    assert "The most points win. Play any card" in text(page)
    t.play_on(until="handing_out")
    follow(page, t)
    assert "From the highest colour" in text(page) or "Take a colour by its letter" in text(page)
    t.play_on(until="playing")
    follow(page, t)
    assert "Play any card" not in text(page)
    again = opened(3, starter=0)
    follow(page, again)
    assert "Play any card" not in text(page)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_lists_have_headings_in_the_first_trick_on_a_phone_too(players: int) -> None:
    t = walk(players, lambda view: bool(view.offers), starter=0)
    seen = text(told(t, "A", NARROW)).splitlines()
    assert seen[1].startswith(" this trick")
    assert " display: what can be taken" in seen
    assert " Cards of one colour add up. Play any card." in seen


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("stage", ["playing", "handing_out"])
@pytest.mark.parametrize("mine", [True, False])
def test_words_for_newcomers_take_one_line_of_a_phone(language: str, stage: str, mine: bool) -> None:
    assert cell_len(say_in(language)(SHORT_GUIDE[stage, mine])) <= NARROW.width - 2


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24), (110, 30), (120, 40)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("stage", ["playing", "handing_out"])
def test_words_for_newcomers_are_whole(language: str, size: tuple[int, int], players: int, stage: str) -> None:
    t = walk(players, lambda view: bool(view.offers) and view.stage == stage, starter=0)
    seen, say = text(told(t, "A", Look(*size, language))).split(), say_in(language)
    ends = [say(words[stage, True]).split()[-1] for words in (GUIDE, SHORT_GUIDE)]
    assert any(end in seen for end in ends)


@pytest.mark.parametrize("players", [4, 6])
def test_a_tie_is_told_in_one_line_of_a_phone(players: int) -> None:
    """C7."""
    assert " ■ and ◆ tie at 9: it ends there." in text(told(tied(players), "A", NARROW)).splitlines()
    nobody = walk(3, lambda view: view.stage == "playing" and view.last is not None and not view.last.order)
    assert " ▲ and ■ tie at 10: nobody may take." in text(told(nobody, "A", NARROW)).splitlines()


def test_how_far_the_game_is_stays_in_sight_beside_a_long_name() -> None:
    page = told(tied(4), "A", NARROW, You("Maximiliane", guest=False))
    assert text(page).splitlines()[0] == " COMPAÑEROS   QWHT · trick 3/9  Maximiliane"
    page = told(tied(4), "A", NARROW, You("Maximiliane-Sophie", guest=False))
    assert text(page).splitlines()[0] == " COMPAÑEROS   trick 3/9  Maximiliane-Sophie"


def test_a_clock_stays_in_sight_however_long_the_question_is() -> None:
    t = tied(4, "take yellow")
    clocks = (Clock("take", 0, 30, 6.4, paused=False),)
    page = shown(TablePage(clock=lambda: 0.0), Update(ANA, place(t, clocks=clocks), heard(t)), NARROW)
    assert text(page).splitlines()[-3].endswith(" 7 s")
    assert page.due() == pytest.approx(0.4)


def test_a_bell_rings_when_a_card_or_a_colour_is_asked_for() -> None:
    t = tied(4)
    page = told(t, "A", LOOK)
    assert not page.call(())
    follow(page, t.play("B take yellow"))
    assert page.call(())
    follow(page, t.play("A take red"))
    assert not page.call(())


def test_every_refusal_has_words() -> None:
    assert set(REFUSALS) == set(Reason)


def test_colours_have_signs_that_differ_in_ascii_too() -> None:
    assert len({in_ascii(SIGNS[colour]) for colour in COLOURS}) == len(COLOURS)


# --- keys ------------------------------------------------------------------------------------------------------------


def hints(page: TablePage) -> str:
    """The line of the keys that do something now."""
    return " ".join(text(page).splitlines()[-2].split())


@pytest.mark.parametrize("size", SIZES)
def test_all_keys_are_named_and_none_that_does_nothing(size: tuple[int, int]) -> None:
    look = Look(*size)
    mine = hints(told(walk(4, _to_play), "A", look))
    assert mine.startswith("1-5 play a card o sort")
    assert "← →" in mine
    waiting = hints(told(walk(4, _others_play), "A", look))
    assert waiting.startswith("o sort")
    assert "← →" not in waiting
    taking = hints(told(tied(4, "take yellow"), "A", look))
    assert taking.startswith("a red 9 c green 6 d blue 4 x ")
    assert "o sort" in taking
    assert ("← → point" in taking) == (size[0] >= 60)
    pointing = hints(pressed(told(walk(4, _to_play), "A", look), "right"))  # type: ignore[arg-type]
    assert "enter" in pointing
    assert "esc" in pointing


def test_a_watcher_is_offered_no_key() -> None:
    assert not hints(told(walk(4, _to_play), "watcher", LOOK))


def _others_play(view: View) -> bool:
    return not view.offers and view.stage == "playing" and len(view.trick.played) == 1


# --- the end of a game -----------------------------------------------------------------------------------------------


def test_no_colour_is_left_out_when_what_was_taken_is_turned_up() -> None:
    """C10: where there is no room for the cards there are their sums."""
    everything = tuple(Card(colour, value) for colour in COLOURS for value in VALUES)
    [line] = turned_up(everything, 30, 1)
    assert "".join(words for words, _ in line) == "▲=55 ■=55 ◆=55 ▼=55 ≡=55 ○=55"


def test_a_long_row_of_cards_is_broken_where_the_figures_begin() -> None:
    lines = turned_up(tuple(Card("red", value) for value in VALUES), 13, 4)
    assert ["".join(words for words, _ in line) for line in lines] == [" ▲ 1 2 3 4 5 ", " ▲ 6 7 8 9 ", " ▲ 10 "]


@pytest.mark.parametrize("state", ["companeros-game-over", "companeros-games-over", "companeros-round-over"])
@pytest.mark.parametrize("players", [3, 4])
def test_cards_and_points_stand_beside_each_other_on_a_phone(state: str, players: int) -> None:
    page = STATES[state](players, NARROW)
    assert "…" not in text(page)
    assert isinstance(page, TablePage)
    assert page.table
    view = page.table.view
    assert isinstance(view, View)
    if len(view.noted) > 1:
        assert all(re.search(rf" {total}$", text(page), re.MULTILINE) for total in view.totals)


def test_the_end_shows_the_course_of_the_game_and_what_stood_out() -> None:
    page = STATES["companeros-game-over"](4, LARGE)
    screen = text(page)
    for words in ("The course of the game", "Highlights", "best catch", "took most often", "took least often"):
        assert words in screen
    assert "★ You win with" in screen
    assert hints(page).startswith("enter play again")  # type: ignore[arg-type]


def test_who_has_not_seen_all_tricks_gets_no_highlights_of_them() -> None:
    """Figures that are not of the whole game would be wrong."""
    t = walk(4, lambda view: view.stage == "over")
    t.events = t.events[-3:]
    screen = text(told(t, "A", LARGE))
    assert "best catch" not in screen
    assert "took " not in screen
    assert "You win with" in screen


def test_everyone_sees_all_cards_that_were_taken() -> None:
    """C10, in every window in which there is room for the cards."""
    t = walk(4, lambda view: view.stage == "over")
    ended = t.view("A").ended
    assert ended
    screen = text(told(t, "A", LARGE))
    for taken in ended.taken:
        for card in taken:
            assert str(card.value) in screen


# --- every window ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everything_that_matters_is_in_sight_in_every_window(size: tuple[int, int], players: int) -> None:
    """Everyone's name, every colour that can be taken with its key, every card of the hand with its digit."""
    page = told(walk(players, _to_play), "A", Look(*size))
    screen = text(page)
    for name in NAMES[:players]:
        assert name[:5] in screen, name
    assert page.table
    view = page.table.view
    assert isinstance(view, View)
    for colour in {card.colour for card in view.display}:
        assert f"{'abcdef'[COLOURS.index(colour)]}   {SIGNS[colour]}" in screen
    hand = screen[screen.index("your hand") :]
    for digit, card in enumerate(view.hand, 1):
        assert SIGNS[card.colour] in hand, card
        assert str(card.value) in hand, card
        assert str(digit) in hand, digit


def _to_play(view: View) -> bool:
    return bool(view.offers) and view.stage == "playing" and len(view.trick.played) == 1


@pytest.mark.parametrize("name", [name for name in STATES if "replay" not in name and "waiting-room" not in name])
def test_no_state_overflows_or_overlaps_in_any_window(name: str) -> None:
    """Every row has the width of the window, and no part lies on another one."""
    for size in SIZES:
        for players in (3, 4, 6):
            page = STATES[name](players, Look(*size))
            assert {width_of(row) for row in rows(page)} == {size[0]}
            assert _overlapping(page.screen()) is None, (size, players)


def _overlapping(screen: Screen) -> tuple[int, int] | None:
    """A cell that two parts cover."""
    seen: set[tuple[int, int]] = set()
    for (x, top), part in placed(screen.regions):
        for y, line in enumerate(part.rows, top):
            for cell in range(x, x + width_of(line)):
                if (cell, y) in seen:
                    return cell, y
                seen.add((cell, y))
    return None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_step_of_the_lesson_can_be_read_to_its_last_word(size: tuple[int, int], language: str) -> None:
    look = Look(*size, language)
    for number, step in enumerate(STEPS):
        screen = text(lesson(number)(3, look))
        assert [word for word in look.say(step.text).split() if word not in screen] == []
