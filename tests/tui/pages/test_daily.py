"""The page of the deal of the day: what its keys do, and the result line, which reveals nothing about the cards."""

import pytest
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.daily.page import DailyPage
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.archive import EnterDaily, PlayDaily
from protocol.house import Leave, Request, Update
from tests.kit.screens import ANA, shown, text
from tests.kit.states.daily import STATES
from tests.kit.states.house import lobby
from tests.kit.states.kombio import STATES as KOMBIO

LOOK = Look(80, 24)
RESULT = "Kombio 2026-11-17: place 1 of 4, 11 points, streak 5 | ssh cards.example.org daily"


def state(name: str, look: Look = LOOK) -> DailyPage:
    page = STATES[f"daily-{name}"](4, look)
    assert isinstance(page, DailyPage)
    return page


def press(page: Page, key: str) -> Request | None:
    return page.press(Key(key, key if len(key) == 1 else None, 0.0))


def test_d_leads_there_from_the_lobby_for_the_chosen_game() -> None:
    page = lobby(2, LOOK)
    assert isinstance(page, LobbyPage)
    assert "d daily" in text(page)
    assert press(page, "d") == EnterDaily("kombio")
    for _ in range(3):
        press(page, "g")
    assert press(page, "d") == EnterDaily("level8")


def test_on_a_phone_the_menu_leads_there() -> None:
    page = lobby(2, Look(44, 24))
    for key in ("tab", "up"):
        press(page, key)
    assert press(page, "enter") == EnterDaily("kombio")


def test_enter_plays_while_there_is_an_attempt() -> None:
    assert press(state("to-play"), "enter") == PlayDaily("kombio")
    for name in ("finished", "lost", "guest", "none"):
        page = state(name)
        assert press(page, "enter") is None
        assert "That key does nothing here." in text(page)


def test_other_games_and_the_way_back() -> None:
    assert press(state("to-play"), "g") == EnterDaily("companeros")
    assert press(state("none"), "g") == EnterDaily("kombio")
    assert press(state("to-play"), "q") == Leave()


def test_the_result_is_copied_in_one_line() -> None:
    page = state("finished")
    assert press(page, "c") is None
    assert page.clipboard() == RESULT
    assert page.clipboard() == ""
    assert "Copied, if your terminal allows it" in text(page)


@pytest.mark.parametrize("name", ["to-play", "lost", "guest", "none"])
def test_without_a_result_there_is_nothing_to_copy(name: str) -> None:
    page = state(name)
    press(page, "c")
    assert page.clipboard() == ""


def test_the_result_line_is_in_the_players_language() -> None:
    page = state("finished", Look(80, 24, "de"))
    press(page, "c")
    assert page.clipboard() == "Kombio 2026-11-17: Platz 1 von 4, 11 Punkte, Serie 5 | ssh cards.example.org daily"


def at_table(name: str) -> TablePage:
    """A table at which the deal of the day is played, or was."""
    page = KOMBIO[name](4, LOOK)
    assert isinstance(page, TablePage)
    assert page.table
    shown(page, Update(ANA, replace(page.table, line=replace(page.table.line, daily=True)), ()), LOOK)
    return page


def test_leaving_must_be_confirmed_because_the_attempt_is_lost() -> None:
    page = at_table("your-turn")
    assert press(page, "q") is None
    assert "your attempt at the deal of the day is lost" in text(page)
    assert press(page, "q") == Leave()


def test_after_the_deal_there_is_no_other_game_to_begin() -> None:
    page = at_table("game-over")
    assert "where d shows how everyone did" in text(page)
    assert "play again" not in text(page)
