"""A game of Level 8 in lines: what is told, what lies on the table, and what a typed line means."""

from collections.abc import Sequence
from typing import Literal

from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.kernel.prompt import TYPED, brief
from kombio_tui.games.level8 import plain_words
from kombio_tui.games.level8.keyboard.input import Input
from kombio_tui.games.level8.keyboard.keys import SEATS, Held, addresses, name_of
from kombio_tui.games.level8.lesson import Lesson
from kombio_tui.games.level8.screen.memory import Memory
from kombio_tui.games.level8.screen.question import LAST_CARD, LAY_OR_DISCARD_LAST, beginning, waiting
from kombio_tui.games.level8.screen.results.page import reason, why
from kombio_tui.games.level8.typed_commands import (
    ORDER,
    WORDS,
    card_in,
    cards_in,
    meant,
    numbered,
    phrases,
    places,
    seat_in,
)
from kombio_tui.games.level8.words.help_card import a_round, levels
from kombio_tui.games.level8.words.last_cards import cards_left, may_be_laid
from kombio_tui.games.level8.words.levels import in_words
from kombio_tui.games.level8.words.narration import REFUSALS
from kombio_tui.games.level8.words.why_not import why_not
from kombio_tui.text.languages import sentence
from kombio_tui.text.news import OTHER_REFUSAL
from kombio_tui.text.typed_words import Phrase, heard, means
from protocol import level8 as k
from protocol.level8_melds import rest_of

KEYS = {"draw": "d", "take": "t", "lay_out": "l", "lay_off": "l", "discard": "x", "play_skip": "s"}
"""The keys of the screen that do what the words do; why they can't is known."""


