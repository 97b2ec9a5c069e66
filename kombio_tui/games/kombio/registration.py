"""Kombio's screens, as the house's pages take them."""

import msgspec

from kombio_tui.games.base import GameScreens
from kombio_tui.games.kombio.following import Play
from kombio_tui.games.kombio.help_card import chapters_for
from kombio_tui.games.kombio.line_mode import KombioLines
from kombio_tui.games.kombio.narration import REFUSALS
from kombio_tui.games.kombio.options import FIELDS
from kombio_tui.text.languages import marked
from protocol.kombio import Options

KOMBIO = GameScreens(
    title="Kombio",
    follow=Play,
    lines=KombioLines,
    fields=FIELDS,
    defaults=msgspec.structs.asdict(Options()),
    chapters=chapters_for,
    refusals=REFUSALS,
    opponents=("easy", "medium", "hard"),
    lesson=True,
    counts={
        "calls_won": marked("calls won"),
        "calls_lost": marked("calls lost"),
        "slaps_right": marked("slaps, right"),
        "slaps_wrong": marked("slaps, wrong"),
    },
)
