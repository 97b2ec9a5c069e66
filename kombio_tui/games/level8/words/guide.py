"""A few words for the first turns: each is said until what it is about has been done.

For players who have not taken the lesson: they are told what to do when it is there to be done for the first time.
"""

from collections.abc import Sequence

from msgspec import Struct

from kombio_tui.kit.rows import Row, row, wrapped
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k
from protocol.base import Viewer


class Word(Struct, frozen=True, cache_hash=True):
    """What is said, the offer it is about, and the events after which it is known; the first that is due is said."""

    text: str
    verb: str
    until: tuple[type[k.Event], ...]


WORDS = (
    Word(
        marked("Your level says what to collect. Each turn begins with a card: d draws, a letter takes from a pile."),
        "draw",
        (k.Drew, k.Took),
    ),
    Word(
        marked("All parts are there! l shows how they can be laid out; l once more does it."),
        "lay_out",
        (k.LaidOut,),
    ),
    Word(
        marked("Your level is laid out: get rid of your hand. Choose a card marked ↑, then the player's letter."),
        "lay_off",
        (k.LaidOff,),
    ),
    Word(
        marked("A skip makes another player sit out: s, then the letter. It takes the place of your discard."),
        "play_skip",
        (k.Skipped,),
    ),
    Word(
        marked("Runs and sets may have any colours. Now discard what you need least: its key, then x."),
        "discard",
        (k.Discarded, k.Skipped),
    ),
    Word(
        marked("Cards kept now are in your hand in the next round: mark some, then press k."),
        "keep",
        (k.Kept,),
    ),
)


class Guide:
    """Which words were of use already."""

    def __init__(self) -> None:
        self._known: set[Word] = set()

    def hear(self, event: k.Event, viewer: Viewer) -> None:
        """Update with an act of the viewer."""
        if getattr(event, "seat", None) == viewer:
            self._known.update(word for word in WORDS if isinstance(event, word.until))

    def rows(self, offers: Sequence[k.Offer], say: Say, width: int, height: int) -> Sequence[Row]:
        """The word for what is offered now, if there is room for it."""
        verbs = {offer.verb for offer in offers}
        word = next((word for word in WORDS if word.verb in verbs and word not in self._known), None)
        lines = [row((line, "strong")) for line in wrapped(say(word.text), width)] if word else []
        return lines if len(lines) < height else ()
