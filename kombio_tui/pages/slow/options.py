"""The options that make a new table a slow one."""

from kombio_tui.controls.form import Field
from kombio_tui.text.languages import marked
from protocol.slow import DAY, DAYS, HOUR, HOURS, MINUTES

PACE = Field(
    "pace",
    marked("pace"),
    (
        (0, marked("live")),
        (MINUTES, marked("10 min a move")),
        (HOUR, marked("1 h a move")),
        (HOURS, marked("8 h a move")),
        (DAY, marked("1 day a move")),
        (DAYS, marked("3 days a move")),
    ),
    marked("At a slow table players come and go, and are told when it is their turn. It is for people with a key."),
)
SPELLINGS = {"live": "0", "10m": "600", "1h": "3600", "8h": "28800", "1d": "86400", "3d": "259200"}
"""How a pace may be typed."""
PLAYERS = "players"
VACATION_HELP = marked("take a day of vacation: all your clocks at slow tables stand still")


def players(fewest: int, most: int) -> Field:
    """How many players begin a slow game by themselves."""
    numbers = tuple((number, str(number)) for number in range(fewest, most + 1))
    help_text = marked("A slow game begins by itself when this many have sat down, bots included.")
    return Field(PLAYERS, marked("players"), ((0, marked("you start it")), *numbers), help_text)
