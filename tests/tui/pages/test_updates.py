"""Screens that are drawn update by update: whatever happened, they show what a screen drawn from scratch would show.

A terminal is sent only what changed since the last time. A viewer of a random game, with a random window, language and
set of colours, gets updates one by one or several at once, presses keys, opens sheets, types, changes the size of the
window and lets clocks run and things move. Every few steps the terminal's cells are compared with those of a fresh
terminal: a cell that was drawn wrongly stays so.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kombio_tui.controls.key import Key
from kombio_tui.kit.blocks import Screen, laid_out
from kombio_tui.kit.changes import changes, whole
from kombio_tui.kit.look import Look, Pen
from kombio_tui.kit.palette import THEMES
from kombio_tui.kit.regions import Regions
from kombio_tui.pages.small import too_small
from kombio_tui.pages.table import TablePage
from protocol.base import Clock, Reacted
from protocol.house import Happened, Raced, Story, Table, Update, You
from protocol.people import Said
from server.rules.kernel.game import Step
from tests.kit.any_play import numbers
from tests.kit.any_table import AnyTable
from tests.kit.emulator import Emulator, Stream
from tests.kit.random_games import GAMES
from tests.kit.screens import followed, place

SIZES = ((44, 24), (60, 20), (80, 24), (100, 30), (112, 31), (120, 40), (200, 60), (50, 18))
KEYS = ("1", "2", "b", "3", "d", "t", "k", "x", "space", "escape", "enter", "up", "right", "question_mark", "comma",
        "slash", "pageup", "pagedown", "q", "l", "o", "s", "v")  # fmt: skip
LOOKS = st.builds(
    Look,
    language=st.sampled_from(["en", "de", "fr"]),
    cards=st.sampled_from(["auto", "small", "large"]),
    marks=st.booleans(),
    motion=st.sampled_from(["on", "off"]),
)
PENS = st.builds(
    Pen, st.sampled_from(["truecolor", "256", "standard", "none"]), st.booleans(), st.sampled_from([*THEMES])
)


EVERY = 3
"""How many steps are taken from one comparison of all cells to the next."""


class Terminal:
    """A terminal that is sent what changed from one screen to the next."""

    def __init__(self, width: int, height: int, pen: Pen) -> None:
        self._emulator = Emulator(width, height)
        self._stream = Stream(self._emulator)
        self._pen = pen
        self.shown: Screen | None = None

    def show(self, screen: Screen) -> "Terminal":
        """Draw what differs from the last screen; the first one is drawn whole."""
        if self.shown is None:
            return self.draw(screen)
        width, height = self._emulator.columns, self._emulator.lines
        self._stream.feed(changes(self.shown, screen, width, height, self._pen))
        self.shown = screen
        return self

    def draw(self, screen: Screen) -> "Terminal":
        """Draw all of a screen."""
        self._stream.feed(whole(screen, self._emulator.columns, self._emulator.lines, self._pen))
        self.shown = screen
        return self

    @property
    def cells(self) -> list[list[Any]]:
        """Every character with its colours; of a space only the ground is seen."""
        buffer = self._emulator.buffer
        every = [[buffer[y][x] for x in range(self._emulator.columns)] for y in range(self._emulator.lines)]
        return [[(cell.bg, cell.reverse) if cell.data == " " else cell for cell in line] for line in every]


class Viewer:
    """A page that is told of a game, and the terminal that shows it."""

    def __init__(self, table: AnyTable[Any], who: str, look: Look, pen: Pen, choose: Any) -> None:
        self._table, self._who, self._choose, self._pen = table, who, choose, pen
        self._now, self._looks = 0.0, 0
        self.page = TablePage(clock=lambda: self._now)
        self.page.look, self.page.you = look, You("ana", guest=True, code="abcdefgh", round_trip=20)
        self._terminal = Terminal(look.width, look.height, pen)
        self._tell(())
        self._look()

    def do(self, number: int) -> None:
        """Do one of the things that a number stands for, and look at the terminal."""
        number, kind = divmod(number, 10)
        if kind < 5:
            self._tell(self._events(1 + number % 3 // 2 * (number % 5), number))
            for _ in range(number % 4):
                self._tick()
        elif kind < 8:
            key = KEYS[number % len(KEYS)]
            self.page.press(Key(key, key if len(key) == 1 else None, self._now))
        elif kind == 8:
            self._now += (0.05, 0.4, 1.0, 3.7)[number % 4]
        else:
            self._resize(*SIZES[number % len(SIZES)])
        self._look()

    def _tick(self) -> None:
        """Look, and let time pass until something changes by itself, as the app does."""
        self._look()
        self._now += (self.page.due() or 0.0) + 0.001

    def _events(self, moves: int, number: int) -> tuple[Any, ...]:
        """Play this many moves; nobody is told before the last one."""
        table, chance = self._table, Random(number)
        events: list[Any] = []
        for _ in range(moves):
            if table.game.result(table.state) is None:
                step = table.game.apply(table.state, *self._choose(table.state, chance.randrange(2**30)))
                assert isinstance(step, Step)
                table.state = step.state
                events += step.events
        return tuple(events)

    def _tell(self, events: tuple[Any, ...]) -> None:
        seen = self._seen(Clock("turn", 0, 60, 8.0 + len(events), paused=False))
        viewer = seen.view.viewer
        news: list[Any] = [Happened(self._table.game.event_for(event, viewer)) for event in events]
        raced = Raced((Reacted(0, 231),)) if len(events) > 3 else Said("ben", "hello there")
        self.page.take(Update(self.page.you, seen, (raced, *news) if len(events) % 2 else tuple(news)))

    def _seen(self, clock: Clock) -> Table:
        return place(self._table, self._who, clocks=(clock,))

    def _resize(self, width: int, height: int) -> None:
        look = self.page.look
        self.page.look = Look(width, height, look.language, look.cards, look.marks, look.motion)
        self._terminal = Terminal(width, height, self._pen)

    def _look(self) -> None:
        """Compare the terminal with a fresh one, and the screen with one that remembers nothing."""
        page, look = self.page, self.page.look
        screen = too_small(look) or page.screen()
        self._terminal.show(screen)
        self._looks += 1
        if self._looks % EVERY == 0:
            assert self._terminal.cells == Terminal(look.width, look.height, self._pen).draw(screen).cells
        remembered = page.regions, page.play.regions
        page.regions, page.play.regions = Regions(), Regions()
        size = look.width, look.height
        assert laid_out(too_small(look) or page.screen(), *size) == laid_out(screen, *size)
        page.regions, page.play.regions = remembered
        page.screen()  # what is drawn next starts from this, not from the screen that remembers nothing


class Follower(Viewer):
    """Somebody who watches, and follows one player, then another, then nobody."""

    _followed = "A"

    def do(self, number: int) -> None:
        """Sometimes follow somebody else; then the page begins afresh."""
        if number % 7:
            super().do(number)
            return
        self._followed = {"A": "B", "B": "", "": "A"}[self._followed]
        self.page.take(Update(self.page.you, self._seen(Clock("turn", 1, 60, 30.0, paused=False)), (Story(()),)))
        self._look()

    def _seen(self, clock: Clock) -> Table:
        if not self._followed:
            return super()._seen(clock)
        return followed(self._table, self._followed, clocks=(clock,))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8)
@given(data=st.data())
def test_a_screen_drawn_by_updates_shows_what_one_drawn_from_scratch_shows(name: str, data: st.DataObject) -> None:
    """In every cell, its character and its colours."""
    game, starts, choose = GAMES[name]
    table = AnyTable[Any](game, data.draw(starts))
    kind, who = data.draw(st.sampled_from([(Viewer, "A"), (Viewer, "B"), (Viewer, "watcher"), (Follower, "watcher")]))
    viewer = kind(table, who, data.draw(LOOKS), data.draw(PENS), choose)
    for number in numbers(data.draw(st.integers(0, 2**32)), data.draw(st.integers(20, 60))):
        viewer.do(number)
