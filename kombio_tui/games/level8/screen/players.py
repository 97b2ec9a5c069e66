"""The players around the table: a strip each, with level, cards, discard pile, and what lies before them."""

from collections.abc import Sequence

from msgspec import Struct

from kombio_tui.games.level8.screen.cards import HAND, SKIP, Card, drawn, style, text, tiny
from kombio_tui.games.level8.screen.melds import Hand, ShownMeld, in_boxes, in_lines
from kombio_tui.kit.blocks import Block, beside, sized
from kombio_tui.kit.rows import Row, Span, cut, fitted, padded, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import level8 as k

BOXED = 4
"""The rows of a strip with boxes."""
FIGURES = 17
"""The columns of a line that are not the name: letter, level, cards, discard pile, skip."""
PILE = 10
"""The columns of a discard pile in a box."""


class ShownPlayer(Struct, frozen=True):
    """A player as the table shows them."""

    letter: str
    name: str
    player: k.Player
    in_turn: bool
    mine: bool
    can: bool
    """Whether the letter does something now."""
    chosen: bool
    """Whether the letter was pressed, or the cursor is on it."""
    takes: bool
    """Whether the top of the discard pile can be taken."""
    new: bool
    """Whether the discard pile's top was just put there."""
    status: Span
    collects: str
    """What the player has to lay out, in words; nothing once it lies, and for the viewer, who reads it elsewhere."""
    hand: Hand
    """The player's cards, where all cards lie open."""
    melds: tuple[ShownMeld, ...]


# --- in lines -----------------------------------------------------------------------------------------------------


def heading_width(name: int) -> int:
    """The columns of a line before the melds."""
    return name + FIGURES


def to_shorten(standings: Sequence[ShownPlayer], name: int, width: int, room: int) -> list[bool]:
    """Which strips must be shortened so that all of them have room: those with the most lines first."""
    short = [False] * len(standings)
    while True:
        heights = [
            len(_melds(standing, name, width, short=cut)) for standing, cut in zip(standings, short, strict=True)
        ]
        longest = [number for number, height in enumerate(heights) if height > 1 and not short[number]]
        if sum(heights) <= room or not longest:
            return short
        short[max(longest, key=heights.__getitem__)] = True


def _melds(standing: ShownPlayer, name: int, width: int, *, short: bool) -> tuple[Row, ...]:
    return in_lines(standing.melds, width - heading_width(name), short=short, hand=standing.hand)


@shared
def in_a_line(standing: ShownPlayer, name: int, width: int, *, short: bool, bare: bool = False) -> Block:
    """A strip in as many lines as its melds need; a bare one has no melds."""
    heading = _heading(standing, name)
    if bare:
        return (padded(heading, width),)
    first, *others = _melds(standing, name, width, short=short)
    words = row(" ", standing.status, "  " * bool(standing.status[0]), (standing.collects, "muted"))
    room = max(0, width - width_of(heading) - width_of(first))
    indent = (" " * heading_width(name), "plain")
    return (heading + first + cut(words, room), *((indent, *line) for line in others))


def _heading(standing: ShownPlayer, name: int) -> Row:
    """`▶b bruno   L3✓ 10░ 12▲>>`: whose turn, who, level and whether it lies, cards, discard pile, skip."""
    player, turn = standing.player, standing.in_turn
    lies = "✓" if player.lies else " "
    return (
        *_named(standing, name),
        (f" L{player.level}{lies}", "good" if player.lies else "turn" if turn else "plain"),
        (f" {player.cards:>2}{HAND} ", "turn" if turn else "plain"),
        tiny(player.top) if player.top else ("   ", "gap"),
        (SKIP if player.skip else "+ " if standing.new else "  ", "bad" if player.skip else "fresh"),
    )


def _named(standing: ShownPlayer, name: int) -> Row:
    turn = "turn" if standing.in_turn else ""
    letter = "cursor" if standing.chosen else "key" if standing.can else turn or "muted"
    style = turn or ("strong" if standing.mine else "plain")
    return (
        ("▶" if turn else " ", turn or "plain"),
        (standing.letter, letter),
        (" " + fitted(standing.name, name), style),
    )


# --- in boxes -----------------------------------------------------------------------------------------------------


@shared
def in_a_box(standing: ShownPlayer, name: int, width: int, language: str) -> Block:
    """A strip of four rows: who, and below that the discard pile and the melds as boxes."""
    heading = cut(_in_words(standing, name, language), width)
    melds = in_boxes(standing.melds, width - PILE)
    boxes = beside((sized(_pile(standing), PILE, BOXED - 1), sized(melds, width - PILE, BOXED - 1)))
    return (heading, *boxes)


def _in_words(standing: ShownPlayer, name: int, language: str) -> Row:
    player, say = standing.player, say_in(language)
    words = say("level {number}", number=player.level)
    cards = say.plural("{number} card", "{number} cards", player.cards)
    lies = (" " + say("✓ laid"), "good") if player.lies else ("", "plain")
    more = [(f"  {text}", style) for text, style in (standing.status, (standing.collects, "muted")) if text]
    return row(*_named(standing, name), f"  {words}", lies, f"  {cards}", *more)


def _pile(standing: ShownPlayer) -> Block:
    top = standing.player.top
    face = Card(text(top), style(top)) if top else Card(" · ", "gap")
    key = standing.letter if standing.takes else ""
    mark = "+" if standing.new else ""
    card = Card(face.text, face.style, key, can=standing.takes, chosen=standing.takes and standing.chosen, mark=mark)
    return tuple(((" ", "plain"), *line) for line in drawn(card, "medium"))
