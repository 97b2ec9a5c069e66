"""Two stars: who may keep cards for the next round, and what that does to the deal (L11)."""

from collections import Counter

import pytest

from protocol.base import Refusal
from protocol.level8 import BOX, Keep, Kept, RoundStarted
from server.rules.kernel.shuffle import round_seed, shuffled
from tests.kit.level8.table import GAME, SEED, Table, table

HAND = "r1 r2 r3 r4 r5 r6 r7 joker joker g9"


OWN = ("run 3", "twins", "colour 4", "run 5", "set 3", "run 4", "quadruplets", "run 9")


def ended(level: str = "A5 B2 C8", stars: int = 2, melds: str = "", levels: tuple[str, ...] = ()) -> Table:
    """B has just ended the round; A and C hold ten cards each."""
    others = "v1 v2 v3 v4 v5 v6 v7 v8 v9 v10"
    t = table(
        f"A: {HAND} | B: g1 | C: {others}",
        melds=f"B set 15: r15 g15{melds}",
        draw="y15",
        level=level,
        turn="B",
        stars=stars,
        levels=levels,
        starter=0,
    )
    return t.play("B draw", "B lay_off y15 0", "B discard g1")


@pytest.mark.parametrize(
    ("levels", "keepers"), [((5, 8), (0, 2)), ((4, 8), (2,)), ((4, 1), ()), ((7, 6), (0, 2)), ((1, 5), (2,))]
)
def test_from_level_five_on_cards_may_be_kept(levels: tuple[int, int], keepers: tuple[int, ...]) -> None:
    """L11: by A and C, who are at these levels and have not laid them out."""
    t = ended("A{} B2 C{}".format(*levels))
    assert t.view("B").keepers == keepers
    assert [t.offers(who) for who in "ABC"] == [{"keep"} if seat in keepers else {"ready"} for seat in range(3)]


def test_not_by_who_has_laid_out_the_level() -> None:
    """L11."""
    assert ended(melds="; C set 14: r14 g14", level="A5 B2 C6").view("A").keepers == (0,)


def test_not_with_one_star() -> None:
    """L11."""
    t = ended(stars=1)
    assert t.view("A").keepers == ()
    assert t.refuses("A keep r1") == "may_not_keep"


@pytest.mark.parametrize(("stars", "keepers"), [(1, ()), (2, (0, 2))])
def test_the_stars_say_so_also_for_levels_of_the_hosts_own(stars: int, keepers: tuple[int, ...]) -> None:
    """L11, L12."""
    assert ended(stars=stars, levels=OWN).view("A").keepers == keepers


def test_up_to_four_of_the_own_hand_cards() -> None:
    """L11: or none."""
    t = ended()
    assert t.refuses("A keep r1 v1") == "not_in_hand"
    assert t.refuses("A keep joker joker joker") == "not_in_hand"
    offer = t.offer("A", "keep")
    assert offer is not None
    assert offer.faces == tuple(HAND.split())
    t.play("A keep r1 r2 joker joker", "C keep")
    assert [event.count for event in t.said(Kept)] == [4, 0]


def test_five_are_too_many() -> None:
    """L11: also for a command that did not come over the wire, which takes four at the most."""
    t = ended()
    assert GAME.apply(t.state, 0, Keep(("r1", "r2", "r3", "r4", "r5"))) == Refusal("too_many")


def test_who_may_keep_is_ready_with_the_choice_and_not_without() -> None:
    """L11."""
    t = ended()
    assert t.refuses("A ready") == "choose_what_to_keep"
    assert t.refuses("B keep") == "may_not_keep"
    t.play("B ready", "A keep r1")
    assert t.refuses("A keep r2") == "already_ready"
    assert (t.view("C").keepers, t.view("C").ready, t.view("C").kept) == ((2,), (0, 1), (1, 0, 0))
    assert t.play("C keep v1 v2").stage == "taking"


def test_what_is_kept_stays_out_of_the_shuffle_and_hands_are_filled_up_to_ten() -> None:
    """L11."""
    t = ended().play("A keep r1 joker", "B ready", "C keep v8 v9 v10")
    [started] = t.said(RoundStarted)
    assert started.kept == (2, 0, 3)
    hands = [t.hand(who).split() for who in "ABC"]
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert (hands[0][:2], hands[2][:3]) == (["r1", "joker"], ["v8", "v9", "v10"])
    rest = list(BOX)
    for face in ("r1", "joker", "v8", "v9", "v10"):
        rest.remove(face)
    deck = shuffled(rest, round_seed(SEED, 2), "deal")
    assert [hands[0][2:], hands[1], hands[2][3:]] == [list(deck[:8]), list(deck[8:18]), list(deck[18:25])]
    assert t.pile("A") == deck[25] == started.top
    assert Counter(t.state.faces) == Counter(BOX)


def test_all_are_told_how_many_are_kept_and_only_the_player_which() -> None:
    """L11: see also the tests of secrecy."""
    t = ended().play("A keep r1 joker")
    [kept] = t.said(Kept)
    assert kept == Kept(0, 2, ("r1", "joker"))
    assert t.view("C").kept == (2, 0, 0)
