"""The games of the house, by name. This is the one place where a game's rules are registered."""

from typing import Any

from server.rules.companeros.engine import COMPANEROS
from server.rules.kernel.game import Game
from server.rules.kombio.engine import KOMBIO
from server.rules.level8.engine import LEVEL8

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (KOMBIO, COMPANEROS, LEVEL8)}
