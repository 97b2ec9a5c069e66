"""Every key that a screen offers works, and every other key is harmless: in every state, on every screen."""

import string

import msgspec
import pytest

from kombio_tui.key import Key
from kombio_tui.kombio.keys import BY_KEY
from kombio_tui.kombio.play import Play as Following
from kombio_tui.look import Look
from kombio_tui.page import Page
from kombio_tui.pages.table import TablePage
from protocol.archive import ArchiveRequest
from protocol.house import (
    AddBot,
    EnterOffice,
    Join,
    Learn,
    Leave,
    OpenTable,
    Play,
    Prefer,
    Refused,
    RemoveBot,
    Request,
    Say,
    Start,
    Update,
    Watch,
    You,
)
from protocol.kombio import Exchange, Name, Slap, Spot, View
from protocol.office import Act, Operate
from server.rules.kombio.offers import commands
from tests.kit.screens import heard, place, rows, told
from tests.kit.states import STATES, game, pressed
from tests.kit.table import table

NAMED = {"/": "slash", ",": "comma", "?": "question_mark", " ": "space"}
CONTROLS = [
    *("escape", "tab", "shift+tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right", "enter"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abefgnptuwxyz"),
]
LOOK = Look(80, 24)
GRANTED = AddBot | RemoveBot | Learn | Join | Leave | OpenTable | Prefer | Say | Start | Watch | ArchiveRequest
AT_THE_TABLE = [name for name in STATES if not name.startswith(("lobby", "waiting", "archive", "replay"))]


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
    for each in EVERY_KEY:
        page = state(name)
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
            assert isinstance(page, TablePage)
            assert page.table
            assert isinstance(page.table.view, View)
            legal = [move for offer in page.table.view.offers for move in commands(offer)]
            turned = Exchange(command.b, command.a) if isinstance(command, Exchange) else command
            assert command in legal or turned in legal, command
        case _:
            assert isinstance(request, GRANTED | None)


@pytest.mark.parametrize(
    "name", [name for name in STATES if not name.startswith(("lobby", "waiting", "archive", "replay"))]
)
def test_every_key_in_the_line_of_keys_works(name: str) -> None:
    """It leads to a request, or the screen shows that something was pressed."""
    line = rows(state(name))[-2]
    for text, style in line:
        if style in ("key", "cursor") and text.strip() in (*BY_KEY, "space"):
            page = state(name)
            before = rows(page)
            words = {"space": " "}.get(text.strip(), text.strip())
            assert page.press(key(words)) is not None or rows(page) != before, text


def test_every_card_in_the_colour_of_keys_can_be_named() -> None:
    """Own cards by their digit, others' by letter and digit; with the arrows too."""
    page = STATES["you-slapped"](4, LOOK)
    assert isinstance(page, TablePage)
    for typed in (["1"], ["4"], ["b", "2"], ["e", "5"], ["right", "enter"]):
        fresh = STATES["you-slapped"](4, LOOK)
        *first, last = typed
        pressed(fresh, *first)
        assert isinstance(fresh.press(Key(last, None, 0.0)), Play), typed


def test_space_is_a_slap_whatever_lies_over_the_table() -> None:
    for name in ("help", "settings-at-the-table", "take-which", "sure-to-call", "swap-two"):
        assert state(name).press(key(" ")) == Play(Slap())


def test_arrows_and_enter_play_a_turn() -> None:
    page = game()(4, LOOK)
    pressed(page, "right")
    assert page.press(Key("enter", None, 0.0)) is not None
    page = game("A draw")(4, LOOK)
    pressed(page, "right", "right", "down")
    request = page.press(Key("enter", None, 0.0))
    assert isinstance(request, Play)


def test_a_wrong_key_says_why() -> None:
    page = game("A draw", "A discard")(2, LOOK)
    pressed(page, "d")
    assert "It is bruno's turn." in _log(page)
    page = game("A draw")(2, LOOK)
    pressed(page, "t")
    assert "You hold a card" in _log(page)


def _log(page: Page) -> str:
    return " ".join(text for row in page.log.rows(70, 20) for text, _ in row)


def test_a_card_named_in_the_same_breath_as_the_slap_is_sent_after_it() -> None:
    """K21: press, then name the card; the table's answer to the slap need not be there yet."""
    t = table("A: 9 1 2 3 | B: 4 5 6 7", discard="9", turn="B")
    page = told(t, "A", LOOK)
    assert page.press(key(" ")) == Play(Slap())
    assert page.press(key("1")) is None
    t.play("A slap")
    answer = page.take(Update(You("ana", guest=False), place(t), heard(t)))
    assert answer == Play(Name(Spot(0, 1)))

    late = told(table("A: 9 1 2 3 | B: 4 5 6 7", discard="9", turn="B"), "A", LOOK)
    late.press(key(" "))
    late.press(key("1"))
    late.take(Update(You("ana", guest=False), late.table, (Refused("already_slapped"),)))  # type: ignore[arg-type]
    assert isinstance(late.play, Following)
    assert late.play.hand.meant is None
