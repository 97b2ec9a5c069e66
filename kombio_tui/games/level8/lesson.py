"""The first lesson of Level 8: a round in which the learner collects, lays out, lays off, skips, and ends the round.

The deal is in `server/bots/level8/tutor.py`; a test plays the lesson whole.
"""

from kombio_tui.games.kernel import lesson
from kombio_tui.games.kernel.lesson import Step
from kombio_tui.text.languages import marked
from protocol import level8 as k

STEPS = (
    Step(
        marked(
            "Whoever finishes level 8 first wins. Level 1 asks for two runs of 3: numbers in a row, any colours. "
            "The row above your hand shows what you have: one card is missing. Press d to draw a card."
        ),
        ("d",),
        k.Drew,
    ),
    Step(
        marked(
            "A red 7: no use for you. A turn ends with a discard onto your own pile. "
            "Your newest card has the key n: press n, then x."
        ),
        ("n", "x"),
        k.Discarded,
    ),
    Step(marked("Now your partner plays. Just watch."), (), k.Discarded, mine=False),
    Step(
        marked(
            "Your partner discarded a yellow 2: with your 3 and 4 it makes a run! "
            "Instead of drawing you can take the top of a pile by its letter. Press b."
        ),
        ("b",),
        k.Took,
    ),
    Step(
        marked("Your level is complete. l shows how it will be laid out, and l once more does it. Press l twice."),
        ("l",),
        k.LaidOut,
    ),
    Step(
        marked(
            "Now get rid of your hand. Cards marked ↑ fit onto what lies on the table: that is called laying off. "
            "Lay the 15 onto your run: press 4, then a."
        ),
        ("4", "a"),
        k.LaidOff,
    ),
    Step(marked("Nothing else fits. Discard the orange 7: press 1, then x."), ("1", "x"), k.Discarded),
    Step(
        marked("Your partner plays, and lays out too. The joker ★ there stands for a 2: a joker can be any card."),
        (),
        k.Discarded,
        mine=False,
    ),
    Step(marked("Your turn again. Press d."), ("d",), k.Drew),
    Step(
        marked(
            "A 13: it fits onto your partner's run from 10 to 12. You may lay off onto everyone's cards. "
            "Press n, then b."
        ),
        ("n", "b"),
        k.LaidOff,
    ),
    Step(
        marked(
            "A turn can also end with a skip: whoever gets it sits out once. Give yours to your partner: "
            "press s, then b."
        ),
        ("s", "b"),
        k.Skipped,
    ),
    Step(marked("Your partner sits out, and it is your turn again. Press d."), ("d",), k.Drew),
    Step(
        marked("Your 14 and the new 4 both fit onto your partner's runs. First the 14: press 2, then b."),
        ("2", "b"),
        k.LaidOff,
    ),
    Step(marked("Now the 4: press n, then b."), ("n", "b"), k.LaidOff),
    Step(
        marked(
            "One card is left. Whoever discards the last card ends the round and moves up two levels. Press 1, then x."
        ),
        ("1", "x"),
        k.RoundEnded,
    ),
)
LAST_WORDS = marked("You ended the round: two levels up! Press q to leave; then p starts a game.")


class Lesson(lesson.Lesson):
    """Where a learner of Level 8 is."""

    steps = STEPS
    started = k.RoundStarted
    last_words = LAST_WORDS

    def hear(self, event: k.Event, viewer: int | None) -> None:
        """Go on if this is what the step is about; a learner who plays on is not taught again."""
        if not (isinstance(event, k.RoundStarted) and event.round > 1):
            super().hear(event, viewer)
