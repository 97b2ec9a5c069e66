"""A game of Compañeros in lines: what is told, what lies on the table, and what a typed line means."""

from collections.abc import Sequence

from kombio_tui.games.companeros.keyboard.input import LETTERS, Input
from kombio_tui.games.companeros.lesson import Lesson
from kombio_tui.games.companeros.screen.cards import by_colour
from kombio_tui.games.companeros.screen.question import asked, guide, waiting
from kombio_tui.games.companeros.screen.results.scores import POINTS, TOTAL
from kombio_tui.games.companeros.typed_commands import SORT, WORDS, card_of, colour_of, implied, phrase
from kombio_tui.games.companeros.words.cards import NAMES
from kombio_tui.games.companeros.words.help_card import a_trick
from kombio_tui.games.companeros.words.narration import REFUSALS, Narrator
from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.kernel.prompt import TYPED, brief
from kombio_tui.text.languages import Say, sentence
from kombio_tui.text.typed_words import Phrase, heard, means
from protocol import companeros as c
from protocol.house import Table

Reason = c.Reason


class PlainNarrator(Narrator):
    """Tells events without the signs of colours: their names say the same."""

    def card(self, card: c.Card) -> str:
        """A card by its colour and its value."""
        return f"{self.colour(card.colour)} {card.value}"

    def pile(self, colour: c.Colour) -> str:
        """A colour by its name."""
        return self.colour(colour)

    def sign(self, colour: c.Colour) -> str:
        """A colour by its name."""
        return self.colour(colour)


