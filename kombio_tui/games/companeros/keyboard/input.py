"""What the keys of a Compañeros table mean right now.

Every key is a move by itself: a digit plays the card that it stands on, a letter takes the colour that it stands at. A
card that was played leaves its place empty as long as the trick lasts, so that the digits of the others don't move.
Only the arrows need more than one key: they point at a move, and enter makes it.
"""

from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.kernel.input import KeyedInput
from kombio_tui.text.languages import marked
from protocol.companeros import COLOURS, Card, Colour, Decline, Move, Offer, Play, Ready, Take, View

LETTERS: dict[Colour, str] = dict(zip(COLOURS, "abcdef", strict=True))
"""The key of each colour."""
DECLINE, READY, SORT = "x", "r", "o"

ORDERS = {"colour": marked("by colour"), "value": marked("by value"), "dealt": marked("as dealt")}
"""How a hand can be sorted, in words; the first is the usual one."""


class Input(KeyedInput):
    """How the player has arranged the cards, and what was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.order = next(iter(ORDERS))
        self._dealt: tuple[Card, ...] = ()
        self._deal = ""

    def look(self, view: View) -> None:
        """Remember in which order the cards were dealt, and what is asked.

        A viewer of a replay may see other cards of the same deal, as another player or at another time.
        """
        if view.commitment != self._deal or not set(view.hand) <= set(self._dealt):
            self._deal, self._dealt = view.commitment, (*view.hand, *_played_by(view))
        self._ask(view)

    def _ask(self, view: View) -> None:
        """Ask what may be played or taken; how the cards are sorted is no part of the question."""
        about = view.commitment, view.trick.number, view.stage, view.turn, view.hand, view.offers
        self.ask(about, self.moves(view))

    def slots(self, view: View) -> tuple[Card | None, ...]:
        """The places of the hand; the card of this trick has left its place empty."""
        held = [card for card in self._dealt if card in view.hand or card in _played_by(view)]
        return tuple(card if card in view.hand else None for card in _sorted(held, self.order))

    def moves(self, view: View) -> dict[str, Move]:
        """Every move that can be made now, by its key."""
        return {key: move for offer in view.offers for key, move in self._moves(offer, view).items()}

    def _moves(self, offer: Offer, view: View) -> dict[str, Move]:
        match offer.verb:
            case "play":
                return {str(place): Play(card) for place, card in enumerate(self.slots(view), 1) if card}
            case "take":
                return {LETTERS[colour]: Take(colour) for colour in COLOURS if colour in offer.colours}
            case "decline":
                return {DECLINE: Decline()}
            case _:
                return {READY: Ready()}

    def press(self, key: str, view: View) -> Move | Late | bool:
        """Handle a key: return a move, or whether the key meant anything; sorting the cards changes only the screen."""
        if key == SORT and view.hand:
            self.order = self.next_order
            self._ask(view)
            return True
        answer: Move | Late | bool = self.press_key(key)
        return answer

    @property
    def next_order(self) -> str:
        """How the cards would be sorted next."""
        orders = list(ORDERS)
        return orders[(orders.index(self.order) + 1) % len(orders)]


def place_in_box(card: Card) -> tuple[int, int]:
    """What cards are sorted by, as a rule: the colour, then the value."""
    return COLOURS.index(card.colour), card.value


def _sorted(cards: list[Card], order: str) -> list[Card]:
    """Sort cards that are in the order of the deal."""
    if order == "colour":
        return sorted(cards, key=place_in_box)
    return sorted(cards, key=lambda card: place_in_box(card)[::-1]) if order == "value" else cards


def _played_by(view: View) -> tuple[Card, ...]:
    """The viewer's card of this trick."""
    return tuple(laid.card for laid in view.trick.played if laid.seat == view.viewer)
