"""What the tables say of a player who is away: whether a bot of the house plays the seat."""

from collections.abc import Callable

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Bot, Seated, Update
from tests.kit import companeros, table
from tests.kit.level8 import table as level8
from tests.kit.screens import ANA, Game, heard, line, place, shown, text

GAMES: dict[str, tuple[Callable[[int], Game], str, str]] = {
    "kombio": (table.opened, "away", "a bot plays"),
    "companeros": (companeros.opened, "gone", "bot"),
    "level8": (level8.opened, "away", "bot plays"),
}
"""How each game begins, and what it says of a seat that nobody or a bot plays."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("bot", "plays"), [(None, False), ("program", False), ("medium", True)])
def test_only_a_bot_of_the_house_plays_for_somebody(game: str, bot: Bot | None, plays: bool) -> None:
    opened, away, played = GAMES[game]
    t = opened(3)
    seats = (Seated("ana"), Seated("zoe", here=False, bot=bot), Seated("ben"))
    facts = place(t, line=line(3, seats=seats, game=game))
    page = shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, heard(t)), Look(120, 40))
    drawn = text(page)
    assert ((away in drawn), (played in drawn)) == (not plays, plays)
