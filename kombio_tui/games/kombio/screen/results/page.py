"""The end of a round and of a game: how it ended, the table of points, and the course of the game."""

from collections.abc import Iterator, Sequence

from kombio_tui.controls.frame import RAILED, felt, middle_of
from kombio_tui.games.kernel.course import GameStory, course_rows
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kernel.narration import People, said_of
from kombio_tui.games.kernel.prompt import Speak, brief
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.board import keys
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.results.highlights import facts, highlights
from kombio_tui.games.kombio.screen.results.scores import Entry, score_table
from kombio_tui.games.kombio.screen.ribbon import Mood, Ribbon
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.words.narration import Narrator
from kombio_tui.kit.blocks import Area, Region, area_of, sized
from kombio_tui.kit.cards import SIZES
from kombio_tui.kit.chart import courses
from kombio_tui.kit.rows import Row, cut
from kombio_tui.text.languages import marked
from protocol import kombio as k
from protocol.kombio_setup import call_won

EMPTY = marked("You have no card left."), marked("{name} has no card left.")
FAILED = (
    marked("You called but are tied or beaten: 15 more for you."),
    marked("{name} called but is tied or beaten: 15 more for {name}."),
)
HELD = (
    marked("You called and have the lowest cards: 10 more for everyone else."),
    marked("{name} called and has the lowest cards: 10 more for everyone else."),
)
"""How a round ended: as the viewer's own deed, and as that of another player."""
SHORT = {
    marked("There was no card left to play with."): marked("No card is left."),
    marked("Nobody called: everyone scores their own cards."): marked("Nobody called."),
    FAILED[0]: marked("You called, but not lowest: +15."),
    FAILED[1]: marked("{name} called, but not lowest: +15."),
    HELD[0]: marked("You called and held."),
    HELD[1]: marked("{name} called and held."),
    marked("But an empty grid scores 0."): "",
}
"""How a round ended in fewer words, for a narrow window."""
SHEET = 36
"""The columns of a sheet beside the results."""
LOG, HIGH = 3, 12
"""Rows of the log below the results, if there are more than this many rows below them."""


def results(scene: Scene, ended: k.RoundEnded, side: Side, *, sheet: bool) -> Drawn:
    """The whole page between header and prompt line."""
    look, regions = scene.look, scene.regions
    whole = middle_of(look)
    beside_it = _sheet_width(look.width) if sheet else 0
    if beside_it == look.width:
        over = Area(1, whole.y, look.width - 2, whole.height)
        return Drawn([area_of(over, side(over.width, over.height))], (), question(scene), keys(scene))
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
        regions("results", score_table, inside, headline(scene, ended), entries, tall, look.language),
        _below(scene, Area(0, table.bottom, area.width, area.bottom - table.bottom), side, sheet=sheet),
    ]
    if sheet:
        over = Area(area.right + 1, whole.y, max(0, beside_it - 2), whole.height)
        shown.append(area_of(over, side(over.width, over.height)))
    return Drawn(shown, grounds, question(scene), keys(scene))


def _sheet_width(width: int) -> int:
    """The columns that a sheet takes; on a phone all of them."""
    return SHEET if width >= 80 else 26 if width >= 60 else width


def _tall(area: Area, players: int) -> int:
    """The rows of each player: cards in M where there is room, chips otherwise, with a fact below them or without."""
    room = area.height - 4 - 2 * (area.height >= RAILED - 4)
    if area.width >= 76 and SIZES["M"][1] * players <= room:
        return SIZES["M"][1]
    return 2 if 2 * players <= room else 1


def _entries(scene: Scene, ended: k.RoundEnded) -> Iterator[Entry]:
    """The players, best first."""
    view, order = scene.view, by_total(ended)
    for place, seat in enumerate(order, 1):
        yield Entry(
            place=place,
            letter=SEATS[seat],
            name=scene.names[seat],
            fact=facts(scene, seat),
            grid=ended.grids[seat],
            figures=(ended.sums[seat], ended.extras[seat], ended.noted[seat], ended.totals[seat]),
            own=seat == scene.you,
            ready=seat in view.ready,
            leads=ended.totals[seat] == ended.totals[order[0]],
        )


def headline(scene: Scene, ended: k.RoundEnded) -> Ribbon:
    """How the round or the game ended, in one sentence; red if the viewer's call failed."""
    view, say = scene.view, scene.say
    if view.stage == "over":
        points = view.totals[view.winners[0]]
        if view.winners == (scene.you,):
            won = say("You won the game! Points: {number}", number=points)
        else:
            names = Narrator(say, scene.names, scene.you).all_of(view.winners)
            won = say("{names} won the game! Points: {number}", names=names, number=points)
        return Ribbon(f"★ {won} ★", "blink" if scene.motion.blink else "win")
    failed = view.caller is not None and view.caller == scene.you and not call_won(ended.sums, view.caller)
    mood: Mood = "wrong" if failed else "right"
    people = People(scene.names, scene.you)
    short = why(brief(say, SHORT), people, view.caller, ended).strip()
    shortest = f"KOMBIO: {scene.names[view.caller]}" if view.caller is not None else ""
    return Ribbon(why(say, people, view.caller, ended), mood, short, shortest)


def why(say: Speak, people: People, caller: int | None, ended: k.RoundEnded) -> str:
    """How the round ended, and what that means for the points (K33 to K38)."""
    parts = []
    if ended.cause == "empty_grid":
        empty = next(seat for seat, cards in enumerate(ended.grids) if all(card is None for card in cards))
        parts.append(said_of(empty, EMPTY, say, people))
    elif ended.cause == "no_cards":
        parts.append(say("There was no card left to play with."))
    if caller is None:
        parts.append(say("Nobody called: everyone scores their own cards."))
    else:
        parts.append(said_of(caller, HELD if call_won(ended.sums, caller) else FAILED, say, people))
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


def _below(scene: Scene, area: Area, side: Side, *, sheet: bool) -> Region:
    """The course of the game, what stood out, and the newest lines of the log."""
    if area.height < 1 or sheet:
        return area_of(area, ())
    log = min(LOG if area.height > HIGH else 1, area.height)
    talk = [((" ", "plain"), *line) for line in side(area.width - 2, log)]
    drawn = _course(scene, area.width - 2, area.height - log)
    rows = sized([((" ", "plain"), *line) for line in drawn], area.width, area.height - log)
    return scene.regions.rows("course", area.x, area.y, [cut(line, area.width) for line in (*rows, *talk)])


def _course(scene: Scene, width: int, height: int) -> Sequence[Row]:
    """The course of the game, and what stood out."""
    noted = scene.view.noted
    known = courses(noted, scene.names, SEATS, scene.you) if noted else ()
    story = GameStory(known, scene.target, tuple(highlights(scene)), scene.tally.whole)
    return course_rows(story, width, height, scene.look.language)
