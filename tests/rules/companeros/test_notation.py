"""The notation reads back what it writes, and tells what it can't read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import companeros as c
from protocol.base import TimeUp
from server.rules.companeros.notation import parse, write
from tests.kit.any_rules import assert_read_back
from tests.kit.companeros import GAME

CARDS = st.builds(c.Card, st.sampled_from(c.COLOURS), st.integers(0, 11))
ANY_COMMAND = st.one_of(
    st.sampled_from([c.Decline(), c.Ready()]),
    st.builds(c.Play, CARDS),
    st.builds(c.Take, st.sampled_from(c.COLOURS)),
    st.builds(TimeUp, st.sampled_from(["turn", "take", "pause"]), st.integers(0, 99)),
)


@given(ANY_COMMAND)
def test_what_is_written_is_read_if_it_may_be_sent(command: c.Command) -> None:
    assert_read_back(GAME, command)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "play",
        "play x3",
        "play r",
        "play r0",
        "play r11",
        "play red",
        "take",
        "take r",
        "take pink",
        "decline 1",
    ],
)
def test_what_is_no_command_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse(text)


def test_a_card_is_written_with_the_first_letter_of_its_colour() -> None:
    """C1: no two colours begin alike."""
    assert write(c.Play(c.Card("white", 10))) == "play w10"
    assert len({colour[0] for colour in c.COLOURS}) == 6
