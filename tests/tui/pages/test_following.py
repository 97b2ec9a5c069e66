"""A watcher's page: the key that follows players, what it shows, and what it forgets."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol import kombio as k
from protocol.house import Follow, Happened, News, Seated, Story, Update
from protocol.people import Followed, Said, Unfollowed
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from tests.kit.any_play import numbers
from tests.kit.any_table import AnyTable
from tests.kit.random_games import GAMES
from tests.kit.screens import EVE, NAMES, Game, heard, line, place, prompt_of, rows, shown, text
from tests.kit.screens import followed as as_player
from tests.kit.screens import key as pressed_key
from tests.kit.states import STATES
from tests.kit.states.kombio import dealt

DREW = Happened(k.Drew(0, 12))
LOOKED = Happened(k.Peeked(0, k.Spot(0, 1), 1))


def seen(table: Game, followed: int | None = None, followable: tuple[int, ...] = (0, 2)) -> Any:
    """The table as Eve sees it, who watches it or follows somebody."""
    seats = tuple(Seated(name, followable=seat in followable) for seat, name in enumerate(NAMES[:3]))
    line_ = line(3, seats=seats)
    return place(table, "watcher", line=line_) if followed is None else as_player(table, LETTERS[followed], line=line_)


class Eve:
    """Somebody who watches a table on a screen."""

    def __init__(self, *moves: str, **options: Any) -> None:
        self.table = dealt(3, *moves, draw="12 8", **options)
        self.page = TablePage(clock=lambda: 0.0)

    def sees(self, followed: int | None, *news: News, **facts: Any) -> "Eve":
        shown(self.page, Update(EVE, seen(self.table, followed, **facts), news), Look(100, 30))
        return self

    def press(self, key: str) -> Any:
        return self.page.press(pressed_key(key))

    @property
    def lines(self) -> list[str]:
        return text(self.page).splitlines()


@pytest.mark.parametrize(
    ("followed", "followable", "follows", "hint"),
    [
        (None, (0, 2), Follow(0), "v see as ana"),
        (0, (0, 2), Follow(2), "v see as clara"),
        (2, (0, 2), Follow(), "v see as a watcher"),
        (None, (1,), Follow(1), "v see as bruno"),
    ],
)
def test_v_goes_through_the_players_who_allow_it(
    followed: int | None, followable: tuple[int, ...], follows: Follow, hint: str
) -> None:
    eve = Eve().sees(followed, followable=followable)
    assert hint in eve.lines[-2]
    assert eve.press("v") == follows


def test_where_nobody_allows_it_v_says_so() -> None:
    eve = Eve().sees(None, followable=())
    assert "v " not in eve.lines[-2]
    assert eve.press("v") is None
    assert "No player here can be followed." in eve.lines[-3]


def test_the_header_names_the_player_in_the_colour_of_people() -> None:
    eve = Eve().sees(0)
    assert ("watching ana ", "bold people on bar") in rows(eve.page)[0]
    assert eve.lines[0].endswith("watching ana")
    assert eve.sees(None).lines[0].endswith("watching eve")


def test_players_have_no_such_key() -> None:
    page = shown(TablePage(clock=lambda: 0.0), Update(EVE, place(dealt(3)), ()), Look(100, 30))
    assert "see as" not in text(page)
    assert page.press(pressed_key("v")) is None


def test_a_follower_sees_the_cards_and_is_asked_nothing() -> None:
    """It is Ana's turn, and she holds a 12: Eve sees it, but nothing is gold, and no key makes a move."""
    eve = Eve("A draw").sees(0, DREW)
    assert "12" in text(eve.page)
    assert "you drew" not in text(eve.page)
    assert "ana plays ..." in eve.lines[-3]
    assert not any("gold" in style for row in rows(eve.page)[:-2] for _, style in row)
    for key in ("x", "1", "space", "d", "enter", "k", "r"):
        assert eve.press(key) is None
        assert "You are watching." in eve.lines[-3]
    assert not eve.page.unanswered
    assert not eve.page.call(())


@pytest.mark.parametrize("memory", ["human", "notes"])
def test_the_page_forgets_what_the_player_saw(memory: str) -> None:
    """It looks like that of somebody who has watched all the time, but for what the house and its people said."""
    eve, watcher = Eve("A draw", memory=memory), Eve("A draw", memory=memory)
    talk, end = Said("ben", "hi"), Unfollowed("eve", "ana", "forbidden")
    public = Story((k.TurnStarted(0), k.Drew(0, None)))
    eve.sees(0, public, Followed("eve", "ana"), DREW, LOOKED, talk)
    eve.sees(None, public, end)
    watcher.sees(None, Followed("eve", "ana"), talk, public, end)
    assert text(eve.page) == text(watcher.page)
    assert eve.page.play.memory.seen_slots == {}  # type: ignore[attr-defined]


def test_the_page_forgets_also_when_it_learns_of_two_changes_at_once() -> None:
    """Ana forbade it and allowed it again, and Eve followed her again, before the page was told."""
    eve = Eve("A draw").sees(0, LOOKED)
    eve.sees(0, Unfollowed("eve", "ana", "forbidden"), Story((k.TurnStarted(0),)), Followed("eve", "ana"))
    assert eve.page.play.memory.seen_slots == {}  # type: ignore[attr-defined]


def test_with_notes_the_log_tells_what_the_player_saw() -> None:
    eve = Eve("A draw", memory="notes").sees(0, DREW, LOOKED)
    assert "ana drew 12." in text(eve.page)
    assert "ana looked at card a1: 1." in " ".join(text(eve.page).split())


YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
TRUE_OF_ANYONE = ("look at one of yours", "look at your own", "a card you have seen", "since you came")
"""What the cards do, what a sign means, and what a list is of."""


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_a_follower_is_never_spoken_to_as_the_player_and_nothing_but_keys_is_gold(
    name: str, data: st.DataObject
) -> None:
    game, starts, choose = GAMES[name]
    table = AnyTable[Any](game, data.draw(starts))
    look = Look(*data.draw(st.sampled_from([(80, 24), (120, 40), (200, 60), (44, 24)])))
    page = TablePage(clock=lambda: 0.0)
    for number in numbers(data.draw(st.integers(0, 2**32)), 40):
        shown(page, Update(EVE, as_player(table), heard(table)), look)
        assert not any("gold" in style or style == "you" for row in rows(page)[:-2] for _, style in row)
        drawn = text(page)
        for words in TRUE_OF_ANYONE:
            drawn = drawn.replace(words, "")
        assert not YOU.search(drawn)
        if game.result(table.state) is not None:
            break
        step = game.apply(table.state, *choose(table.state, number))
        assert isinstance(step, Step)
        table.state, table.events = step.state, list(step.events)


@pytest.mark.parametrize("key", ["s", "o", "1", "d", "right", "enter"])
@pytest.mark.parametrize("name", ["companeros-following", "level8-following"])
def test_in_every_game_the_only_key_of_a_follower_is_v(name: str, key: str) -> None:
    page = STATES[name](4, Look(120, 40))
    assert text(page).splitlines()[-2].strip() == "v see as bruno"
    assert page.press(pressed_key(key)) is None
    assert prompt_of(page) == "You are watching."


def test_a_line_that_is_being_typed_stays() -> None:
    eve = Eve().sees(0)
    for key in ("slash", "h", "i"):
        eve.press(key)
    assert "hi" in eve.sees(None, Unfollowed("eve", "ana", "away")).lines[-1]
