"""What changed from one screen to the next, for any screens: parts that move, grow, shrink and change."""

from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kombio_tui.kit.blocks import Area, Grounds, Part, Place, Places, Region, Screen
from kombio_tui.kit.changes import changes, whole
from kombio_tui.kit.look import Pen
from tests.kit.emulator import Emulator, Stream

WIDTH, HEIGHT, COLUMN = 24, 14, 8
PEN = Pen("256")
PARTS = [
    Part(tuple(((letter * width, style),) for _ in range(height)))
    for letter, style in (("a", "plain"), ("b", "key"), ("c", "felt"))
    for width in (4,)
    for height in (1, 2, 3)
]
Stack = tuple[tuple[Part, ...], ...]
STACKS = st.tuples(*[st.lists(st.sampled_from(PARTS), max_size=2).map(tuple)] * 2)
"""A column from above: the parts that lie side by side in each."""
SCREENS = st.lists(STACKS, min_size=1, max_size=2)


GROUNDS = st.sampled_from(
    [(), ((Area(0, 1, 10, 6), "felt"),), ((Area(0, 1, 20, 6), "felt"), (Area(4, 2, 3, 3), "you"))]
)


def screen(columns: list[Stack], grounds: Grounds = ()) -> Screen:
    """Parts one above the other in columns, on grounds."""
    return Screen([column_at(number * COLUMN, stack) for number, stack in enumerate(columns)], grounds)


@cache
def column_at(x: int, stack: Stack) -> Region:
    """Parts one above the other; the same region for the same parts."""
    places: list[Place] = []
    y = 0
    for parts in stack:
        places += [(x + 4 * at, y) for at, _ in enumerate(parts)]
        y += max((len(part.rows) for part in parts), default=1)
    return Region(Places(tuple(places)), [part for parts in stack for part in parts])


def cells(*texts: str) -> list[list[object]]:
    """What a terminal shows after these texts."""
    emulator = Emulator(WIDTH, HEIGHT)
    stream = Stream(emulator)
    for text in texts:
        stream.feed(text)
    return [[emulator.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]


LOW, HIGH, OTHER = PARTS[0], PARTS[1], PARTS[3]


@settings(max_examples=200)
@example(before=[((LOW,), (OTHER,))], after=[((HIGH,), (OTHER,))], grounds=[(), ()])
@given(before=SCREENS, after=SCREENS, grounds=st.lists(GROUNDS, min_size=2, max_size=2))
def test_changes_lead_from_any_screen_to_any_other(
    before: list[Stack], after: list[Stack], grounds: list[Grounds]
) -> None:
    old, new = screen(before, grounds[0]), screen(after, grounds[1])
    drawn = whole(old, WIDTH, HEIGHT, PEN)
    assert cells(drawn, changes(old, new, WIDTH, HEIGHT, PEN)) == cells(whole(new, WIDTH, HEIGHT, PEN))


@given(SCREENS)
def test_nothing_is_written_when_nothing_changed(columns: list[Stack]) -> None:
    assert changes(screen(columns), screen(columns), WIDTH, HEIGHT, PEN) == ""
