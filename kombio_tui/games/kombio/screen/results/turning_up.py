"""The end of a round on the table: one player's cards after the other are turned up, before the points are shown."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kombio_tui.controls.frame import Asked
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kombio.screen.board import board
from kombio_tui.games.kombio.screen.marks import Marks
from kombio_tui.games.kombio.screen.public import Plate
from kombio_tui.games.kombio.screen.ribbon import Ribbon
from kombio_tui.games.kombio.screen.scene import Scene
from protocol import kombio as k

BACK: Any = "back"


def as_turned_up(view: k.View, ended: k.RoundEnded, hidden: int) -> k.View:
    """The view with all cards but those of the last players, who are turned up later."""
    down = hidden_seats(ended, view.caller, hidden)
    grids = [_backs(grid) if seat in down else grid for seat, grid in enumerate(ended.grids)]
    return replace(view, grids=tuple(grids), offers=())


def _backs(grid: Sequence[int | None]) -> tuple[k.Seen, ...]:
    return tuple([None if face is None else BACK for face in grid])


def hidden_seats(ended: k.RoundEnded, caller: int | None, number: int) -> Sequence[int]:
    """The seats whose cards are still face down: the highest sum is turned up first, the caller last."""
    order = sorted(range(len(ended.sums)), key=lambda seat: (seat != caller, ended.sums[seat]))
    return order[:number]


def turning_up(scene: Scene, ended: k.RoundEnded, side: Side, headline: Ribbon, *, sheet: bool) -> Drawn:
    """The table as more and more cards are turned up, each player's sum at the name; then how the round ended."""
    say, hidden = scene.say, hidden_seats(ended, scene.view.caller, scene.motion.hidden)
    scene.marks = [Marks()] * scene.players
    scene.plates = tuple(
        [_plate(plate, ended, scene.view.caller, up=plate.seat not in hidden) for plate in scene.plates]
    )
    drawn = board(scene, side, sheet=sheet, waiting=None if hidden else headline).drawn()
    keys = ((say("any key"), say("show the points")),)
    return Drawn(drawn.regions, drawn.grounds, Asked(say("The cards are turned up ..."), "other"), keys)


def _plate(plate: Plate, ended: k.RoundEnded, caller: int | None, *, up: bool) -> Plate:
    """A player with the points before this round, and the sum of the cards that are turned up."""
    seat, points = plate.seat, ended.totals[plate.seat] - ended.noted[plate.seat]
    if seat == caller:
        words = f" {ended.sums[seat]} KOMBIO " if up else " KOMBIO "
        return replace(plate, points=points, standing=(words, "bold black on lilac"))
    words = f"= {ended.sums[seat]}" if up else ""
    return replace(plate, points=points, standing=(words, "bold white on felt"))
