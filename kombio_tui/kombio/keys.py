"""The keys of a Kombio table: which key, what it does, what the screen says about it.

Cards are named by the keys on them: your own by their digit, another player's by that player's letter and a digit.
The letters leave out those that are commands.
"""

from msgspec import Struct

from protocol import kombio as k


class Bound(Struct, frozen=True):
    """A key, the offer it takes up, what it sends, and what it is called."""

    key: str
    verb: str
    move: k.Move | None
    label: str


SEATS = "abcefg"
"""The letter of each seat."""

KEYS = (
    Bound("r", "ready", k.Ready(), "ready"),
    Bound("d", "draw", k.Draw(), "draw"),
    Bound("t", "take", None, "take the top card"),
    Bound("k", "call", None, "call Kombio"),
    Bound("x", "discard", k.Discard(), "discard it"),
    Bound("p", "pass", k.Pass(), "leave it"),
    Bound("space", "slap", k.Slap(), "SLAP"),
    Bound("y", "hand_over", k.HandOver(), "hand it over"),
    Bound("n", "keep", k.Keep(), "keep it"),
)
BY_KEY = {bound.key: bound for bound in KEYS}
BY_VERB = {bound.verb: bound for bound in KEYS}
