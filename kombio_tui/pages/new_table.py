"""The options of a new table."""

from collections.abc import Mapping
from typing import Any

from kombio_tui.controls.form import Field, Form
from kombio_tui.games.registry import GAMES
from kombio_tui.pages.slow.options import PACE, players
from kombio_tui.text.languages import Say, marked
from protocol.base import MAX_SEATS
from protocol.house import OpenTable, Request
from protocol.slow import GAMES as SLOW_GAMES

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


TIMES = ("turn", "take", "pause", "keep")
"""The options that the pace of a slow table takes the place of."""


class NewTable(Form):
    """Opens a table when it is submitted. The options depend on the game."""

    def __init__(self, game: str, of_the_house: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        """Start with this house's default options for each game."""
        self._of_the_house = of_the_house or {}
        self._game = game
        self._slow = False
        """Whether the table is going to be a slow one."""
        usual = {"private": False, "takeover": True, "pace": 0, "players": 0}
        super().__init__(marked("A new table"), marked("open it"), *self._questions(usual))

    def changed(self) -> Request | None:
        """Show the options of another game."""
        if self.values["game"] != self._game:
            self._game = self.values["game"]
            self.ask(*self._questions(self.values))
        elif self._slow != (self.values.get("pace", 0) > 0):
            self._slow = not self._slow
            self.ask(*self._questions(self.values))
        return None

    def confirmed(self) -> Request | None:
        """Open the table."""
        usual = self._usual()
        options = {name: self.values[name] for name in usual if name in self.values}
        changed = {name: value for name, value in options.items() if value != usual[name]}
        return OpenTable(
            self._game,
            changed,
            private=self.values["private"],
            takeover=self.values.get("takeover", False),
            pace=self.values.get("pace", 0),
            players=self.values.get("players", 0),
        )

    def asks(self, say: Say) -> str:
        """What Enter does."""
        return say("Enter opens the table, and you are its host. Esc goes back to the lobby.")

    def asks_in_short(self, say: Say) -> str:
        """What Enter does."""
        return say("Enter opens the table for you to host.")

    def _usual(self) -> dict[str, Any]:
        return {**GAMES[self._game].defaults, **self._of_the_house.get(self._game, {})}

    def _questions(self, values: Mapping[str, Any]) -> tuple[tuple[Field, ...], dict[str, Any]]:
        """The questions, with the answers so far as far as they are still asked."""
        self._slow = self._game in SLOW_GAMES and values.get("pace", 0) > 0
        titles = tuple((name, game.title) for name, game in GAMES.items())
        game = Field("game", marked("game"), titles, marked("What is played at the table."))
        fields = game, PRIVATE, *self._pace(), *([] if self._slow else [TAKEOVER]), *self._game_fields()
        asked = {"private": False, "takeover": True, "pace": 0, "players": 0, **values, "game": self._game}
        return fields, {**asked, **self._usual()}

    def _pace(self) -> tuple[Field, ...]:
        """The pace, if there is a choice; at a slow table also how many play."""
        if self._game not in SLOW_GAMES:
            return ()
        return (PACE, players(GAMES[self._game].fewest, MAX_SEATS)) if self._slow else (PACE,)

    def _game_fields(self) -> tuple[Field, ...]:
        """The options of the game; those about time mean nothing at a slow table."""
        fields = GAMES[self._game].fields
        return tuple(field for field in fields if not (self._slow and field.name in TIMES))
