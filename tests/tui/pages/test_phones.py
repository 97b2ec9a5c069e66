"""On a phone: what its keyboard has on its first page and in its extra row is enough for everything."""

import random
from typing import Any

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.controls.menu import Menu
from kombio_tui.controls.settings import SettingsForm
from kombio_tui.kit.blocks import laid_out
from kombio_tui.kit.look import Look
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.office import OfficePage
from kombio_tui.pages.small import too_small
from kombio_tui.pages.table import TablePage
from protocol.house import Play, RemoveBot, Seated, Update
from protocol.level8 import LayOff
from server.rules.kernel.game import Step
from tests.kit.any_play import numbers
from tests.kit.any_table import AnyTable
from tests.kit.companeros import GAME as COMPANEROS
from tests.kit.page_copies import copied
from tests.kit.random_games import GAMES
from tests.kit.screens import key, place, pressed, text, told
from tests.kit.states import STATES
from tests.kit.states.companeros import walk
from tests.kit.typist import YOU
from tests.tui.games.test_any_sequence import DEALT
from tests.tui.pages.test_waiting_room import room

PHONE = Look(44, 24)
LETTERS = [*"abcdefghijklmnoprstuvwxyz"]
EXTRA = ["space", "enter", "up", "down", "left", "right", "escape"]
POINTING = ["right", "left", "enter", "enter"]


# --- the menu ---


def test_the_menu_says_asks_and_explains_without_a_sign() -> None:
    page = pressed(STATES["your-turn"](4, PHONE), "tab")
    assert isinstance(page.sheet, Menu)
    assert "say something" in text(page)
    assert pressed(page, "enter").prompt
    assert isinstance(pressed(STATES["your-turn"](4, PHONE), "tab", "down", "enter").sheet, SettingsForm)
    assert "1/" in text(pressed(STATES["your-turn"](4, PHONE), "tab", "tab", "tab", "enter"))
    assert pressed(STATES["your-turn"](4, PHONE), "tab", "escape").sheet is None


def test_the_menu_explains_the_keys_that_do_not_fit_in_the_line_of_keys() -> None:
    page = STATES["companeros-your-pick"](6, PHONE)
    assert "sort by value" not in text(page)
    assert "← → point" not in text(page)
    seen = text(pressed(page, "tab"))
    for words in ("Keys ─", "c green 8", "e violet 3", "x take nothing", "o sort by value", "← → point"):
        assert words in seen


def test_the_menu_follows_the_game() -> None:
    t = walk(4, lambda view: bool(view.offers) and view.stage == "playing")
    page = pressed(told(t, "A", PHONE), "tab")
    assert "1-9 play a card" in text(page).split("Keys ─")[1]
    t.play(f"A {COMPANEROS.write(COMPANEROS.legal(t.state, 0)[0])}")
    page.take(Update(YOU, place(t), ()))
    assert "play a card" not in text(page)
    assert "o sort by value" in text(page).split("Keys ─")[1]


def test_a_bot_is_removed_from_the_menu() -> None:
    page = room(2, seats=(Seated("ana"), Seated("~Ada", bot="easy")), look=PHONE)
    page.press(key("tab"))
    requests = [page.press(key(name)) for name in ("up", "enter")]
    assert requests[-1] == RemoveBot()
    assert [name for name, _ in room(2, look=PHONE).menu()][-1] == "pageup"


def test_the_menu_is_offered_on_phones_and_where_tab_has_no_other_meaning() -> None:
    assert "tab menu" in text(STATES["lobby-empty"](2, PHONE))
    assert "tab menu" not in text(STATES["lobby-empty"](2, Look(80, 24)))
    assert LobbyPage().menu()
    assert not OfficePage().menu()


def test_a_slap_counts_while_the_menu_is_open() -> None:
    page = STATES["your-turn"](4, PHONE)
    page.press(key("tab"))
    assert isinstance(page.press(key("space")), Play)


# --- the games ---


def tried(page: TablePage, chance: random.Random) -> Play | None:
    """Press some keys of a phone, up to the first move."""
    copy = copied(page)
    for _ in range(12):
        name = chance.choice([*LETTERS, *EXTRA] if chance.random() < 0.5 else POINTING)
        request = copy.press(Key(name, name if len(name) == 1 else None, 0.0))
        copy.prompt = copy.sheet = None
        if isinstance(request, Play):
            return request
    return None


def out_of_reach(page: TablePage, verbs: set[str], chance: random.Random) -> set[str]:
    """Which of these moves a phone's keys do not lead to, as far as trying can say."""
    left = set(verbs)
    for _ in range(600):
        if not left:
            break
        if move := tried(page, chance):
            left.discard(move.command.__struct_config__.tag)
    return left


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_can_be_made_with_the_keys_of_a_phone(name: str) -> None:
    game, _, choose = GAMES[name]
    table, page, chance = AnyTable[Any](game, DEALT[name]), TablePage(clock=lambda: 0.0), random.Random(1)
    page.look, page.you = PHONE, YOU
    before: set[str] = set()
    for choice in numbers(2, 300):
        page.take(Update(YOU, place(table), ()))
        verbs = {offer.verb for offer in place(table).view.offers}
        if verbs and verbs != before:
            assert out_of_reach(page, verbs, chance) == set(), text(page)
        before = verbs
        if game.result(table.state) is not None:
            break
        outcome = game.apply(table.state, *choose(table.state, choice))
        assert isinstance(outcome, Step)
        table.state = outcome.state


def pointed(page: TablePage, deeper: int = 3) -> set[Any]:
    """Every move that the arrows and Enter lead to, from what is chosen already."""
    found: set[Any] = set()
    for steps in range(1, 12):
        copy = copied(page)
        request = [copy.press(key(name)) for name in [*["right"] * steps, "enter"]][-1]
        if isinstance(request, Play):
            found.add(request.command)
        elif deeper:
            found |= pointed(copy, deeper - 1) if steps < 6 else set()
    return found


def test_the_ends_of_a_run_are_pointed_at_too() -> None:
    page = STATES["level8-joker-low-or-high"](2, PHONE)
    assert isinstance(page, TablePage)
    ends = {move.end for move in pointed(page, 1) if isinstance(move, LayOff)}
    assert ends == {"low", "high"}


# --- smaller than that ---


@pytest.mark.parametrize("size", [(43, 24), (40, 12), (80, 12)])
def test_a_window_that_is_too_small_offers_lines(size: tuple[int, int]) -> None:
    message = too_small(Look(*size), lines=True)
    assert message
    told = " ".join(" ".join(part for row in laid_out(message, *size) for part, _ in row).split())
    assert "press t to play in lines of text" in told
