"""The players at the end of a round, best first: what was left in their hands, and how far they moved up."""

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.level8.screen.cards import face_of, tiny
from kombio_tui.games.level8.screen.layout import NARROW
from kombio_tui.games.level8.screen.melds import Cards, ShownMeld, in_lines
from kombio_tui.games.level8.screen.players import DONE, FELT, MUTED, ladder
from kombio_tui.kit.blocks import Block, beside, sized
from kombio_tui.kit.cards import SIZES, Card, Size, drawn_card
from kombio_tui.kit.numerals import numeral
from kombio_tui.kit.rows import EMPTY, Row, Span, cut, fitted, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol import level8 as k

TABLED = NARROW + 18
"""From this many columns on, hands stand in a column of their own."""
LARGE = 110
"""From this many columns on, levels are numerals and hands lie in M."""
MINT = "bold black on mint"
INDENT = 5
"""The columns before the names."""


class Score(Struct, frozen=True):
    """A player at the end of a round."""

    place: int
    letter: str
    name: str
    fact: str
    """Why the level is what it is now."""
    cards: Cards
    """What was left in the hand."""
    melds: tuple[ShownMeld, ...]
    before: int
    level: int
    won: bool
    own: bool
    ready: bool


@shared
def scores(shown: tuple[Score, ...], width: int, tall: int, language: str) -> tuple[Row, ...]:
    """A few rows for each player, under heads."""
    say = say_in(language)
    lines = [line for score in shown for line in _score(score, width, tall, say)]
    ready = f"✓ {say('ready')}" if any(score.ready for score in shown) else ""
    return (_heads(width, ready, say), *lines)


def _heads(width: int, ready: str, say: Say) -> Row:
    """What the columns show, and what a tick means if there is one."""
    columns, level = _figures_width(width), say("level")
    if width < TABLED:
        return ((f" {ready}" + f"{level}   ".rjust(width - 1 - cell_len(ready)), MUTED),)
    left = " " * _name_width(width) + say("left in hand")
    right = f"{level:>{_level_at(width)}}"
    return ((fitted(left, width - columns), MUTED), (right + f"{ready} ".rjust(columns - cell_len(right)), MUTED))


def _name_width(width: int) -> int:
    return 24 if width >= LARGE else 18


def _figures_width(width: int) -> int:
    """`+2`, the level, the ladder, and whether the player is ready."""
    return 29 if width >= LARGE else 21


def _level_at(width: int) -> int:
    return 12 if width >= LARGE else 9


def _score(score: Score, width: int, tall: int, say: Say) -> Block:
    if width < TABLED:
        return _narrow(score, width, tall, say)
    name, figures = _name_width(width), _figures_width(width)
    left = [*_above(tall), _named(score), ((" " * INDENT + score.fact, MUTED),)]
    blocks = (
        sized([cut(line, name, MUTED) for line in left], name, tall, MUTED),
        sized(_hand(score, width - name - figures - 1, tall, say), width - name - figures, tall, MUTED),
        sized([cut(line, figures, MUTED) for line in _figures(score, width, tall)], figures, tall, MUTED),
    )
    return beside(blocks)


def _above(tall: int) -> list[Row]:
    return [EMPTY] * (tall >= 4)


def _named(score: Score) -> Row:
    style = MINT if score.won else FELT
    return ((f" {score.place} {score.letter} ", MUTED), (f" {score.name} " if score.won else score.name, style))


def _narrow(score: Score, width: int, tall: int, say: Say) -> Block:
    """A line for the player, and one for the cards, which says what they are."""
    up = _up(score)
    right: Row = (*([up, (" ", MUTED)] if up[0] else []), *_level(score), (" ✓ " if score.ready else "   ", FELT))
    room = width - width_of(right)
    first = cut((*_named(score), (f"  {score.fact}", MUTED)), room, MUTED) + right
    indent = (" " * INDENT, MUTED)
    cards = cut((indent, *_labelled(score, width - INDENT - 1, say)), width, MUTED)
    return sized([first, cards], width, tall, MUTED)


