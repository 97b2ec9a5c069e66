"""The keys of a Kombio table: which key, what it does, what the screen says about it.

Cards are named by the keys on them: your own by their digit, another player's by that player's letter and a digit.
The letters leave out those that are commands.
"""

from msgspec import Struct

from kombio_tui.text.languages import marked
from protocol import kombio as k


class Bound(Struct, frozen=True, cache_hash=True):
    """A key, the offer it takes up, what it sends (nothing yet when more must follow), and its words."""

    key: str
    verb: str
    move: k.Move | None
    label: str
    help: str


SEATS = "abcefg"
"""The letter of each seat."""

KEYS = (
    Bound("r", "ready", k.Ready(), marked("ready"), marked("you are ready: go on")),
    Bound("d", "draw", k.Draw(), marked("draw"), marked("draw a card")),
    Bound("t", "take", None, marked("take the top card"), marked("take the top card, then a digit")),
    Bound("k", "call", None, marked("call Kombio"), marked("call Kombio, twice to be sure")),
    Bound("x", "discard", k.Discard(), marked("discard it"), marked("discard it; you may use its action")),
    Bound("s", "exchange", None, marked("swap these two"), marked("swap the two you looked at")),
    Bound("p", "pass", k.Pass(), marked("skip it"), marked("skip the (rest of the) action")),
    Bound("y", "hand_over", k.HandOver(), marked("hand it over"), marked("the slapper must take your card")),
    Bound("n", "keep", k.Keep(), marked("keep it"), marked("keep it; the slapper draws another")),
    Bound("space", "slap", k.Slap(), marked("SLAP"), marked("slap, then name the card")),
)
BY_KEY = {bound.key: bound for bound in KEYS}
BY_VERB = {bound.verb: bound for bound in KEYS}
CARD_VERBS = ("name", "give", "peek", "exchange", "swap")
"""The verbs that ask for a card, the most urgent first."""

CARD_LABELS = {
    "name": marked("your card"),
    "give": marked("give it"),
    "peek": marked("look at it"),
    "exchange": marked("swap it"),
    "swap": marked("put it there"),
    "take": marked("put it there"),
}
"""What a digit does, for each of them."""

LAST_KEYED = 10
"""The last card of a grid that has a key: 0 stands for 10."""


def key_of(spot: k.Spot, viewer: int | None) -> str:
    """What to press to name a card; one without a key is reached with the arrows."""
    digit = str(spot.slot % 10) if spot.slot <= LAST_KEYED else "·"
    return digit if spot.seat == viewer else f"{SEATS[spot.seat]}{digit}"
