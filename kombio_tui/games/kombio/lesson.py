"""A first lesson in Kombio: a round against a partner who draws and discards."""

from kombio_tui.games.kernel import lesson
from kombio_tui.games.kernel.lesson import Step
from kombio_tui.text.languages import Say, marked
from protocol import kombio as k

STEPS = (
    Step(
        marked(
            "Low points win. You have four cards, and may look at the two at the bottom once: a 9 and a 2. "
            "Here they stay visible; in a real game you must remember them. Press r."
        ),
        ("r",),
        k.TurnStarted,
    ),
    Step(marked("Your turn. Press d to draw a card."), ("d",), k.Drew),
    Step(
        marked("A 1: that is low. Put it in place of your 9: press 3. The 9 goes on the discard pile."),
        ("3",),
        k.Swapped,
    ),
    Step(marked("Now your partner plays: draws a card and discards it. Just watch."), (), k.Discarded, mine=False),
    Step(marked("Your turn again. Press d."), ("d",), k.Drew),
    Step(
        marked(
            "A 7 has an action: discard it, and you may look at one of your own cards. "
            "Cards from 7 to 14 all have one; ? shows them. Press x."
        ),
        ("x",),
        k.Discarded,
    ),
    Step(marked("Look at your card 1: press 1."), ("1",), k.Peeked),
    Step(
        marked("A 10: that is high. Only you saw it; the others saw which card it was. Your partner plays."),
        (),
        k.Discarded,
        mine=False,
    ),
    Step(
        marked(
            "There is a 2 on the discard pile, and your card 4 is a 2! Whoever slaps first gets rid of it, "
            "at any time, also out of turn. Press the space bar!"
        ),
        ("space",),
        k.Slapped,
    ),
    Step(marked("Yours! Now name the card: press 4."), ("4",), k.LaidOff),
    Step(
        marked(
            "One card less. You can slap other players' cards too, and give them one of yours. "
            "But a wrong slap costs you an extra card. Go on: press d."
        ),
        ("d",),
        k.Drew,
    ),
    Step(marked("A 9: you may look at a card of another player. Press x."), ("x",), k.Discarded),
    Step(
        marked("Others' cards are named by the letter of the player and a digit. Press b, then 2."),
        ("b", "2"),
        k.Peeked,
    ),
    Step(marked("Good to know. Your partner plays."), (), k.Discarded, mine=False),
    Step(
        marked(
            "A 2 is on top. Instead of drawing, you can take it: it replaces one of your cards. "
            "Your card 1 is a 10, so press t, then 1."
        ),
        ("t", "1"),
        k.Took,
    ),
    Step(marked("Your partner plays once more."), (), k.Discarded, mine=False),
    Step(
        marked(
            "You have few points now: 2, 1 and a card that you don't know. When you think that nobody has fewer, "
            "call Kombio instead of taking a turn. Press k, and k again."
        ),
        ("k",),
        k.Called,
    ),
    Step(
        marked(
            "Everyone else has one more turn. Then all cards are turned up. Lowest alone: all others get 10 more. "
            "If not, you get 15 more."
        ),
        (),
        k.RoundEnded,
    ),
)
LAST_WORDS = marked("You won your first round! q leaves; then p starts a game.")


class Lesson(lesson.Lesson):
    """Where a learner of Kombio is."""

    steps = STEPS
    started = k.RoundStarted
    last_words = LAST_WORDS

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
