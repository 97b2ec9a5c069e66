"""The notation reads back what it writes, and tells what it can't read."""

import pytest
from hypothesis import assume, given

from protocol import level8 as k
from server.rules.level8.notation import board, levels, offered, parse
from tests.kit.any_rules import assert_read_back
from tests.kit.level8.table import GAME, opened, table
from tests.rules.level8.test_properties import ANY_COMMAND


@given(ANY_COMMAND)
def test_what_is_written_is_read_if_it_may_be_sent(command: k.Command) -> None:
    assume(command != k.LayOut(()))  # nothing is not written
    assert_read_back(GAME, command)


@pytest.mark.parametrize(
    "text",
    [
        "", "fly", "take", "take g", "take a b", "discard", "discard r16", "discard x1", "lay_out", "lay_out r4 r5",
        "lay_out 0: r4 r5", "lay_out z: r4 r5", "lay_off r4", "lay_off r4 x", "lay_off r4 1 up",
        "lay_off r4 1 low high", "keep r1 r2 r3 r4 r5", "draw 1", "time_up turn",
    ],
)  # fmt: skip
def test_what_is_no_command_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no command of Level 8"):
        parse(text)


def test_a_board_tells_what_a_viewer_sees() -> None:
    t = table(
        "A: r1 skip | B: g1 | C: b1",
        draw="y7",
        piles="B: b6 b7",
        melds="B run 4: g4 joker g6",
        skips="C",
        turned=1,
        level="B3",
        rest="hand",
    )
    row = "A* 2 L1 - | B 1 L3! b7/2 | C 93 L1 - skip  draw 2 (1 skips below)  melds B 4: g4 joker g6"
    assert board(t.view("watcher")) == row.replace("93", str(t.view("A").players[2].cards))
    assert board(t.view("A")).endswith("  hand r1 skip")
    assert offered(t.view("A")) == "draw, take B"
    assert offered(t.view("B")) == "nothing"


def test_the_levels_are_written_with_their_numbers() -> None:
    assert levels(opened(2).view("A"))[2] == "3: run 4 + twins + twins"
