"""The end of a round and of a game: the cards turned up, the sums, what was added and why, the course of the game."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from kombio_tui.controls.frame import RAILED, felt, heading, middle_of
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.board import keys
from kombio_tui.games.kombio.screen.cards import face_of
from kombio_tui.games.kombio.screen.highlights import facts, highlights
from kombio_tui.games.kombio.screen.narration import Narrator
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.ribbon import Mood, Ribbon, drawn_ribbon
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Area, Region, area_of, beside, joined, sized, stacked
from kombio_tui.kit.cards import BACK, SIZES, Card, chips, drawn_card
from kombio_tui.kit.chart import Course, bars, chart, courses
from kombio_tui.kit.numerals import numeral
from kombio_tui.kit.rows import Row, Span, cut, fitted, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol import kombio as k
from protocol.kombio_setup import call_won

FELT, STRONG = "soft on felt", "bold white on felt"
HEADS = (marked("sum"), marked("extra"), marked("score"), marked("total"))
SHEET = 36
LOG = 3
"""Rows of the log below the results."""
LOWEST_CHART = 5


class Entry(Struct, frozen=True):
    """A row of the table of points."""

    place: int
    letter: str
    name: str
    fact: str
    grid: tuple[int | None, ...]
    figures: tuple[int, int, int, int]
    """Sum, extra, noted, total."""
    own: bool
    ready: bool
    leads: bool
    turned_up: bool = True


def results(scene: Scene, ended: k.RoundEnded, side: Side, *, sheet: bool) -> Drawn:
    """The whole page between header and prompt line."""
    look, regions = scene.look, scene.regions
    whole = middle_of(look)
    beside_it = _sheet_width(look.width) if sheet else 0
    area = Area(0, whole.y, look.width - beside_it, whole.height)
    entries = tuple(_entries(scene, ended))
    tall = _tall(area, len(entries))
    height = min(area.height, 2 + 2 * (look.height >= RAILED) + tall * len(entries))
    railed = look.height >= RAILED
    table = Area(0, area.y, area.width, height)
    rail, grounds = felt(table, railed)
    inside = Area(0, table.y + railed, table.width, table.height - 2 * railed)
    shown = [
        rail,
        regions("results", _table, inside, _headline(scene, ended), entries, tall, look.language),
        _below(scene, Area(0, table.bottom, area.width, area.bottom - table.bottom), side, sheet=sheet),
    ]
    if sheet:
        over = Area(area.right + 1, whole.y, max(0, beside_it - 2), whole.height)
        shown.append(area_of(over, side(over.width, over.height)))
    return Drawn(shown, grounds, question(scene), keys(scene))


def _sheet_width(width: int) -> int:
    """The columns that a sheet takes; on a phone all but a few."""
    return SHEET if width >= 80 else 26 if width >= 60 else width - 10


def _tall(area: Area, players: int) -> int:
    """The rows of each player: cards in M where there is room, chips otherwise, with a fact below them or without."""
    room = area.height - 4 - 2 * (area.height >= RAILED - 4)
    if area.width >= 76 and SIZES["M"][1] * players <= room:
        return SIZES["M"][1]
    return 2 if 2 * players <= room else 1


def _entries(scene: Scene, ended: k.RoundEnded) -> Iterator[Entry]:
    """The players, best first."""
    view, hidden = scene.view, _hidden(ended, scene.view.caller, scene.motion.hidden)
    order = by_total(ended)
    for place, seat in enumerate(order, 1):
        yield Entry(
            place=place,
            letter=SEATS[seat],
            name=scene.names[seat],
            fact=facts(scene, seat),
            grid=ended.grids[seat],
            figures=(ended.sums[seat], ended.extras[seat], ended.noted[seat], ended.totals[seat]),
            own=seat == view.viewer,
            ready=seat in view.ready,
            leads=ended.totals[seat] == ended.totals[order[0]],
            turned_up=seat not in hidden,
        )


def _hidden(ended: k.RoundEnded, caller: int | None, number: int) -> Sequence[int]:
    """The seats whose cards are still face down: the highest sum is turned up first, the caller last."""
    order = sorted(range(len(ended.sums)), key=lambda seat: (seat != caller, ended.sums[seat]))
    return order[:number]


def _headline(scene: Scene, ended: k.RoundEnded) -> Ribbon:
    """How the round or the game ended, in one sentence; red if the viewer's call failed."""
    view, say = scene.view, scene.say
    if view.stage == "over":
        names = Narrator(say, scene.names, view.viewer).all_of(view.winners)
        won = say("{names} won the game! Points: {number}", names=names, number=view.totals[view.winners[0]])
        return Ribbon(f"★ {won} ★", "win")
    failed = view.caller is not None and view.caller == view.viewer and not call_won(ended.sums, view.caller)
    mood: Mood = "wrong" if failed else "right"
    return Ribbon(why(say, scene.names, view.caller, ended), mood)


