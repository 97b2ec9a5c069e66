"""What has been pressed at a Kombio table, and which question it belongs to.

A question is what the game asks the viewer at a moment of the round. It is another one when other things may be done,
when other cards can be had, or when another player's turn has begun. A slap puts a question of its own: which card? It
stays the same question from the key on, over the table's answer, until a card is named or the slap is lost.
"""

from collections.abc import Mapping

from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.kernel.input import GameInput
from kombio_tui.games.kombio.keyboard.key_meanings import NOTHING, Answer, Pressed, Question
from kombio_tui.games.kombio.keyboard.slap import SentSlap, moved_by, touchable
from kombio_tui.text.languages import marked
from protocol import kombio as k

SLAP_FAILED = marked("Your slap did not count, so you can't name a card.")


class Input(GameInput[Pressed, Question]):
    """The keys pressed so far, and the slap that is on its way."""

    def __init__(self) -> None:
        super().__init__(Pressed, NOTHING)
        self.slap = SentSlap()
        self.offers: Mapping[str, k.Offer] = {}
        """What the keys can do now."""
        self._view: k.View | None = None

    # --- what happens ---

    def look(self, view: k.View) -> None:
        """Update with a new view of the game. While no sequence is begun, the question is asked with the next key."""
        self._view, self.offers = view, self.slap.offers(view)
        if self.pressed.begun:
            self._look_again()

    def hear(self, event: k.Event, viewer: int | None) -> None:
        """Update with an event: the answer to a slap, or cards that moved."""
        if isinstance(event, k.Slapped) and event.seat == viewer:
            self.slap.counted()
            self._look_again()
        elif isinstance(event, k.Slapped):
            self.slap_failed()
        elif spots := moved_by(event):
            self.slap.moved(spots)
            if self.pressed.names_any(spots):
                self._sequence.drop()
            if self.pressed.begun or self.slap.waiting:
                self._look_again()

    def slap_failed(self) -> None:
        """A slap that was on its way came too late, was refused, or got lost; one that was answered is as it was."""
        if self.slap.waiting:
            self.slap.failed()
            self._sequence.drop(SLAP_FAILED)
            self._look_again()

    def cut_off(self) -> None:
        """The connection is lost: a slap may never have arrived."""
        self.slap_failed()
        super().cut_off()

    def settle(self) -> k.Move | None:
        """The card that was named while the slap was on its way, if the table asks for it now."""
        view, slap = self._view, self.slap
        if view is None or not (slap.waiting or slap.meant):
            return None
        card = slap.card(view)
        self._look_again()
        return None if card is None else k.Name(card)

    def _look_again(self) -> None:
        """Ask what the view asks, now that something was pressed or has happened."""
        if self._view:
            self._sequence.ask(self._question(self._view))

    def _question(self, view: k.View) -> Question:
        offers = self.offers = self.slap.offers(view)
        about, scored = self._about(view, offers), view.stage == "scored"
        return Question(about=about, offers=offers, viewer=view.viewer, seats=len(view.grids), scored=scored)

    def _about(self, view: k.View, offers: Mapping[str, k.Offer]) -> tuple[object, ...]:
        """What makes this question this question; that somebody might slap is no part of it."""
        if self.slap.waiting or "name" in offers:
            return view.commitment, "name", self.slap.number, touchable(view)
        able = tuple(offer for offer in view.offers if offer.verb != "slap")
        return view.commitment, view.stage, view.turn, view.top, view.discard_pile, view.drawn, view.action, able

    # --- keys ---

    def press(self, key: str) -> Answer | Late:
        """Handle a key: return a move, a message, or None."""
        view = self._view
        if view is None:
            return None
        if key == "space":
            return self._slap(view)
        self._look_again()
        answer: Answer | Late = self._sequence.press(key)
        if key == "escape":
            self.slap.meant = None
        if isinstance(answer, k.Name) and self.slap.waiting:
            self.slap.meant, answer = answer.spot, None
        self._go_on_with_slap()
        return answer

    def _go_on_with_slap(self) -> None:
        """As long as a slap is on its way its card is to come, whatever else is pressed."""
        self._look_again()
        if self.slap.waiting and self.slap.meant is None and not self.pressed.begun:
            self.pressed.verb = "slap"

    def _slap(self, view: k.View) -> k.Move | None:
        if any(offer.verb == "name" for offer in view.offers):
            return None  # it has counted: a key that repeats itself is no second slap
        sent = self.slap.send(view)
        if sent:
            self._sequence.begin(self._question(view))
        self._go_on_with_slap()
        return k.Slap() if sent else None
