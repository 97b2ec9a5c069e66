"""The end of a round and of a game: how it ended, everything that was taken turned up, and the course of the game."""

from kombio_tui.controls.frame import RAILED, felt, middle_of
from kombio_tui.games.companeros.screen.results.highlights import Taken, by_trick, highlights, times_taken
from kombio_tui.games.companeros.screen.results.scores import LETTERS, Scores, large_cards_fit, scores
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.narration import Narrator
from kombio_tui.games.kernel.course import LOWEST, GameStory, course_rows
from kombio_tui.games.kernel.following import Side
from kombio_tui.kit.blocks import Area, Grounds, Region, area_of, stacked
from kombio_tui.kit.chart import courses
from kombio_tui.kit.rows import centred, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in
from protocol.base import Seat
from protocol.companeros import RoundEnded

HEIGHTS = (7, 5, 4, 2, 1)
"""The rows that everyone may have, the most first."""
WIDEST = 150
"""The points stand not too far from the names, however wide the window is."""
RIBBON = 12
"""The columns of the ribbon around its words."""
BY_TRICK, BY_GAME = marked("total by trick"), marked("total by game")
SHEET = 9
"""The rows that a sheet needs."""
LOG = 2
"""The newest lines of the log, where there is room for a chart above them."""
SMALLEST_CHART = LOWEST + LOG
"""The rows below the points that a large window leaves."""


def results(
    scene: Scene, ended: RoundEnded, taken: tuple[Taken, ...], side: Side, *, sheet: bool
) -> tuple[list[Region], Grounds]:
    """The whole page: the points on the felt, and below it the course of the game, or a sheet."""
    view, look = scene.view, scene.look
    middle, railed, times = middle_of(look), look.height >= RAILED, times_taken(taken, ended.noted)
    shown = Scores(ended, scene.names, best_of(scene, ended), view.ready, scene.you, scene.games > 1, times)
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
    """The rows of each player, so that this many are left."""
    heights = HEIGHTS if large_cards_fit(shown, _table_width(area)) else HEIGHTS[1:]
    rows = area.height - 2 * railed - 2 - below
    return next((each for each in heights if each * len(shown.names) <= rows), 1)


def _table_width(area: Area) -> int:
    return min(area.width - 2, WIDEST)


# --- on the felt -----------------------------------------------------------------------------------------------------


def _points(scene: Scene, shown: Scores, area: Area, each: int, *, railed: bool) -> list[Region]:
    width = _table_width(area)
    rows = scene.regions("scores", scores, shown, scene.look.language, width, each)
    top, words = area.y + railed, headline(scene, shown.best)
    ribbon = scene.regions("ribbon", _ribbon, words, area.width, top, scene.motion.blink)
    return [ribbon, scene.regions.rows("points", (area.width - width) // 2, top + 1, rows)]


def best_of(scene: Scene, ended: RoundEnded) -> tuple[Seat, ...]:
    """Who won the game or, if it goes on, the round."""
    if scene.view.winners:
        return scene.view.winners
    return tuple(seat for seat in range(scene.players) if ended.noted[seat] == max(ended.noted))


def headline(scene: Scene, best: tuple[Seat, ...]) -> str:
    """How it ended, in one sentence."""
    view, say = scene.view, scene.say
    names = Narrator(say, scene.names, scene.you).all_of(best)
    if view.stage != "over":
        most = say("The most points: {names}.", names=names)
        whole = say("Game {number} of {all} is over.", number=view.round, all=scene.games) + f" {most}"
        return whole if len(whole) <= scene.look.width - RIBBON else most
    points = view.totals[best[0]]
    if len(best) > 1:
        return say("{names} share the win with {number} points.", names=names, number=points)
    if best == (scene.you,):
        return say("You win with {number} points.", number=points)
    return say("{name} wins with {number} points.", name=names, number=points)


@shared
def _ribbon(text: str, width: int, y: int, blink: bool) -> Region:
    style = "bold black on paper" if blink else "bold black on mint"
    words = row((f"  ★ {shortened(text, width - RIBBON)} ★  ", style))
    return stacked(0, y, [centred(words, width, "felt")])


# --- below it --------------------------------------------------------------------------------------------------------


def _sheet(area: Area, side: Side) -> list[Region]:
    return [area_of(area, side(area.width, area.height))]


def _course(scene: Scene, taken: tuple[Taken, ...], area: Area, side: Side) -> list[Region]:
    """The course of the game and what stood out, above the newest lines of the log."""
    view, language = scene.view, scene.look.language
    story = scene.regions("story", _story, taken, view.noted, scene.names, scene.you, language)
    log = LOG if area.height >= LOWEST + LOG else max(1, area.height - 2)
    rows = scene.regions("course", course_rows, story, area.width, area.height - log, language)
    told = side(area.width, area.height - len(rows))
    return [area_of(area, [*rows, *told])]


@shared
def _story(
    taken: tuple[Taken, ...],
    noted: tuple[tuple[int, ...], ...],
    names: tuple[str, ...],
    you: Seat | None,
    language: str,
) -> GameStory:
    """The points after each game or, if there was only one, after each trick."""
    points = noted if len(noted) > 1 else by_trick(taken, noted[0])
    shown = courses(points, names, LETTERS, you) if points else ()
    best = max((max(course.totals) for course in shown), default=0)
    told, label = highlights(taken, noted, names, say_in(language)), BY_GAME if len(noted) > 1 else BY_TRICK
    return GameStory(shown, best, tuple(told), label=label)