def why(say: Say, names: Sequence[str], caller: int | None, ended: k.RoundEnded) -> str:
    """How the round ended, and what that means for the points (K33 to K38)."""
    parts = []
    if ended.cause == "empty_grid":
        empty = next(seat for seat, cards in enumerate(ended.grids) if all(card is None for card in cards))
        parts.append(say("{name} has no card left.", name=names[empty]))
    elif ended.cause == "no_cards":
        parts.append(say("There was no card left to play with."))
    if caller is None:
        parts.append(say("Nobody called: everyone scores their own cards."))
    elif not call_won(ended.sums, caller):
        parts.append(say("{name} called but is tied or beaten: 15 more for {name}.", name=names[caller]))
    else:
        parts.append(say("{name} called and has the lowest cards: 10 more for everyone else.", name=names[caller]))
    if caller is not None and _spared(ended, caller):
        parts.append(say("But an empty grid scores 0."))
    return " ".join(parts)


def _spared(ended: k.RoundEnded, caller: int) -> bool:
    """Whether the call would have added to somebody's points if there were cards to count (K35)."""
    won = call_won(ended.sums, caller)
    adding = [seat for seat in range(len(ended.sums)) if (seat != caller) == won]
    return any(not ended.extras[seat] for seat in adding)


def by_total(ended: k.RoundEnded) -> list[int]:
    """The players, best first."""
    return sorted(range(len(ended.totals)), key=lambda seat: ended.totals[seat])


# --- the table of points ---------------------------------------------------------------------------------------------


@shared
def _table(area: Area, headline: Ribbon, entries: tuple[Entry, ...], tall: int, language: str) -> Region:
    heads = stacked(area.x, area.y + 1, (_heads(area.width, say_in(language)),))
    rows = [line for entry in entries for line in _entry(entry, area.width, tall)]
    shown = area_of(Area(area.x, area.y + 2, area.width, area.height - 2), rows, FELT)
    return joined([drawn_ribbon(headline, Area(area.x, area.y, area.width, 1), False), heads, shown])


def _figures(width: int) -> tuple[int, ...]:
    """The columns of the figures; narrow windows leave some out."""
    if width >= 100:
        return 11, 9, 9, 10
    if width >= 56:
        return 6, 7, 6, 7
    return (4, 6, 0, 6) if width >= 40 else (0, 0, 0, 6)


def _heads(width: int, say: Say) -> Row:
    widths = _figures(width)
    texts = [shortened(say(head), at - 1).rjust(at) if at else "" for head, at in zip(HEADS, widths, strict=True)]
    return row((" " * (width - sum(widths) - 4) + "".join(texts) + "    ", FELT))


def _entry(entry: Entry, width: int, tall: int) -> list[Row]:
    """A player: place, name, cards, and the figures."""
    figures = _drawn_figures(entry, width, tall)
    room = width - width_of(figures[0])
    name = 22 if width >= 100 else 18 if width >= 76 else 15 if width >= 56 else 9
    place = f" {entry.place} {entry.letter} " if width >= 56 else f" {entry.letter} "
    left = [row((place, FELT), (entry.name, STRONG)), row((" " * len(place) + entry.fact, FELT))]
    named = sized([*[()] * _middle(tall), *left], name, tall, FELT)
    lines = zip(named, _cards(entry, room - name, tall), figures, strict=True)
    return [cut(cut(who, name, FELT) + what, room, FELT) + points for who, what, points in lines]


def _middle(tall: int) -> int:
    """The row in the middle of a player's rows."""
    return 1 if tall > 2 else 0


