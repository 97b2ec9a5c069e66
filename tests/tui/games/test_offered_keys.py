"""Nothing is offered that is refused: every key in the line of keys, pressed on a copy of the page, does something."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.games.kombio.keyboard.key_hints import hints
from kombio_tui.games.kombio.keyboard.key_meanings import Pressed
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol import kombio as k
from protocol.base import Refusal
from protocol.house import Play, Seated, Update
from protocol.languages import LANGUAGES
from server.rules.kernel.game import Step
from tests.kit import play
from tests.kit.any_play import numbers
from tests.kit.any_table import AnyTable
from tests.kit.page_copies import copied
from tests.kit.random_games import GAMES
from tests.kit.screens import place, pressed, prompt_of, rows, shown, text
from tests.kit.states import STATES, players_of
from tests.kit.table import GAME as KOMBIO
from tests.kit.typist import YOU
from tests.tui.games.test_any_sequence import DEALT, SEED

DIGITS = "1234567890"
NAMED = {"esc": "escape", "←": "left", "→": "right", "-": "minus", "+": "plus"}


def offered(page: TablePage) -> Iterator[list[str]]:
    """The keys of each choice in the line of keys; of cards with letters the first and the last."""
    for keys, _ in page.play.drawn(page.look, lambda _, __: [], sheet=False).keys:
        for key in keys.split():
            if re.fullmatch(r"\d-\d", key):
                yield from ([digit] for digit in DIGITS[DIGITS.index(key[0]) : DIGITS.index(key[2]) + 1])
            elif key != "..":
                yield [NAMED[key]] if key in NAMED else [key] if key in ("space", "enter") else list(key)


def tried(page: TablePage, table: AnyTable[Any], deeper: int) -> int:
    """Try everything that is offered, and what is offered after it; count the moves."""
    moves = 0
    for keys in offered(page):
        copy = copied(page)
        requests = [copy.press(Key(key, key if len(key) == 1 else None, 0.0)) for key in keys]
        assert copy.hint_due() is None, f"{keys}: {prompt_of(copy)}\n{text(page)}"
        if isinstance(request := requests[-1], Play):
            outcome = table.game.apply(table.state, 0, request.command)
            assert not isinstance(outcome, Refusal), f"{keys}: {outcome}\n{text(page)}"
            moves += 1
        elif deeper:
            moves += tried(copy, table, deeper - 1)
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_every_offered_key_does_something(name: str) -> None:
    game, _, choose = GAMES[name]
    table, moves = AnyTable[Any](game, DEALT[name]), 0
    page = TablePage(clock=lambda: 0.0)
    page.look, page.you = Look(80, 24), YOU
    for number, choice in enumerate(numbers(1, 150)):
        page.take(Update(YOU, place(table), ()))
        if not number % 5:
            moves += tried(page, table, 1)
        if game.result(table.state) is not None:
            break
        outcome = game.apply(table.state, *choose(table.state, choice))
        assert isinstance(outcome, Step)
        table.state = outcome.state
    assert moves > 30


def bare(page: Page) -> list[str]:
    """The keys in the line of keys that have no word after them."""
    line = rows(page)[-2]
    return [
        key
        for (key, style), (words, _) in zip(line, (*line[1:], ("", "")), strict=True)
        if style == "key"
        if not words.strip()
    ]


@pytest.mark.parametrize(
    "name", [name for name in STATES if name.startswith(("companeros", "level8")) and "replay" not in name]
)
def test_every_key_in_the_line_of_keys_has_a_word(name: str) -> None:
    for width, height in ((44, 24), (60, 20), (80, 24)):
        for players in players_of(name):
            for language in LANGUAGES:
                page = STATES[name](players, Look(width, height, language))
                assert not bare(page), text(page)


def test_a_bot_is_added_and_removed_by_keys_with_words_on_a_phone() -> None:
    seats = (Seated("ana"), Seated("~Ada", bot="easy"), Seated("~Max", bot="easy"))
    for name in ("companeros-game-over", "game-over", "level8-game-over"):
        page = STATES[name](3 if name.startswith("c") else 2, Look(44, 24))
        assert isinstance(page, TablePage)
        assert page.table
        line = replace(page.table.line, seats=seats[: len(page.table.line.seats)])
        shown(page, Update(page.you, replace(page.table, line=line), ()), page.look)
        assert text(page).splitlines()[-2] == " enter play again  e m h add a bot  - remove"


def test_of_two_cards_to_swap_the_first_is_not_offered_again() -> None:
    cards = k.Spot(0, 1), k.Spot(0, 2), k.Spot(1, 1)
    chosen, looked_at = Pressed(), Pressed()
    chosen.first = cards[0]
    assert chosen.nameable({"exchange": k.Offer("exchange", cards)}) == cards[1:]
    assert looked_at.nameable({"exchange": k.Offer("exchange", cards, (cards[2],))}) == cards[:2]


def test_a_card_without_a_key_is_not_offered_by_one() -> None:
    spots = tuple(k.Spot(1, slot) for slot in range(1, 13))
    view = KOMBIO.view(play.start(3, k.Options(), SEED), 0)
    keys = hints(view, Pressed(), {"peek": k.Offer("peek", spots)}, ("ana", "bruno", "clara"), Look())
    assert keys[0] == ("b1 .. b0", "look at it")


def test_no_fifth_card_to_keep_is_offered() -> None:
    page = pressed(STATES["level8-keeping"](2, Look(80, 24)), "1")
    assert "4 cards marked" in prompt_of(page)
    assert [keys for keys in offered(page) if keys[0] in DIGITS] == [["1"], ["4"], ["5"], ["6"]]  # type: ignore[arg-type]
