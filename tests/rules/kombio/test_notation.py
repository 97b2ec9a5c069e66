"""The notation reads back what it writes, and tells what it can't read."""

import pytest
from hypothesis import given

from protocol import kombio as k
from server.rules.kombio.notation import parse
from tests.kit.any_rules import assert_read_back
from tests.kit.table import GAME
from tests.rules.kombio.test_properties import ANY_COMMAND


@given(ANY_COMMAND)
def test_what_is_written_is_read_if_it_may_be_sent(command: k.Command) -> None:
    assert_read_back(GAME, command)


@pytest.mark.parametrize(
    "text",
    ["", "fly", "swap", "swap x", "swap 0", "swap 71", "peek", "peek b", "peek b0", "name z1", "exchange a1", "draw 1"],
)
def test_what_is_no_command_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse(text)
