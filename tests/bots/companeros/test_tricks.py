"""The quick judgement of a trick agrees with the rules."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.companeros import Card, Laid
from server.bots.companeros.imagined import Imagined, Terms
from server.bots.companeros.tricks import piles, place, sums_of
from server.rules.companeros.notation import parse_card
from server.rules.companeros.ranking import ranking
from server.rules.companeros.rounds import deck


def cards(text: str) -> list[Card]:
    return [parse_card(card) for card in text.split()]


def gains(text: str, rich: list[int], leads: float = 0.0) -> list[float]:
    """What each card of a whole trick brings."""
    laid = tuple(cards(text))
    return [Imagined(Terms(mine, rich, {}, leads), laid, sums_of(laid)).outcome() for mine in range(len(laid))]


@given(st.lists(st.sampled_from(deck(6)), min_size=1, max_size=6, unique=True))
def test_who_comes_before_whom_is_what_the_rules_say(laid: list[Card]) -> None:
    """C5, C7."""
    order = ranking(tuple(Laid(seat, card) for seat, card in enumerate(laid))).order
    sums = sums_of(laid)
    places = [place(laid, sums, card, sums[card.colour]) for card in laid]
    assert places == [order.index(seat) if seat in order else None for seat in range(len(laid))]


def test_the_richest_colour_is_first() -> None:
    """C6."""
    assert piles(cards("r1 y9 r10 g3 y1")) == [11, 10, 3]
    assert piles([]) == []


def test_a_card_brings_the_pile_of_its_place() -> None:
    """C6, C7: the first gets the richest; a tie and an empty display bring nothing."""
    assert gains("r5 y9 r3", [11, 4]) == [4, 11, 0]
    assert gains("r5 y5", [11, 4]) == [0, 0]


def test_to_be_first_costs_the_lead() -> None:
    """C9: who is first starts the next trick."""
    assert gains("r5 y9 r3", [11, 4], leads=2.5) == [4, 8.5, 0]


@given(st.lists(st.sampled_from(deck(6)), min_size=2, max_size=6, unique=True))
def test_a_card_is_worth_what_it_would_bring_less_its_price(laid: list[Card]) -> None:
    """C5, C6: the same whether the card is added to the trick, or the trick is played to its end."""
    *before, card = laid
    terms = Terms(len(before), [20, 10, 5], {value: value / 2 for value in range(1, 11)}, leads=0.0)
    trick = Imagined(terms, tuple(before), sums_of(before))
    assert trick[card] == trick.after(card).outcome() - card.value / 2
