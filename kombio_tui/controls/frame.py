"""What stands on every page: the header, the prompt line, and two lines of keys.

header      the game, the table and its round; on the right the round trip, the watchers and the player's name
...         the page: felt, panels, lists
prompt      the one place where the game speaks to the player, with the clock at its right end
keys        what does something now
keys        the house's own
"""

import re
from typing import Literal

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.controls.clocks import Countdown
from kombio_tui.kit.blocks import Area, Grounds, Region, Screen, joined, stacked
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import Row, Span, cut, ends, padded, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in

Mood = Literal["you", "other", "alarm"]
"""Whether the game waits for the player, for others, or something is urgent."""
Keys = tuple[tuple[str, str], ...]
"""Keys, each with what it does."""

ARROWS = re.compile("[←→↑↓] ?[←→↑↓]")
BELOW = 3
"""The rows of the prompt line and the keys."""
RAILED = 30
"""Windows of this height have a rail around the felt."""
MOODS: dict[Mood, tuple[str, str]] = {
    "you": ("bold black on gold", "black on gold"),
    "other": ("text on bar", "text on bar"),
    "alarm": ("bold white on alarm", "white on alarm"),
}
"""How the prompt line looks, and what is gone of its clock."""
LONG = 600
"""From so many seconds on, a clock shows minutes, hours and days."""


class Header(Struct, frozen=True, cache_hash=True):
    """The first line."""

    title: str
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """On the right; the first are left out where there is no room."""
    name: str = ""
    watching: str = ""
    """The word before the name of somebody who only watches."""
    short: tuple[str, ...] = ()
    """The facts in fewer words. Facts are left out from the first to the last."""


class Asked(Struct, frozen=True, cache_hash=True):
    """The prompt line: a sentence, its mood, and the time that is left."""

    text: str
    mood: Mood = "you"
    clock: Countdown | None = None
    short: str = ""
    """The same in fewer words, where there is too little room."""


class Frame(Struct, frozen=True, cache_hash=True):
    """Everything around a page."""

    header: Header
    asked: Asked
    keys: Keys
    house_keys: Keys
    typing: Row = ()
    """A line that the player is typing, in place of the last line of keys."""


def framed(frame: Frame, look: Look, middle: list[Region], grounds: Grounds, regions: Regions) -> Screen:
    """A whole page."""
    width, last = look.width, look.height - 1
    keys, house_keys = nameable(frame.keys, look), nameable(frame.house_keys, look)
    around = [
        regions("header", header, frame.header, width),
        *middle,
        regions("prompt", prompt, frame.asked, width, last - 2),
        regions("keys", key_line, keys, width, last - 1, True),
        regions("house keys", _last_line, house_keys, frame.typing, width, last),
    ]
    return Screen(around, grounds)


def middle_of(look: Look) -> Area:
    """Where a page draws itself: between the header and the prompt line."""
    return Area(0, 1, look.width, look.height - 1 - BELOW)


# --- the names of keys -----------------------------------------------------------------------------------------------


def nameable(keys: Keys, look: Look) -> Keys:
    """The same keys, with names that the terminal can show: in ASCII an arrow looks like another key."""
    return keys if look.unicode else _in_ascii(keys, look.language)


@shared
def _in_ascii(keys: Keys, language: str) -> Keys:
    """Arrows as a word; what all of them do is said once."""
    named: dict[str, list[str]] = {}
    for key, words in keys:
        named.setdefault(in_words(key, language), []).append(words)
    return tuple([(key, ", ".join(words)) for key, words in named.items()])


@shared
def in_words(key: str, language: str) -> str:
    """The name of a key, with a word for arrows."""
    say = say_in(language)
    return ARROWS.sub(say("arrows"), key)


# --- the rows --------------------------------------------------------------------------------------------------------


@shared
def header(shown: Header, width: int) -> Region:
    """The first line; what has no room is left out, and the name stays."""
    watching = [(f"{shown.watching} ", "bold people on bar")] if shown.watching else []
    name: Row = (*watching, (f"{shown.name} ", "bold strong on bar"))
    left, notes = _titled(shown.title, shown.facts), list(shown.notes)
    while notes and width_of(left) + width_of(_noted(notes, name)) >= width:
        notes.pop(0)
    right = _noted(notes, name)
    shorter = [_titled(shown.title, shown.short[first:]) for first in range(len(shown.short) + 1)]
    fitting = [line for line in (left, *shorter) if width_of(line) + width_of(right) <= width]
    return stacked(0, 0, (ends((fitting or [left])[0], right, width, "bar"),))


def _titled(title: str, facts: tuple[str, ...]) -> Row:
    spans: list[Span] = [(f" {title} ", "bold black on paper")]
    for number, fact in enumerate(facts):
        spans += [(" · " if number else "  ", "text on bar"), (fact, "text on bar")]
    return tuple(spans)


