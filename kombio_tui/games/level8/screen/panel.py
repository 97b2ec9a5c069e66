"""What stands beside the table: the log, and what the signs mean."""

from kombio_tui.controls.frame import heading
from kombio_tui.games.kernel.following import Side
from kombio_tui.games.level8.screen.cards import JOKER_FACE, SKIP_FACE, colour_style
from kombio_tui.games.level8.words.cards import COLOUR_NAMES, JOKER, SIGNS, SKIP
from kombio_tui.kit.blocks import Area, Region, area_of
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import EMPTY, Row, fitted, on_ground, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in

COLUMNS = 12
"""The columns of a sign with its name."""


def log_panel(side: Side, area: Area, title: str, below: tuple[Row, ...], regions: Regions) -> list[Region]:
    """The log under its title, and what stands below it."""
    height = area.height - len(below) - bool(below)
    log = Area(area.x, area.y + 1, area.width, height - 1)
    last = Area(area.x, area.bottom - len(below), area.width, len(below))
    return [
        regions("log title", area_of, Area(area.x, area.y, area.width, 1), (heading(title, area.width),)),
        regions.filled("side", log, side(log.width, log.height)),
        regions("signs", area_of, last, below),
    ]


def log_on_felt(side: Side, area: Area, regions: Regions) -> Region:
    """The log beside the piles."""
    return regions.filled("side", area, side(area.width, area.height), "felt")


@shared
def signs_on_felt(area: Area, language: str) -> Region:
    """What the signs mean, beside the piles."""
    lines = tuple(on_ground(line, "felt") for line in _legend(area.width, say_in(language)))
    above = (area.height - len(lines)) // 2
    shown = (*[EMPTY] * above, *lines) if above >= 0 else ()
    return area_of(area, shown, "felt muted")


@shared
def signs(width: int, language: str) -> tuple[Row, ...]:
    """The signs under their title."""
    say = say_in(language)
    return (heading(say("Signs"), width), *_legend(width, say))


def _legend(width: int, say: Say) -> tuple[Row, ...]:
    """The colours, a few in a row, then the special cards and the marks."""
    each = max(1, width // COLUMNS)
    colours = [
        ((f" {SIGNS[colour]} ", colour_style(colour)), (" " + fitted(say(name), COLUMNS - 4), "plain"))
        for colour, name in COLOUR_NAMES.items()
    ]
    rows = [tuple(span for pair in colours[at : at + each] for span in pair) for at in range(0, len(colours), each)]
    return (
        *rows,
        row((f" {JOKER} ", JOKER_FACE.style), " " + say("joker: any card")),
        row((f"{SKIP} ", SKIP_FACE.style), " " + say("skip: sits out once")),
    )
