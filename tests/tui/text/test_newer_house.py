"""What a newer house says in words of its own, which no type limits, is shown as well as it can be."""

from typing import Any

import msgspec
import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.office import OfficePage
from protocol.games import read
from protocol.house import Lobby, Update, You
from protocol.office import Office, OpenedTable
from tests.kit import companeros
from tests.kit import table as kombio
from tests.kit.any_table import AnyTable
from tests.kit.level8 import table as level8
from tests.kit.newer import NEW
from tests.kit.screens import ANA, line, place, pressed, shown, text, told

GAMES: dict[str, AnyTable[Any]] = {
    "kombio": kombio.opened(3),
    "companeros": companeros.opened(3),
    "level8": level8.opened(3),
}


def newer(game: str) -> Update:
    """A game in progress in a house where everything has got new words."""
    table: dict[str, Any] = msgspec.to_builtins(place(GAMES[game]))
    view = table["view"]
    view["stage"] = NEW
    view["offers"] = [*view["offers"], {"verb": NEW}]
    options = {name: NEW if isinstance(value, str) else value for name, value in table["options"].items()}
    table["options"] = options | {"wind": NEW}
    table["clocks"] = [{"kind": NEW, "seat": 0, "seconds": 5, "left": 4.0, "paused": False}]
    news = [{"type": "refused", "reason": NEW}, {"type": "notice", "kind": NEW, "text": NEW}]
    return read({"type": "update", "you": msgspec.to_builtins(ANA), "place": table, "news": news})


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_drawn_and_takes_keys(game: str) -> None:
    page = told(GAMES[game])
    shown(page, newer(game), Look())
    pressed(page, "d", "1", "x", "?", "escape", "h")
    assert "ana" in text(page)


def test_a_lobby_with_other_usual_options_opens_a_form() -> None:
    options: dict[str, dict[str, Any]] = {"kombio": {"target": 50, "memory": NEW, "wind": NEW}, "bridge": {"bids": 1}}
    lobby = msgspec.to_builtins(Lobby((line(2),), ("ana",), options))
    update = read({"type": "update", "you": msgspec.to_builtins(ANA), "place": lobby, "news": []})
    assert isinstance(update.place, Lobby)
    assert update.place.options == {"kombio": {"target": 50, "memory": "human"}}
    assert "A new table" in text(pressed(shown(LobbyPage(), update, Look()), "n"))


def test_the_office_shows_a_phase_as_it_is_called() -> None:
    table = OpenedTable("QWHT", "bridge", NEW, ("ana",), 0, private=False)
    office = Office((), (table,), (), (), "everyone", password=False, message="", draining=False)
    page = shown(OfficePage(), Update(You("ana", guest=False, operator=True), office, ()), Look())
    assert NEW[:10] in text(pressed(page, "tab"))
