"""The waiting room: how others join, who sits there, and what is missing; and how one leaves a table."""

from typing import Any

from kombio_tui.controls.key import Key
from kombio_tui.games.kombio.lesson import STEPS, Lesson
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Leave, Seated, Update
from tests.kit.screens import ANA, key, line, place, pressed, shown, text, told
from tests.kit.states.kombio import STATES
from tests.kit.table import opened

LOOK = Look(120, 40)
CTRL_C = Key("ctrl+c", None, 0.0)


def room(players: int, *, address: str = "", look: Look = LOOK, you: int | None = 0, **changes: Any) -> TablePage:
    page = TablePage(clock=lambda: 0.0)
    page.address = address
    facts = place(opened(2), view=None, line=line(players, "waiting", **changes), you=you)
    shown(page, Update(ANA, facts, ()), look)
    return page


def prompt(page: TablePage) -> str:
    return text(page).splitlines()[-3].strip()


def test_the_whole_command_is_shown_if_the_address_is_known() -> None:
    assert "ssh -t kombio.example.org join QWHT" in text(room(2, address="kombio.example.org"))
    assert "press c in the lobby, then type QWHT" in text(room(2))


def test_every_place_has_a_plate_with_who_sits_there() -> None:
    bots = (Seated("ana"), Seated("~Ada", bot="easy"), Seated("~Otto", bot="hard"), Seated("ben", here=False))
    drawn = text(room(4, seats=bots))
    for said in ("1 ana", "host, you", "2 ~Ada", "easy bot", "3 ~Otto", "hard bot", "4 ben", "away"):
        assert said in drawn
    assert drawn.count("free seat") == 2


def test_the_table_says_who_may_join() -> None:
    assert "everyone may join" in text(room(2))
    assert "private: by code only" in text(room(2, private=True))


def test_the_prompt_says_what_is_missing_or_that_enter_starts() -> None:
    assert prompt(room(1)) == "Waiting for 1 more player, or add a bot."
    assert prompt(room(3)) == "3 at the table: enter starts the game."
    assert prompt(room(3, you=1)) == "Waiting for ana to start the game."
    assert prompt(room(1, you=None)) == "Waiting for 1 more player."


def test_enter_is_not_offered_while_a_form_takes_it() -> None:
    page = room(3)
    assert "enter start" in text(page).splitlines()[-2]
    pressed(page, "comma")
    assert "enter start" not in text(page).splitlines()[-2]
    assert "enter starts" not in prompt(page)


def test_ctrl_c_in_a_game_asks_before_it_leaves_the_house() -> None:
    page = told(opened(2))
    for _ in range(2):
        assert not page.leaves_house(CTRL_C)
        assert page.press(CTRL_C) is None
        assert prompt(page).startswith("Leave the house? ctrl+c once more")
        assert page.leaves_house(CTRL_C)
        pressed(page, "escape")


def test_ctrl_c_leaves_at_once_where_no_game_is_lost() -> None:
    assert room(2).leaves_house(CTRL_C)
    assert told(opened(2), "watcher").leaves_house(CTRL_C)


def test_what_asks_to_leave_the_house_is_not_answered_by_q() -> None:
    page = told(opened(2))
    page.press(CTRL_C)
    assert page.press(Key("q", "q", 0.0)) is None
    assert prompt(page).startswith("Leave the game? q once more")
    assert page.press(Key("q", "q", 0.0)) == Leave()


def over(*seats: Seated, game: str = "kombio") -> TablePage:
    """A table after a game; some of its players may have left."""
    t = opened(2)
    facts = place(t, line=line(len(seats), "over", seats=seats, game=game))
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, facts, ()), LOOK)
    return page


def test_who_has_left_does_not_count_for_the_next_game() -> None:
    both = over(Seated("ana"), Seated("ben"))
    assert prompt(both) == "Press enter to play again, or q to leave."
    assert "enter play again" in text(both).splitlines()[-2]
    alone = over(Seated("ana"), Seated("ben", here=False))
    assert prompt(alone) == "Waiting for 1 more player, or add a bot."
    assert "enter" not in text(alone).splitlines()[-2]


def test_a_bot_that_has_left_can_not_be_removed() -> None:
    assert "remove a bot" in text(over(Seated("ana"), Seated("~Ada", bot="easy")))
    assert "remove a bot" not in text(over(Seated("ana"), Seated("~Ada", here=False, bot="easy")))


def test_leaving_a_lesson_is_asked_once_more_until_it_is_over() -> None:
    page = STATES["lesson"](2, LOOK)
    assert isinstance(page, TablePage)
    pressed(page, "q")
    assert prompt(page) == "Leave the lesson? Press q once more."
    over = STATES["lesson"](2, LOOK)
    assert isinstance(over, TablePage)
    over.play.lesson = Lesson(len(STEPS))
    assert over.press(key("q")) == Leave()
