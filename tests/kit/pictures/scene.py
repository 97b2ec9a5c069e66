"""The moving picture of the README: somebody discards a 9, and ana slaps it."""

from kombio_tui.kit.look import Look, Pen
from kombio_tui.pages.table import TablePage
from protocol.base import Reacted
from protocol.house import Raced, Update, You
from tests.kit.pictures.cells import Cell, cells
from tests.kit.pictures.svg import moving
from tests.kit.screens import heard, line, place
from tests.kit.states.kombio import NOTED
from tests.kit.table import table

NAMES = ("ana", "~Max", "bob", "~Nina")
MOVES = (
    (("B draw",), 1.2),
    (("B swap 2",), 1.6),
    (("C draw",), 1.0),
    (("C discard",), 0.9),
    (("A slap",), 1.6),
    (("A name a3",), 2.6),
    (("C pass", "D draw"), 1.2),
    (("D discard",), 2.0),
)
"""What is played, and how many seconds it is shown."""
LOOK = Look(80, 24)


def slap() -> str:
    """A few turns and a slap, as an SVG that moves."""
    t = table(
        "A: 1 -1 9 6 | B: 5 7 5 6 | C: 0 0 0 1 | D: 2 3 4 8", draw="3 9 12", discard="4", turn="B", noted=NOTED(4)
    )
    now = [0.0]
    page = TablePage(clock=lambda: now[0])
    page.look, page.you = LOOK, You("ana", guest=False, round_trip=12)
    frames: list[tuple[list[list[Cell]], float]] = []
    for moves, seconds in (((), 1.0), *MOVES):
        if moves:
            t.play(*moves)
        raced = (Raced((Reacted(0, 231), Reacted(1, 318))),) if "A slap" in moves else ()
        seats = tuple(seat.__class__(name) for seat, name in zip(line(4).seats, NAMES, strict=True))
        facts = place(t, line=line(4, seats=seats))
        page.take(Update(page.you, facts, (*raced, *(heard(t) if moves else ()))))
        frames.append((cells(page, Pen("256")), seconds))
        now[0] += seconds
    return moving(frames)
