"""The end of a round and of the game: L7 and L8."""

from typing import Any

from protocol.base import Result
from protocol.level8 import BecameReady, GameEnded, RoundEnded, RoundStarted
from server.rules.kernel.shuffle import commitment, round_seed
from tests.kit.level8.table import GAME, SEED, Table, table

LYING = "A set 15: r15 g15; B set 14: r14 g14"


def last_card(level: str = "", melds: str = LYING, **more: Any) -> Table:
    """A is about to put down the last hand card."""
    t = table("A: r1 | B: g1 g2 | C: b1 b2", draw="y15", melds=melds, level=level, **more)
    return t.play("A draw", "A lay_off y15 0")


def test_who_puts_down_the_last_hand_card_ends_the_round_at_once() -> None:
    """L7."""
    t = last_card("A2 B3 C4").play("A discard r1")
    assert t.stage == "scored"
    [ended] = t.said(RoundEnded)
    assert (ended.seat, ended.lying) == (0, (True, True, False))
    assert t.pile("A") == "r1"


def test_that_player_moves_up_two_others_whose_level_lies_one_the_rest_stay() -> None:
    """L7."""
    t = last_card("A2 B3 C4").play("A discard r1")
    assert t.level == [4, 4, 4]
    [ended] = t.said(RoundEnded)
    assert (ended.before, ended.levels) == ((2, 3, 4), (4, 4, 4))


def test_nobody_moves_past_level_eight() -> None:
    """L7: and whoever comes to level 8 has not won yet."""
    t = last_card("A6 B7 C8").play("A discard r1")
    assert (t.level, t.stage) == ([8, 8, 8], "scored")


def test_all_hands_are_shown_and_the_seed_opens_the_commitment() -> None:
    """L7."""
    t = last_card()
    promised = t.view("B").commitment
    [ended] = t.play("A discard r1").said(RoundEnded)
    assert ended.hands == ((), ("g1", "g2"), ("b1", "b2"))
    assert commitment(bytes.fromhex(ended.seed)) == promised
    assert t.view("watcher").ended == ended


def all_fits(**options: Any) -> Table:
    """A has one hand card left, and it fits."""
    t = table("A: r1 b15 | B: g1 | C: b1", draw="y15", melds=LYING + "; B run 2: r2 r3 r4", level="A2", **options)
    return t.play("A draw", "A lay_off y15 0", "A lay_off b15 0")


def test_the_last_hand_card_is_put_down_not_laid_off() -> None:
    """L7: laying it off is neither offered nor accepted; putting it down ends the round."""
    t = all_fits()
    assert (t.stage, t.offers("A")) == ("playing", {"discard"})
    assert t.refuses("A lay_off r1 2 low") == "last_card"
    t.play("A discard r1")
    assert (t.stage, t.level) == ("scored", [4, 2, 1])


def test_what_does_not_fit_is_refused_for_that_alone() -> None:
    """L7: the last card is refused with these words where it could be laid off otherwise."""
    assert all_fits().refuses("A lay_off r1 0") == "does_not_fit"


def test_a_skip_as_the_last_hand_card_is_put_down_too() -> None:
    """L7, L9."""
    t = table("A: skip | B: g1 | C: b1", draw="y15", melds=LYING, level="A2").play("A draw", "A lay_off y15 0")
    assert t.offers("A") == {"discard", "play_skip"}
    assert t.play("A play_skip b").said(RoundEnded)[0].seat == 0


def test_with_free_laying_off_the_last_hand_card_ends_the_round_too() -> None:
    """L7."""
    t = all_fits(last_card="free")
    assert t.offers("A") == {"discard", "lay_off"}
    t.play("A lay_off r1 2 low")
    assert (t.stage, t.level) == ("scored", [4, 2, 1])


RUN_FIRST = ("run 3", *["twins"] * 7)


