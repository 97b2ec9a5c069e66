"""What the host of a Compañeros table may choose, in words."""

from kombio_tui.controls.form import Field, numbers, seconds
from kombio_tui.games.kernel.options import STARTER
from kombio_tui.text.languages import marked

FIELDS = (
    Field(
        "games",
        marked("games to play"),
        numbers(1, 2, 3, 5, 10),
        marked("The points of all games add up; the most points win."),
    ),
    STARTER,
    Field(
        "turn",
        marked("time to play a card"),
        seconds(60, 120, 300, 0, 15, 30),
        marked("After this time the house plays a card for you."),
    ),
    Field(
        "take",
        marked("time to take a colour"),
        seconds(30, 60, 120, 0, 15),
        marked("After this time the house chooses a colour for you."),
    ),
    Field(
        "pause",
        marked("time between games"),
        seconds(45, 90, 0, 20),
        marked("How long the scores are shown before the next game starts by itself."),
    ),
)
