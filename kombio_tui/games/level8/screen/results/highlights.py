"""What stood out in a game of Level 8, as far as the viewer has heard."""

from collections.abc import Callable, Iterator

from kombio_tui.games.kernel.course import Highlight
from kombio_tui.games.level8.keyboard.keys import SEATS
from kombio_tui.games.level8.screen.memory import Memory, Tally
from kombio_tui.kit.chart import Course
from kombio_tui.text.languages import Say, marked
from protocol.base import Viewer

MOST: tuple[tuple[str, Callable[[Tally], int]], ...] = (
    (marked("most rounds ended"), lambda tally: tally.ended),
    (marked("most levels laid out"), lambda tally: tally.laid_out),
    (marked("most cards laid off"), lambda tally: tally.laid_off),
    (marked("most skips played"), lambda tally: tally.skips),
)


def highlights(memory: Memory, names: tuple[str, ...], you: Viewer, say: Say) -> Iterator[Highlight]:
    """Who did something most often; where several did, the first of them in the order of seats."""
    for what, count in MOST:
        counts = [count(memory.tally(seat)) for seat in range(len(names))]
        best = counts.index(max(counts))
        if counts[best]:
            yield Highlight(say(what), say("you") if best == you else names[best], str(counts[best]))


def courses(memory: Memory, levels: tuple[int, ...], names: tuple[str, ...], you: Viewer) -> tuple[Course, ...]:
    """Everyone's level after each round, back from the levels that they have now."""
    return tuple(
        Course(_levels([moved[seat] for moved in memory.course], now), SEATS[seat], names[seat], seat == you)
        for seat, now in enumerate(levels)
    )


def _levels(moved: list[int], now: int) -> tuple[int, ...]:
    before = now - sum(moved)
    return tuple(before + sum(moved[:number]) for number in range(len(moved) + 1))
