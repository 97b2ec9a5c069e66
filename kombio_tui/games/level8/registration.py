"""Level 8's screens, as the house's pages take them."""

from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.level8.following import Level8Following
from kombio_tui.games.level8.line_mode import Level8Lines
from kombio_tui.games.level8.review import Level8Review
from kombio_tui.games.level8.words.help_card import chapters_for
from kombio_tui.games.level8.words.narration import REFUSALS
from kombio_tui.games.level8.words.options import FIELDS
from protocol.level8 import VOCABULARY

LEVEL8 = GameScreens(
    VOCABULARY, Level8Following, Level8Lines, FIELDS, chapters_for, REFUSALS, lesson=True, review=Level8Review
)