def _noted(notes: list[str], name: Row) -> Row:
    return (*[(f"  {note}", "text on bar") for note in notes], ("  ", "bar"), *name)


@shared
def prompt(asked: Asked, width: int, y: int) -> Region:
    """The prompt line; a sentence that is too long takes the place of the clock's bar, and is shortened then."""
    style, gone = MOODS[asked.mood]
    clock = _clock(asked.clock, 10 if width < 60 else 16, style, gone) if asked.clock else ()
    if asked.clock and cell_len(asked.text) + 2 + width_of(clock) > width:
        clock = _clock(asked.clock, 0, style, gone)
    room = width - width_of(clock) - 2
    text = shortened(f" {asked.short if asked.short and cell_len(asked.text) > room else asked.text}", room + 1)
    return stacked(0, y, (padded(((text, style),), width - width_of(clock), style) + clock,))


def _clock(clock: Countdown, cells: int, style: str, gone: str) -> Row:
    """What is left of the time as a bar, and its seconds."""
    full = min(cells, max(1, round(cells * clock.seconds / max(1, clock.whole))))
    return ("━" * full, style), ("─" * (cells - full), gone), (f" {_time(clock.seconds):>4} ", style)


def _time(seconds: int) -> str:
    """Seconds, or the days, hours and minutes of a slow table, in signs that all languages share."""
    if seconds < LONG:
        return f"{seconds:>2} s"
    days, hours, minutes = seconds // 86_400, seconds % 86_400 // 3600, seconds % 3600 // 60
    return f"{days} d {hours} h" if days else f"{hours}:{minutes:02} h" if hours else f"{minutes} min"


@shared
def key_line(keys: Keys, width: int, y: int, live: bool) -> Region:
    """A line of keys: gold for those that do something now."""
    return stacked(0, y, (cut(key_row(keys, width, live=live), width),))


@shared
def _last_line(keys: Keys, typing: Row, width: int, y: int) -> Region:
    return stacked(0, y, (cut(typing or key_row(keys, width, live=False), width),))


@shared
def key_row(keys: Keys, width: int, *, live: bool = True) -> Row:
    """Keys and what they do, as far apart as there is room for; the words of the last ones go first."""
    style, words = ("key", "plain") if live else ("bold text on room", "muted")
    line: Row = ()
    for some, gap in ((keys, 3), (keys, 2), *((_fewer_words(keys, kept), 1) for kept in range(len(keys), -1, -1))):
        line = _spread(some, gap, style, words)
        if width_of(line) <= width:
            break
    return line


def _fewer_words(keys: Keys, kept: int) -> Keys:
    """The same keys, of which this many say what they do."""
    return (*keys[:kept], *((key, "") for key, _ in keys[kept:]))


@shared
def key_rows(keys: Keys, width: int) -> list[Row]:
    """Keys in as many rows as they need, where there is room for that."""
    rows: list[Keys] = [()]
    for key in keys:
        fits = width_of(_spread((*rows[-1], key), 1, "key", "plain")) <= width
        rows[-1:] = [(*rows[-1], key)] if fits or not rows[-1] else [rows[-1], (key,)]
    return [key_row(some, width) for some in rows]


@shared
def fits(keys: Keys, width: int) -> bool:
    """Whether a line has room for keys and all their words."""
    return width_of(_spread(keys, 1, "key", "plain")) <= width


def worded(keys: Keys, width: int) -> Keys:
    """As many keys as a line has room for, all with their words; the last ones are left out."""
    return next((keys[:kept] for kept in range(len(keys), 1, -1) if fits(keys[:kept], width)), keys[:1])


def _spread(keys: Keys, gap: int, style: str, words: str) -> Row:
    spans: list[Span] = []
    for key, text in keys:
        spans += [(" " * (gap if spans else 1), "plain"), (key, style), (f" {text}" if text else "", words)]
    return row(*spans)


# --- the felt --------------------------------------------------------------------------------------------------------


@shared
def felt(area: Area, railed: bool) -> tuple[Region, Grounds]:
    """The felt of a table, and the rail above and below it."""
    grounds: Grounds = ((area, "soft on felt"),)
    if not railed:
        return joined([]), grounds
    upper = stacked(area.x, area.y, ((("▀" * area.width, "rail on felt"),),))
    lower = stacked(area.x, area.bottom - 1, ((("▄" * area.width, "rail on felt"),),))
    return joined([upper, lower]), grounds


@shared
def heading(title: str, width: int) -> Row:
    """A title with a rule behind it, as panels have it."""
    text = shortened(title, width - 2)
    return row((f"{text} ", "bold text on room"), ("─" * max(0, width - width_of(((text, ""),)) - 1), "rule"))
