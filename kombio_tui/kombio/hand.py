"""What the keys of a Kombio table mean right now.

Most keys are a move by themselves. Some moves need cards: `t` and then one's own card, a slap and then the card that is
meant, a swap of two. The hand remembers what has been pressed of such a move, and whatever the game offers decides what
the next key means. A key that means nothing now gets a word why, and does no harm.

A slap is always sent: whether it counts is decided at the table, where it may be right a moment before the screen can
show it. The card may be named in the same breath: what is pressed after the slap waits until the table has answered.
"""

from msgspec import Struct

from kombio_tui.kombio.keys import BY_KEY, CARD_VERBS, KEYS, SEATS, Bound
from kombio_tui.languages import marked
from protocol import kombio as k


class Hint(Struct, frozen=True):
    """A word to the player instead of a move; `verb` is what was tried, if the game should say why it can't be."""

    text: str = ""
    verb: str = ""


Answer = k.Move | Hint | None
Item = k.Spot | Bound

NOT_THAT_CARD = Hint(marked("That card can't be chosen now."))
NO_CARD_ASKED = Hint(marked("No card is asked for now."))
ANOTHER_CARD = Hint(marked("Choose another card."))
NOTHING_TO_CHOOSE = Hint(marked("There is nothing to choose now."))
SLAP_FAILED = Hint(marked("Your slap did not count, so no card is named."))
UNKNOWN_KEY = Hint(marked("That key does nothing; ? shows all keys."))
STEPS = {"right": 1, "left": -1}
LEAPS = {"down": 1, "up": -1}