def test_a_level_is_not_laid_out_with_all_of_the_hand() -> None:
    """L7: no card would be left to end the turn with; with one card more it is."""
    t = table("A: r1 r2 | B: g1 | C: b1", draw="y3", levels=RUN_FIRST).play("A draw")
    assert t.offers("A") == {"discard"}
    assert t.refuses("A lay_out 1: r1 r2 y3") == "last_card"
    t = table("A: r1 r2 b9 | B: g1 | C: b1", draw="y3", levels=RUN_FIRST).play("A draw", "A lay_out 1: r1 r2 y3")
    assert (t.stage, t.hand("A"), t.offers("A")) == ("playing", "b9", {"discard"})


def test_level_eight_is_laid_out_with_all_of_the_hand() -> None:
    """L7, L8: it wins at once, so there is nothing to put down."""
    levels = (*["run 3"] * 7, "twins")
    t = table("A: r1 | B: g2 | C: b1", draw="y1", levels=levels, level="A8").play("A draw")
    assert "lay_out" in t.offers("A")
    assert t.play("A lay_out 1: r1 y1").stage == "over"


def test_with_free_laying_out_the_last_hand_cards_ends_the_round_too() -> None:
    """L7."""
    t = table("A: r1 r2 | B: g1 | C: b1", draw="y3", levels=RUN_FIRST, last_card="free")
    t.play("A draw", "A lay_out 1: r1 r2 y3")
    assert (t.stage, t.level) == ("scored", [3, 1, 1])


def test_the_next_round_waits_until_all_are_ready() -> None:
    """L7."""
    t = last_card().play("A discard r1")
    assert [t.offers(who) for who in "ABC"] == [{"ready"}] * 3
    t.play("B ready")
    assert t.said(BecameReady) == [BecameReady(1)]
    assert t.refuses("B ready") == "already_ready"
    assert {t.refuses(move) for move in ("A draw", "B draw", "C discard b1")} == {"round_over"}
    assert t.view("A").ready == (1,)
    t.play("A ready", "C ready")
    assert (t.stage, t.state.round) == ("taking", 2)


def test_the_dealers_left_neighbour_deals_all_cards_anew() -> None:
    """L7: and the player to that one's left starts; levels are kept, nothing lies on the table."""
    t = last_card("A2", starter=0).play("A discard r1", "A ready", "B ready", "C ready")
    [started] = t.said(RoundStarted)
    assert (started.round, started.dealer, started.kept) == (2, 0, (0, 0, 0))
    assert (t.turn, t.level) == ("B", [4, 2, 1])
    view = t.view("A")
    assert [player.cards for player in view.players] == [10, 10, 10]
    assert [player.pile for player in view.players] == [1, 0, 0]
    assert (view.melds, view.draw_pile) == ((), 70)
    assert started.commitment == commitment(round_seed(SEED, 2))


def test_laying_out_level_eight_wins_at_once() -> None:
    """L8: whatever is left in the hand."""
    hand = "r1 g1 r2 g2 b2 r3 g3 b3 y3 v15"
    t = table(f"A: {hand} | B: g14 | C: b1", draw="y7", melds="B set 14: r14 v14", level="A8 B6 C7").play("A draw")
    t.play("A lay_out 1: r1 g1, 2: r2 g2 b2, 3: r3 g3 b3 y3")
    assert t.stage == "over"
    assert t.said(GameEnded) == [GameEnded((0,))]
    assert t.view("B").winners == (0,)
    assert (t.hand("A"), t.level) == ("v15 y7", [8, 7, 7])


def test_ending_the_round_with_level_seven_lying_wins() -> None:
    """L8."""
    t = last_card("A7 B3 C4").play("A discard r1")
    assert t.stage == "over"
    assert t.said(GameEnded) == [GameEnded((0,))]


def test_laying_out_level_seven_does_not_win_by_itself() -> None:
    """L8."""
    hand = "r2 g2 b2 v1 v5 v7 v12 v13 o1"
    t = table(f"A: {hand} | B: y1", draw="o12", level="A7").play("A draw", "A lay_out 2: r2 g2 b2, v: v1 v5 v7 v12 v13")
    assert (t.stage, GAME.result(t.state)) == ("playing", None)