class Level8Lines(GameLines[k.View]):
    """Level 8 as one viewer follows it in words."""

    teaches = Lesson
    words = (*WORDS.values(), ORDER)

    def __init__(self) -> None:
        self._memory = Memory()
        self._input = Input()

    # --- what happens ---

    def told(self, event: k.Event) -> str:
        """Update with an event, and describe it in a line, or in none."""
        view = self.view
        self._memory.hear(event, view.viewer, view.melds)
        narrator = plain_words.PlainNarrator(self.say, self.names, view, self.table.you)
        return narrator.played_by(self.stand_in).told(event)[0]

    def results(self, ended: k.RoundEnded) -> list[str]:
        """How the round ended, and the levels of everyone."""
        lines = [why(self.say, self.people, self.view, ended)]
        for seat, name in enumerate(self.names[: len(ended.levels)]):
            left = plain_words.cards(self.say, ended.hands[seat]) or "-"
            values = {"name": name, "before": ended.before[seat], "level": ended.levels[seat], "cards": left}
            lines.append(
                self.say("{name}: level {before}, now {level}. Left in hand: {cards}.", **values)
                + f" {sentence(reason(self.say, self.view, ended, seat))}."
            )
        return lines

    # --- what is said of the table ---

    def asked(self) -> list[str]:
        """What is good to know for a take or for a discard, and the question."""
        offers = self.offers
        if "ready" in offers:
            return [beginning(offers, brief(self.say, TYPED))]
        if "keep" in offers:
            return [self._own(), self.say("Keep up to four cards for the next round, or nothing.")]
        if self.view.stage == "taking":
            return [self._goal(), self._tops(), beginning(offers, self.say)]
        return [self._own(), *self._lays(), *self._aim(), self._playing()]

    def waiting(self) -> str:
        """Whom the game waits for."""
        return waiting(self.view, self.names, self.say)

    def look(self) -> list[str]:
        """How far everyone is, what lies on the table, and the viewer's hand."""
        view, say = self.view, self.say
        draw = say("{number} cards to draw from.", number=view.draw_pile)
        lines = [f"{sentence(say('round {number}', number=view.round))}. {draw}", self._tops()]
        lines += [self._player(seat) for seat in range(len(view.players))] + self._melds()
        if view.viewer is not None:
            lines += [self._goal(), self._own()] if self.table.you is not None else [self._own(), self._goal()]
        return lines

    def rules(self) -> list[str]:
        """How a round goes, and the levels of this table or of the house."""
        said = self._levels() if self.begun else levels(self.say, 1)
        return [
            *(words for _, words in a_round(self.say, self.options)),
            *(f"{number}: {words}" for number, words in said),
        ]

    def _levels(self) -> list[tuple[str, str]]:
        return [(str(number), in_words(self.say, level)) for number, level in enumerate(self.view.levels, 1)]

    def _playing(self) -> str:
        if "lay_out" in self.offers:
            return self.say("Your level is complete: l lays it out.")
        left = cards_left(self.view)
        if left == "last":
            return self.say(LAY_OR_DISCARD_LAST if "lay_off" in self.offers else LAST_CARD)
        if "lay_off" in self.offers and left == "few" and not may_be_laid(self.options):
            return self.say("You may lay off cards. The last card must be discarded.")
        if "lay_off" in self.offers:
            return self.say("You may lay off cards. Finally, discard one.")
        return self.say("Discard a card; that ends your turn.")

    def _lays(self) -> list[str]:
        """The ways to lay out the level, or the melds that cards can be laid onto."""
        if "lay_out" not in self.offers:
            return self._melds() if "lay_off" in self.offers else []
        kinds = [part.kind for part in self.view.parts(self.view.viewer or 0)]
        ways = enumerate(self.offers["lay_out"].layouts, 1)
        return [self._way(number, kinds, melds) for number, melds in ways]

    def _way(self, number: int, kinds: Sequence[k.Kind], melds: tuple[k.Meld, ...]) -> str:
        left = plain_words.cards(self.say, rest_of(self.view.hand, melds)) or "-"
        made = plain_words.melds(self.say, kinds, melds)
        return self.say("Way {number}: {melds}. It leaves: {cards}.", number=number, melds=made, cards=left)

    def _goal(self) -> str:
        """The viewer's level, and how far the hand is; a follower can tell that from the hand."""
        view, viewer, say = self.view, self.view.viewer or 0, self.say
        level = view.players[viewer].level
        text = say("Level {number}: {parts}", number=level, parts=in_words(say, view.parts(viewer))) + "."
        if view.players[viewer].lies:
            return text + " " + say("It is on the table.")
        if self.table.you is None:
            return text
        return text + " " + plain_words.progress(say, view.hand, view.parts(viewer))

    def _aim(self) -> list[str]:
        """The level that a card should be kept for: one that is not complete."""
        lies = self.view.players[self.view.viewer or 0].lies
        return [] if lies or "lay_out" in self.offers else [self._goal()]

    def _own(self) -> str:
        cards = [f"{number} {plain_words.card(self.say, face)}" for number, face in numbered(self._held).items()]
        return self.hand(", ".join(cards) or "-")

    def _tops(self) -> str:
        """The top cards of the discard piles."""
        tops = [
            f"{SEATS[seat]} {plain_words.card(self.say, player.top)}"
            for seat, player in enumerate(self.view.players)
            if player.top
        ]
        return self.say("Top cards of the discard piles: {cards}.", cards=", ".join(tops) or "-")

    def _player(self, seat: int) -> str:
        player, say = self.view.players[seat], self.say
        values = {"letter": SEATS[seat], "name": self.names[seat], "level": player.level, "number": player.cards}
        text = say("Player {letter}, {name}: level {level}, cards in hand: {number}.", **values)
        lies = " " + say("The level is laid out.") if player.lies else ""
        skip = " " + sentence(say("sits out next")) + "." if player.skip else ""
        return text + lies + skip

    def _melds(self) -> list[str]:
        """What lies on the table, each with its name."""
        laid = zip(map(name_of, addresses(self.view.melds)), self.view.melds, strict=True)
        melds = [f"{name} {plain_words.meld(self.say, it.kind, it.of, len(it.cards))}" for name, it in laid]
        return [self.say("On the table: {melds}.", melds=", ".join(melds))] if melds else []

    # --- what is typed ---

    @property
    def _held(self) -> Held:
        return self._input.held(self.view, self._memory.taken)

    def phrases(self) -> list[Phrase]:
        """Everything that may be typed now."""
        order = [Phrase(ORDER)] if self.view.hand else []
        return [*phrases(self.offers, self.view, self._held, self.say), *order]

    def understood(self, line: str) -> k.Move | str | None:
        """A move, the reason why there is none, or None for words that this game does not know."""
        if means(line.strip(), ORDER, self.say) and self.view.hand:
            self._input.sort()
            return self._own()
        verb, rest = heard(line, WORDS, self.say)
        if verb is None:
            return self._without_a_word(rest)
        if verb == "nothing" and not rest:
            verb, rest = "keep", ["nothing"]
        offer = self.offers.get(verb)
        return self._move(offer, rest) if offer else self._why_not(verb, rest)

    def _without_a_word(self, rest: list[str]) -> k.Move | str | None:
        """What is meant without a word: a letter takes, a card and a place lay off."""
        if seat_in(rest, range(len(self.view.players))) is not None:
            take = self.offers.get("take")
            return self._move(take, rest) if take else self._why_not("take", rest)
        face, place = card_in(rest, self._held, self.say)
        if face is None:
            return None
        if not place and "discard" in self.offers:
            return self.say("{card}: x discards it.", card=sentence(plain_words.card(self.say, face)))
        offer = self.offers.get("lay_off")
        return self._move(offer, rest) if offer else self._why_not("lay_off", rest)

    def _move(self, offer: k.Offer, rest: list[str]) -> k.Move | str | None:
        match offer.verb:
            case "ready" | "draw" if rest:
                return None
            case "ready":
                return k.Ready()
            case "draw":
                return k.Draw()
            case "take" | "play_skip" as verb:
                return self._at(verb, offer, rest)
            case "lay_out":
                return self._lay_out(offer, rest)
            case "lay_off":
                return self._lay_off(offer, rest)
            case "discard":
                return self._discard(offer, rest)
            case _:
                return self._keep(offer, rest)

    def _at(self, verb: Literal["take", "play_skip"], offer: k.Offer, rest: list[str]) -> k.Move | str:
        seat = seat_in(rest, offer.seats)
        if seat is None:
            return self._which(offer)
        return k.Take(seat) if verb == "take" else k.PlaySkip(seat)

    def _lay_out(self, offer: k.Offer, rest: list[str]) -> k.Move | str:
        ways = {str(number): melds for number, melds in enumerate(offer.layouts, 1)}
        typed = rest[0] if len(rest) == 1 else "1" if not rest and len(ways) == 1 else ""
        return k.LayOut(ways[typed]) if typed in ways else self._which(offer)

    def _lay_off(self, offer: k.Offer, rest: list[str]) -> k.Move | str:
        face, place = card_in(rest, self._held, self.say)
        if face is None or not place:
            return self._which(offer)
        fitting = meant(place, [it for it in offer.places if it.face == face], self.view, self.say)
        if len(fitting) == 1:
            return fitting[0]
        names = tuple(places(fitting, self.view, numbered(self._held), self.say))
        return self.which(Phrase(WORDS["lay_off"], names)) if names else self.say(REFUSALS[k.Reason.DOES_NOT_FIT])

    def _discard(self, offer: k.Offer, rest: list[str]) -> k.Move | str:
        faces = cards_in(rest, self._held, self.say)
        if not rest or faces is None or len(faces) != 1:
            return self._which(offer)
        return k.Discard(faces[0]) if faces[0] in offer.faces else self.say(REFUSALS[k.Reason.NOT_IN_HAND])

    def _keep(self, offer: k.Offer, rest: list[str]) -> k.Move | str:
        if len(rest) == 1 and means(rest[0], WORDS["nothing"], self.say):
            return k.Keep()
        faces = cards_in(rest, self._held, self.say)
        if not faces:
            return self._which(offer)
        if len(faces) > k.KEEP_UP_TO:
            return self.say(REFUSALS[k.Reason.TOO_MANY])
        return k.Keep(tuple(faces))

    def _which(self, offer: k.Offer) -> str:
        return self.which(next(phrases({offer.verb: offer}, self.view, self._held, self.say)))

    def _why_not(self, verb: str, rest: list[str]) -> str:
        """Why a word that the game knows is no move now."""
        view = self.view
        if verb in KEYS:
            face, _ = card_in(rest, self._held, self.say)
            return why_not(self.say, view, self.names, KEYS[verb], face)
        if view.stage in ("taking", "playing") and view.viewer not in (None, view.turn):
            return self.say("It is {name}'s turn.", name=self.names[view.turn])
        return self.say(OTHER_REFUSAL)
