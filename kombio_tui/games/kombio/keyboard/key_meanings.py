"""What the keys of a Kombio table mean, one after the other.

Most keys are a move by themselves. Some moves need cards: `t` and then one's own card, a slap and then the card that is
meant, a swap of two. What the game offers decides what the next key means. A key that means nothing now gets a word
why, and does no harm.
"""

from collections.abc import Collection, Mapping

from msgspec import Struct

from kombio_tui.controls import key_sequence
from kombio_tui.games.kombio.keyboard.keys import BY_KEY, CARD_VERBS, KEYS, SEATS, Bound
from kombio_tui.text.languages import marked
from protocol import kombio as k


class Hint(Struct, frozen=True):
    """A word to the player instead of a move; `verb` is what was tried, if the game should say why it can't be."""

    text: str = ""
    verb: str = ""


Answer = k.Move | Hint | None
Item = k.Spot | Bound

READY = k.Ready()
NOT_THAT_CARD = Hint(marked("That card can't be chosen now."))
NO_CARD_ASKED = Hint(marked("You can't choose a card now."))
ANOTHER_CARD = Hint(marked("Choose another card."))
NOTHING_TO_CHOOSE = Hint(marked("There is nothing to choose now."))
UNKNOWN_KEY = Hint(marked("That key does nothing; ? shows all keys."))
UNTOUCHED = None, None, None, None
STEPS = {"right": 1, "left": -1}
LEAPS = {"down": 1, "up": -1}


class Question(key_sequence.Question, frozen=True, kw_only=True):
    """What the viewer may do, and who is at the table."""

    offers: Mapping[str, k.Offer]
    viewer: int | None
    seats: int
    scored: bool = False
    """Whether a round is over, so that enter goes on."""


NOTHING = Question(about=(), offers={}, viewer=None, seats=0)
"""There is no game yet."""


