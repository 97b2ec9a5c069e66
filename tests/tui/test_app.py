"""When the app draws by itself."""

import asyncio

import pytest
from msgspec.structs import replace

from kombio_tui.app import HouseApp
from kombio_tui.controls.key import Key
from kombio_tui.kit.terminal import Terminal
from kombio_tui.pages.table import TablePage
from protocol.house import Update
from tests.kit.clock import ClockedLoop, pass_time
from tests.kit.house import turns_of_the_loop
from tests.kit.screens import ANA, place
from tests.kit.silent_house import SilentHouse
from tests.kit.table import table


async def test_a_clock_is_drawn_when_it_changes_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """An update may reset a clock. The time at which it would have been drawn again no longer matters then."""
    house, drawn, due = SilentHouse(), list[float | None](), iter((5.0, 20.0, 1.0, None, 5.0))
    app = HouseApp(house, Terminal(), write=lambda _: None)

    def next_due(_: TablePage) -> float | None:
        drawn.append(step := next(due))
        return step

    monkeypatch.setattr(TablePage, "due", next_due)
    async with app.run_test(size=(80, 24)):
        for _ in range(2):
            house.updates.put_nowait(Update(ANA, place(table("A: 9 1 2 3 | B: 4 5 9 7")), ()))
            await turns_of_the_loop(100)
        assert drawn == [5.0, 20.0]
        await pass_time(19)
        assert drawn == [5.0, 20.0]
        await pass_time(1.5)
        assert drawn == [5.0, 20.0, 1.0]
        await pass_time(100)
        assert drawn == [5.0, 20.0, 1.0, None]
        await pass_time(100)
        assert drawn == [5.0, 20.0, 1.0, None]


async def test_nothing_moves_for_a_while_after_the_loop_was_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick that comes late shows it; the frames of motion would only make everyone wait longer."""
    house, loop = SilentHouse(), asyncio.get_running_loop()
    assert isinstance(loop, ClockedLoop)
    app = HouseApp(house, Terminal(), write=lambda _: None)
    monkeypatch.setattr(TablePage, "due", lambda _: 5.0)

    async def hurried_at_next_update() -> bool:
        house.updates.put_nowait(Update(ANA, place(table("A: 9 1 2 3 | B: 4 5 9 7")), ()))
        await turns_of_the_loop(100)
        assert isinstance(app.page, TablePage)
        return app.page.play.hurried

    async with app.run_test(size=(80, 24)):
        assert not await hurried_at_next_update()
        await pass_time(6)
        assert not await hurried_at_next_update()
        loop.passed += 7
        await pass_time(0)
        assert await hurried_at_next_update()
        await pass_time(3)
        assert not await hurried_at_next_update()


async def test_nothing_is_drawn_before_the_house_has_said_what_there_is_to_see() -> None:
    """A page without anything on it would cost as much as the one that follows a moment later."""
    house, written = SilentHouse(), list[str]()
    app = HouseApp(house, Terminal(), write=written.append)
    async with app.run_test(size=(80, 24)):
        await turns_of_the_loop(100)
        app.redraw()
        assert "".join(written) == ""
        house.updates.put_nowait(Update(ANA, place(table("A: 9 1 2 3 | B: 4 5 9 7")), ()))
        await turns_of_the_loop(100)
        assert all(f"\x1b[{y};1H" in "".join(written) for y in range(1, 25))


async def test_a_slap_is_drawn_before_the_house_looks_at_it() -> None:
    house, order, loop = SilentHouse(), list[str](), asyncio.get_running_loop()
    app = HouseApp(house, Terminal(), write=lambda text: order.append("drawn" if "Slapped!" in text else "other"))
    house.send = lambda *_: loop.call_soon(order.append, "looked at")  # type: ignore[assignment]
    async with app.run_test(size=(80, 24)):
        house.updates.put_nowait(Update(ANA, place(table("A: 9 1 2 3 | B: 4 5 9 7", turn="B")), ()))
        await turns_of_the_loop(100)
        order.clear()
        app.press(Key("space", " ", 0.0))
        await turns_of_the_loop(10)
    assert order[:2] == ["drawn", "looked at"]


async def test_the_header_stays_while_the_round_trip_varies_only_a_little() -> None:
    house, shown = SilentHouse(), list[int | None]()
    app = HouseApp(house, Terminal(), write=lambda _: None)
    async with app.run_test(size=(80, 24)):
        for milliseconds in (None, 20, 24, 16, 25, 80, 95, 60, 4, 5):
            you = replace(ANA, round_trip=milliseconds)
            house.updates.put_nowait(Update(you, place(table("A: 9 1 2 3 | B: 4 5 9 7")), ()))
            await turns_of_the_loop(100)
            shown.append(app.page.you.round_trip)
    assert shown == [None, 20, 20, 20, 20, 80, 80, 60, 4, 4]
