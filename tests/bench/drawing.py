"""What a viewer's update costs without the network: `python -m tests.bench.drawing`, or `make bench`.

Games of six are played between simple players, several tables in turn, as in a house. Each step is shown to every
viewer: the house makes the update, the page takes it, and what changed is drawn. Nothing is sent. Printed is the CPU
time per viewer's update, with one look for all and with six looks at each table, and that of a clock's tick.
"""

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

from kombio_tui.kit.blocks import BLANK
from kombio_tui.kit.changes import changes
from kombio_tui.kit.look import Look, Pen
from kombio_tui.pages.table import TablePage
from protocol.base import Clock
from protocol.house import Happened, Seated, Table, TableLine, Update, You
from server.rules.games import GAMES
from server.rules.kernel.game import Game, Step
from server.simulate.many import bot_game

SEATS = 6
STEPS = 400
PEN = Pen("256")
ONE_LOOK = (Look(120, 40),) * SEATS
SIX_LOOKS = tuple(Look(*size, language) for size in ((80, 24), (120, 40)) for language in ("en", "de", "fr"))
CASES = (4, ONE_LOOK, "one look"), (50, ONE_LOOK, "one look"), (10, SIX_LOOKS, "six looks")
NAMES = ("Ada", "Bob", "Cleo", "Dora", "Emil", "Finn")


class Viewer:
    """One viewer's page, and the screen that was drawn last."""

    def __init__(self, look: Look, now: "Now") -> None:
        self.page = TablePage(now)
        self.page.look, self.page.you = look, You("Ada", guest=False, round_trip=20)
        self.screen = BLANK
        self.bytes = 0

    def show(self) -> None:
        """Draw what changed."""
        look = self.page.look
        before, self.screen = self.screen, self.page.screen()
        self.bytes += len(changes(before, self.screen, look.width, look.height, PEN))


class Now:
    """A clock that stands still until it is moved on."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def steps(game: Game[Any, Any], number: int) -> Iterator[Step[Any]]:
    """The steps of a recorded game."""
    record = bot_game(game.name, ("medium",) * SEATS, 2, number)
    step = game.set_up(SEATS, record.header.options, bytes.fromhex(record.header.seed))
    for move in record.moves:
        assert isinstance(step, Step)
        yield step
        step = game.apply(step.state, move.by, move.command)


def update(game: Game[Any, Any], step: Step[Any], viewer: int, line: TableLine) -> Update:
    """What the house tells one viewer of a step."""
    view = game.view(step.state, viewer)
    table = Table(line, {}, viewer, 0, view, (Clock("turn", 0, 60, 8.0, paused=False),))
    return Update(You("Ada", guest=False, round_trip=20), table, tuple(
        Happened(game.event_for(event, viewer)) for event in step.events
    ))  # fmt: skip


def measure(name: str, tables: int, looks: tuple[Look, ...]) -> tuple[float, float, float]:
    """The microseconds of an update and of a tick, and the bytes of an update."""
    game, now = GAMES[name], Now()
    line = TableLine("ABCD", name, tuple(Seated(who, here=True) for who in NAMES), 6, "playing", 0, private=False)
    played = [list(islice(steps(game, number), STEPS)) for number in range(tables)]
    viewers = [[Viewer(look, now) for look in looks] for _ in range(tables)]
    spent = ticked = 0.0
    updates = 0
    for at in range(STEPS):
        now.time += 1.5
        for number, (of_table, watching) in enumerate(zip(played, viewers, strict=True)):
            if at >= len(of_table):
                continue
            began = time.process_time()
            for seat, viewer in enumerate(watching):
                viewer.page.take(update(game, of_table[at], seat, line))
                viewer.show()
            spent += time.process_time() - began
            updates += len(watching)
            if (at + number) % 10 == 0:
                now.time += 1.0
                began = time.process_time()
                for viewer in watching:
                    viewer.show()
                ticked += time.process_time() - began
    size = sum(viewer.bytes for watching in viewers for viewer in watching) / updates
    return spent / updates * 1e6, ticked / (updates / 10) * 1e6, size


def main() -> None:
    """Measure every game."""
    for name in GAMES:
        for tables, looks, what in CASES:
            cost, tick, size = measure(name, tables, looks)
            print(
                f"{name:11}{tables:3} tables, {what:9}  update {cost:4.0f} us, {size:4.0f} bytes; tick {tick:4.0f} us"
            )


if __name__ == "__main__":
    main()
