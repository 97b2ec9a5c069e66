"""The options of a new table."""

from typing import Any

from kombio_tui.form import Field, Form
from kombio_tui.games import GAMES
from kombio_tui.languages import marked
from protocol.house import OpenTable, Request

GAME = Field("game", marked("game"), tuple((name, game.title) for name, game in GAMES.items()))
PRIVATE = Field(
    "private",
    marked("who may join"),
    ((False, marked("everyone")), (True, marked("by code only"))),
    marked("A table by code only is not listed in the lobby."),
)
HOUSE_FIELDS = (GAME, PRIVATE)


class NewTable(Form):
    """Opens a table when it is handed in; which options there are depends on the game."""

    def __init__(self, game: str) -> None:
        super().__init__(marked("A new table"), marked("open it"), *_questions(game, private=False))
        self._game = game

    def changed(self) -> Request | None:
        """Ask what there is to choose in another game."""
        if self.values["game"] != self._game:
            self._game = self.values["game"]
            self.ask(*_questions(self._game, private=self.values["private"]))
        return None

    def confirmed(self) -> Request | None:
        """Open it."""
        defaults = GAMES[self._game].defaults
        options = {name: self.values[name] for name in defaults if name in self.values}
        changed = {name: value for name, value in options.items() if value != defaults[name]}
        return OpenTable(self._game, changed, private=self.values["private"])


def _questions(game: str, *, private: bool) -> tuple[tuple[Field, ...], dict[str, Any]]:
    screens = GAMES[game]
    return (*HOUSE_FIELDS, *screens.fields), {"game": game, "private": private, **screens.defaults}
