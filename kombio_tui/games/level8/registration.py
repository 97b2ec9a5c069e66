"""Level 8's screens, as the house's pages take them."""

import msgspec

from kombio_tui.games.base import GameScreens
from kombio_tui.games.level8.following import Play
from kombio_tui.games.level8.help_card import chapters_for
from kombio_tui.games.level8.line_mode import Level8Lines
from kombio_tui.games.level8.narration import REFUSALS
from kombio_tui.games.level8.options import FIELDS
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
