"""A slap is to be seen at once by who slapped, and the answer takes its place."""

import pytest
from textual import events

from kombio_tui.app import HouseApp
from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.kit.terminal import Terminal
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol.house import News, Notice, Play, Refused, Update
from protocol.kombio import Slap
from protocol.languages import LANGUAGES
from tests.kit.house import turns_of_the_loop
from tests.kit.screens import ANA, heard, place, rows, told
from tests.kit.silent_house import SilentHouse
from tests.kit.table import Table, table

GRIDS = "A: 9 1 2 3 | B: 4 5 9 7"


def slapped(language: str = "en", size: tuple[int, int] = (80, 24)) -> tuple[Table, TablePage]:
    t = table(GRIDS, discard="9", turn="B")
    page = told(t, "A", Look(*size, language=language))
    assert not shows_slap(page)
    assert page.press(Key("space", " ", 0.0)) == Play(Slap())
    return t, page


def shows_slap(page: TablePage) -> bool:
    words = say_in(page.look.language)("Slapped!")
    return any(style == "bold white on slap" and words in shown for line in rows(page) for shown, style in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_a_slap_is_shown_before_it_is_answered(language: str, size: tuple[int, int]) -> None:
    _, page = slapped(language, size)
    assert shows_slap(page)
    page.press(Key("b", "b", 0.0))
    assert shows_slap(page)
    page.press(Key("3", "3", 0.0))
    assert shows_slap(page)
    [ribbon] = [
        shown for line in rows(page) for shown, style in line if style == "bold white on slap" and "b3" in shown
    ]
    assert ribbon


@pytest.mark.parametrize("answer", ["A slap", "B slap", "refused", "offline"])
def test_the_answer_takes_its_place(answer: str) -> None:
    t, page = slapped()
    news: dict[str, News] = {"refused": Refused("too_early"), "offline": Notice("offline")}
    if answer in news:
        page.take(Update(ANA, place(t), (news[answer],)))
    else:
        page.take(Update(ANA, place(t.play(answer)), heard(t)))
    assert not shows_slap(page)


def test_it_stays_while_the_race_is_held() -> None:
    t, page = slapped()
    page.take(Update(ANA, place(t.play("B draw")), heard(t)))
    assert shows_slap(page)


def test_who_can_not_slap_sees_none() -> None:
    page = told(table(GRIDS, discard="9"), "watcher", Look(80, 24))
    assert page.press(Key("space", " ", 0.0)) == Play(Slap())
    assert not shows_slap(page)


async def test_the_screen_is_drawn_without_waiting_for_the_house() -> None:
    house, written = SilentHouse(), list[str]()
    house.updates.put_nowait(Update(ANA, place(table(GRIDS, discard="9", turn="B")), ()))
    app = HouseApp(house, Terminal(), write=written.append)
    async with app.run_test(size=(80, 24)):
        await turns_of_the_loop(100)
        written.clear()
        app.post_message(events.Key("space", " "))
        await turns_of_the_loop(100)
        assert house.sent == [Play(Slap())]
        assert "Slapped!" in "".join(written)
