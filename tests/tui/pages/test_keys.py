"""Every key that a screen offers works, and every other key is harmless: in every state, on every screen."""

import string
from functools import partial
from importlib import import_module
from typing import Any

import msgspec
import pytest

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.replay import ReplayPage
from kombio_tui.pages.table import TablePage
from protocol.archive import ArchiveRequest
from protocol.house import (
    AddBot,
    EnterOffice,
    Follow,
    Join,
    Learn,
    Leave,
    OpenTable,
    Play,
    Prefer,
    QuickPlay,
    RemoveBot,
    Request,
    Start,
    Watch,
)
from protocol.kombio import Exchange, Slap
from protocol.level8 import Keep
from protocol.office import Act, Operate
from protocol.people import Talk
from protocol.slow import SlowRequest
from tests.kit.page_copies import copies
from tests.kit.screens import rows, text
from tests.kit.states import STATES, TABLES

TYPED = {"space": " ", "esc": "escape"}
NAMED = {"-": "minus", "+": "plus", "/": "slash", ",": "comma", "?": "question_mark", " ": "space"}
CONTROLS = [
    *("escape", "tab", "shift+tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right", "enter"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abefgnptuwxyz"),
]
LOOK = Look(80, 24)
GRANTED = (
    AddBot
    | RemoveBot
    | Learn
    | Join
    | Leave
    | OpenTable
    | QuickPlay
    | Prefer
    | Talk
    | Start
    | Watch
    | Follow
    | ArchiveRequest
    | SlowRequest
)


def key(character: str) -> Key:
    return Key(NAMED.get(character, character), character, 0.0)


EVERY_KEY = [
    *(key(char) for char in string.printable if char.isprintable()),
    *(Key(name, None, 0.0) for name in CONTROLS),
]


def state(name: str) -> Page:
    return STATES[name](4, LOOK)


@pytest.mark.parametrize("name", STATES)
def test_no_key_does_harm(name: str) -> None:
    """A key leads to a request that the house grants, to a word, or to nothing; the page can always be drawn."""
    fresh = state(name)
    again = copies(fresh) if isinstance(fresh, TablePage | ReplayPage) else partial(state, name)
    for each in EVERY_KEY:
        page = again()
        harmless(page, page.press(each))
        assert rows(page)


@pytest.mark.parametrize("name", STATES)
def test_keys_one_after_the_other_do_no_harm(name: str) -> None:
    page = state(name)
    for each in EVERY_KEY:
        harmless(page, page.press(each))
        assert rows(page)


def harmless(page: Page, request: Request | None) -> None:
    match request:
        case Operate(act=act):
            assert msgspec.convert(msgspec.to_builtins(act), Act) == act
        case EnterOffice():
            assert page.you.operator
        case Play(command=Slap()):
            pass  # always sent: whether it counts is decided at the table
        case Play(command=command):
            assert alike(command) in [alike(move) for move in offered(page)], command
        case _:
            assert isinstance(request, GRANTED | None)


def offered(page: Page) -> list[Any]:
    """Every move that the rules offer to who looks at this page."""
    assert isinstance(page, TablePage)
    assert page.table
    rules = import_module(f"server.rules.{page.table.line.game}.offers")
    return [move for offer in page.table.view.offers for move in rules.commands(offer)]


def alike(move: Any) -> Any:
    """A move in one of the orders in which the same can be said."""
    match move:
        case Exchange(a=a, b=b):
            return Exchange(*sorted((a, b)))
        case Keep(faces=faces):
            return Keep(tuple(sorted(faces)))
        case _:
            return move


@pytest.mark.parametrize("name", TABLES)
def test_every_key_in_the_line_of_keys_works(name: str) -> None:
    """It leads to a request, or the screen shows that something was pressed; ranges stand on the cards too."""
    line = rows(state(name))[-2]
    words = [word for text, style in line if style in ("key", "cursor") for word in text.split()]
    for word in words:
        if len(word) == 1 or word in TYPED:
            page = state(name)
            before = rows(page)
            assert page.press(key(TYPED.get(word, word))) is not None or rows(page) != before, word


@pytest.mark.parametrize("name", ["your-turn", "level8-your-turn", "companeros-your-turn", "lobby", "replay-player"])
def test_caps_lock_does_not_matter(name: str) -> None:
    for letter in "abcdefghijklmnoprstuvwxyz":
        small, capital = (STATES[name](3, Look(80, 24)) for _ in range(2))
        done = small.press(Key(letter, letter, 0.0))
        assert capital.press(Key(letter.upper(), letter.upper(), 0.0)) == done, letter
        assert text(capital) == text(small), letter


def test_what_is_typed_keeps_its_capitals() -> None:
    page = STATES["your-turn"](3, Look(80, 24))
    for name, character in (("slash", "/"), ("H", "H"), ("i", "i")):
        page.press(Key(name, character, 0.0))
    assert "say: Hi" in text(page)
