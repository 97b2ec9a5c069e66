"""The course of a game below the results of a round: a chart, what stood out, and the newest lines of the log."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kombio_tui.controls.frame import heading
from kombio_tui.kit.chart import Course, bars, chart
from kombio_tui.kit.rows import EMPTY, Row, cut, ends, padded, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol.base import Viewer

CHARTED, BESIDE = 56, 100
"""From how many columns on there is a chart, and what stood out is beside it."""
LOWEST = 6
"""The rows that a chart needs."""
HIGHLIGHTS = 40
"""The columns of what stood out."""
SHARERS = 17
"""The columns for the names of those who share a highlight."""
MOST_BARS, LEAST_BARS = 8, 4
BETWEEN = "   "
"""What lies between two courses in a line."""


class Highlight(NamedTuple):
    """What stood out: what it is, whose it was, and a figure."""

    label: str
    who: str
    figure: str


def sharers(seats: Iterable[int], names: Sequence[str], you: Viewer, say: Say) -> str:
    """All who did something as often as nobody else, the viewer first."""
    first = sorted(seats, key=lambda seat: seat != you)
    return shortened(", ".join(say("you") if seat == you else names[seat] for seat in first), SHARERS)


class GameStory(NamedTuple):
    """Everyone's course, what is played to, and what stood out."""

    courses: tuple[Course, ...]
    target: int | None
    highlights: tuple[Highlight, ...] = ()
    whole: bool = True
    """Whether the viewer has heard of the whole game."""
    start: int = 0
    """What everyone begins with."""
    label: str = marked("total by round")
    """What the course shows; the text is marked."""


@shared
def course_rows(story: GameStory, width: int, height: int, language: str) -> tuple[Row, ...]:
    """The chart with what stood out beside it; in a low or narrow window a line of each."""
    say, shown = say_in(language), story.courses
    if not shown or height < 1:
        return ()
    if height < LOWEST or width < CHARTED:
        return _in_lines(story, width, height, say)[:height]
    wide = width - HIGHLIGHTS - 2 if width >= BESIDE else width
    left = [heading(say("The course of the game"), wide), *chart(shown, story.target, wide, height - 1, story.start)]
    if width < BESIDE:
        return tuple(cut(line, width) for line in left)
    right = [*_told(story, say), *[EMPTY] * height]
    return tuple(
        (*cut(one, wide), ("  ", "plain"), *padded(other, HIGHLIGHTS)) for one, other in zip(left, right, strict=False)
    )


def _told(story: GameStory, say: Say) -> list[Row]:
    title = say("Highlights") if story.whole else say("Highlights since you came")
    lines = [heading(title, HIGHLIGHTS), EMPTY] if story.highlights else []
    for label, who, figure in story.highlights:
        named = row((f"{label}  ", "muted"), (who, "bold text on room"))
        lines.append(ends(named, row((f" {figure}", "strong")), HIGHLIGHTS))
    return lines


def _in_lines(story: GameStory, width: int, height: int, say: Say) -> tuple[Row, ...]:
    """Everyone's course as bars after a label, and as many highlights as fit."""
    label = row((f"{say(story.label)}: ", "muted"))
    words: list[Row] = [
        row((f"{what} ", "muted"), (f"{who} {figure}", "bold text on room")) for what, who, figure in story.highlights
    ]
    lines = (*_labelled(story, label, width, height), _fitting(words, width))
    return tuple(cut(line, width) for line in lines if line)


def _labelled(story: GameStory, label: Row, width: int, height: int) -> tuple[Row, ...]:
    """Everyone's course: in a line after the label, in two lines, or without the label where there is one line only."""
    room, half = width - width_of(label), (len(story.courses) + 1) // 2
    if line := _courses(story, story.courses, room, LEAST_BARS):
        return ((*label, *line),)
    if height == 1:
        return (_courses(story, story.courses, width, 1),)
    indent = (" " * width_of(label), "plain")
    first, rest = (_courses(story, part, room, 1) for part in (story.courses[:half], story.courses[half:]))
    return (*label, *first), (indent, *rest)


def _courses(story: GameStory, courses: Sequence[Course], room: int, least: int) -> Row:
    """Bars after the letters and names of the players, or after the letters alone if that is too long.

    Nobody is left out: there are fewer bars instead, but at least so many, or nothing is shown.
    """
    for most in range(MOST_BARS, least - 1, -1):
        drawn = [(course, bars(course, story.target, most, story.start)) for course in courses]
        named = [row((f"{course.letter} {course.name} ", "plain"), bar) for course, bar in drawn]
        lettered = [row((f"{course.letter} ", "plain"), bar) for course, bar in drawn]
        for pieces in (named, lettered) if most == MOST_BARS and least > 1 else (lettered,):
            line = _side_by_side(pieces)
            if width_of(line) <= room:
                return line
    return ()


def _side_by_side(pieces: Sequence[Row]) -> Row:
    first, *others = pieces
    return (*first, *(span for piece in others for span in ((BETWEEN, "plain"), *piece)))


def _fitting(pieces: Sequence[Row], width: int) -> Row:
    """As many pieces as there is room for, side by side."""
    line: Row = ()
    for piece in pieces:
        longer = (*line, (BETWEEN, "plain"), *piece) if line else piece
        line = longer if width_of(longer) <= width else line
    return line
