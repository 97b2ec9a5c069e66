"""A newcomer at a running table: the lobby says what happens, and the page shows the promise and then the seat."""

from typing import Any

from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.house import Join, Level, Lobby, OpenTable, QuickPlay, Seated, Story, TableLine, Update
from protocol.people import TakesSeat
from tests.kit.screens import ANA, place, shown
from tests.kit.screens import text as screen_text
from tests.kit.table import opened

LOOK = Look(140, 45)
TABLE = TableLine(
    "KTAD", "kombio", (Seated("zoe"), Seated("~Ilse", bot="easy")), 6, "playing", 0, private=False, open_seat=1
)


def lobby(*tables: TableLine) -> Page:
    return shown(LobbyPage(), Update(ANA, Lobby(tables, ("ana", "zoe")), ()), LOOK)


def text(page: Page) -> str:
    return screen_text(page)


def press(page: Page, key: str) -> Any:
    return page.press(Key(key, key, 0.0))


def test_the_lobby_says_which_seat_one_gets_and_when() -> None:
    assert "Enter: take ~Ilse's seat next round." in text(lobby(TABLE))
    assert "Enter: take ~Ilse's seat now." in text(lobby(replace(TABLE, open_now=True)))
    assert press(lobby(TABLE), "enter") == Join("KTAD")


def test_the_lobby_says_with_whom_quick_play_leads_together() -> None:
    page = lobby(TABLE)
    assert "p: play with zoe at KTAD." in text(page)
    assert "s only bots" in text(page)
    bots: tuple[Level, ...] = ("easy", "medium", "hard")
    assert press(page, "p") == QuickPlay("kombio", bots)
    assert press(page, "s") == OpenTable("kombio", bots=bots, start=True, takeover=False)


def test_bots_and_people_who_are_away_are_no_company() -> None:
    for seat in (Seated("zoe", here=False), Seated("~zoe", bot="program")):
        page = lobby(replace(TABLE, seats=(seat, *TABLE.seats[1:])))
        assert "only bots" not in text(page)
        assert "play with" not in text(page)


def test_a_newcomer_sees_what_was_promised_and_then_the_game_from_the_seat() -> None:
    game, page = opened(2), TablePage()
    waiting = place(game, "watcher", promised=1)
    shown(page, Update(ANA, waiting, (Story(()), TakesSeat("ana", "~Ilse", 1, "next_round"))), LOOK)
    assert "you join next round" in text(page)
    assert "ana takes ~Ilse's seat from the" in text(page)
    before = page.play
    shown(page, Update(ANA, place(game, "B"), (Story(()), TakesSeat("ana", "~Ilse", 1, "now"))), LOOK)
    assert "you join next round" not in text(page)
    assert page.play is not before, "what a watcher saw is forgotten"
