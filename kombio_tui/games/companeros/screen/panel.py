"""The panel beside a table in a large window: the log, the colours with their signs, and how a trick goes."""

from kombio_tui.controls.frame import heading
from kombio_tui.games.companeros.screen.cards import badge
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.cards import CAME, NAMES
from kombio_tui.games.kernel.following import Side
from kombio_tui.kit.blocks import Area, Region
from kombio_tui.kit.rows import EMPTY, Row, cut, padded, row, width_of, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.companeros import Colour

MARGIN = 2
LOG = 11
"""The rows that the log has at least, or half of the panel."""


def panel(scene: Scene, area: Area, side: Side, *, sheet: bool) -> Region:
    """The log above the legend, or a sheet in the whole panel."""
    width, height = area.width - MARGIN - 1, area.height - 2
    if sheet:
        rows = side(width, height)
    else:
        below = _legend(scene.colours, scene.look.language, width, max(height // 2, height - LOG))
        rows = [
            heading(scene.say("Log"), width),
            *_filled(side(width, height - len(below) - 1), height - len(below) - 1),
        ]
        rows += below
    lines = [cut(line, width) for line in _filled(rows, height)]
    return scene.regions.rows("panel", area.x + MARGIN, area.y + 1, lines)


def _filled(rows: list[Row], height: int) -> list[Row]:
    return [*rows[:height], *[EMPTY] * (height - len(rows))]


@shared
def _legend(colours: tuple[Colour, ...], language: str, width: int, most: int) -> tuple[Row, ...]:
    """As much of the legend as there is room for: the colours first."""
    say = say_in(language)
    chapters = [_colours(colours, say, width), _trick(say, width)]
    rows: list[Row] = []
    for chapter in chapters:
        if len(rows) + 1 + len(chapter) <= most:
            rows += [EMPTY, *chapter]
    return tuple(rows)


def _colours(colours: tuple[Colour, ...], say: Say, width: int) -> list[Row]:
    """Every colour in play, and the sign of what is new."""
    names = [row(badge(colour), f" {say(NAMES[colour])} ") for colour in colours]
    each = max(map(width_of, names))
    across = max(1, width // each)
    lines = [
        tuple(span for name in names[start : start + across] for span in padded(name, width // across))
        for start in range(0, len(names), across)
    ]
    words = wrapped(say("just played, or new in the display"), width - 4)
    signs = [(f" {CAME} ", "bold black on before"), *[("   ", "plain")] * (len(words) - 1)]
    return [
        heading(say("Colours"), width),
        *lines,
        *(row(sign, f" {text}") for sign, text in zip(signs, words, strict=True)),
    ]


def _trick(say: Say, width: int) -> list[Row]:
    texts = (
        say("Cards of one colour count together. The highest colour takes first, its highest card before the others."),
        say("Colours that tie get nothing, and neither does anyone after them."),
    )
    return [heading(say("A trick"), width), *(row((line, "muted")) for text in texts for line in wrapped(text, width))]
