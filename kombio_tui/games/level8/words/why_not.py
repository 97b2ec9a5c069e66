"""Why a key does nothing now, in words."""

from collections.abc import Sequence

from kombio_tui.games.level8.keyboard.keys import DIGITS, NEW, SEATS
from kombio_tui.games.level8.words.narration import REFUSALS
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k
from protocol.level8 import Reason
from protocol.level8_melds import fitting, layouts

UNKNOWN = marked("That key does nothing; ? shows all keys.")
NOTHING_TO_CHOOSE = marked("There is nothing to choose now.")
ARROWS = ("up", "down", "left", "right", "enter")
MOVES = (*DIGITS, NEW, *"dtlxsrk", *SEATS)
"""All keys that may be a move at some time."""


def why_not(say: Say, view: k.View, names: Sequence[str], key: str, chosen: k.Face | None) -> str:
    """Why a key that is no move now is none; a card may have been chosen before it."""
    if view.viewer is None:
        return say("You are watching.")
    if key in ARROWS:
        return say(NOTHING_TO_CHOOSE)
    if key not in MOVES:
        return say(UNKNOWN)
    offers = {offer.verb: offer for offer in view.offers}
    if "keep" in offers:
        return say(REFUSALS[Reason.TOO_MANY if key in DIGITS else Reason.CHOOSE_WHAT_TO_KEEP])
    if view.stage in ("scored", "over"):
        return say("The round is over.")
    if view.turn != view.viewer:
        return say("It is {name}'s turn.", name=names[view.turn])
    if view.stage == "taking":
        return say(_taking(key))
    return say(_playing(key, view, offers, chosen))


def _taking(key: str) -> str:
    if key == "d":
        return REFUSALS[Reason.NOTHING_TO_DRAW]
    return REFUSALS[Reason.NOTHING_TO_TAKE if key in SEATS else Reason.TAKE_FIRST]


def _playing(key: str, view: k.View, offers: dict[str, k.Offer], chosen: k.Face | None) -> str:
    if key in "dt":
        return REFUSALS[Reason.LAY_OR_DISCARD]
    if key in (*DIGITS, NEW):
        return marked("You have no card with that key.")
    if key == "s":
        held = k.SKIP in view.hand
        return marked("Everyone else already has a skip.") if held else marked("You have no skip.")
    if key == "l" or key in SEATS:
        return _laying(key, view, offers, chosen)
    return UNKNOWN


def _laying(key: str, view: k.View, offers: dict[str, k.Offer], chosen: k.Face | None) -> str:
    """Why nothing is laid: no card was chosen, or none fits, or the level comes first, or no card would be left."""
    places = offers["lay_off"].places if "lay_off" in offers else ()
    if not (offers.keys() & {"lay_out", "lay_off"}) and _all_could_be_laid(view):
        return REFUSALS[Reason.LAST_CARD]
    if not _lies(view):
        first = REFUSALS[Reason.LAY_OUT_FIRST]
        return first if "lay_out" in offers or chosen else marked("You don't have the cards for your level yet.")
    if not places:
        return marked("None of your cards fits on the table now.")
    if not chosen:
        return marked("First choose one of your cards; those marked ↑ fit.")
    if key in SEATS or not any(place.face == chosen for place in places):
        return REFUSALS[Reason.DOES_NOT_FIT]
    return marked("It fits in several places: press a letter.")


def _lies(view: k.View) -> bool:
    return view.viewer is not None and view.players[view.viewer].lies


def _all_could_be_laid(view: k.View) -> bool:
    """Whether the whole hand, and no less, could be laid: its only card, or a level that takes all of it (L7)."""
    if _lies(view):
        return len(view.hand) == 1 and any(fitting(view.hand, view.melds))
    level = view.parts(view.viewer or 0)
    return len(view.hand) == k.size_of(level) and bool(layouts(view.hand, level))
