"""The quick judgement of a trick agrees with the rules."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.companeros import Card, Laid
from server.bots.companeros.tricks import gain, piles, place
from server.rules.companeros.notation import parse_card
from server.rules.companeros.ranking import ranking
from server.rules.companeros.rounds import deck


def cards(text: str) -> list[Card]:
    return [parse_card(card) for card in text.split()]


@given(st.lists(st.sampled_from(deck(6)), min_size=1, max_size=6, unique=True))
def test_who_comes_before_whom_is_what_the_rules_say(laid: list[Card]) -> None:
    """C5, C7."""
    order = ranking([Laid(seat, card) for seat, card in enumerate(laid)]).order
    places = [place(laid, seat) for seat in range(len(laid))]
    assert places == [order.index(seat) if seat in order else None for seat in range(len(laid))]


def test_the_richest_colour_is_first() -> None:
    """C6."""
    assert piles(cards("r1 y9 r10 g3 y1")) == [11, 10, 3]
    assert piles([]) == []


def test_a_card_brings_the_pile_of_its_place() -> None:
    """C6, C7: the first gets the richest; a tie and an empty display bring nothing."""
    laid = cards("r5 y9 r3")
    assert [gain(laid, mine, [11, 4]) for mine in range(3)] == [4, 11, 0]
    assert gain(cards("r5 y5"), 0, [11, 4]) == 0


def test_to_be_first_costs_the_lead() -> None:
    """C9: who is first starts the next trick."""
    laid = cards("r5 y9 r3")
    assert [gain(laid, mine, [11, 4], leads=2.5) for mine in range(3)] == [4, 8.5, 0]
