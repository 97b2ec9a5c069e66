"""A trick: playing, ranking, taking, and what becomes of the cards: C3 to C9, and the rulebook's example C12."""

import pytest

from protocol.companeros import Declined, HandOutStarted, Laid, Played, Took, TrickEnded, TrickStarted
from server.rules.companeros.notation import parse_card
from server.rules.companeros.ranking import ranking
from tests.kit.companeros import Table, table


def example() -> Table:
    """The cards of C12 in the hands of Anna (A) to Frank (F), and its display."""
    return table(
        "A: g7 | B: g2 | C: y9 | D: r5 | E: b10 | F: r6",
        display="y7 y4 r8 r1 g6 b4",
    )


def all_six(t: Table) -> Table:
    return t.play("A play g7", "B play g2", "C play y9", "D play r5", "E play b10", "F play r6")


def test_the_example_of_the_rulebook() -> None:
    """C12: Frank, Doro and Emil take, then green ties yellow; blue 4 stays, the trick joins it, and Frank starts."""
    t = all_six(example())
    assert t.story[-2:] == [
        "red 11, blue 10, yellow 9, green 9; F D E, then yellow and green tie",
        "F's turn",
    ]
    t.play("F take yellow", "D take red", "E take green")
    assert (t.taken("F"), t.taken("D"), t.taken("E")) == ("y7 y4", "r8 r1", "g6")
    assert t.view("A").taken == (0, 0, 0, 2, 1, 2)
    assert t.display == "b4 g7 g2 y9 r5 b10 r6"
    assert (t.turn, t.stage, t.state.trick.number) == ("F", "playing", 2)


def test_clockwise_each_plays_one_card_face_up() -> None:
    """C3: also round the corner, and everyone sees it."""
    t = table("A: r1 | B: r2 | C: r3", turn="C")
    for who, card in (("C", "r3"), ("A", "r1"), ("B", "r2")):
        assert (t.turn, t.offers(who), t.stage) == (who, {"play"}, "playing")
        t.play(f"{who} play {card}")
        assert t.said(Played) == [Played("ABC".index(who), parse_card(card))]
    assert [seat for seat, _ in t.view("watcher").trick.played] == [2, 0, 1]
    assert t.view("A").hands == (8, 8, 8)
    assert "r1" not in t.hand("A").split()


def test_any_card_may_be_played() -> None:
    """C3: there is no colour to follow."""
    t = table("A: r1 | B: r2 y3 g4 | C: r3").play("A play r1")
    assert [offer.cards for offer in t.view("B").offers] == [t.state.hands[1]]
    for card in t.hand("B").split():
        assert Table(t.state).play(f"B play {card}").turn == "C"


def test_only_who_is_in_turn_plays_and_only_what_is_in_the_hand() -> None:
    """C3."""
    t = table("A: r1 | B: r2 | C: r3")
    assert t.refuses("B play r2") == "not_your_turn"
    assert t.refuses("A play r2") == "not_in_hand"
    assert t.refuses("A take red") == t.refuses("A decline") == t.refuses("A ready") == "play_a_card"
    assert t.refuses("D play r2") == "not_seated"
    t.play("A play r1")
    assert t.refuses("A play r1") == "not_your_turn"


def order(*played: str) -> str:
    """The order of a hand-out after these cards, by A, B, C and so on, and what ends it."""
    ranked = ranking(tuple(Laid(seat, parse_card(card)) for seat, card in enumerate(played)))
    return " ".join([*("ABCDEF"[seat] for seat in ranked.order), *ranked.tied])


def test_cards_of_one_colour_add_up() -> None:
    """C4: also while the trick is being played, for all to see."""
    t = table("A: r4 | B: y5 | C: r3").play("A play r4", "B play y5")
    assert t.view("watcher").trick.values == (("yellow", 5), ("red", 4))
    assert t.view("watcher").trick.order == ()
    t.play("C play r3")
    assert t.view("watcher").trick.values == (("red", 7), ("yellow", 5))


def test_when_all_have_played_the_display_is_handed_out() -> None:
    """C4."""
    t = table("A: r4 | B: y5 | C: r3").play("A play r4", "B play y5")
    assert t.said(HandOutStarted) == []
    t.play("C play r3")
    assert t.said(HandOutStarted) == [HandOutStarted((("red", 7), ("yellow", 5)), (0, 2, 1), ())]  # type: ignore[arg-type]
    assert (t.stage, t.turn) == ("handing_out", "A")


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (("r1", "y2", "g3"), "C B A"),
        (("r4", "y5", "r3"), "A C B"),
        (("r3", "y10", "r8"), "C A B"),
        (("r5", "y10", "r4", "g1"), "B A C D"),
        (("r1", "r2", "r3", "r4", "r5", "r6"), "F E D C B A"),
        (("r1", "y2", "r3", "y4", "g5", "w7"), "F D B E C A"),
    ],
)
def test_by_colour_value_then_by_card(played: tuple[str, ...], expected: str) -> None:
    """C5."""
    assert order(*played) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (("r5", "y5", "g3"), "red yellow"),
        (("r5", "y5", "g9"), "C red yellow"),
        (("r2", "y5", "r3", "g9", "b9"), "green blue"),
        (("r2", "y5", "r3", "g9", "b1"), "D red yellow"),
        (("r1", "y1", "g1"), "red yellow green"),
        (("r10", "y4", "g4", "b2", "v2"), "A yellow green"),
    ],
)
def test_a_tie_of_colours_ends_the_order(played: tuple[str, ...], expected: str) -> None:
    """C7: the tied colours and all below them are out, whatever those are worth."""
    assert order(*played) == expected


