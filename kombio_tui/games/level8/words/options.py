"""What the host of a Level 8 table may choose, in words."""

from kombio_tui.controls.form import Field, seconds
from kombio_tui.games.kernel.options import PAUSE, STARTER
from kombio_tui.text.languages import marked

FIELDS = (
    Field(
        "stars",
        marked("levels"),
        ((1, marked("one star")), (2, marked("two stars"))),
        marked("Two stars are harder; from level 5 on you may keep cards for the next round."),
    ),
    STARTER,
    Field(
        "last_card",
        marked("last hand card"),
        (("discard", marked("discarded")), ("free", marked("free"))),
        marked("Discarded: a turn ends with a discard, so the last card can't be laid. Free: it can."),
    ),
    Field(
        "turn",
        marked("time for a turn"),
        seconds(90, 180, 300, 0, 30, 60),
        marked("After this time the house plays the turn for you."),
    ),
    PAUSE,
    Field("keep", marked("time to choose"), seconds(60, 120, 0, 30), marked("To choose what to keep; two stars only.")),
)