def _cards(entry: Entry, room: int, tall: int) -> Sequence[Row]:
    """The cards, turned up; smaller if they have no room."""
    faces = [face for face in entry.grid if face is not None]
    shown = tuple(Card(face_of(face) if entry.turned_up else BACK) for face in faces)
    if tall == SIZES["M"][1] and shown and (SIZES["M"][0] + 1) * len(shown) <= room:
        return beside(tuple(drawn_card(card, "M") for card in shown), 1, FELT)
    return sized([*[()] * _middle(tall), chips(shown, room)], 0, tall, FELT)


def _drawn_figures(entry: Entry, width: int, tall: int) -> list[Row]:
    """Sum, extra, noted and total; the sum as a numeral where there is room."""
    widths, large, middle = _figures(width), tall > 2 and width >= 100, _middle(tall)
    sums = numeral(str(entry.figures[0]), "half") if large else ("",) * middle + (str(entry.figures[0]),)
    ink = "bold lead on felt" if entry.place == 1 else STRONG
    rows = []
    for y in range(tall):
        figure = sums[y] if y < len(sums) and entry.turned_up and widths[0] else ""
        rows.append(row((figure.rjust(widths[0]), ink), *_other_figures(entry, widths, blank=y != middle)))
    return rows


def _other_figures(entry: Entry, widths: tuple[int, ...], *, blank: bool) -> list[Span]:
    _, extra, noted, total = entry.figures
    if blank or not entry.turned_up:
        return [(" " * (sum(widths[1:]) + 3), FELT)]
    added = f" +{extra} " if extra and widths[1] else ""
    lead = "bold black on mint" if entry.leads else STRONG
    return [
        (" " * (widths[1] - len(added)), FELT),
        (added, "bold white on alarm"),
        (f"{noted:>{widths[2]}}" if widths[2] else "", STRONG),
        (" " * (widths[3] - 5), FELT),
        (f"{total:>4} ", lead),
        (" ✓ " if entry.ready else "   ", STRONG),
    ]


# --- the course of the game ------------------------------------------------------------------------------------------


def _below(scene: Scene, area: Area, side: Side, *, sheet: bool) -> Region:
    """The course of the game, highlights, and the newest lines of the log."""
    if area.height < 1 or sheet:
        return area_of(area, ())
    log = min(LOG if area.height > 12 else 1, area.height)
    talk = [((" ", "plain"), *line) for line in side(area.width - 2, log)]
    shown = courses(scene.view.noted, scene.names, SEATS, scene.view.viewer) if scene.view.noted else ()
    room = area.height - log
    drawn = _course(scene, shown, area.width, room) if shown else []
    rows = sized([*drawn[:room], *[()] * (room - len(drawn)), *talk], area.width, area.height)
    return scene.regions.rows("course", area.x, area.y, [cut(line, area.width) for line in rows])


def _course(scene: Scene, shown: tuple[Course, ...], width: int, height: int) -> list[Row]:
    say, told, target = scene.say, highlights(scene), scene.target
    if height >= LOWEST_CHART and width >= 56:
        wide = width - 44 if width >= 100 else width - 4
        left = [heading(say("The course of the game"), wide), *chart(shown, target, wide, height - 1)]
        block = sized([((" ", "plain"), ("", "plain"), *line) for line in left], wide + 3, height)
        if width < 100:
            return list(block)
        right = [heading(say("Highlights"), 39), (), *(_highlight(*each) for each in told)]
        return list(beside((block, sized(right, 40, height)), 0))
    totals = [
        ((f" {course.letter} {course.name} ", "plain"), bars(course, target, 8), ("  ", "plain")) for course in shown
    ]
    words = [((f" {what} ", "muted"), (f"{who} {figure} ", "strong")) for what, who, figure in told]
    return [_as_many(totals, width), _as_many(words, width)]


def _as_many(groups: Sequence[Row], width: int) -> Row:
    """As many groups of spans as there is room for."""
    line: Row = ()
    for group in groups:
        if width_of(line + group) <= width:
            line += group
    return line


def _highlight(what: str, who: str, figure: str) -> Row:
    return row((fitted(what, 18), "muted"), (fitted(who, 13), "bold text on room"), (f"{figure:>8}", "strong"))
