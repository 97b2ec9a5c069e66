"""The options of a new table."""

from collections.abc import Mapping
from typing import Any

from kombio_tui.controls.form import Field, Form
from kombio_tui.games.registry import GAMES
from kombio_tui.text.languages import Say, marked
from protocol.house import OpenTable, Request

PRIVATE = Field(
    "private",
    marked("who may join"),
    ((False, marked("everyone")), (True, marked("by code only"))),
    marked("A table by code only is not listed in the lobby: give its code to those who may join."),
)

TAKEOVER = Field(
    "takeover",
    marked("seats of bots"),
    ((True, marked("for newcomers")), (False, marked("bots only"))),
    marked("In a running game a newcomer may take over the seat of a bot, or not."),
)


class NewTable(Form):
    """Opens a table when it is submitted. The options depend on the game."""

    def __init__(self, game: str, of_the_house: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        """Start with this house's default options for each game."""
        self._of_the_house = of_the_house or {}
        self._game = game
        super().__init__(marked("A new table"), marked("open it"), *self._questions(private=False, takeover=True))

    def changed(self) -> Request | None:
        """Show the options of another game."""
        if self.values["game"] != self._game:
            self._game = self.values["game"]
            self.ask(*self._questions(private=self.values["private"], takeover=self.values["takeover"]))
        return None

    def confirmed(self) -> Request | None:
        """Open the table."""
        usual = self._usual()
        options = {name: self.values[name] for name in usual if name in self.values}
        changed = {name: value for name, value in options.items() if value != usual[name]}
        return OpenTable(self._game, changed, private=self.values["private"], takeover=self.values["takeover"])

    def asks(self, say: Say) -> str:
        """What Enter does."""
        return say("Enter opens the table, and you are its host. Esc goes back to the lobby.")

    def _usual(self) -> dict[str, Any]:
        return {**GAMES[self._game].defaults, **self._of_the_house.get(self._game, {})}

    def _questions(self, *, private: bool, takeover: bool) -> tuple[tuple[Field, ...], dict[str, Any]]:
        titles = tuple((name, game.title) for name, game in GAMES.items())
        fields = (
            Field("game", marked("game"), titles, marked("What is played at the table.")),
            PRIVATE,
            TAKEOVER,
            *GAMES[self._game].fields,
        )
        return fields, {"game": self._game, "private": private, "takeover": takeover, **self._usual()}
