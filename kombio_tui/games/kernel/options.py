"""Options that several games have."""

from kombio_tui.controls.form import Field, seconds
from kombio_tui.text.languages import marked

STARTER = Field(
    "starter",
    marked("who starts"),
    (("random", marked("random")), ("host", marked("the host"))),
    marked("Who has the first turn of the first round."),
)
PAUSE = Field(
    "pause",
    marked("time between rounds"),
    seconds(45, 90, 0, 20),
    marked("How long the scores are shown before the next round starts by itself."),
)
