"""The players around the table: name, points, cards, and how they stand."""

from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import Card, small, tiny
from kombio_tui.games.kombio.screen.grid import grid
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Block, Placed, ruled, sized
from kombio_tui.kit.rows import Row, Span, cut, fitted, row, width_of
from kombio_tui.kit.shared import shared

NARROWEST = {"small": 15, "medium": 17}
HEIGHT = {"small": 4, "medium": 8}
WIDEST = 28
NAME_IN_A_LINE = 20
NAME_WHERE_NARROW = 14


def others(scene: Scene, size: str, top: int) -> list[Placed]:
    """Everyone but the viewer, from this line on."""
    seats = scene.others
    if size == "line":
        return [
            Placed(0, y, (_line(_heading(scene, seat, NAME_IN_A_LINE), scene.cards(seat), status(scene, seat),
                                scene.look.width),), open=True)
            for y, seat in enumerate(seats, top)
        ]  # fmt: skip
    width = min(WIDEST, scene.look.width // max(1, len(seats)))
    return [Placed(number * width, top, _of(scene, seat, size, width)) for number, seat in enumerate(seats)]


def _of(scene: Scene, seat: int, size: str, width: int) -> Block:
    """A player's panel; most of them are as they were."""
    view, pressed, standing = scene.view, scene.input.pressed, status(scene, seat)
    in_turn = scene.playing and seat == view.turn
    facts = (view.grids[seat], scene.marks[seat], view.totals[seat], in_turn, pressed.seat == seat, standing, size,
             width, scene.names[seat])  # fmt: skip
    return scene.remembered(
        seat, facts, lambda: _panel(_heading(scene, seat, width - 1), scene.cards(seat), standing, size, width)
    )


def own_heading(scene: Scene, seat: int, width: int) -> Block:
    """The line above the viewer's own cards."""
    heading = _heading(scene, seat, NAME_IN_A_LINE if width > 40 else NAME_WHERE_NARROW)
    standing = (scene.say("your turn"), "turn") if scene.playing and seat == scene.view.turn else status(scene, seat)
    return _own_heading(heading, standing, scene.clock, width)


@shared
def _own_heading(heading: Row, standing: Span, clock: str, width: int) -> Block:
    return ruled((cut((*heading, (" ", "plain"), standing, (f" {clock}", "fresh")), width),), width)


@shared
def _panel(heading: Row, cards: tuple[Card, ...], standing: Span, size: str, width: int) -> Block:
    drawn = grid(cards, size, width - 1)
    lines = [heading, *(((" ", "plain"), *line) for line in drawn), row(" ", standing)]
    if len(lines) > HEIGHT[size]:
        del lines[-1]
    return sized(lines, width, HEIGHT[size])


@shared
def _line(heading: Row, cards: tuple[Card, ...], standing: Span, width: int) -> Row:
    room = width - width_of(heading) - 2
    draw = small if 5 * len(cards) <= room else tiny
    most = room // (5 if draw is small else 3)
    spans = [span for card in cards[:most] for span in draw(card)]
    line = (*heading, (" ", "plain"), *spans)
    text, style = standing
    left = width - width_of(line) - 1
    return (*line, (" " + text[: max(0, left)], style))


def _heading(scene: Scene, seat: int, width: int) -> Row:
    """Letter, name and points; a sign and a colour say whose turn it is."""
    in_turn = scene.playing and seat == scene.view.turn
    style = "turn" if in_turn else "strong" if seat == scene.view.viewer else "plain"
    letter = "cursor" if scene.input.pressed.seat == seat else "turn" if in_turn else "key"
    return _named(SEATS[seat], fitted(scene.names[seat], width - 8), scene.view.totals[seat], letter, style)


@shared
def _named(letter: str, name: str, points: int, letter_style: str, style: str) -> Row:
    turn = style == "turn"
    return (
        ("▶" if turn else " ", "turn" if turn else "plain"),
        (f" {letter} ", letter_style),
        (f"{name} {points:>3} ", style),
    )


def status(scene: Scene, seat: int) -> Span:
    """How a player stands, in a word or two."""
    view, say = scene.view, scene.say
    if view.slap and view.slap.seat == seat:
        return say("slaps!"), "bad"
    if seat == view.caller:
        return say("KOMBIO, taboo") if seat == view.taboo else say("KOMBIO"), "fresh"
    if not scene.seats[seat].here:
        return say("bot plays") if scene.seats[seat].bot else say("away"), "dim"
    if seat in view.ready:
        return say("ready ✓"), "good"
    if scene.playing and view.turn == seat and view.stage == "holding":
        return say("has drawn"), "dim"
    return "", "plain"
