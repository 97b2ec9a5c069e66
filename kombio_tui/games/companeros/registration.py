"""Compañeros' screens, as the house's pages take them."""

from kombio_tui.games.base import GameScreens
from kombio_tui.games.companeros.following import CompanerosFollowing
from kombio_tui.games.companeros.help_card import chapters
from kombio_tui.games.companeros.line_mode import CompanerosLines
from kombio_tui.games.companeros.narration import REFUSALS
from kombio_tui.games.companeros.options import FIELDS
from protocol.companeros import VOCABULARY

COMPANEROS = GameScreens(
    vocabulary=VOCABULARY,
    title="Compañeros",
    follow=CompanerosFollowing,
    lines=CompanerosLines,
    fields=FIELDS,
    chapters=lambda _: chapters,
    refusals=REFUSALS,
    fewest=3,
)
