"""What the keys of a Compañeros table mean right now.

Every key is a move by itself: a digit plays the card that it stands on, a letter takes the colour that it stands at. A
card that was played leaves its place empty as long as the trick lasts, so that the digits of the others don't move.
Only the arrows need more than one key: they point at a move, and enter makes it.
"""

from collections.abc import Mapping

from kombio_tui.controls import key_sequence
from kombio_tui.games.base_input import GameInput
from kombio_tui.games.companeros.cards import place_in_box
from kombio_tui.text.languages import marked
from protocol.companeros import COLOURS, Card, Colour, Decline, Move, Offer, Play, Ready, Take, View

LETTERS: dict[Colour, str] = dict(zip(COLOURS, "abcdef", strict=True))
"""The key of each colour."""
DECLINE, READY, SORT = "x", "r", "s"
ARROWS = {"right": 1, "down": 1, "left": -1, "up": -1}

ORDERS = {"colour": marked("by colour"), "value": marked("by value"), "dealt": marked("as dealt")}
"""How a hand can be sorted, in words; the first is the usual one."""


class Question(key_sequence.Question, frozen=True, kw_only=True):
    """Every move that can be made now, by its key."""

    moves: Mapping[str, Move]


NOTHING = Question(about=(), moves={})
"""There is no game yet."""


class Pressed(key_sequence.Pressed[Question]):
    """What the arrows point at."""

    def __init__(self) -> None:
        self.cursor: Move | None = None

    @property
    def begun(self) -> bool:
        """Whether they point at anything."""
        return self.cursor is not None

    def continues(self, key: str, question: Question) -> bool:  # noqa: ARG002 - it is the same for every question
        """Whether a key moves on, or takes what is pointed at."""
        return self.begun and (key in ARROWS or key == "enter")

    def press(self, key: str, question: Question) -> Move | bool:
        """Deal with a key: a move, or whether the key meant anything."""
        moves = list(question.moves.values())
        if key in ARROWS and moves:
            self._point(ARROWS[key], moves)
            return True
        move = self.cursor if key == "enter" else question.moves.get(key)
        if move or key == "escape":
            self.cursor = None
        return move or key == "escape"

    def _point(self, step: int, moves: list[Move]) -> None:
        start = moves.index(self.cursor) if self.cursor in moves else -1 if step > 0 else 0
        self.cursor = moves[(start + step) % len(moves)]


class Input(GameInput[Pressed, Question]):
    """How the player has arranged the cards, and what was pressed."""

    def __init__(self) -> None:
        super().__init__(Pressed, NOTHING)
        self.order = next(iter(ORDERS))
        self._dealt: tuple[Card, ...] = ()
        self._deal = ""

    def look(self, view: View) -> None:
        """Remember in which order the cards were dealt, and what is asked.

        Who looks with other eyes, or back in time, has other cards in the same deal.
        """
        if view.commitment != self._deal or not set(view.hand) <= set(self._dealt):
            self._deal, self._dealt = view.commitment, (*view.hand, *_played_by(view))
        self._sequence.ask(self._question(view))

    def _question(self, view: View) -> Question:
        """What may be played or taken; how the cards are sorted is no part of it."""
        about = view.commitment, view.trick.number, view.stage, view.turn, view.hand, view.offers
        return Question(about=about, moves=self.moves(view))

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

    def press(self, key: str, view: View) -> Move | key_sequence.Late | bool:
        """Deal with a key: a move, or whether the key meant anything; sorting the cards changes only the screen."""
        if key == SORT and view.hand:
            self.order = self.next_order
            self._sequence.ask(self._question(view))
            return True
        answer: Move | key_sequence.Late | bool = self._sequence.press(key)
        return answer

    @property
    def next_order(self) -> str:
        """How the cards would be sorted next."""
        orders = list(ORDERS)
        return orders[(orders.index(self.order) + 1) % len(orders)]


def _sorted(cards: list[Card], order: str) -> list[Card]:
    """Sort cards that are in the order of the deal."""
    if order == "colour":
        return sorted(cards, key=place_in_box)
    return sorted(cards, key=lambda card: place_in_box(card)[::-1]) if order == "value" else cards


def _played_by(view: View) -> tuple[Card, ...]:
    """The viewer's card of this trick."""
    return tuple(laid.card for laid in view.trick.played if laid.seat == view.viewer)
