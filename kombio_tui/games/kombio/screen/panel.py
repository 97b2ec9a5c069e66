"""The panel beside the table: the log, the slaps of the round, and what the cards do."""

from collections.abc import Sequence

from rich.cells import cell_len

from kombio_tui.controls.frame import heading
from kombio_tui.games.kernel.following import Side
from kombio_tui.games.kombio.screen.cards import ARRIVED, PENALTY, RIGHT, WRONG, face_of
from kombio_tui.games.kombio.screen.layout import Layout
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.screen.tally import NONE, Slaps
from kombio_tui.games.kombio.screen.traces import Traces
from kombio_tui.games.kombio.words.narration import IN_SHORT, IN_THE_LEGEND
from kombio_tui.kit.blocks import Area, Part, Region, area_of, column
from kombio_tui.kit.cards import SEEN, TABOO, Card, chips
from kombio_tui.kit.rows import Row, cut, fitted, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in

FELT = "soft on felt"
LEGEND = (
    ((-1, 0), marked("the best cards")),
    ((7, 8), IN_THE_LEGEND[7]),
    ((9, 10), IN_THE_LEGEND[9]),
    ((11, 12), IN_THE_LEGEND[11]),
    ((13,), IN_THE_LEGEND[13]),
    ((14,), IN_THE_LEGEND[14]),
)
MARKS = {
    SEEN: marked("a card you have seen"),
    ARRIVED: marked("has just come here"),
    TABOO.label: marked("taboo: don't touch it"),
}
"""What is marked on cards, other than the signs of the faces."""


def beside(scene: Scene, plan: Layout, side: Side, *, sheet: bool) -> list[Region]:
    """The log or a sheet, and in large windows the slaps and the legend."""
    regions, look = scene.regions, scene.look
    shown = [_side(scene, plan, side, sheet=sheet)]
    if plan.slaps and not sheet:
        tallies = tuple([scene.tally.round.get(seat, NONE) for seat in range(scene.players)])
        names = scene.names, scene.you
        shown.append(regions("slaps", _slaps, plan.slaps, tallies, *names, look.language))
    if plan.legend and plan.slaps and not sheet:
        shown.append(regions("legend", _legend, plan.legend, look.language, _sees_marks(scene)))
    elif plan.legend and not sheet:
        faces = scene.view.top, scene.view.drawn
        marks = _marks_in_sight(scene.memory.traces, scene.view.taboo, _sees_marks(scene))
        shown.append(regions("legend", _in_sight, plan.legend, *faces, marks, look.language))
    return shown


def _sees_marks(scene: Scene) -> bool:
    """Whether there are marks for cards that the viewer has seen: not while these are face up, nor for watchers."""
    return scene.view.viewer is not None and scene.view.stage != "looking" and scene.look.marks


@shared
def _marks_in_sight(traces: Traces, taboo: int | None, seen: bool) -> tuple[str, ...]:
    """The marks to explain: the one for cards that were seen, and the others while they are in sight."""
    arrived = any(sign in (ARRIVED, PENALTY) for sign, _ in traces.marks.values())
    return *([SEEN] if seen else []), *([ARRIVED] if arrived else []), *([] if taboo is None else [TABOO.label])


def _side(scene: Scene, plan: Layout, side: Side, *, sheet: bool) -> Region:
    """The log, with a heading in the panel; a sheet takes the whole panel."""
    area = plan.log
    if plan.slaps:
        whole = Area(area.x, area.y, area.width, scene.look.height - 3 - area.y) if sheet else area
        head = () if sheet else (heading(scene.say("Log"), area.width),)
        rows = *head, *side(whole.width, whole.height - len(head))
        return scene.regions.filled("side", whole, rows)
    ground = "felt" if plan.side_on_felt and not sheet else "room"
    return scene.regions.filled("side", area, side(area.width, area.height), ground)


@shared
def _slaps(area: Area, tallies: tuple[Slaps, ...], names: tuple[str, ...], you: int | None, language: str) -> Region:
    """Everyone's slaps of this round: right, wrong, and the fastest."""
    say, name = say_in(language), area.width - 22
    right, wrong = (
        word if cell_len(word) < 6 else sign for word, sign in ((say("right"), RIGHT), (say("wrong"), WRONG))
    )
    heads = row((f"{'':{name}}{right:>5} {wrong:>5}   {say('fastest')}", "muted"))
    rows = [heading(say("Slaps this round"), area.width), heads]
    for seat, slaps in enumerate(tallies):
        who = say("you") if seat == you else names[seat]
        rows.append(
            row(
                (fitted(who, name), "strong" if seat == you else "plain"),
                (f"{slaps.right or '·':>5} ", "good" if slaps.right else "muted"),
                (f"{slaps.wrong or '·':>5} ", "bad" if slaps.wrong else "muted"),
                (f" {slaps.fastest / 1000:>6.3f} s" if slaps.fastest else "", "plain"),
            )
        )
    return area_of(area, rows)


@shared
def _legend(area: Area, language: str, seen: bool) -> Region:
    """What every card does, and what the marks on cards mean; the one for cards that were seen is not for all."""
    say = say_in(language)
    rows: list[Row] = [heading(say("Cards"), area.width)]
    for faces, words in LEGEND:
        cards = [(f"{face_of(face).label:>4}", face_of(face).style) for face in faces]
        blank = [] if len(faces) == 2 else [("    ", "plain")]
        rows.append(row(*cards, *blank, ("  " + shortened(say(words), area.width - 10), "plain")))
    for mark, words in MARKS.items() if seen else tuple(MARKS.items())[1:]:
        rows.append(row((f"{mark:>3} ", "strong"), "      " + shortened(say(words), area.width - 10)))
    return _in_one(area, [*rows, *[()] * (area.height - len(rows))])


@shared
def _in_sight(area: Area, top: int | None, drawn: int | None, marks: tuple[str, ...], language: str) -> Region:
    """What the top card and the drawn card do, and what these marks on cards mean."""
    say = say_in(language)
    rows: list[Row] = []
    for face in dict.fromkeys(face for face in (drawn, top) if face is not None):
        words = IN_SHORT.get(face, marked("a low card") if face < 1 else marked("a plain number"))
        shown = chips((Card(face_of(face)),), 4)
        rows.append((*shown, (" " + shortened(say(words), area.width - 5), FELT)))
    meanings = [(mark, shortened(say(MARKS[mark]), area.width - 5)) for mark in marks]
    rows += [((f" {mark}  ", "bold white on felt"), (f" {words}", FELT)) for mark, words in meanings]
    return _in_one(area, [*[()] * (area.height - len(rows)), *rows], FELT)


def _in_one(area: Area, rows: Sequence[Row], style: str = "plain") -> Region:
    """Rows that fill an area as one part. They seldom change, and screens with fewer parts are compared faster."""
    return Region(column(area.x, area.y, 1), [Part(tuple(cut(line, area.width, style) for line in rows))])
