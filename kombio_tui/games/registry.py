"""The screens of the games, by the game's name. This is the one place where a game's screens are registered."""

from kombio_tui.games.companeros.registration import COMPANEROS
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.kombio.registration import KOMBIO
from kombio_tui.games.level8.registration import LEVEL8

GAMES: dict[str, GameScreens] = {game.vocabulary.name: game for game in (KOMBIO, COMPANEROS, LEVEL8)}
FIRST = "kombio"
"""The game that the house offers first."""


def after(game: str) -> str:
    """The next game of the house."""
    names = list(GAMES)
    return names[(names.index(game) + 1) % len(names)]
