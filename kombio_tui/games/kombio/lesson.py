"""A first lesson in Kombio: a round against a partner who draws and discards."""

from collections.abc import Iterable

from msgspec.structs import replace

from kombio_tui.games.kernel import lesson
from kombio_tui.games.kernel.lesson import Do, Step
from kombio_tui.games.kombio.typed_commands import WORDS
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.typed_words import Phrase
from protocol import kombio as k

LEARNER = 0
"""The learner's seat."""
DRAW = Do(("d",), Phrase(WORDS["draw"]), k.Draw())
DISCARD = Do(("x",), Phrase(WORDS["discard"]), k.Discard())
STEPS = (
    Step(
        marked(
            "Low points win. You have four cards, and may look at the two at the bottom once: a 9 and a 2. "
            "Here they stay visible; in a real game you must remember them."
        ),
        k.TurnStarted,
        Do(("r",), Phrase(WORDS["ready"]), k.Ready()),
    ),
    Step(marked("Your turn. Draw a card."), k.Drew, DRAW),
    Step(
        marked("A 1: that is low. Put it in place of your 9, which goes on the discard pile."),
        k.Swapped,
        Do(("3",), Phrase(WORDS["swap"], ("3",)), k.Swap(3)),
    ),
    Step(marked("Now your partner plays: draws a card and discards it. Just watch."), k.Discarded, mine=False),
    Step(marked("Your turn again."), k.Drew, DRAW),
    Step(
        marked(
            "A 7 has an action: discard it, and you may look at one of your own cards. "
            "Cards from 7 to 14 all have one; ? shows them."
        ),
        k.Discarded,
        DISCARD,
    ),
    Step(
        marked("Look at your card 1."),
        k.Peeked,
        Do(("1",), Phrase(WORDS["peek"], ("1",)), k.Peek(k.Spot(0, 1))),
    ),
    Step(
        marked("A 10: that is high. Only you saw it; the others saw which card it was. Your partner plays."),
        k.Discarded,
        mine=False,
    ),
    Step(
        marked(
            "There is a 2 on the discard pile, and your card 4 is a 2! Whoever slaps first gets rid of it, "
            "at any time, also out of turn."
        ),
        k.Slapped,
        Do(("space",), Phrase(WORDS["slap"]), k.Slap()),
    ),
    Step(
        marked("Yours! Now name the card."),
        k.LaidOff,
        Do(("4",), Phrase(WORDS["name"], ("4",)), k.Name(k.Spot(0, 4))),
    ),
    Step(
        marked(
            "One card less. You can slap other players' cards too, and give them one of yours. "
            "But a wrong slap costs you an extra card. Draw a card."
        ),
        k.Drew,
        DRAW,
    ),
    Step(marked("A 9: if you discard it, you may look at a card of another player."), k.Discarded, DISCARD),
    Step(
        marked("Others' cards are named by the letter of the player and a digit. Look at b2."),
        k.Peeked,
        Do(("b", "2"), Phrase(WORDS["peek"], ("b2",)), k.Peek(k.Spot(1, 2))),
    ),
    Step(marked("Good to know. Your partner plays."), k.Discarded, mine=False),
    Step(
        marked(
            "A 2 is on top. Instead of drawing, you can take it: it replaces one of your cards. "
            "Your card 1 is a 10: replace it."
        ),
        k.Took,
        Do(("t", "1"), Phrase(WORDS["take"], ("1",)), k.Take(1)),
    ),
    Step(marked("Your partner plays once more."), k.Discarded, mine=False),
    Step(
        marked(
            "You have few points now: 2, 1 and a card that you don't know. When you think that nobody has fewer, "
            "call Kombio instead of taking a turn."
        ),
        k.Called,
        Do(("k",), Phrase(WORDS["call"]), k.Call(), twice=True),
    ),
    Step(
        marked(
            "Everyone else has one more turn. Then all cards are turned up. Lowest alone: all others get 10 more. "
            "If not, you get 15 more."
        ),
        k.RoundEnded,
    ),
)
VERBS: dict[type[k.Move], str] = {
    k.Ready: "ready",
    k.Draw: "draw",
    k.Take: "take",
    k.Call: "call",
    k.Swap: "swap",
    k.Discard: "discard",
    k.Peek: "peek",
    k.Slap: "slap",
    k.Name: "name",
}
"""The offers that the moves of the lesson take up."""
LAST_WORDS = marked("You won your first round! q leaves; then p starts a game.")


class Lesson(lesson.Lesson):
    """Where a learner of Kombio is."""

    steps = STEPS
    started = k.RoundStarted
    last_words = LAST_WORDS

    def narrowed(self, offers: Iterable[k.Offer]) -> tuple[k.Offer, ...]:
        """What is offered of the move that the lesson asks for: no other move, and no other card."""
        move = self.step.do.move if self.step and self.step.do else None
        mine = [offer for offer in offers if move and offer.verb == VERBS[type(move)]]
        match move:
            case k.Swap(slot=slot) | k.Take(slot=slot):
                card: k.Spot | None = k.Spot(LEARNER, slot)
            case k.Peek(spot=spot) | k.Name(spot=spot):
                card = spot
            case _:
                card = None
        return tuple([replace(offer, spots=(card,)) if card in offer.spots else offer for offer in mine])

    def offers(self, hint: str, say: Say) -> bool:
        """Whether a hint names a key that the lesson asks for: `1-4` names all these digits, `b1 .. e4` the cards."""
        keys = self.keys
        if keys is None or hint == "esc":
            return True
        if hint == say("space"):
            return "space" in keys
        first, _, last = hint.partition("-")
        if first.isdigit() and last.isdigit():
            return any(first <= key <= last for key in keys)
        return any(key in keys for key in (hint, hint[0], *hint.split()))
