"""The pages of the house in every window: whole rows, and updates that show what a fresh drawing shows."""

from random import Random

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look, Pen
from kombio_tui.kit.rows import width_of
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.house import Lobby, Place, Seated, TableLine, Update
from protocol.house import Table as TablePlace
from protocol.people import Came, Said
from tests.kit.screens import ANA, line, place, rows
from tests.kit.states import archive, daily, house, office
from tests.kit.table import opened
from tests.tui.pages.test_updates import EVERY, Terminal

STATES = {**house.STATES, **archive.STATES, **daily.STATES, **office.STATES}
SIZES = ((44, 24), (60, 20), (80, 24), (110, 30), (120, 40), (200, 60))
KEYS = ("up", "down", "g", "b", "n", "right", "left", "escape", "question_mark", "comma", "slash", "c", "q", "pageup")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STATES)
def test_every_row_is_as_wide_as_the_window(name: str, size: tuple[int, int]) -> None:
    for language in ("en", "de", "fr"):
        for players in (2, 6):
            drawn = rows(STATES[name](players, Look(*size, language)))
            assert [width_of(row) for row in drawn] == [size[0]] * size[1]


class Visitor:
    """A page that is told of the house, and the terminal that shows it."""

    def __init__(self, page: Page, seed: int) -> None:
        self._page, self._chance, self._steps = page, Random(seed), 0
        self._pen = Pen(self._chance.choice(("truecolor", "256", "standard", "none")), self._chance.random() < 0.8)
        page.you = ANA
        self._resize()

    def step(self) -> None:
        """Let something happen, and now and then compare the terminal with a fresh one."""
        kind = self._chance.randrange(10)
        if kind < 5:
            self._tell()
        elif kind < 9:
            key = self._chance.choice(KEYS)
            self._page.press(Key(key, key if len(key) == 1 else None, 0.0))
        else:
            self._resize()
        screen, look = self._page.screen(), self._page.look
        self._terminal.show(screen)
        self._steps += 1
        if self._steps % EVERY == 0:
            assert self._terminal.cells == Terminal(look.width, look.height, self._pen).draw(screen).cells

    def _tell(self) -> None:
        news = self._chance.choice(((), (Said("ben", "hello there, who plays?"),), (Came("ben", "seat"),)))
        self._page.take(Update(ANA, self._place(), news))

    def _place(self) -> Place:
        if isinstance(self._page, TablePage):
            return self._table()
        tables = [self._line(f"T{number:03}") for number in range(self._chance.randrange(12))]
        people = tuple(f"person-{number}" for number in range(self._chance.randrange(40)))
        return Lobby(tuple(tables), people)

    def _line(self, code: str) -> TableLine:
        chance = self._chance
        phase, players = chance.choice(("waiting", "playing", "over")), chance.randint(1, 6)
        return line(players, phase, code=code, watchers=chance.randrange(3), game=chance.choice(("kombio", "level8")))

    def _table(self) -> TablePlace:
        bots = [Seated(f"~Bot{number}", bot="easy") for number in range(self._chance.randrange(5))]
        seats = (Seated("ana"), *bots)
        return place(opened(2), view=None, line=line(2, "waiting", seats=seats), host=self._chance.choice((0, None)))

    def _resize(self) -> None:
        width, height = self._chance.choice(SIZES)
        self._page.look = Look(width, height, self._chance.choice(("en", "de", "fr")))
        self._tell()
        self._terminal = Terminal(width, height, self._pen).draw(self._page.screen())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("page", [LobbyPage, TablePage])
def test_a_page_drawn_by_updates_shows_what_one_drawn_from_scratch_shows(page: type[Page], seed: int) -> None:
    visitor = Visitor(page(clock=lambda: 0.0), seed)
    for _ in range(60):
        visitor.step()