def test_coming_to_level_eight_does_not_win_by_itself() -> None:
    """L8: its combinations have to be laid out."""
    t = last_card("A6 B7").play("A discard r1", "A ready", "B ready", "C ready")
    assert GAME.result(t.state) is None
    assert t.level[:2] == [8, 8]


def test_the_others_are_placed_by_the_level_they_have_got_to() -> None:
    """L8: with the one that lies counted, and shared places for equals."""
    melds = LYING + "; C set 13: r13 g13"
    t = table("A: r1 | B: g1 | C: b1 | D: v1", draw="y15", melds=melds, level="A7 B5 C4 D5")
    t.play("A draw", "A lay_off y15 0", "A discard r1")
    assert GAME.result(t.state) == Result(places=(1, 2, 3, 3), points=(8, 5, 4, 4))


def test_nothing_can_be_done_in_a_game_that_is_over() -> None:
    """L8."""
    t = last_card("A7").play("A discard r1")
    assert [t.offers(who) for who in "ABC"] == [set()] * 3
    assert {t.refuses(f"{who} {move}") for who in "AB" for move in ("draw", "ready", "keep")} == {"game_over"}
    assert GAME.timers(t.state) == ()


ALL_SIX = "{0} set {1}: r{1} g{1} b{1} y{1} v{1} o{1}"
FULL = ALL_SIX.format("A", 5) + " joker" * 7 + "; " + ALL_SIX.format("B", 11)
"""All cards of two numbers and all jokers lie: nothing else fits onto them."""


def test_a_round_in_which_nothing_can_be_laid_any_more_ends_by_itself() -> None:
    """L7: no hand can become empty; nobody has ended the round, and whose level lies moves up one."""
    t = table("A: r1 | B: g1", draw="y15", melds=FULL, level="A2 B7").play("A draw", "A discard r1")
    [ended] = t.said(RoundEnded)
    assert (ended.seat, ended.levels) == (None, (3, 8))
    assert (t.stage, t.said(GameEnded)) == ("scored", [])


def test_it_goes_on_as_long_as_somebody_could_lay_out_a_level() -> None:
    """L7: C's first level is two runs of 3, and there are cards for it."""
    t = table("A: r1 | B: g1 | C: b1 b3 b4 b6 b7 b8", draw="y15", melds=FULL, level="A2 B7")
    assert t.play("A draw", "A discard r1").stage == "taking"


def test_a_hand_too_small_for_its_level_does_not_count() -> None:
    """L7: C would need six cards and one to put down, and never has more than six; laying the last card is free."""
    for option, stage in (("discard", "scored"), ("free", "taking")):
        t = table("A: r1 | B: g1 | C: b1 b3 b4 b6 b7", draw="y15", melds=FULL, level="A2 B7", last_card=option)
        assert t.play("A draw", "A discard r1").stage == stage


def test_it_goes_on_while_a_player_with_one_card_can_get_rid_of_it() -> None:
    """L7: B takes the joker, lays one of the two and puts the other down."""
    t = table("A: r1 | B: g1", draw="y15 joker", melds=FULL.replace(" joker", "", 1), level="A2 B7")
    t.play("A draw", "A discard r1")
    assert t.stage == "taking"
    t.play("B draw", "B lay_off joker 0", "B discard g1")
    assert t.said(RoundEnded)[0].seat == 1


def test_it_goes_on_as_long_as_a_card_fits_wherever_it_lies() -> None:
    """L7: the seventh joker is in B's hand."""
    melds = FULL.replace(" joker", "", 1)
    t = table("A: r1 | B: joker g1", draw="y15", melds=melds, level="A2 B7").play("A draw", "A discard r1")
    assert t.stage == "taking"


def test_who_makes_it_so_can_still_put_down_the_last_card() -> None:
    """L7: the round is looked at after the turn."""
    t = table("A: r1 | B: g1", draw="joker", melds=FULL.replace(" joker", "", 1), level="A2 B7")
    t.play("A draw", "A lay_off joker 0", "A discard r1")
    assert t.said(RoundEnded)[0].seat == 0
    assert t.level == [4, 8]
