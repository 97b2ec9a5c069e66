"""A turn: a card comes, a card goes (L3), and what happens when the draw pile comes to its end (L6)."""

from collections import Counter

import pytest

from protocol.level8 import BOX, Drew, Reshuffled, Took, TookNothing
from tests.kit.level8.table import table


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2 | C: b1 b2", draw="y7").play("A draw")
    assert (t.hand("A"), t.stage, t.turn) == ("r1 r2 y7", "playing", "A")
    assert t.said(Drew) == [Drew(0, "y7")]
    assert t.view("A").hand == ("r1", "r2", "y7")
    assert [t.view("B").players[0].cards, t.view("watcher").players[0].cards] == [3, 3]


@pytest.mark.parametrize(("whose", "face"), [("a", "r9"), ("b", "g9"), ("c", "b9")])
def test_the_top_of_any_discard_pile_can_be_taken_also_of_the_own(whose: str, face: str) -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2 | C: b1 b2", piles="A: r8 r9 | B: g8 g9 | C: b8 b9").play(f"A take {whose}")
    assert (t.hand("A"), t.stage) == (f"r1 r2 {face}", "playing")
    assert t.said(Took)[0].face == face
    assert t.view("B").players["abc".index(whose)].top == f"{face[0]}8"


@pytest.mark.parametrize("face", ["joker", "skip"])
def test_jokers_and_skips_can_be_taken_too(face: str) -> None:
    """L3, L9."""
    assert table("A: r1 | B: g1", piles=f"B: {face}").play("A take b").hand("A") == f"r1 {face}"


def test_nothing_is_taken_from_a_pile_that_is_empty_or_not_there() -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2", piles="A: r9")
    assert t.refuses("A take b") == "nothing_to_take"
    assert t.refuses("A take f") == "no_such_seat"
    offer = t.offer("A", "take")
    assert offer is not None
    assert offer.seats == (0,)


@pytest.mark.parametrize("move", ["discard r1", "lay_off r1 0", "lay_out 1: r1 r2", "play_skip b", "ready", "keep r1"])
def test_a_turn_begins_with_taking_a_card(move: str) -> None:
    """L3."""
    assert table("A: r1 r2 skip | B: g1 g2").refuses(f"A {move}") == "take_first"


@pytest.mark.parametrize("move", ["draw", "take b", "ready", "keep"])
def test_one_card_is_taken_not_two(move: str) -> None:
    """L3."""
    assert table("A: r1 r2 | B: g1 g2", piles="B: g5").play("A draw").refuses(f"A {move}") == "lay_or_discard"


@pytest.mark.parametrize("move", ["draw", "take a", "discard g1", "lay_off g1 0", "play_skip a"])
def test_only_the_player_in_turn_plays(move: str) -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2", piles="A: r5")
    assert t.refuses(f"B {move}") == "not_your_turn"
    assert t.play("A draw").refuses(f"B {move}") == "not_your_turn"


def test_a_turn_ends_with_a_hand_card_on_the_own_discard_pile() -> None:
    """L3: the next player clockwise goes on."""
    t = table("A: r1 r2 | B: g1 g2 | C: b1 b2", draw="y7", piles="A: r9").play("A draw", "A discard r1")
    assert (t.hand("A"), t.pile("A"), t.turn, t.stage) == ("r2 y7", "r9 r1", "B", "taking")


def test_the_card_that_was_taken_may_be_put_down_again() -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2", piles="B: g9").play("A take b", "A discard g9")
    assert (t.pile("A"), t.pile("B"), t.turn) == ("g9", "", "B")


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """L3."""
    t = table("A: r1 r2 | B: g1 g2", draw="y7").play("A draw")
    assert t.refuses("A discard g1") == "not_in_hand"
    assert t.refuses("A discard joker") == "not_in_hand"
    offer = t.offer("A", "discard")
    assert offer is not None
    assert offer.faces == ("r1", "r2", "y7")


def test_when_the_last_card_is_drawn_the_discards_but_for_the_tops_are_the_new_draw_pile() -> None:
    """L6: at once, and the tops stay where they are."""
    t = table("A: r1 | B: g1", draw="y7", piles="A: b1 b2 b3 | B: v1 v2", rest="hand").play("A draw")
    assert t.said(Reshuffled) == [Reshuffled(3)]
    assert (t.pile("A"), t.pile("B"), t.view("A").draw_pile) == ("b3", "v2", 3)
    assert {t.state.faces[card] for card in t.state.draw_pile} == {"b1", "b2", "v1"}


def test_before_that_nothing_is_shuffled() -> None:
    """L6."""
    t = table("A: r1 | B: g1", draw="y7 y8", piles="A: b1 b2 b3", rest="hand").play("A draw")
    assert (t.said(Reshuffled), t.pile("A")) == ([], "b1 b2 b3")


def test_what_is_shuffled_anew_follows_from_the_seed() -> None:
    """L6: each time of its own."""
    t = table("A: r1 | B: g1", draw="y7", rest="A")
    first = t.play("A draw").state.draw_pile
    again = table("A: r1 | B: g1", draw="y7", rest="A").play("A draw").state.draw_pile
    assert first == again
    assert list(first) not in (sorted(first), sorted(first, reverse=True))


def test_if_nothing_comes_back_only_discard_piles_are_taken_from() -> None:
    """L6: until there is something to come back."""
    t = table("A: r1 r3 | B: g1", piles="B: v1", rest="hand")
    assert t.refuses("A draw") == "nothing_to_draw"
    assert t.offers("A") == {"take"}
    t.play("A take b", "A discard v1")
    assert (t.turn, t.view("B").draw_pile, t.offers("B")) == ("B", 0, {"take"})


def test_something_comes_back_as_soon_as_it_can() -> None:
    """L6: a discard on a discard sets the lower one free."""
    t = table("A: r1 r3 | B: g1", piles="A: b1 | B: v1", rest="hand").play("A take b", "A discard r1")
    assert t.said(Reshuffled) == [Reshuffled(1)]
    assert (t.pile("A"), t.offers("B")) == ("r1", {"draw", "take"})
    assert t.play("B draw").hand("B").split()[-1] == "b1"


def test_who_finds_nothing_to_take_goes_on_without() -> None:
    """L6: the one card that was on any pile is taken, and a skip was played in place of a discard."""
    t = table("A: r1 skip | B: g1 g2 | C: b1", piles="A: y1", rest="hand").play("A take a", "A play_skip c")
    assert t.said(TookNothing) == [TookNothing(1)]
    assert (t.turn, t.stage, t.offers("B"), t.hand("B")) == ("B", "playing", {"discard"}, "g1 g2")
    assert t.play("B discard g1").turn == "A"


def test_all_cards_are_somewhere_after_a_reshuffle() -> None:
    """L1, L6."""
    t = table("A: r1 | B: g1", draw="y7", rest="B").play("A draw")
    state = t.state
    everywhere = [*state.draw_pile, *(c for row in (*state.hands, *state.piles) for c in row)]
    assert Counter(state.faces[card] for card in everywhere) == Counter(BOX)
