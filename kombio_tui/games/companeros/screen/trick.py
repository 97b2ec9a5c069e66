"""The trick as it lies: colours from the highest sum down, players of a colour from the highest card down (C4, C5).

That is the order of the hand-out, so it is read from top to bottom: who has taken what, who is at it, who comes next,
and where colours tie, so that nobody below gets anything (C7).
"""

from msgspec import Struct

from kombio_tui.games.companeros.screen.cards import SIGNS, Slot, chip, medium, sign
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Block, ruled, sized
from kombio_tui.kit.box import boxed
from kombio_tui.kit.rows import Row, Span, cut, padded, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked
from protocol.base import Seat
from protocol.companeros import Card, Colour, Trick

SUM = 6
CARD = 5
OUTCOME = 9
LONGEST_NAME = 20
CHOOSES, TIE, AFTER, NOTHING, TOO_LATE = (
    marked("chooses"),
    marked("tie"),
    marked("after it"),
    marked("nothing"),
    marked("too late"),
)
NO_CARD_YET = boxed([("    ", "plain")], "rule")


class Line(Struct, frozen=True):
    """A player in the trick."""

    name: str
    style: str
    card: Card | None = None
    total: Row = ()
    """What the colour is worth, at its first card."""
    outcome: Row = ()


def trick(scene: Scene, width: int, *, framed: bool) -> Block:
    """Everyone who has played, in the order of the hand-out, and then those who have not."""
    lines = [*_played(scene), *_to_come(scene)]
    draw = _as_card if framed else _as_line
    return ruled((_head(scene), *(part for line in lines for part in draw(line, width))), width)


def _head(scene: Scene) -> Row:
    view, say = scene.view, scene.say
    if scene.trick is not view.trick:
        return row((" " + say("previous trick"), "muted"))
    if view.stage == "handing_out":
        return row((" " + say("hand-out"), "strong"))
    return row((" " + say("this trick"), "muted"))


def _played(scene: Scene) -> list[Line]:
    shown, over = scene.trick, scene.trick is not scene.view.trick
    cards = in_order(shown)
    colours = [card.colour for _, card in cards]
    return [
        Line(
            name=scene.names[seat],
            style=scene.style(seat, over=over),
            card=card,
            total=_total(shown, card.colour) if colours.index(card.colour) == number else (),
            outcome=_outcome(scene, seat, card),
        )
        for number, (seat, card) in enumerate(cards)
    ]


def _total(shown: Trick, colour: Colour) -> Row:
    """What a colour is worth; a sign says that another is worth as much."""
    sums = dict(shown.values)
    tied = list(sums.values()).count(sums[colour]) > 1
    return row("=" if tied else " ", sign(colour), (f"{sums[colour]:>3}", "strong"))


def in_order(shown: Trick) -> list[tuple[Seat, Card]]:
    """The cards of a trick in the order of C5, tied colours included."""
    ranks = {colour: rank for rank, (colour, _) in enumerate(shown.values)}
    ordered = sorted(shown.played, key=lambda laid: (ranks[laid.card.colour], -laid.card.value))
    return [(laid.seat, laid.card) for laid in ordered]


def _to_come(scene: Scene) -> list[Line]:
    """Those who have not played yet, the next one first."""
    shown, players = scene.trick, scene.players
    seats = [(shown.starter + step) % players for step in range(len(shown.played), players)]
    return [Line(scene.names[seat], scene.style(seat) if seat == scene.at else "muted") for seat in seats]


def _outcome(scene: Scene, seat: Seat, card: Card) -> Row:
    """What the hand-out brings a player, as far as it has come."""
    shown, say, view = scene.trick, scene.say, scene.view
    given = {entry.seat: entry.colour for entry in shown.given}
    if not (shown.order or shown.tied):
        return ()
    if colour := given.get(seat):
        return row("→ ", (f" {SIGNS[colour]} ", colour))
    if seat in given:
        return row((say(NOTHING), "muted"))
    if seat not in shown.order:
        return row((say(TIE), "bad") if card.colour in shown.tied else (say(AFTER), "muted"))
    if shown is not view.trick or view.stage != "handing_out":
        return row((say(TOO_LATE), "muted"))
    if seat == view.turn:
        return row((say(CHOOSES), "turn"))
    return row((f"{shown.order.index(seat) + 1}.", "plain"))


@shared
def _as_line(line: Line, width: int) -> Block:
    card: Span = chip(line.card) if line.card else ("   ", "plain")
    name = _name(line, width - SUM - CARD - OUTCOME)
    return (cut(row(*padded(line.total, SUM), *name, " ", card, " ", *line.outcome), width),)


@shared
def _as_card(line: Line, width: int) -> Block:
    """The same with the card in a frame, three rows."""
    frame = medium(Slot(line.card)) if line.card else NO_CARD_YET
    name = _name(line, width - SUM - 6 - 2 - OUTCOME)
    first = row(*padded(line.total, SUM), *frame[1], "  ", *name, " ", *line.outcome)
    above, below = (row(" " * SUM, *frame[edge]) for edge in (0, 2))
    return sized([above, first, below], width, 3)


def _name(line: Line, room: int) -> Row:
    width = min(room - 1, LONGEST_NAME)
    text = shortened(line.name, width)
    return row(("▶" if line.style == "turn" else " ", line.style), *padded(row((text, line.style)), width))
