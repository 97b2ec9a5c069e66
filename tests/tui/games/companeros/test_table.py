"""What a Compañeros table shows beyond single pictures: the order of a hand-out, what stays and what goes."""

import pytest

from kombio_tui.games.companeros.screen.cards import SIGNS
from kombio_tui.games.companeros.screen.narration import REFUSALS
from kombio_tui.games.companeros.screen.results import turned_up
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import in_ascii
from kombio_tui.pages.table import TablePage
from protocol.companeros import COLOURS, VALUES, Card, Reason, View
from protocol.house import Clock, Update
from tests.kit.companeros import GAME, Table, opened
from tests.kit.screens import ANA, NAMES, heard, place, shown, text, told
from tests.kit.states.companeros import tied, walk

LOOK = Look(80, 24)
SIZES = [(width, height) for width in (60, 79, 80, 100, 160) for height in (20, 24, 30, 50)]


def panel(page: TablePage) -> list[str]:
    """The trick at the left, a line a player."""
    lines = text(page).splitlines()
    start = next(number for number, line in enumerate(lines) if "hand-out" in line[:40] or "trick" in line[:20])
    return [" ".join(line[:39].split()) for line in lines[start + 1 : start + 7]]


def log(page: TablePage) -> str:
    """Everything that can be read in the log."""
    return "\n".join("".join(words for words, _ in row) for row in page.log.rows(78, 1000))


def follow(page: TablePage, t: Table) -> TablePage:
    """Let a page take in what was played."""
    shown(page, Update(ANA, place(t), heard(t)), LOOK)
    return page


def test_a_hand_out_is_read_from_top_to_bottom() -> None:
    """C5, C7, C12: the rulebook's example, in which Frank, Doro and Emil take, and green and yellow tie."""
    t = tied(6, "take yellow")
    assert panel(told(t, "A", LOOK)) == [
        "● 11 gus ●6 → ▲",
        "▶emil ●5 chooses",
        "◆ 10 Friederike ◆10 3.",
        "=▲ 9 clara ▲9 tie",
        "=■ 9 ana ■7 tie",
        "bruno ■2 tie",
    ]


def test_it_is_said_who_takes_why_and_what_follows() -> None:
    """C5, C7."""
    assert "gus takes a colour with ● 11. Next: emil." in text(told(tied(6), "A", LOOK))
    last = told(tied(6, "take yellow", "take red"), "A", LOOK)
    assert "Friederike takes a colour with ◆ 10. Then ▲=■ tie: end." in text(last)
    mine = told(tied(4, "take yellow"), "A", LOOK)
    assert "Take a colour with your ● 11. Then ▲=■ tie: end." in text(mine)


def test_a_trick_stays_in_sight_until_a_card_is_played_and_what_it_brought_one_trick_longer() -> None:
    """C8, C9."""
    t = tied(6, "take yellow", "take red", "decline")
    page = told(t, "A", LOOK)
    assert "previous trick" in text(page)
    assert panel(page)[0] == "● 11 gus ●6 → ▲"
    t.play(f"F {GAME.write(GAME.legal(t.state, 5)[0])}")
    follow(page, t)
    assert "this trick" in text(page)
    assert "●6  ▲" in next(line for line in text(page).splitlines() if line.startswith(" gus"))


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
    assert "Play any card." in text(page)
    t.play_on(until="handing_out")
    follow(page, t)
    assert "takes one colour" in text(page) or "Take a colour by its letter" in text(page)
    t.play_on(until="playing")
    follow(page, t)
    assert "Play any card." not in text(page)
    again = opened(3, starter=0)
    follow(page, again)
    assert "Play any card." not in text(page)


def test_a_clock_stays_in_sight_however_long_the_question_is() -> None:
    t = tied(4, "take yellow")
    clocks = (Clock("take", 0, 30, 6.4, paused=False),)
    page = shown(TablePage(clock=lambda: 0.0), Update(ANA, place(t, clocks=clocks), heard(t)), Look(60, 20))
    assert text(page).splitlines()[-3].endswith(" 7 s left")
    assert page.due() == pytest.approx(0.4)


def test_a_bell_rings_when_a_card_or_a_colour_is_asked_for() -> None:
    t = tied(4)
    page = told(t, "A", LOOK)
    assert not page.rings()
    follow(page, t.play("B take yellow"))
    assert page.rings()
    follow(page, t.play("A take red"))
    assert not page.rings()


def test_every_refusal_has_words() -> None:
    assert set(REFUSALS) == set(Reason)


def test_colours_have_signs_that_differ_in_ascii_too() -> None:
    assert len({in_ascii(SIGNS[colour]) for colour in COLOURS}) == len(COLOURS)


def test_no_colour_is_left_out_when_what_was_taken_is_turned_up() -> None:
    """C10: where there is no room for the cards there are their sums."""
    everything = tuple(Card(colour, value) for colour in COLOURS for value in VALUES)
    [line] = turned_up(everything, 30, 1)
    assert "".join(words for words, _ in line) == "●=55 ▲=55 ■=55 ◆=55 ★=55 ○=55"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everything_that_matters_is_in_sight_in_every_window(size: tuple[int, int], players: int) -> None:
    """Everyone's name twice, every colour that can be taken, every card of the hand with its digit."""
    page = told(walk(players, _to_play), "A", Look(*size))
    screen = text(page)
    for name in NAMES[:players]:
        assert screen.count(name[:8]) >= 2, name
    assert page.table
    view = page.table.view
    assert isinstance(view, View)
    for colour in {card.colour for card in view.display}:
        assert f"{'abcdef'[COLOURS.index(colour)]} {SIGNS[colour]}" in screen
    hand = screen.splitlines()[-9:-3]
    for digit, card in enumerate(view.hand, 1):
        assert any(SIGNS[card.colour] in line for line in hand), card
        assert any(str(card.value) in line for line in hand), card
        assert any(str(digit) in line for line in hand), digit


def _to_play(view: View) -> bool:
    return bool(view.offers) and view.stage == "playing" and len(view.trick.played) == 1
