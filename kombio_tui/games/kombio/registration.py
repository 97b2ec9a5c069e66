"""Kombio's screens, as the house's pages take them."""

from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.kombio.following import KombioFollowing
from kombio_tui.games.kombio.line_mode import KombioLines
from kombio_tui.games.kombio.review import KombioReview
from kombio_tui.games.kombio.words.help_card import chapters_for
from kombio_tui.games.kombio.words.narration import REFUSALS
from kombio_tui.games.kombio.words.options import FIELDS
from kombio_tui.text.languages import marked
from protocol.kombio import VOCABULARY

COUNTS = {
    "calls_won": marked("calls won"),
    "calls_lost": marked("calls lost"),
    "slaps_right": marked("slaps, right"),
    "slaps_wrong": marked("slaps, wrong"),
}
KOMBIO = GameScreens(
    VOCABULARY,
    KombioFollowing,
    KombioLines,
    FIELDS,
    chapters_for,
    REFUSALS,
    lesson=True,
    counts=COUNTS,
    review=KombioReview,
)
