"""A game of Kombio in lines: what is told, what lies on the table, and what a typed line means."""

from collections.abc import Sequence

from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.kernel.prompt import TYPED, brief
from kombio_tui.games.kombio.keyboard.input import SLAP_FAILED
from kombio_tui.games.kombio.keyboard.key_meanings import NO_CARD_ASKED, NOT_THAT_CARD, Pressed
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.keyboard.slap import SentSlap, moved_by
from kombio_tui.games.kombio.lesson import Lesson
from kombio_tui.games.kombio.screen.cards import SIGNS
from kombio_tui.games.kombio.screen.public import moment, public
from kombio_tui.games.kombio.screen.question import asked, awaits_viewer
from kombio_tui.games.kombio.screen.results.page import by_total, why
from kombio_tui.games.kombio.screen.results.scores import HEADS
from kombio_tui.games.kombio.typed_commands import WORDS, move, name_of, phrase, spots_of, verb_for_cards
from kombio_tui.games.kombio.words.help_card import a_round, cards
from kombio_tui.games.kombio.words.narration import Narrator, times, what_it_does, why_not
from kombio_tui.text.languages import marked, sentence
from kombio_tui.text.typed_words import Phrase, heard
from protocol import kombio as k
from protocol.base import Reacted, Viewer

UNSIGNED = str.maketrans("", "", "".join(set(SIGNS.values())))
"""Takes the signs of cards out of a text: they say nothing that the numbers don't."""

ON_ITS_WAY = marked("Wait: a slap is being settled.")