class CompanerosLines(GameLines[c.View]):
    """Compañeros as one viewer follows it in words."""

    teaches = Lesson
    words = (*WORDS.values(), SORT)

    def __init__(self) -> None:
        self._input = Input()

    # --- what happens ---

    def begin(self, table: Table, say: Say) -> None:
        """Update with the table as it is now, and the order in which the cards were dealt."""
        super().begin(table, say)
        self._input.look(self.view)

    def told(self, event: c.Event) -> str:
        """Tell an event in a line, or in none."""
        return self._narrator.told(event)[0]

    @property
    def _narrator(self) -> PlainNarrator:
        return PlainNarrator(self.say, self.names, self.table.you, self._games).played_by(self.stand_in)

    @property
    def _games(self) -> int:
        return int(self.table.options.get("games", 1))

    def results(self, ended: c.RoundEnded) -> list[str]:
        """The points of everyone, the most first."""
        seats = sorted(range(len(ended.totals)), key=lambda seat: -ended.totals[seat])
        return [self._result(ended, seat) for seat in seats]

    def _result(self, ended: c.RoundEnded, seat: int) -> str:
        say = self.say
        points = f"{say(POINTS)} {ended.noted[seat]}"
        total = f", {say(TOTAL)} {ended.totals[seat]}" if self._games > 1 else ""
        cards = self._cards(ended.taken[seat]) or "-"
        return say("{name}: cards {cards}; {points}.", name=self.names[seat], cards=cards, points=points + total)

    # --- what is said of the table ---

    def asked(self) -> list[str]:
        """The trick so far and the display, the viewer's hand, a word for newcomers, and the question."""
        view = self.view
        question = asked(view, self.names, brief(self.say, TYPED), self._called)
        match view.stage:
            case "playing":
                known = [self._display(), *self._trick(), self._own()]
            case "handing_out":
                known = [self._display()]
            case _:
                known = []
        hint = guide(view, self.say) if self.lesson is None else ""
        return [*known, *([hint] if hint else []), question]

    def waiting(self) -> str:
        """Whom the game waits for."""
        return waiting(self.view, self.names, self.say, self._called)

    def look(self) -> list[str]:
        """How far the game is, the display, the trick, the viewer's hand, and how much everyone has taken."""
        view, say = self.view, self.say
        progress = say("trick {number} of {all}", number=view.trick.number, all=c.TRICKS)
        if self._games > 1:
            progress = say("game {number} of {all}", number=view.round, all=self._games) + ", " + progress
        own = [self._own()] if view.hand else []
        players = [self._player(seat) for seat in range(len(view.hands))]
        return [f"{sentence(progress)}.", self._display(), *self._trick(), *own, *players]

    def rules(self) -> list[str]:
        """How a trick goes."""
        cards = self.say("Each colour has the values 1 to 10. There are as many colours as players.")
        return [cards, *(words for _, words in a_trick(self.say))]

    def _called(self, colour: c.Colour) -> str:
        return self.say(NAMES[colour])

    def _cards(self, cards: Sequence[c.Card]) -> str:
        """Cards by colour: `red 3 7, blue 1`."""
        groups = by_colour(cards).items()
        return ", ".join(f"{self._called(colour)} {' '.join(map(str, values))}" for colour, values in groups)

    def _display(self) -> str:
        groups = by_colour(self.view.display).items()
        lying = [
            self.say("{letter} {colour} {values} (worth {points})", letter=LETTERS[colour], colour=self._called(colour),
                     values=" ".join(map(str, values)), points=sum(values))
            for colour, values in groups
        ]  # fmt: skip
        return self.say("The display: {cards}.", cards=", ".join(lying) or "-")

    def _trick(self) -> list[str]:
        """What was played so far, and what the colours add up to."""
        trick = self.view.trick
        if not trick.played:
            return []
        cards = ", ".join(f"{self.names[laid.seat]} {self._narrator.card(laid.card)}" for laid in trick.played)
        sums = ", ".join(f"{self._called(colour)} {value}" for colour, value in trick.values)
        return [self.say("Played: {cards}. Together: {sums}.", cards=cards, sums=sums)]

    def _own(self) -> str:
        slots = enumerate(self._input.slots(self.view), 1)
        cards = ", ".join(f"{number} {self._narrator.card(card)}" for number, card in slots if card)
        return self.hand(cards)

    def _player(self, seat: int) -> str:
        view = self.view
        values = {"name": self.names[seat], "number": view.hands[seat], "taken": view.taken[seat]}
        points = " " + self.say("Points so far: {number}.", number=view.totals[seat]) if self._games > 1 else ""
        return self.say("{name}: cards in hand: {number}, cards taken: {taken}.", **values) + points

    # --- what is typed ---

    def phrases(self) -> list[Phrase]:
        """Everything that may be typed now."""
        sort = [Phrase(SORT)] if self.view.hand else []
        return [*(phrase(offer, self._input, self.view) for offer in self.view.offers), *sort]

    def understood(self, line: str) -> c.Move | str | None:
        """A move, the reason why there is none, or None for words that this game does not know."""
        if means(line.strip(), SORT, self.say) and self.view.hand:
            self._input.order = self._input.next_order
            return self._own()
        verb, rest = heard(line, WORDS, self.say)
        verb = verb or implied(rest, self.say)
        if verb is None:
            return None
        offer = self.offers.get(verb)
        return self._move(offer, rest) if offer else self._why_not(verb)

    def _move(self, offer: c.Offer, rest: Sequence[str]) -> c.Move | str | None:
        match offer.verb:
            case "decline" | "ready" if rest:
                return None
            case "play":
                card = card_of(rest, self._input, self.view, self.say)
                return c.Play(card) if card in self.view.hand else self._missing(offer, rest, Reason.NOT_IN_HAND)
            case "take":
                colour = colour_of(rest[0], self.say) if len(rest) == 1 else None
                return c.Take(colour) if colour in offer.colours else self._missing(offer, rest, Reason.NOT_IN_DISPLAY)
            case "decline":
                return c.Decline()
            case _:
                return c.Ready()

    def _missing(self, offer: c.Offer, rest: Sequence[str], reason: Reason) -> str:
        return self.say(REFUSALS[reason]) if rest else self.which(phrase(offer, self._input, self.view))

    def _why_not(self, verb: str) -> str:
        """Why a word that the game knows is no move now."""
        view = self.view
        if view.viewer is None:
            return self.say("You are watching.")
        if view.stage in ("playing", "handing_out") and view.turn != view.viewer:
            return self.say("It is {name}'s turn.", name=self.names[view.turn])
        if view.stage == "playing":
            return self.say(REFUSALS[Reason.PLAY_A_CARD])
        if view.stage == "handing_out":
            return self.say(REFUSALS[Reason.TAKE_OR_DECLINE])
        ready = verb == "ready" and view.viewer in view.ready
        return self.say(REFUSALS[Reason.ALREADY_READY if ready else Reason.ROUND_OVER])
