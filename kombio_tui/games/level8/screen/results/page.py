"""The end of a round and of a game: how it ended, all hands, who moved up, and the course of the game."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from kombio_tui.controls.frame import RAILED, felt, middle_of
from kombio_tui.games.kernel.course import CHARTED, LOWEST, GameStory, course_rows
from kombio_tui.games.kernel.following import Side
from kombio_tui.games.kernel.narration import People, said_of
from kombio_tui.games.level8.keyboard.keys import SEATS
from kombio_tui.games.level8.screen.hand import hand_region
from kombio_tui.games.level8.screen.layout import HANDS, Hand
from kombio_tui.games.level8.screen.players import MUTED
from kombio_tui.games.level8.screen.results.highlights import courses, highlights
from kombio_tui.games.level8.screen.results.scores import LARGE, TABLED, Score, scores
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.blocks import Area, Grounds, Region, area_of, stacked
from kombio_tui.kit.rows import Row, centred, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k

SHEET, WIDE = 40, 78
"""The columns of a sheet beside the results, and from how many on there is room for both."""
WIDEST = 150
"""However wide the window is, levels stand not too far from the names."""
LINES = 3
"""The rows below the felt where there is no chart."""
FIRST_LEVEL = 1
"""Where everyone begins."""
LOG = 3
"""The newest lines of the log below the results, where there is room."""


def results(scene: Scene, side: Side, *, sheet: bool) -> tuple[list[Region], Grounds]:
    """The whole page between header and prompt line."""
    look, whole, ended = scene.look, middle_of(scene.look), scene.view.ended
    if ended is None:
        return [], ()
    keeping, railed = _keeping(scene), look.height >= RAILED
    beside, below = sheet and look.width >= WIDE, sheet and look.width < WIDE
    page = Area(0, whole.y, look.width - SHEET * beside, whole.height - (keeping.height if keeping else 0))
    tall = 1 if below else _tall(page.height - 2 - 2 * railed, page.width, scene.players)
    needed = 2 + 2 * railed + tall * scene.players
    table = Area(0, page.y, page.width, needed if below else _table_height(page, needed))
    rail, grounds = felt(table, railed)
    rest = Area(1, table.bottom, page.width - 2, page.bottom - table.bottom)
    regions = [rail, *_table(scene, ended, table, tall, railed=railed)]
    if beside:
        regions.append(_sheet(scene, side, Area(page.width + 1, whole.y, SHEET - 2, whole.height)))
    regions.append(_sheet(scene, side, rest) if below else _below(scene, ended, rest, side, sheet=sheet))
    if keeping is None:
        return regions, grounds
    cards = Area(0, page.bottom, look.width, keeping.height)
    shown = scene.regions("hand", hand_region, scene.hand(), keeping, look.width, page.bottom)
    return [*regions, shown], (*grounds, (cards, MUTED))


def _sheet(scene: Scene, side: Side, area: Area) -> Region:
    """A sheet beside the results, or below them in a narrow window."""
    return scene.regions.filled("side", area, side(area.width, area.height))


def _keeping(scene: Scene) -> Hand | None:
    """How the hand lies among which a player chooses what to keep, if there is that choice."""
    if "keep" not in scene.offers:
        return None
    tall = 4 if scene.look.height >= RAILED or scene.players < 5 else 2
    return next(
        hand for hand in HANDS if (hand.columns <= scene.look.width and hand.height <= tall) or hand is HANDS[-1]
    )


def _tall(room: int, width: int, players: int) -> int:
    """The rows of each player."""
    if width < TABLED:
        return 2 if 2 * players <= room else 1
    heights = (5, 4, 3, 2) if width >= LARGE else (3, 2)
    return next((tall for tall in heights if tall * players + 2 <= room), 1)


def _table_height(page: Area, needed: int) -> int:
    """The felt; where there is no room for a chart below it, it takes all but a few lines."""
    charted = page.width >= CHARTED and page.height - needed > LOWEST
    return min(page.height, needed) if charted else max(needed, page.height - LINES)


# --- on the felt --------------------------------------------------------------------------------------------------


def _table(scene: Scene, ended: k.RoundEnded, area: Area, tall: int, *, railed: bool) -> list[Region]:
    regions, top, won = scene.regions, area.y + railed, bool(scene.view.winners)
    shown = tuple(_scores(scene, ended))
    width = min(area.width, WIDEST)
    rows = regions("scores", scores, shown, width, tall, scene.look.language)
    inside = Area((area.width - width) // 2, top + 1, width, area.bottom - top - 1 - railed)
    return [
        regions("ribbon", _ribbon, tuple(headlines(scene, ended)), area.width, top, won and scene.motion.blink),
        regions("score rows", area_of, inside, rows, MUTED),
    ]


def _scores(scene: Scene, ended: k.RoundEnded) -> list[Score]:
    """The players, best first."""
    order = enumerate(by_level(ended, scene.view.winners), 1)
    return [_score(scene, ended, place, seat) for place, seat in order]


def _score(scene: Scene, ended: k.RoundEnded, place: int, seat: int) -> Score:
    view = scene.view
    return Score(
        place=place,
        letter=SEATS[seat],
        name=scene.names[seat],
        fact=reason(scene.say, view, ended, seat),
        cards=ended.hands[seat],
        melds=scene.melds(seat),
        before=ended.before[seat],
        level=ended.levels[seat],
        won=seat in view.winners,
        own=seat == scene.you,
        ready=seat in view.ready,
    )


def by_level(ended: k.RoundEnded, winners: tuple[int, ...]) -> list[int]:
    """The players, best first."""
    return sorted(range(len(ended.levels)), key=lambda seat: (seat not in winners, -ended.levels[seat]))


ENDS = marked("You end the round: two levels up."), marked("{name} ends the round: two levels up.")
ENDS_IN_SHORT = marked("You end the round."), marked("{name} ends the round.")
LAID_OUT_TOP = marked("You laid out level 8."), marked("{name} laid out level 8.")
ENDED_WITH_SEVEN = (
    marked("You ended the round with level 7 laid out."),
    marked("{name} ended the round with level 7 laid out."),
)
NO_CARD_LEFT = (
    marked("You have no card left: two levels up. Others who laid out: one level."),
    marked("{name} has no card left: two levels up. Others who laid out: one level."),
)
"""How a round ended: as the viewer's own deed, and as that of another player."""


