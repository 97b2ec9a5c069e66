"""The players around the table: the cards they hold and have taken, their points, and how the last trick went."""

from msgspec import Struct

from kombio_tui.games.companeros.screen.cards import chip, sign
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Block, ruled
from kombio_tui.kit.rows import EMPTY, Row, cut, fitted, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in
from protocol.base import Seat
from protocol.companeros import Card, Colour

FIGURE = 6
LAST = 7
NARROWEST_NAME = 9
HEADS = (marked("hand"), marked("taken"), marked("total"))
Last = tuple[Card, Colour | None] | None
"""The card that someone played in the last trick, and the colour it brought."""


class ShownPlayer(Struct, frozen=True):
    """A player as the table shows them."""

    name: str
    standing: str
    style: str
    figures: tuple[int, ...]
    last: Last


def players(scene: Scene, width: int) -> Block:
    """Everyone in the order of play, below the heads of the figures."""
    heads, room = HEADS if scene.view.noted else HEADS[:2], width - 1
    last = bool(scene.view.last) and room - 1 - FIGURE * len(heads) - LAST >= NARROWEST_NAME
    lines = [_line(_person(scene, seat), room, last=last) for seat in range(scene.players)]
    return ruled((_heads(heads, scene.look.language, room, last=last), *lines), width)


def _person(scene: Scene, seat: Seat) -> ShownPlayer:
    view = scene.view
    figures = (view.hands[seat], view.taken[seat], *([view.totals[seat]] if view.noted else []))
    return ShownPlayer(scene.names[seat], _standing(scene, seat), scene.style(seat), figures, _last(scene, seat))


def _last(scene: Scene, seat: Seat) -> Last:
    trick = scene.view.last
    if trick is None:
        return None
    card = next(laid.card for laid in trick.played if laid.seat == seat)
    return card, next((given.colour for given in trick.given if given.seat == seat), None)


@shared
def _heads(heads: tuple[str, ...], language: str, width: int, *, last: bool) -> Row:
    say = say_in(language)
    words = "".join(f"{shortened(say(word), FIGURE - 1):>{FIGURE}}" for word in heads)
    words += "  " + fitted(say("last"), LAST - 2) if last else ""
    return row((words.rjust(width), "muted"))


@shared
def _line(person: ShownPlayer, width: int, *, last: bool) -> Row:
    numbers = "".join(f"{number:>{FIGURE}}" for number in person.figures)
    room = width - 1 - len(numbers) - (LAST if last else 0)
    standing = f" {person.standing}" if person.standing else ""
    named = row((shortened(person.name, room - len(standing)), person.style), (standing, "muted"))
    turn = ("▶", "turn") if person.style == "turn" else (" ", "plain")
    return (turn, *cut(named, room), (numbers, "plain"), *(_brought(person.last) if last else EMPTY))


def _brought(last: Last) -> Row:
    """The card of the last trick, and the sign of what it brought."""
    if last is None:
        return row(" " * LAST)
    card, colour = last
    shown = row("  ", chip(card), " ", sign(colour) if colour else " ")
    return (*shown, (" " * (LAST - width_of(shown)), "plain"))


def _standing(scene: Scene, seat: Seat) -> str:
    """Whether somebody else plays the seat, or nobody, in a word."""
    if scene.seats[seat].here:
        return ""
    return scene.say("bot") if scene.seats[seat].bot else scene.say("gone")