class KombioLines(GameLines[k.View]):
    """Kombio in line mode for one viewer; a face is told once, and stays in the viewer's scrollback."""

    teaches = Lesson
    words = tuple(WORDS.values())

    def __init__(self) -> None:
        self._times = ""
        self._sent = SentSlap()
        self._card_to_come = False
        """Whether a slap named no card yet: a line with a card alone belongs to it, also when it did not count."""

    # --- what happens ---

    def told(self, event: k.Event) -> str:
        """Update with an event, and describe it in a line, or in none."""
        text, _ = self._narrator.told(event)
        if isinstance(event, k.RoundStarted) and event.round == 1:
            text += " " + self.say("Low cards win!")
        self._sent.moved(moved_by(event))
        if isinstance(event, k.Slapped):
            (self._sent.counted if event.seat == self.table.you else self._sent.failed)()
            text, self._times = f"{text} {self._times}".rstrip(), ""
        return text

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Update with the reaction times; they are described with the slap that follows."""
        self._times = times(self._narrator, reactions)

    def refused(self) -> None:
        """Forget the card of a slap that did not count."""
        self._sent.failed()

    def settle(self) -> k.Move | None:
        """The card of a slap that counted."""
        card = self._sent.card(self.view)
        return None if card is None else k.Name(card)

    @property
    def _narrator(self) -> Narrator:
        return Narrator(self.say, self.names, self.table.you, notes=True).played_by(self.stand_in)

    def results(self, ended: k.RoundEnded) -> list[str]:
        """Why the points are what they are, and the points of everyone."""
        lines = [why(self.say, self.people, self.view.caller, ended)]
        for seat in by_total(ended):
            faces = " ".join(str(face) for face in ended.grids[seat] if face is not None) or "-"
            figures = ended.sums[seat], ended.extras[seat], ended.noted[seat], ended.totals[seat]
            points = ", ".join(f"{self.say(head)} {figure}" for head, figure in zip(HEADS, figures, strict=True))
            lines.append(
                self.say("{name}: cards {cards}; {points}.", name=self.names[seat], cards=faces, points=points)
            )
        return lines

    # --- what is said of the table ---

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""
        return awaits_viewer(self.view)

    def asked(self) -> list[str]:
        """The top card where it matters, the cards that are looked at first, and the question."""
        view = self.view
        known = []
        if view.stage == "choosing" and not view.slap and view.top is not None:
            known = [self._top(view.top)]
        elif view.stage == "looking":
            known = [self._own()]
        elif "swap" in self.offers and view.drawn is not None:
            known = [self.say("You hold {face}.", face=self._face(view.drawn))]
        return [*known, asked(view, self.names, brief(self.say, TYPED), Pressed())]

    def waiting(self) -> str:
        """Whom the game waits for."""
        return public(moment(self.view, self.table.line.seats, self.say.language)).waiting

    def look(self) -> list[str]:
        """The piles, the viewer's cards, everyone else's, and who called."""
        view, say = self.view, self.say
        target = self.table.options.get("target", 100)
        lines = [sentence(say("round {number}, to {target}", number=view.round, target=target)) + "."]
        top = self._top(view.top) if view.top is not None else say("The discard pile is empty.")
        lines.append(say("{number} cards to draw from.", number=view.draw_pile) + " " + top)
        own = [] if self._you is None else [self._own()]
        lines += own + [self._player(seat) for seat in range(len(view.grids)) if seat != self._you]
        if view.caller is not None:
            lines.append(say("{name} calls KOMBIO! One more turn for everyone else.", name=self.names[view.caller]))
        return lines

    def rules(self) -> list[str]:
        """What the cards do, and how a round goes."""
        explained = [f"{what.translate(UNSIGNED)}: {words}" if what else words for what, words in cards(self.say)]
        return [*explained, *(words for _, words in a_round(self.say, self.options))]

    def _top(self, face: int) -> str:
        return self.say("The top card of the discard pile is {face}.", face=self._face(face))

    def _face(self, face: int) -> str:
        """A card, and what it would do if it were drawn and discarded."""
        action = what_it_does(self.say, face)
        return f"{face} ({action})" if action else str(face)

    def _own(self) -> str:
        seat = self._you or 0
        return self.say("Your cards: {cards}.", cards=self._grid(seat)) + self._points(seat)

    @property
    def _you(self) -> Viewer:
        """The viewer's own cards; a watcher who follows a player has none."""
        return None if self.table.you is None else self.view.viewer

    def _player(self, seat: int) -> str:
        values = {"letter": SEATS[seat], "name": self.names[seat], "cards": self._grid(seat)}
        taboo = " " + self.say("Taboo.") if seat == self.view.taboo else ""
        return self.say("Player {letter}, {name}: {cards}.", **values) + self._points(seat) + taboo

    def _points(self, seat: int) -> str:
        return " " + self.say("Points so far: {number}.", number=self.view.totals[seat])

    def _grid(self, seat: int) -> str:
        """The cards by their names, with the faces that show."""
        view = self.view
        shown = [
            (name_of(k.Spot(seat, slot), self._you), card)
            for slot, card in enumerate(view.grids[seat], 1)
            if card is not None
        ]
        words = [
            name if card == k.BACK else self.say("{card} shows {face}", card=name, face=card) for name, card in shown
        ]
        return ", ".join(words) or self.say("no cards")

    # --- what is typed ---

    def phrases(self) -> list[Phrase]:
        """Everything that may be typed now."""
        return [phrase(offer, self.view.viewer) for offer in self.view.offers]

    def understood(self, line: str) -> k.Move | str | None:
        """A move, why there is none, or nothing for words that are not Kombio's."""
        view, offers = self.view, self._sent.offers(self.view)
        verb, rest = heard(line, WORDS, self.say)
        spoken = verb is not None
        late, self._card_to_come = self._card_to_come and not spoken and "name" not in offers, False
        if late and spots_of(rest, view.viewer, None):
            return self.say(SLAP_FAILED)
        verb = verb or verb_for_cards(offers)
        offer = offers.get(verb or "")
        spots = spots_of(rest, view.viewer, offer)
        if spots is None:
            return self.say(NOT_THAT_CARD.text) if spoken else None
        if verb == "slap":
            return self._slap(spots)
        if offer is None:
            return self._why_not(verb)
        answer = move(offer, spots)
        if answer is None:
            return self.which(phrase(offer, view.viewer))
        if isinstance(answer, k.Name) and self._sent.waiting:
            self._sent.meant = answer.spot
            return self.say(ON_ITS_WAY)
        return self.say(answer) if isinstance(answer, str) else answer

    def _why_not(self, verb: str | None) -> str:
        if verb is None and not {"take", "draw"} & self.offers.keys():
            return self.say(NO_CARD_ASKED.text)
        return why_not(self.say, self.view, self.names, verb or "take")

    def _slap(self, spots: Sequence[k.Spot]) -> k.Move | str:
        """Slap at once, whatever the table says; the card that is named with it follows when the slap counted."""
        if len(spots) > 1:
            return self.say(NOT_THAT_CARD.text)
        if "name" in self.offers:
            return k.Name(spots[0]) if spots else self.which(phrase(self.offers["name"], self.view.viewer))
        sent = self._sent.send(self.view)
        if spots and self._sent.waiting:
            self._sent.meant = spots[0]
        self._card_to_come = self._sent.meant is None
        return k.Slap() if sent else self.say(ON_ITS_WAY)
