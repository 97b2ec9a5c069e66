"""Randomness that anybody can verify afterwards.

A game has one secret seed of 32 bytes. The seed of each round is derived from it, and every shuffle of the round
from that. The round's commitment, a hash of its seed, is told to everyone before the first card is dealt; the seed is
told when the round is over. Whoever kept the commitment can then recompute the deal, and knows that it was fixed
before anybody played. docs/RECORDS.md describes the same steps for other programs.

    round seed n      HMAC-SHA256(key: game seed, "round n")
    commitment        SHA-256(round seed)
    words for P       HMAC-SHA256(key: round seed, "P 0"), then "P 1", ...: 8 big-endian words of 32 bits each
    number below n    the next word modulo n; a word at or above the largest multiple of n is left out
    shuffle           from the last place i down to 1: swap i with a number below i + 1

P is a purpose: "deal", "starter", "reshuffle 1", "reshuffle 2", ...; numbers are written in decimal.
"""

import hmac
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32


def round_seed(game_seed: bytes, number: int) -> bytes:
    """Derive the secret seed of one round; it tells nothing of the game's seed or of other rounds."""
    return hmac.digest(game_seed, b"round %d" % number, "sha256")


def commitment(seed: bytes) -> str:
    """Give the hash that binds the house to a seed without telling it."""
    return sha256(seed).hexdigest()


def shuffled(items: Sequence[T], seed: bytes, purpose: str) -> tuple[T, ...]:
    """Shuffle by a seed, for a purpose."""
    words = _words(seed, purpose)
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = _below(i + 1, words)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def chosen(count: int, seed: bytes, purpose: str) -> int:
    """Choose a number from 0 up to, not including, count."""
    return _below(count, _words(seed, purpose))


def _words(seed: bytes, purpose: str) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">8I", hmac.digest(seed, f"{purpose} {block}".encode(), "sha256"))
        block += 1


def _below(count: int, words: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % count
    return next(word for word in words if word < limit) % count
