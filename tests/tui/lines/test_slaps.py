"""A slap in line mode: the card may come in a line of its own, whenever the table answers."""

import pytest

from kombio_tui.games.kombio.line_mode import KombioLines
from kombio_tui.lines.table import TableLines
from kombio_tui.text.languages import say_in
from protocol import kombio as k
from protocol.house import Happened, Notice, Play, Update
from tests.kit.screens import ANA, heard, place
from tests.kit.table import Table, table

GRIDS = "A: 9 1 2 3 | B: 4 5 9 7 | C: 0 0 1 1"


def slapped(line: str = "s", *moves: str, turn: str = "A") -> tuple[Table, KombioLines]:
    t = table(GRIDS, discard="9", turn=turn).play(*moves)
    lines = KombioLines()
    lines.begin(place(t), say_in("en"))
    assert lines.understood(line) == k.Slap()
    return t, lines


def see(lines: KombioLines, t: Table) -> k.Move | None:
    lines.begin(place(t), say_in("en"))
    for news in heard(t):
        assert isinstance(news, Happened)
        lines.hear(news.event)
    return lines.settle()


def test_a_card_in_the_next_line_waits_for_the_answer() -> None:
    t, lines = slapped("s", "A draw")
    assert lines.understood("b3") == "Wait: a slap is being settled."
    assert see(lines, t.play("A slap")) == k.Name(k.Spot(1, 3))


def test_a_card_in_a_line_after_the_answer_is_named() -> None:
    t, lines = slapped("s", "A draw")
    assert see(lines, t.play("A slap")) is None
    assert lines.understood("b3") == k.Name(k.Spot(1, 3))


@pytest.mark.parametrize("lost", ["B slap", "refused"])
def test_the_card_of_a_slap_that_did_not_count_is_not_put_anywhere(lost: str) -> None:
    """A holds a card: `3` alone would put it there for good."""
    t, lines = slapped("s", "A draw")
    if lost == "refused":
        lines.refused()
    else:
        see(lines, t.play("B slap"))
        see(lines, t.play("B name b2"))
    assert lines.understood("3") == "Your slap did not count, so you can't name a card."
    assert lines.understood("3") == k.Swap(3)


def test_a_word_says_what_is_meant_after_a_slap_that_did_not_count() -> None:
    _, lines = slapped("s", "A draw")
    lines.refused()
    assert lines.understood("put 3") == k.Swap(3)
    assert lines.understood("3") == k.Swap(3)


def test_a_slap_on_its_way_is_not_sent_twice() -> None:
    t, lines = slapped("s")
    assert lines.understood("s b3") == "Wait: a slap is being settled."
    assert see(lines, t.play("A slap")) == k.Name(k.Spot(1, 3))


def test_a_card_that_is_moved_away_is_not_named_by_its_old_place() -> None:
    t, lines = slapped("s b3", "B draw", turn="B")
    see(lines, t.play("B swap 3"))
    t.events = []
    assert see(lines, table(GRIDS, discard="9").play("A slap")) is None


def test_nothing_is_sent_while_there_is_no_line() -> None:
    """A slap that was lost with the line is not waited for when it is back."""
    t = table(GRIDS, discard="9").play("A draw")
    room = TableLines()
    room.take(Update(ANA, place(t), heard(t)), entered=True)
    assert room.typed("s") == Play(k.Slap())
    room.take(Update(ANA, place(t), (Notice("offline"),)), entered=False)
    (lost,) = room.typed("s")  # type: ignore[misc]
    assert lost.startswith("Connection lost")
    room.take(Update(ANA, place(t), ()), entered=False)
    assert room.typed("3") == ["Your slap did not count, so you can't name a card."]
    assert room.typed("3") == Play(k.Swap(3))