class Pressed(key_sequence.Pressed[Question]):
    """The keys pressed so far of a move that needs more than one."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The player whose letter was pressed; the digit is still to come."""
        self.verb: str | None = None
        """`take`, `call` or `slap`, pressed once; the card, or the second press, is still to come."""
        self.first: k.Spot | None = None
        """The first card of a swap."""
        self.cursor: Item | None = None
        """What the arrows point at."""

    @property
    def begun(self) -> bool:
        """Whether a sequence is under way."""
        return (self.seat, self.verb, self.first, self.cursor) != UNTOUCHED

    def continues(self, key: str, question: Question) -> bool:
        """Whether a key would go on with the sequence."""
        if key == "enter":
            return self._leads_on(self.cursor, question.offers)
        if key in STEPS or key in LEAPS:
            return self.begun
        if _is_digit(key) or _is_letter(key, question):
            return self.seat is not None or self.first is not None or self.verb in ("take", "slap")
        return key in BY_KEY and key != "space" and BY_KEY[key].verb == self.verb

    def _leads_on(self, item: Item | None, offers: Mapping[str, k.Offer]) -> bool:
        """Whether enter would do more than nothing, or take back."""
        if isinstance(item, Bound):
            return offered(item, offers) and not (item.verb == self.verb == "take")
        return item is not None and item != self.first

    def names_any(self, spots: Collection[k.Spot]) -> bool:
        """Whether what was pressed means one of these cards, or may come to mean it."""
        return self.first in spots or self.cursor in spots or self.seat in {spot.seat for spot in spots}

    def clear(self) -> None:
        """Forget what was pressed."""
        self.seat = self.verb = self.first = self.cursor = None

    def press(self, key: str, question: Question) -> Answer:
        """Handle a key: return a move, a message, or None."""
        offers = question.offers
        if key == "escape":
            self.clear()
            return Hint()
        if _is_digit(key):
            return self._card(k.Spot(self._take_seat(question), int(key) or 10), offers)
        if key in STEPS or key in LEAPS:
            return self._point(key, offers)
        if key == "enter":
            return READY if self.cursor is None and goes_on(question) else self._enter(offers)
        if key in BY_KEY:
            return self._command(BY_KEY[key], offers)
        if _is_letter(key, question):
            return self._letter(SEATS.index(key), offers)
        return UNKNOWN_KEY

    # --- cards ---

    def _letter(self, seat: int, offers: Mapping[str, k.Offer]) -> Answer:
        verb = self.verb_for_card(offers)
        if verb and any(spot.seat == seat for spot in offers[verb].spots):
            self.seat, self.cursor = seat, None
            return None
        return NOT_THAT_CARD if verb else NO_CARD_ASKED

    def _take_seat(self, question: Question) -> int:
        """Whose card a digit means: of the player whose letter came before, or one's own if that can be meant."""
        seat, self.seat = self.seat, None
        if seat is not None:
            return seat
        verb = self.verb_for_card(question.offers)
        seats = {spot.seat for spot in question.offers[verb].spots} if verb else set()
        if len(seats) == 1:
            return seats.pop()
        return question.viewer if question.viewer is not None else -1

    def _card(self, spot: k.Spot, offers: Mapping[str, k.Offer]) -> Answer:
        verb = self.verb_for_card(offers)
        if verb is None:
            return Hint(verb="take") if "take" in offers or "draw" in offers else NO_CARD_ASKED
        if spot not in offers[verb].spots:
            return NOT_THAT_CARD
        if verb == "exchange":
            return self._exchange(spot, offers[verb])
        self.clear()
        return with_card(verb, spot)

    def verb_for_card(self, offers: Mapping[str, k.Offer]) -> str | None:
        """What a card would be named for now."""
        for verb in CARD_VERBS:
            if verb in offers and offers[verb].spots:
                return verb
        return "take" if self.verb == "take" and "take" in offers else None

    def nameable(self, offers: Mapping[str, k.Offer]) -> tuple[k.Spot, ...]:
        """The cards that can be named now: not one that was chosen for a swap already."""
        spots = self._in_reach(offers)
        return spots if self.first is None else tuple(spot for spot in spots if spot != self.first)

    def _in_reach(self, offers: Mapping[str, k.Offer]) -> tuple[k.Spot, ...]:
        """The cards that the arrows reach."""
        verb = self.verb_for_card(offers)
        if verb is None:
            return ()
        offer = offers[verb]
        return tuple(spot for spot in offer.spots if spot not in offer.fixed) if offer.fixed else offer.spots

    def _exchange(self, spot: k.Spot, offer: k.Offer) -> Answer:
        first = offer.fixed[0] if offer.fixed else self.first
        if first is None:
            self.first, self.cursor = spot, None
            return None
        if first == spot:
            return ANOTHER_CARD
        self.clear()
        return k.Exchange(first, spot)

    # --- commands ---

    def _command(self, bound: Bound, offers: Mapping[str, k.Offer]) -> Answer:
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

    def items(self, offers: Mapping[str, k.Offer]) -> list[Item]:
        """Everything that the arrows can point at: the cards that may be named, then the keys that may be pressed."""
        bounds = [bound for bound in KEYS if bound.verb != "slap" and offered(bound, offers)]
        return [*self._in_reach(offers), *bounds]

    def can_enter(self, offers: Mapping[str, k.Offer]) -> bool:
        """Whether enter does something with what the arrows point at."""
        item = self.cursor
        return item in self.nameable(offers) if isinstance(item, k.Spot) else self._leads_on(item, offers)

    def _point(self, key: str, offers: Mapping[str, k.Offer]) -> Answer:
        items = self.items(offers)
        if not items:
            return NOTHING_TO_CHOOSE
        if self.cursor not in items:
            self.cursor = items[0]
        elif key in STEPS:
            self.cursor = items[(items.index(self.cursor) + STEPS[key]) % len(items)]
        else:
            self.cursor = _leap(items, self.cursor, LEAPS[key])
        return None

    def _enter(self, offers: Mapping[str, k.Offer]) -> Answer:
        item = self.cursor
        if item is None:
            return NOTHING_TO_CHOOSE
        answer = self._command(item, offers) if isinstance(item, Bound) else self._card(item, offers)
        if answer is None:
            self.cursor = item
        return answer


def goes_on(question: Question) -> bool:
    """Whether enter goes on with the next round, as `r` does."""
    return question.scored and "ready" in question.offers


def _is_digit(key: str) -> bool:
    return len(key) == 1 and key.isdecimal()


def _is_letter(key: str, question: Question) -> bool:
    """Whether a key is the letter of a player."""
    return len(key) == 1 and key in SEATS[: question.seats]


def offered(bound: Bound, offers: Mapping[str, k.Offer]) -> bool:
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
