"""Compañeros' screens, as the house's pages take them."""

import msgspec

from kombio_tui.games.base import GameScreens
from kombio_tui.games.companeros.following import Play
from kombio_tui.games.companeros.help_card import chapters
from kombio_tui.games.companeros.line_mode import CompanerosLines
from kombio_tui.games.companeros.narration import REFUSALS
from kombio_tui.games.companeros.options import FIELDS
from protocol.companeros import Options

COMPANEROS = GameScreens(
    title="Compañeros",
    follow=Play,
    lines=CompanerosLines,
    fields=FIELDS,
    defaults=msgspec.structs.asdict(Options()),
    chapters=lambda _: chapters,
    refusals=REFUSALS,
    opponents=("easy", "medium", "hard"),
    fewest=3,
)
