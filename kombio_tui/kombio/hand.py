"""What the keys of a Kombio table mean right now.

Most keys are a move by themselves. Some moves need cards: `t` and then one's own card, a slap and then the card that is
meant, a swap of two. The hand remembers what has been pressed of such a move, and whatever the game offers decides what
the next key means. A key that means nothing now gets a word why, and does no harm. A slap is always sent: whether it
counts is decided at the table, where it may be right a moment before the screen can show it.
"""

from msgspec import Struct

from kombio_tui.kombio.keys import BY_KEY, SEATS
from protocol import kombio as k


class Hint(Struct, frozen=True):
    """A word to the player instead of a move."""

    text: str


class Hand:
    """The keys pressed so far of a move that needs more than one."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The player whose letter was pressed; the digit is still to come."""
        self.verb: str | None = None
        """`take` or `call`, pressed once; the card, or the second press, is still to come."""
        self.first: k.Spot | None = None
        """The first card of a swap."""

    def clear(self) -> None:
        """Forget what was pressed."""
        self.seat = self.verb = self.first = None

    def press(self, key: str, view: k.View) -> k.Move | Hint | None:
        """Deal with a key: a move, a word, or nothing yet."""
        offers = {offer.verb: offer for offer in view.offers}
        if key == "space":
            self.clear()
            return k.Slap()
        if key == "escape":
            self.clear()
            return Hint("")
        if key.isdecimal() and len(key) == 1:
            return self._card(k.Spot(self._take_seat(view), int(key) or 10), offers)
        if key == "s" and "exchange" in offers and len(offers["exchange"].fixed) == 2:
            self.clear()
            return k.Exchange(*offers["exchange"].fixed)
        if key in BY_KEY:
            return self._command(key, offers)
        if key in SEATS and SEATS.index(key) < len(view.grids):
            self.seat = SEATS.index(key)
            return None
        return Hint("nothing happens with that key; ? shows all keys")

    def _take_seat(self, view: k.View) -> int:
        seat, self.seat = self.seat, None
        return seat if seat is not None else view.viewer if view.viewer is not None else -1

    def _command(self, key: str, offers: dict[str, k.Offer]) -> k.Move | Hint | None:
        bound = BY_KEY[key]
        again = self.verb == bound.verb
        self.clear()
        if bound.verb not in offers:
            return Hint(f"not now: {bound.label}")
        if bound.verb == "call" and again:
            return k.Call()
        if bound.move is None:
            self.verb = bound.verb
            return None
        return bound.move

    def _card(self, spot: k.Spot, offers: dict[str, k.Offer]) -> k.Move | Hint | None:
        verb = self._verb_for_card(offers)
        if verb is None:
            return Hint(
                "t takes the top card, d draws" if "draw" in offers or "take" in offers else "no card is asked for now"
            )
        if spot not in offers[verb].spots:
            return Hint("that card can't be chosen now")
        if verb == "exchange":
            return self._exchange(spot, offers[verb])
        self.clear()
        return _move(verb, spot)

    def _verb_for_card(self, offers: dict[str, k.Offer]) -> str | None:
        for verb in ("name", "give", "peek", "exchange", "swap"):
            if verb in offers:
                return verb
        return "take" if self.verb == "take" and "take" in offers else None

    def _exchange(self, spot: k.Spot, offer: k.Offer) -> k.Move | Hint | None:
        first = offer.fixed[0] if offer.fixed else self.first
        if first is None:
            self.first = spot
            return None
        if first == spot:
            return Hint("choose another card")
        self.clear()
        return k.Exchange(first, spot)


def _move(verb: str, spot: k.Spot) -> k.Move:
    match verb:
        case "name":
            return k.Name(spot)
        case "peek":
            return k.Peek(spot)
        case "give":
            return k.Give(spot.slot)
        case "swap":
            return k.Swap(spot.slot)
        case _:
            return k.Take(spot.slot)
