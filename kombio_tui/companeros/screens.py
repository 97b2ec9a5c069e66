"""Compañeros' screens, as the house's pages take them."""

import msgspec

from kombio_tui.companeros.lines import CompanerosLines
from kombio_tui.companeros.options import FIELDS
from kombio_tui.companeros.overview import chapters
from kombio_tui.companeros.play import Play
from kombio_tui.companeros.words import REFUSALS
from kombio_tui.game import GameScreens
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
