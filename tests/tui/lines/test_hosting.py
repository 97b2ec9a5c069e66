"""What a host is offered in line mode: only what the house accepts."""

from msgspec.structs import replace

from kombio_tui.lines.table import TableLines
from protocol.house import Seated, Update
from tests.kit.screens import ANA, line, place
from tests.kit.table import opened


def offered(*seats: Seated, phase: str = "over", places: int = 6) -> str:
    lines = TableLines()
    told = line(len(seats), phase, seats=seats, places=places)
    seen = place(opened(2), line=told)
    lines.take(Update(ANA, seen if phase == "over" else replace(seen, view=None), ()), entered=True)
    return "; ".join(lines.status())


def test_who_has_left_does_not_count_for_the_next_game() -> None:
    assert "Type start" in offered(Seated("ana"), Seated("ben"))
    alone = offered(Seated("ana"), Seated("ben", here=False))
    assert "Waiting for 1 more player" in alone
    assert "start" not in alone


def test_a_bot_is_added_where_a_seat_is_free_and_removed_while_it_is_there() -> None:
    assert "bot LEVEL" in offered(Seated("ana"), phase="waiting")
    assert "bot LEVEL" not in offered(Seated("ana"), Seated("ben"), phase="waiting", places=2)
    assert "remove" in offered(Seated("ana"), Seated("~Ada", bot="easy"), phase="waiting")
    assert "remove" not in offered(Seated("ana"), Seated("~Ada", here=False, bot="easy"))
