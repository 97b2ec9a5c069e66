"""Chance that can be checked: known answers, fairness, and what a commitment hides."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from server.rules.kernel.shuffle import chosen, commitment, round_seed, shuffled

SEED = bytes(range(32))


def test_round_seeds_and_commitments_are_what_the_documentation_says() -> None:
    """Known answers, computed with nothing but the standard library."""
    first = hmac.new(SEED, b"round 1", sha256).digest()
    assert round_seed(SEED, 1) == first
    assert commitment(first) == sha256(first).hexdigest()


def test_a_shuffle_is_what_the_documentation_says() -> None:
    """Recomputed from the description, without the code under test."""
    words: list[int] = []
    for block in range(4):
        digest = hmac.new(SEED, b"deal %d" % block, sha256).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    expected = list("ABCDEFGHIJ")
    for i in range(9, 0, -1):
        word = words.pop(0)
        while word >= 2**32 - 2**32 % (i + 1):
            word = words.pop(0)
        j = word % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled("ABCDEFGHIJ", SEED, "deal") == tuple(expected)


def test_known_answer() -> None:
    """This very order must never change: kept records depend on it."""
    assert "".join(shuffled("ABCDEFGHIJ", SEED, "deal")) == "IAHCGJBFED"


@pytest.mark.parametrize("purpose", ["deal", "reshuffle 1"])
def test_every_order_is_equally_likely(purpose: str) -> None:
    """Six orders of three cards, 6,000 seeds: each about 1,000 times."""
    orders = Counter(shuffled("ABC", n.to_bytes(32, "big"), purpose) for n in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_purposes_and_rounds_do_not_share_their_chance() -> None:
    deals = {shuffled(range(70), round_seed(SEED, n), p) for n in range(5) for p in ("deal", "reshuffle 1")}
    assert len(deals) == 10


def test_a_lot_is_in_range_and_even() -> None:
    lots = Counter(chosen(6, n.to_bytes(32, "big"), "starter") for n in range(6000))
    assert sorted(lots) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in lots.values())


def test_nothing_to_shuffle() -> None:
    assert shuffled((), SEED, "deal") == ()
    assert shuffled("A", SEED, "deal") == ("A",)
