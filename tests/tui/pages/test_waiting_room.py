"""The waiting room: how others join, who sits there, and what is missing; and how one leaves a table."""

from typing import Any, get_args

import pytest
import segno
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.games.kombio.lesson import STEPS, Lesson
from kombio_tui.kit.look import Look
from kombio_tui.kit.palette import GROUNDS, INKS, Theme
from kombio_tui.kit.qr_code import MASK, QUIET_ZONE, STYLE
from kombio_tui.kit.theme import ground_of, ink_of
from kombio_tui.pages.table import TablePage
from protocol.encodings.remote import HouseAddress
from protocol.house import Leave, Seated, Update
from tests.kit.screens import ANA, key, line, place, pressed, prompt_of, rows, shown, text, told
from tests.kit.states.kombio import STATES
from tests.kit.table import opened

LOOK = Look(120, 40)
PHONE = Look(44, 24)
ADDRESS = HouseAddress("kombio.example.org")
CTRL_C = Key("ctrl+c", None, 0.0)


def room(
    players: int, *, address: HouseAddress | None = None, look: Look = LOOK, you: int | None = 0, **changes: Any
) -> TablePage:
    page = TablePage(clock=lambda: 0.0)
    page.address = address
    facts = place(opened(2), view=None, line=line(players, "waiting", **changes), you=you)
    shown(page, Update(ANA, facts, ()), look)
    return page


def prompt(page: TablePage) -> str:
    return text(page).splitlines()[-3].strip()


def test_the_whole_command_is_shown_if_the_address_is_known() -> None:
    assert "ssh QWHT@kombio.example.org" in text(room(2, address=ADDRESS))
    assert "ssh -p 2222 QWHT@kombio.example.org" in text(room(2, address=replace(ADDRESS, port=2222)))
    assert "press c in the lobby, then type QWHT" in text(room(2))


def test_a_long_command_is_wrapped_and_not_cut() -> None:
    page = room(2, address=HouseAddress("a-very-long-name.of-a-house.somewhere.example.org", 2222), look=PHONE)
    assert "".join(text(page).split()).count("a-very-long-name.of-a-house.somewhere.example.org") == 1


def test_the_command_is_copied_once() -> None:
    page = room(2, address=ADDRESS)
    assert page.clipboard() == ""
    pressed(page, "c")
    assert page.clipboard() == "ssh QWHT@kombio.example.org"
    assert page.clipboard() == ""


@pytest.mark.parametrize("code", ["QW;T", "$(x)", "Q T"])
def test_nothing_is_copied_that_a_shell_could_take_for_more(code: str) -> None:
    """A house elsewhere names the code."""
    page = pressed(room(2, address=ADDRESS, code=code), "c")
    assert page.clipboard() == ""


@pytest.mark.parametrize("look", [LOOK, Look(80, 24), PHONE], ids=lambda look: f"{look.width}x{look.height}")
def test_the_qr_code_is_the_link(look: Look) -> None:
    """Two modules in a cell; the same module by module as the library makes it, with four light ones around it."""
    lines = text(pressed(room(2, address=ADDRESS, look=look), "r")).splitlines()
    matrix = segno.make_qr("ssh://QWHT@kombio.example.org", error="l", mask=MASK).matrix
    wide = len(matrix) + 2 * QUIET_ZONE
    left = (look.width - 2 - wide) // 2 + 1
    drawn = [line.ljust(look.width)[left : left + wide] for line in lines]
    cells = [line for line in drawn if set(line) <= set(" ▀▄█") and line.strip()]
    modules = [[cell in half for cell in line] for line in cells for half in ("▀█", "▄█")]
    inner = [line[QUIET_ZONE:-QUIET_ZONE] for line in modules]
    assert inner[: len(matrix)] == [[bool(module) for module in line] for line in matrix]
    assert not any(module for line in modules for module in (*line[:QUIET_ZONE], *line[-QUIET_ZONE:]))


def test_the_qr_code_is_text_where_there_is_no_room_or_no_half_blocks() -> None:
    for look in (Look(60, 20), replace(LOOK, unicode=False)):
        drawn = text(pressed(room(2, address=ADDRESS, look=look), "r"))
        assert "ssh://QWHT@kombio.example.org" in drawn
        assert "█" not in drawn


def test_the_qr_code_is_dark_on_light_in_every_theme() -> None:
    page = pressed(room(2, address=ADDRESS), "r")
    styles = {style for row in rows(page) for part, style in row if "▀" in part}
    assert styles == {STYLE}
    for theme in get_args(Theme):
        assert (ink_of("black", theme), ground_of("paper", theme)) == (INKS["black"], GROUNDS["paper"])


def test_the_game_closes_the_qr_code() -> None:
    page = pressed(room(2, address=ADDRESS), "r")
    page.take(Update(ANA, place(opened(2)), ()))
    assert page.sheet is None


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


@pytest.mark.parametrize(("ask", "keys"), [("q", "q leave   esc stay"), ("ctrl+c", "ctrl+c leave   esc stay")])
def test_the_question_whether_to_leave_has_its_own_keys(ask: str, keys: str) -> None:
    page = told(opened(2))
    page.press(Key(ask, None, 0.0))
    assert text(page).splitlines()[-2].strip() == keys
    pressed(page, "escape")
    assert not prompt(page).startswith(("Leave", "That key"))


BOT = Seated("~Max", bot="easy")


@pytest.mark.parametrize(
    ("other", "watchers", "goes_on"),
    [
        (BOT, 0, False),
        (BOT, 1, True),
        (Seated("bruno"), 0, True),
        (Seated("bruno", bot="medium"), 0, True),
        (Seated("bruno", here=False), 0, True),
        (Seated("bruno", here=False, bot="medium"), 0, False),
        (Seated("~Eta", bot="program"), 0, True),
    ],
)
def test_a_player_who_leaves_is_told_whether_the_game_goes_on(other: Seated, watchers: int, goes_on: bool) -> None:
    facts = place(opened(2), line=line(2, seats=(Seated("ana"), other), watchers=watchers))
    page = shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, ()), LOOK)
    asks = "a bot plays on for you." if goes_on else "q once more ends it: only bots are left."
    assert prompt_of(pressed(page, "q")).endswith(asks)
    page.press(CTRL_C)
    assert prompt_of(page).endswith("a bot plays on for you." if goes_on else "your seat is kept for a while.")


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
