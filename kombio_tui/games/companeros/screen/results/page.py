"""The end of a round and of a game: everything that was taken turned up, the points, and the course of the games."""

from collections.abc import Sequence

from kombio_tui.games.companeros.screen.cards import SIGNS, by_colour
from kombio_tui.games.companeros.screen.narration import Narrator
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.kernel.following import Side
from kombio_tui.kit.chart import chart
from kombio_tui.kit.rows import EMPTY, Row, Span, cut, fitted, padded, row, width_of
from kombio_tui.text.languages import marked
from protocol.base import Seat
from protocol.companeros import Card, RoundEnded

FIGURE = 7
WIDEST = 90
"""The points stand not too far from the names, however wide the window is."""
NAME, SHORT_NAME = 14, 10
SMALLEST_CHART = 4
SEATS = "abcdef"
"""The letter of each player in the chart."""
POINTS, TOTAL = marked("points"), marked("total")


def results(scene: Scene, ended: RoundEnded, height: int, side: Side, most: int) -> list[Row]:
    """The whole page between title and keys: the points, the course of the games, and the log or what lies over it."""
    width = scene.look.width
    table = min(width, WIDEST)
    seats = sorted(range(scene.players), key=lambda seat: -ended.totals[seat])
    several = len(scene.view.noted) > 1
    each = max(1, (height - 4 - most - (SMALLEST_CHART + 1) * several) // scene.players)
    lines = [EMPTY, _headline(scene, ended, width), EMPTY, _heads(scene, table)]
    lines += [line for seat in seats for line in _player(scene, ended, seat, table, each)]
    below = side(width - 2, max(0, min(most, height - len(lines))))
    room = height - len(lines) - len(below) - 1
    if several and room >= SMALLEST_CHART:
        lines += [EMPTY, *chart(scene.view.noted, SEATS, width - 2, min(room, 12))]
    lines += [EMPTY] * (height - len(lines) - len(below))
    return [*lines, *(row(" ", *line) for line in below)][:height]


def _headline(scene: Scene, ended: RoundEnded, width: int) -> Row:
    view, say = scene.view, scene.say
    if view.stage == "over":
        names = Narrator(say, scene.names, view.viewer).all_of(view.winners)
        won = say("{names} won the game! Points: {number}", names=names, number=view.totals[view.winners[0]])
        return row((fitted(f" ★ {won}", width), "turn"))
    best = [seat for seat in range(scene.players) if ended.noted[seat] == max(ended.noted)]
    names = Narrator(say, scene.names, view.viewer).all_of(best)
    over = say("Game {number} of {all} is over.", number=view.round, all=scene.games)
    most = say("The most points: {names}.", names=names)
    return cut(row((f" {over} ", "strong"), most), width)


def _figures(scene: Scene) -> int:
    return FIGURE * (2 if scene.games > 1 else 1)


def _heads(scene: Scene, width: int) -> Row:
    heads = (POINTS, TOTAL) if scene.games > 1 else (POINTS,)
    words = "".join(f"{scene.say(head):>{FIGURE}}" for head in heads)
    return row((words.rjust(width - 1), "muted"))


def _player(scene: Scene, ended: RoundEnded, seat: Seat, width: int, each: int) -> list[Row]:
    """A player in one line, or in several if the cards need them."""
    view = scene.view
    longest = NAME if width >= 80 else SHORT_NAME
    room = width - _figures(scene) - longest - 6
    first, *others = turned_up(ended.taken[seat], room, each)
    ready, mine = "✓" if seat in view.ready else " ", seat == view.viewer
    name = (fitted(scene.names[seat], longest) + " ", "strong" if mine else "plain")
    left = row((f" {ready}", "good"), (f"{SEATS[seat]} ", "key"), name, *first)
    figures = [(f"{ended.noted[seat]:>{FIGURE}}", "strong")]
    if scene.games > 1:
        figures.append((f"{ended.totals[seat]:>{FIGURE}}", "strong"))
    if seat in view.winners:
        figures[-1] = (figures[-1][0], "turn")
    line = (*padded(left, width - _figures(scene) - 1), *figures)
    return [line, *(row(" " * (longest + 5), *more) for more in others)]


def turned_up(taken: tuple[Card, ...], width: int, lines: int) -> list[Row]:
    """The cards by colour in this many lines; if they don't fit, the sum of each colour."""
    groups = by_colour(taken)
    cards = [(f"{SIGNS[colour]} {' '.join(map(str, values))}", colour) for colour, values in groups.items()]
    sums = [(f"{SIGNS[colour]}={sum(values)}", colour) for colour, values in groups.items()]
    rows = _wrapped(cards, width)
    return rows if len(rows) <= lines else _wrapped(sums, width)[:lines]


def _wrapped(spans: Sequence[Span], width: int) -> list[Row]:
    """Put spans into lines, with a gap between any two."""
    rows: list[Row] = [()]
    for span in spans:
        longer = (*rows[-1], (" ", "plain"), span) if rows[-1] else (span,)
        if width_of(longer) <= width:
            rows[-1] = longer
        else:
            rows.append((span,))
    return rows
