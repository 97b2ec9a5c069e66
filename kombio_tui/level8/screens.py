"""Level 8's screens, as the house's pages take them."""

import msgspec

from kombio_tui.game import GameScreens
from kombio_tui.level8.lines import Level8Lines
from kombio_tui.level8.options import FIELDS
from kombio_tui.level8.overview import chapters_for
from kombio_tui.level8.play import Play
from kombio_tui.level8.words import REFUSALS
from protocol.level8 import Options

LEVEL8 = GameScreens(
    title="Level 8",
    follow=Play,
    lines=Level8Lines,
    fields=FIELDS,
    defaults=msgspec.structs.asdict(Options()),
    chapters=chapters_for,
    refusals=REFUSALS,
    opponents=("easy", "medium", "hard"),
)
