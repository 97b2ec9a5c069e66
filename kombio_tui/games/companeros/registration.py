"""Compañeros' screens, as the house's pages take them."""

from kombio_tui.games.companeros.following import CompanerosFollowing
from kombio_tui.games.companeros.line_mode import CompanerosLines
from kombio_tui.games.companeros.review import CompanerosReview
from kombio_tui.games.companeros.words.help_card import chapters
from kombio_tui.games.companeros.words.narration import REFUSALS
from kombio_tui.games.companeros.words.options import FIELDS
from kombio_tui.games.kernel.registration import GameScreens
from protocol.companeros import VOCABULARY

COMPANEROS = GameScreens(
    VOCABULARY,
    CompanerosFollowing,
    CompanerosLines,
    FIELDS,
    lambda _: chapters,
    REFUSALS,
    lesson=True,
    fewest=3,
    review=CompanerosReview,
)
