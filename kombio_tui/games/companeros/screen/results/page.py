"""The end of a round and of a game: how it ended, everything that was taken turned up, and the course of the game."""

from kombio_tui.controls.frame import RAILED, felt, heading, middle_of
from kombio_tui.games.companeros.screen.narration import Narrator
from kombio_tui.games.companeros.screen.results.highlights import Highlight, Taken, by_trick, highlights, times_taken
from kombio_tui.games.companeros.screen.results.scores import LETTERS, Scores, large_cards_fit, scores
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.kernel.following import Side
from kombio_tui.kit.blocks import Area, Grounds, Region, area_of, stacked
from kombio_tui.kit.chart import chart
from kombio_tui.kit.rows import EMPTY, Row, centred, cut, ends, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.base import Seat
from protocol.companeros import RoundEnded

HEIGHTS = (7, 5, 4, 2, 1)
"""The rows that everyone may have, the most first."""
WIDEST = 150
"""The points stand not too far from the names, however wide the window is."""
RIBBON = 12
"""The columns of the ribbon around its words."""
SHEET = 9
"""The rows that a sheet needs."""
SMALLEST_CHART = 7
"""With fewer rows below the points there is no chart."""
HIGHLIGHTS = 44
"""The columns of what stood out, beside the chart."""
CHARTED = 90
"""Windows of this width have both side by side."""


def results(
    scene: Scene, ended: RoundEnded, taken: tuple[Taken, ...], side: Side, *, sheet: bool
) -> tuple[list[Region], Grounds]:
    """The whole page: the points on the felt, and below it the course of the game, or a sheet."""
    view, look = scene.view, scene.look
    middle, railed, times = middle_of(look), look.height >= RAILED, times_taken(taken, ended.noted)
    shown = Scores(ended, scene.names, _best(scene, ended), view.ready, view.viewer, scene.games > 1, times)
    each = _each(shown, middle, SHEET if sheet else SMALLEST_CHART if railed else 2, railed=railed)
    upper = Area(0, middle.y, middle.width, min(middle.height, 2 + each * scene.players + 2 * railed + (each > 4)))
    lower = Area(1, upper.bottom, middle.width - 2, middle.bottom - upper.bottom)
    rail, grounds = felt(upper, railed)
    return [
        rail,
        *_points(scene, shown, upper, each, railed=railed),
        *(_sheet(lower, side) if sheet else _course(scene, taken, lower, side)),
    ], grounds


def _each(shown: Scores, area: Area, below: int, *, railed: bool) -> int:
    """The rows of each player, so that so many are left."""
    heights = HEIGHTS if large_cards_fit(shown, _table_width(area)) else HEIGHTS[1:]
    rows = area.height - 2 * railed - 2 - below
    return next((each for each in heights if each * len(shown.names) <= rows), 1)


def _table_width(area: Area) -> int:
    return min(area.width - 2, WIDEST)


# --- on the felt -----------------------------------------------------------------------------------------------------


def _points(scene: Scene, shown: Scores, area: Area, each: int, *, railed: bool) -> list[Region]:
    width = _table_width(area)
    rows = scene.regions("scores", scores, shown, scene.look.language, width, each)
    ribbon = scene.regions("ribbon", _ribbon, _headline(scene, shown.best), area.width, area.y + railed)
    return [ribbon, scene.regions.rows("points", (area.width - width) // 2, area.y + railed + 1, rows)]


def _best(scene: Scene, ended: RoundEnded) -> tuple[Seat, ...]:
    """Who won the game or, if it goes on, the round."""
    if scene.view.winners:
        return scene.view.winners
    return tuple(seat for seat in range(scene.players) if ended.noted[seat] == max(ended.noted))


def _headline(scene: Scene, best: tuple[Seat, ...]) -> str:
    """How it ended, in one sentence."""
    view, say = scene.view, scene.say
    names = Narrator(say, scene.names, view.viewer).all_of(best)
    if view.stage != "over":
        most = say("The most points: {names}.", names=names)
        whole = say("Game {number} of {all} is over.", number=view.round, all=scene.games) + f" {most}"
        return whole if len(whole) <= scene.look.width - RIBBON else most
    points = view.totals[best[0]]
    if len(best) > 1:
        return say("{names} share the win with {number} points.", names=names, number=points)
    return say("{name} wins with {number} points.", name=names, number=points)


@shared
def _ribbon(text: str, width: int, y: int) -> Region:
    words = row((f"  ★ {shortened(text, width - RIBBON)} ★  ", "bold black on mint"))
    return stacked(0, y, [centred(words, width, "felt")])


# --- below it --------------------------------------------------------------------------------------------------------


def _sheet(area: Area, side: Side) -> list[Region]:
    return [area_of(area, side(area.width, area.height))]


def _course(scene: Scene, taken: tuple[Taken, ...], area: Area, side: Side) -> list[Region]:
    """The course of the game, what stood out, and the log; where there is little room, a line of each."""
    view, language = scene.view, scene.look.language
    found = scene.regions("highlights", _found, taken, view.noted, scene.names, language)
    if area.height < SMALLEST_CHART:
        return [_in_lines(found, area, side)]
    left, right = _split(area)
    charts = [scene.regions("chart", _charted, taken, view.noted, language, left)] if left else []
    return [*charts, area_of(right, _told(found, scene.say, right, side))]


def _split(area: Area) -> tuple[Area | None, Area]:
    """The chart, and what stands beside or below it; in a small window there is no chart."""
    if area.width >= CHARTED:
        left = Area(area.x, area.y, area.width - HIGHLIGHTS - 2, area.height)
        return left, Area(area.right - HIGHLIGHTS, area.y, HIGHLIGHTS, area.height)
    if area.height < 2 * SMALLEST_CHART:
        return None, area
    upper = area.height // 2
    return Area(area.x, area.y, area.width, upper), Area(area.x, area.y + upper, area.width, area.height - upper)


@shared
def _found(
    taken: tuple[Taken, ...], noted: tuple[tuple[int, ...], ...], names: tuple[str, ...], language: str
) -> tuple[Highlight, ...]:
    return tuple(highlights(taken, noted, names, say_in(language)))


def _in_lines(found: tuple[Highlight, ...], area: Area, side: Side) -> Region:
    line: Row = ()
    for label, who, figure in found:
        longer = (*line, *row((f"{label} ", "muted"), (f"{who} {figure}   ", "bold text on room")))
        line = longer if width_of(longer) <= area.width + 3 else line
    first = [cut(line, area.width)] if found and area.height > 1 else []
    return area_of(area, [*first, *side(area.width, area.height - len(first))])


@shared
def _charted(taken: tuple[Taken, ...], noted: tuple[tuple[int, ...], ...], language: str, area: Area) -> Region:
    """The points after each game or, if there was only one, after each trick."""
    points = list(map(list, noted)) if len(noted) > 1 else by_trick(taken, noted[0])
    say = say_in(language)
    rows = chart(points, LETTERS, area.width, min(area.height - 1, 14)) if points else []
    return area_of(area, [heading(say("The course of the game"), area.width), *rows])


def _told(found: tuple[Highlight, ...], say: Say, area: Area, side: Side) -> list[Row]:
    """What stood out above the log."""
    rows = [heading(say("Highlights"), area.width)] if found else []
    for label, who, figure in found:
        rows.append(
            ends(row((f"{label}  ", "muted"), (who, "bold text on room")), row((f" {figure}", "strong")), area.width)
        )
    room = area.height - len(rows) - 2
    if room < 1:
        return rows
    return [*rows, EMPTY, heading(say("Log"), area.width), *side(area.width, room)]