def test_each_in_order_may_take_all_cards_of_one_colour() -> None:
    """C6: once, and everyone sees which."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 r3 g4", trick=2).play("A play r9", "B play y5", "C play g3")
    assert t.refuses("B take red") == t.refuses("B decline") == "not_your_turn"
    assert t.refuses("A play r2") == t.refuses("A ready") == "take_or_decline"
    assert t.refuses("A take blue") == "not_in_display"
    assert [offer.colours for offer in t.view("A").offers] == [("red", "yellow", "green"), ()]
    t.play("A take red")
    assert t.said(Took) == [Took(0, "red", (parse_card("r1"), parse_card("r3")))]
    assert (t.display, t.turn) == ("y2 g4", "B")
    assert t.refuses("B take red") == "not_in_display"


def test_nobody_has_to_take() -> None:
    """C6: what was declined goes on to the next, or stays."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 g4").play("A play r9", "B play y5", "C play g3", "A decline")
    assert t.said(Declined) == [Declined(0)]
    t.play("B take red", "C decline")
    assert t.display == "y2 g4 r9 y5 g3"
    assert t.view("A").taken[:2] == (0, 1)


def test_who_finds_nothing_left_is_passed_over() -> None:
    """C6: with two colours in the display the third player is not asked."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 y6").play("A play r9", "B play y5", "C play g3")
    t.play("A take yellow", "B take red")
    assert (t.state.trick.number, t.turn, t.display) == (2, "A", "r9 y5 g3")
    assert [event.seat for event in t.said(Took)] == [0, 1]


def test_a_tie_at_the_top_leaves_everything_where_it_is() -> None:
    """C7, C9: nobody takes, and the last starter starts again."""
    t = table("A: r5 | B: y5 | C: g3", display="r1 y2 g4", turn="B").play("B play y5", "C play g3", "A play r5")
    assert t.said(Took) == t.said(Declined) == []
    assert t.display == "r1 y2 g4 y5 g3 r5"
    assert (t.state.trick.number, t.turn) == (2, "B")
    assert t.said(TrickStarted) == [TrickStarted(2, 1)]


def test_a_tie_further_down_ends_the_hand_out_early() -> None:
    """C7: the cards not handed out stay in the display."""
    t = table("A: r5 | B: y5 | C: g9", display="r1 y2 g4").play("A play r5", "B play y5", "C play g9", "C take green")
    assert t.display == "r1 y2 r5 y5 g9"
    assert t.turn == "C"


def test_taken_cards_are_counted_and_not_shown() -> None:
    """C8: not to their owner either, and no sum of them."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 r8 g4", trick=2)
    t.play("A play r9", "B play y5", "C play g3", "A take red")
    for who in ("A", "B", "watcher"):
        view = t.view(who)
        assert view.taken[0] == 2
        assert view.trick.given == ((0, "red"),)
        assert not any(parse_card("r8") in cards for cards in (view.display, view.hand))


def test_what_is_taken_is_told_when_it_is_taken_and_not_to_who_comes_later() -> None:
    """C8: the story of a round begins anew with each trick; what a colour was worth is not told again."""
    t = table("A: r9 | B: y5 | C: g3", display="r1 y2 g4").play("A play r9", "B play y5", "C play g3")
    t.play("A take green", "B take yellow", "C take red")
    kept: list[object] = []
    for event in t.events:
        if t.game.opens_story(event):
            kept.clear()
        kept.append(event)
    assert [type(event).__name__ for event in kept] == ["TrickStarted", "TurnStarted"]


def test_the_trick_joins_the_display_and_the_first_in_the_order_starts() -> None:
    """C9: whether this player took or declined."""
    for choice in ("take red", "decline"):
        t = table("A: r1 | B: y5 | C: g9", display="r2 y2 g4").play("A play r1", "B play y5", "C play g9")
        t.play(f"C {choice}", "B take yellow", "A take green")
        [end] = t.said(TrickEnded)
        assert end.display == t.state.display
        assert t.display.endswith("r1 y5 g9")
        assert t.turn == "C"


def test_the_trick_before_stays_in_sight_for_one_trick() -> None:
    """C8, C9: its cards, which lie in the display now, and which colours went, but no cards that were taken."""
    t = table("A: r1 | B: y5 | C: g9", display="r2 y2 g4").play("A play r1", "B play y5", "C play g9")
    assert t.view("A").last is None
    t.play("C take red", "B take yellow", "A take green")
    last = t.view("watcher").last
    assert last is not None
    assert (last.number, [seat for seat, _ in last.played]) == (1, [0, 1, 2])
    assert last.given == ((2, "red"), (1, "yellow"), (0, "green"))