class Hand:
    """The keys pressed so far of a move that needs more than one."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The player whose letter was pressed; the digit is still to come."""
        self.verb: str | None = None
        """`take` or `call`, pressed once; the card, or the second press, is still to come."""
        self.first: k.Spot | None = None
        """The first card of a swap."""
        self.cursor: Item | None = None
        """What the arrows point at."""
        self.slapping = False
        """A slap was sent and not answered yet."""
        self.meant: k.Spot | None = None
        """The card named while the slap was on its way."""
        self._slap_failed = False

    def clear(self) -> None:
        """Forget what was pressed."""
        self.seat = self.verb = self.first = self.cursor = None
        self._slap_failed = False

    def press(self, key: str, view: k.View) -> Answer:
        """Deal with a key: a move, a word, or nothing yet."""
        offers = {offer.verb: offer for offer in view.offers}
        if key == "space":
            return self._slap()
        if key == "escape":
            self.clear()
            return Hint()
        if key.isdecimal() and len(key) == 1 and self._slap_failed:
            self._slap_failed = False
            return SLAP_FAILED
        if key.isdecimal() and len(key) == 1:
            return self._card(k.Spot(self._take_seat(view, offers), int(key) or 10), offers)
        if key in STEPS or key in LEAPS:
            return self._point(key, view)
        if key == "enter":
            return self._enter(offers)
        if key in BY_KEY:
            return self._command(BY_KEY[key], offers)
        if key in SEATS and SEATS.index(key) < len(view.grids):
            return self._letter(SEATS.index(key), offers)
        return UNKNOWN_KEY

    def settle(self, view: k.View) -> k.Move | None:
        """Look at how the table answered a slap; the card that was named meanwhile is sent after it."""
        meant = self.meant
        if not self.slapping or not any(offer.verb == "name" for offer in view.offers):
            return None
        self.slap_answered()
        return None if meant is None else k.Name(meant)

    def slap_answered(self, *, failed: bool = False) -> None:
        """Forget the slap: it counted, came too late, or could not be.

        The digit that follows a slap in the same breath must not become another move if the slap failed.
        """
        self._slap_failed = failed and self.slapping and self.meant is None
        self.slapping, self.meant = False, None

    def _slap(self) -> k.Move:
        self.clear()
        self.slapping, self.meant = True, None
        return k.Slap()

    # --- cards ---

    def _letter(self, seat: int, offers: dict[str, k.Offer]) -> Answer:
        verb = self.verb_for_card(offers)
        if self.slapping or (verb and any(spot.seat == seat for spot in offers[verb].spots)):
            self.seat = seat
            return None
        return NOT_THAT_CARD if verb else NO_CARD_ASKED

    def _take_seat(self, view: k.View, offers: dict[str, k.Offer]) -> int:
        """Whose card a digit means: of the player whose letter came before, or one's own if that can be meant."""
        seat, self.seat = self.seat, None
        if seat is not None:
            return seat
        verb = self.verb_for_card(offers)
        seats = {spot.seat for spot in offers[verb].spots} if verb else set()
        if len(seats) == 1:
            return seats.pop()
        return view.viewer if view.viewer is not None else -1

    def _card(self, spot: k.Spot, offers: dict[str, k.Offer]) -> Answer:
        if self.slapping and "name" not in offers:
            self.meant = spot
            return None
        verb = self.verb_for_card(offers)
        if verb is None:
            return Hint(verb="take") if "take" in offers or "draw" in offers else NO_CARD_ASKED
        if spot not in offers[verb].spots:
            return NOT_THAT_CARD
        if verb == "exchange":
            return self._exchange(spot, offers[verb])
        self.clear()
        return with_card(verb, spot)

    def verb_for_card(self, offers: dict[str, k.Offer]) -> str | None:
        """What a card would be named for now."""
        for verb in CARD_VERBS:
            if verb in offers and offers[verb].spots:
                return verb
        return "take" if self.verb == "take" and "take" in offers else None

    def _exchange(self, spot: k.Spot, offer: k.Offer) -> Answer:
        first = offer.fixed[0] if offer.fixed else self.first
        if first is None:
            self.first = spot
            return None
        if first == spot:
            return ANOTHER_CARD
        self.clear()
        return k.Exchange(first, spot)

    # --- commands ---

    def _command(self, bound: Bound, offers: dict[str, k.Offer]) -> Answer:
        again = self.verb == bound.verb
        self.clear()
        if not offered(bound, offers):
            return Hint(verb=bound.verb)
        if bound.verb == "exchange":
            return k.Exchange(*offers["exchange"].fixed)
        if bound.verb == "call" and again:
            return k.Call()
        if bound.move is None:
            self.verb = None if again else bound.verb
            return None
        return bound.move

    # --- arrows ---

    def items(self, view: k.View) -> list[Item]:
        """Everything that the arrows can point at: the cards that may be named, then the keys that may be pressed."""
        offers = {offer.verb: offer for offer in view.offers}
        verb = self.verb_for_card(offers)
        spots = offers[verb].spots if verb else ()
        return [*spots, *(bound for bound in KEYS if bound.verb != "slap" and offered(bound, offers))]

    def _point(self, key: str, view: k.View) -> Answer:
        items = self.items(view)
        if not items:
            return NOTHING_TO_CHOOSE
        if self.cursor not in items:
            self.cursor = items[0]
        elif key in STEPS:
            self.cursor = items[(items.index(self.cursor) + STEPS[key]) % len(items)]
        else:
            self.cursor = _leap(items, self.cursor, LEAPS[key])
        return None

    def _enter(self, offers: dict[str, k.Offer]) -> Answer:
        item = self.cursor
        if item is None:
            return NOTHING_TO_CHOOSE
        answer = self._command(item, offers) if isinstance(item, Bound) else self._card(item, offers)
        if answer is None:
            self.cursor = item
        return answer


def offered(bound: Bound, offers: dict[str, k.Offer]) -> bool:
    """Whether a key does something now; a swap has a key of its own when both cards are fixed."""
    return bound.verb in offers and (bound.verb != "exchange" or len(offers["exchange"].fixed) == 2)


def _leap(items: list[Item], cursor: Item | None, step: int) -> Item:
    """From one player's cards to the next player's, or to the keys."""
    groups: list[list[Item]] = []
    for item in items:
        if groups and _group(groups[-1][0]) == _group(item):
            groups[-1].append(item)
        else:
            groups.append([item])
    at = next(number for number, group in enumerate(groups) if cursor in group)
    return groups[(at + step) % len(groups)][0]


def _group(item: Item) -> int:
    return item.seat if isinstance(item, k.Spot) else -1


def with_card(verb: str, spot: k.Spot) -> k.Move:
    """The move that does this with a card."""
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