def _labelled(score: Score, room: int, say: Say) -> Row:
    """The cards after a label; without the label if melds would not fit."""
    label = (say("laid out") if _lays(score) else say("hand")) + " "
    left = room - cell_len(label)
    if len(in_lines(score.melds, left, 2, fits=("close",))) > 1 and _lays(score):
        return _chips(score, room)[0]
    return ((label, MUTED), *_chips(score, left)[0])


# --- the hand -----------------------------------------------------------------------------------------------------


def _hand(score: Score, room: int, tall: int, say: Say) -> Block:
    """The cards left in the hand, as large as fits; for an empty hand, what was laid out, after a label."""
    label: Row = ((f"{say('laid out')} ", MUTED),) if _lays(score) else EMPTY
    left = room - width_of(label)
    cards = tuple(cut(line, left + 1, MUTED) for line in _cards(score, left, tall))
    return beside((sized([*_above(tall), label], width_of(label), len(cards), MUTED), cards))


def _cards(score: Score, room: int, tall: int) -> Sequence[Row]:
    """Cards in the largest size that fits; shorter text is level with the name."""
    groups = [meld.laid.cards for meld in score.melds] if score.won else [score.cards]
    large = _in_size(groups, "M", room) if tall >= 4 else ()
    if large:
        return large
    small = _in_size(groups, "S", room) if tall >= 2 else ()
    above = _above(tall)
    return [*above, *(small or _chips(score, room, tall - len(above)))]


def _lays(score: Score) -> bool:
    """Whether what was laid out is shown, and not what was left in the hand."""
    return bool(score.melds) and (score.won or not score.cards)


def _in_size(groups: Sequence[Cards], size: Size, room: int) -> Sequence[Row]:
    """Groups of cards side by side, closer if they must be; nothing if they have no room."""
    across, count = SIZES[size][0], sum(map(len, groups))
    if not count:
        return ()
    gap = next((gap for gap in (1, 0) if (across + gap) * count + 2 * len(groups) - 2 <= room), None)
    if gap is None:
        return ()
    blocks = [beside(tuple(drawn_card(Card(face_of(face)), size) for face in cards), gap, MUTED) for cards in groups]
    return beside(tuple(blocks), 2 + gap, MUTED)


def _chips(score: Score, room: int, most: int = 1) -> tuple[Row, ...]:
    """The hand in one line, or melds in as many as they need."""
    if not _lays(score):
        return (tuple(tiny(face) for face in score.cards),)
    return in_lines(score.melds, room, most)


# --- the figures --------------------------------------------------------------------------------------------------


def _figures(score: Score, width: int, tall: int) -> list[Row]:
    """By how many levels the player moved up, the level, and all levels as a ladder."""
    ready: Span = (" ✓ " if score.ready else "   ", FELT)
    text, style = _up(score)
    up: Row = ((" " * (4 - len(text)), MUTED), (text, style))
    steps: Row = ((DONE * k.TOP_LEVEL, "mint on felt"),) if score.won else ladder(score.level)
    if width < LARGE or tall < 3:
        return [(*up, ("  ", MUTED), *_level(score), ("  ", MUTED), *steps, ready)]
    figure = numeral(str(score.level), "half") if not score.won else numeral("★", "half")
    ink = "bold lead on felt" if score.level > score.before or score.won else FELT
    rows: list[Row] = [((" " * 7, MUTED), (f"{line:<7}", ink)) for line in figure]
    rows[1] = ((" ", MUTED), *up, ("  ", MUTED), (f"{figure[1]:<7}", ink), *steps, ready)
    return rows


def _up(score: Score) -> Span:
    up = score.level - score.before
    return (f" +{up} ", MINT) if up else ("", MUTED)


def _level(score: Score) -> Row:
    return ((f"{'★' if score.won else score.level:>2}", FELT),)