@shared
def _ribbon(forms: tuple[str, ...], width: int, y: int, blink: bool) -> Region:
    """How it ended, in the longest words that fit."""
    text = next((form for form in forms if cell_len(form) <= width - 8), shortened(forms[-1], width - 8))
    words = row((f"  {text}  ", "bold black on paper" if blink else "bold black on mint"))
    return stacked(0, y, [centred(words, width, MUTED)])


def headlines(scene: Scene, ended: k.RoundEnded) -> Iterator[str]:
    """How the round or the game ended, in more and in fewer words."""
    view, say = scene.view, scene.say
    people = People(scene.names, scene.you)
    told = why(say, people, view, ended)
    if view.winners:
        names = say(" and ").join(scene.names[seat] for seat in view.winners)
        won = say("You won the game!") if view.winners == (scene.you,) else say("{names} won the game!", names=names)
        yield from (f"★ {won} {told} ★", f"★ {won} ★")
        return
    yield told
    if ended.seat is None:
        yield from (say("No card fits any more: a level up for all who laid out."), say("No card fits any more."))
        return
    yield from (said_of(ended.seat, texts, say, people) for texts in (ENDS, ENDS_IN_SHORT))


def why(say: Say, people: People, view: k.View, ended: k.RoundEnded) -> str:
    """How the round ended, and what that means for the levels (L7, L8)."""
    if ended.seat is None:
        return say("No card fits anywhere any more. All with a level laid out: one level up.")
    top = ended.before[ended.seat] == k.TOP_LEVEL
    texts = (LAID_OUT_TOP if top else ENDED_WITH_SEVEN) if view.winners else NO_CARD_LEFT
    return said_of(ended.seat, texts, say, people)


def reason(say: Say, view: k.View, ended: k.RoundEnded, seat: int) -> str:
    """Why a player's level is what it is now, in a word or two."""
    if seat in view.winners:
        return say("won the game")
    if view.kept[seat]:
        return say("keeps {number}", number=view.kept[seat])
    if seat in view.keepers:
        return say("may keep")
    if not ended.lying[seat]:
        return say("not laid out")
    return say("ended it") if seat == ended.seat else say("laid out")


# --- below it -----------------------------------------------------------------------------------------------------


def _below(scene: Scene, ended: k.RoundEnded, area: Area, side: Side, *, sheet: bool) -> Region:
    """The course of the game, what stood out, and the newest lines of the log."""
    log = 0 if sheet else min(LOG if area.height > 12 else 1, area.height)
    memory, names, you = scene.memory, scene.names, scene.you
    shown = courses(memory, ended.levels, names, you) if memory.course else ()
    told = tuple(highlights(memory, names, you, scene.say))
    whole = len(memory.course) == scene.view.round
    story = GameStory(shown, k.TOP_LEVEL, told, whole, FIRST_LEVEL, marked("level by round"))
    room = area.height - log
    rows: Sequence[Row] = course_rows(story, area.width, room, scene.look.language)
    blank: list[Row] = [()] * (room - len(rows))
    talk = side(area.width, log) if log else []
    return scene.regions.filled("course", area, [*rows, *blank, *talk])
