"""What stood out in a game of Level 8, as far as the viewer has heard."""

from collections.abc import Callable, Iterator

from kombio_tui.games.kernel.course import Highlight, sharers
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
    """Who did something most often."""
    for what, count in MOST:
        counts = [count(memory.tally(seat)) for seat in range(len(names))]
        if most := max(counts):
            best = [seat for seat, number in enumerate(counts) if number == most]
            yield Highlight(say(what), sharers(best, names, you, say), str(most))


def courses(memory: Memory, levels: tuple[int, ...], names: tuple[str, ...], you: Viewer) -> tuple[Course, ...]:
    """Everyone's level after each round, back from the levels that they have now."""
    return tuple(
        Course(_levels([moved[seat] for moved in memory.course], now), SEATS[seat], names[seat], seat == you)
        for seat, now in enumerate(levels)
    )


def _levels(moved: list[int], now: int) -> tuple[int, ...]:
    before = now - sum(moved)
    return tuple(before + sum(moved[:number]) for number in range(len(moved) + 1))
