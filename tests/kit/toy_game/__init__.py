"""A fourth game, as small as a game can be: everyone draws a card in secret, and the highest wins.

It has what every game has, a few lines a layer, and is registered by one record a layer.
"""

import pytest

from kombio_tui.games.registry import GAMES as SCREENS
from kombio_tui.kit.shared import forget_drawings
from protocol.games import VOCABULARIES
from server.bots.bots import BOTS
from server.rules.games import GAMES
from tests.kit.toy_game import bot, engine, screen, vocabulary

NAME = vocabulary.VOCABULARY.name


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a fourth game has to say to the rest of the house, for as long as a test lasts."""
    monkeypatch.setitem(VOCABULARIES, NAME, vocabulary.VOCABULARY)
    monkeypatch.setitem(GAMES, NAME, engine.HIGHEST)
    monkeypatch.setitem(BOTS, NAME, bot.BOTS)
    monkeypatch.setitem(SCREENS, NAME, screen.SCREENS)
    forget_drawings()  # the lobby may have been drawn without it
