"""The games of the house, by name. This is the one place where a game is registered."""

from typing import Any

from server.rules.companeros.engine import Companeros
from server.rules.game import Game
from server.rules.kombio.engine import Kombio
from server.rules.level8.engine import Level8

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Kombio(), Companeros(), Level8())}
