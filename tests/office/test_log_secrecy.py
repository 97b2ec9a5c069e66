"""The log never holds a card that somebody could still play with, whatever goes wrong."""

import io
import logging
import re
from collections.abc import Iterator

import pytest

from kombio_tui.pages.table import TablePage
from protocol import kombio as k
from protocol.house import OpenTable
from server.bots.kombio.brain import KombioBrain
from server.cli.logs import JsonLines
from server.house.house import House
from server.house.table.persistence.journal import game_of
from server.store.journal import load
from tests.house.conftest import enter, house
from tests.kit.house import Client, seated, settled
from tests.kit.terminal import ssh
from tests.office.conftest import Hosted

__all__ = ["enter", "house"]

SECRET = "the 13 in slot 2"  # noqa: S105 - what must not be told


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as the house writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root, level = logging.getLogger("server"), logging.getLogger("server").level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def bug(*_: object) -> None:
    raise RuntimeError(SECRET)


async def test_a_game_that_is_played_leaves_only_comings_and_goings(hosted: Hosted, log: io.StringIO) -> None:
    async with ssh(hosted.port, user="ana", key=hosted.key("ana")) as ana:
        await ana.until("Welcome")
        await ana.press_until("p", seen="when you are ready")
        await ana.press_until("r", seen="Your turn|plays ...")
        await ana.press_until("\x03", seen="Leave the house")
        ana.press("\x03")
        await ana.ended()
    told = re.findall(r'"what": "(.*?)"}', log.getvalue())
    assert told
    for line in told:
        assert re.fullmatch(r"ana connected|ana left|table [A-Z]{4} opened: kombio|table [A-Z]{4} closed", line), line


@pytest.mark.parametrize("method", ["press", "screen"])
async def test_a_screen_with_a_bug_does_not_tell_what_it_showed(
    hosted: Hosted, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], method: str
) -> None:
    """Neither in the log nor on stderr, where Textual would print all local variables; a key and a new size do it."""
    async with ssh(hosted.port, user="ana", key=hosted.key("ana")) as ana:
        await ana.until("Welcome")
        await ana.press_until("p", seen="when you are ready")
        monkeypatch.setattr(TablePage, method, bug)
        if method == "press":
            ana.press("r")
        else:
            ana.resize(100, 30)
        assert await ana.ended() == 1
    assert "a session of ana crashed" in log.getvalue()
    assert "RuntimeError" in log.getvalue()
    printed = capfd.readouterr()
    for text in (log.getvalue(), printed.out, printed.err):
        assert SECRET not in text
        assert "locals" not in text


async def test_a_bot_with_a_bug_does_not_tell_what_it_knew(
    house: House, enter: object, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KombioBrain, "intent", bug)
    ana: Client = await enter("ana")  # type: ignore[operator]
    await ana.send(OpenTable("kombio", bots=("easy",), start=True))
    await settled()
    assert "crashed" in log.getvalue()
    assert "RuntimeError" in log.getvalue()
    assert SECRET not in log.getvalue()


async def test_the_course_of_a_game_with_a_bug_is_set_aside_and_not_logged(
    house: House, enter: object, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = [await enter(name) for name in ("ana", "ben", "cleo", "dan")]  # type: ignore[operator]
    broken = await seated(house, *clients[:2])
    whole = await seated(house, *clients[2:])
    games = [game_of(kept.entries) for kept in await house.store.do(lambda connection: list(load(connection)))]
    monkeypatch.setattr(house.tables[broken]._runner, "play", bug)
    await clients[0].play(k.Ready())
    await settled()
    assert list(house.tables) == [whole]
    assert SECRET not in log.getvalue()
    assert "set aside" in log.getvalue()
    for game in games:
        assert game is not None
        assert game[0].header.seed not in log.getvalue()
    assert len(await house.store.do(lambda connection: list(load(connection)))) == 1
