"""One's own name and level: what it asks for, what the hand has for it, and what of it lies.

While a player chooses how to lay out, the way that is shown takes the place of the level's cards; nothing else moves.
"""

from typing import Literal

from msgspec import Struct

from kombio_tui.games.level8.screen.cards import lying, slot
from kombio_tui.games.level8.screen.goal import Goal, missing
from kombio_tui.games.level8.screen.layout import OwnRows
from kombio_tui.games.level8.screen.melds import ShownMeld, in_lines, spaced
from kombio_tui.games.level8.screen.players import FELT, MUTED, ladder, laid_out, plate
from kombio_tui.kit.blocks import Places, Region, row_part
from kombio_tui.kit.rows import Row, Span, centred, cut, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol import level8 as k

Offer = Literal["none", "complete", "whole hand"]
"""Whether the level may be laid out; not if it takes the whole hand, as a card must be left to discard (L7)."""


class OwnLevel(Struct, frozen=True):
    """The viewer's name and level, and everything that is marked there."""

    letter: str
    name: str
    player: k.Player
    in_turn: bool
    mine: bool
    """Whether this is the viewer, and not a player whom the viewer follows."""
    status: Span
    words: str
    """What the level asks for."""
    aim: Goal
    """How the level would be laid out; empty once it lies."""
    offer: Offer
    melds: tuple[ShownMeld, ...]
    """What lies of one's own."""
    fit: int
    """How many cards of the hand can be laid off now."""
    way: int
    """Which way to lay out is shown, counted from 1; 0 while none is being chosen."""
    ways: int
    left: int
    """How many cards that way leaves in the hand."""


@shared
def own_region(own: OwnLevel, rows: OwnRows, width: int, language: str) -> Region:
    """Two rows, or three in a narrow window: who and how far; what the level asks for; its cards."""
    say = say_in(language)
    who = _who(own, say, width)
    if width_of(who) > width:
        who = _who(own, say, width, steps=False)
    words: Row = ((_fitting(own, say), MUTED),) if own.player.lies else ((own.words, FELT),)
    together = (*who, ("   ", MUTED), *words)
    if width_of(together) > width:
        together = (*_who(own, say, width, steps=False), ("   ", MUTED), *words)
    if width_of(together) > width:
        together = who
    lines = [together] if rows.words == rows.plate else [who, words]
    lines.append(_cards(own, say, width))
    ys = sorted({rows.plate, rows.words, rows.level})
    parts = [row_part(cut(centred(line, width, MUTED), width, MUTED)) for line in lines]
    return Region(Places(tuple((0, y) for y in ys)), parts)


def _who(own: OwnLevel, say: Say, width: int, *, steps: bool = True) -> Row:
    """The name, filled in one's turn, and the level."""
    level = say("level {number}", number=own.player.level)
    status = ((f" {own.status[0]} ", own.status[1]), ("  ", MUTED)) if own.status[0] else ()
    return (
        *plate(own.letter, own.name, own.in_turn, "you" if own.mine else "title"),
        ("   ", MUTED),
        *status,
        (f"{level} ", FELT),
        *(ladder(own.player.level) if steps else ()),
        *(((" ", MUTED), *laid_out(own.player, say, width)) if own.player.lies else ()),
    )


def _cards(own: OwnLevel, say: Say, width: int) -> Row:
    """What lies; or what the hand has for the level, and what is missing."""
    if own.player.lies:
        return next(iter(in_lines(own.melds, width - 2, 1)), ())
    state = _state(own, say)
    before = ((f" {own.way}/{own.ways} ", "you"), ("  ", MUTED)) if own.way else ()
    loose, close = ((*before, *_picture(own.aim, gap), ("  ", MUTED), state) for gap in (1, 0))
    room = width - 2
    return next((line for line in (loose, close) if width_of(line) <= room), close[:-2])


def _fitting(own: OwnLevel, say: Say) -> str:
    return say.plural("{number} card fits", "{number} cards fit", own.fit) if own.fit else ""


def _state(own: OwnLevel, say: Say) -> Span:
    if own.way:
        return say.plural("leaves {number} card", "leaves {number} cards", own.left), FELT
    if own.offer == "whole hand":
        return say("needs one more card to discard"), MUTED
    count = missing(own.aim)
    if not count:
        return f" ✓ {say('complete')} ", "bold black on mint"
    return say.plural("{number} card missing", "{number} cards missing", count), MUTED


def _picture(aim: Goal, gap: int) -> Row:
    """The parts side by side; a place without a card says what belongs there."""
    spans: list[Span] = []
    for number, part in enumerate(aim):
        cards = [lying(place.face, place.of) if place.face else slot(place.of) for place in part]
        spans += [*([("   " if gap else "  ", MUTED)] if number else []), *spaced(cards, gap)]
    return tuple(spans)
