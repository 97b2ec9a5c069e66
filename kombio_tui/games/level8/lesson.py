"""The first lesson of Level 8: a round in which the learner collects, lays out, lays off, skips, and ends the round.

The deal is in `server/bots/level8/tutor.py`; a test plays the lesson whole.
"""

from kombio_tui.games.kernel import lesson
from kombio_tui.games.kernel.lesson import Do, Step
from kombio_tui.games.level8.typed_commands import WORDS
from kombio_tui.text.languages import marked
from kombio_tui.text.typed_words import Phrase
from protocol import level8 as k

DRAW = Do(("d",), Phrase(WORDS["draw"]), k.Draw())
PARTNER = 1


def _discard(key: str, face: k.Face) -> Do:
    return Do((key, "x"), Phrase(WORDS["discard"], (key,)), k.Discard(face))


def _lay_off(key: str, letter: str, face: k.Face, meld: int) -> Do:
    return Do((key, letter), Phrase(WORDS["lay_off"], (f"{key} {letter}",)), k.LayOff(face, meld, "high"))


STEPS = (
    Step(
        marked(
            "Whoever finishes level 8 first wins. Level 1 asks for two runs of 3: numbers in a row, any colours. "
            "The row above your hand shows what you have: one card is missing. Draw a card."
        ),
        k.Drew,
        DRAW,
        in_lines=marked(
            "Whoever finishes level 8 first wins. Level 1 asks for two runs of 3: numbers in a row, any colours. "
            "You have all but one card. Draw a card."
        ),
    ),
    Step(
        marked(
            "A red 7: no use for you. A turn ends with a discard onto your own pile. "
            "Your newest card is always n: discard it."
        ),
        k.Discarded,
        _discard("n", "r7"),
    ),
    Step(marked("Now your partner plays. Just watch."), k.Discarded, mine=False),
    Step(
        marked(
            "Your partner discarded a yellow 2: with your 3 and 4 it makes a run! "
            "Instead of drawing you can take the top of a pile by its letter."
        ),
        k.Took,
        Do(("b",), Phrase(WORDS["take"], ("b",)), k.Take(PARTNER)),
    ),
    Step(
        marked("Your level is complete: lay it out. The first l shows how, the second does it."),
        k.LaidOut,
        Do(("l",), Phrase(WORDS["lay_out"], ("1",)), k.LayOut, twice=True),
        in_lines=marked("Your level is complete: lay it out."),
    ),
    Step(
        marked(
            "Now get rid of your hand. Cards marked ↑ fit onto what lies on the table: that is called laying off. "
            "Lay the 15 onto your run."
        ),
        k.LaidOff,
        _lay_off("4", "a", "g15", 1),
        in_lines=marked(
            "Now get rid of your hand. Some cards fit onto what lies on the table: that is called laying off. "
            "Lay the 15 onto your run."
        ),
    ),
    Step(marked("Nothing else fits. Discard the orange 7."), k.Discarded, _discard("1", "o7")),
    Step(
        marked("Your partner plays, and lays out too. The joker ★ there stands for a 2: a joker can be any card."),
        k.Discarded,
        mine=False,
    ),
    Step(marked("Your turn again."), k.Drew, DRAW),
    Step(
        marked("A 13: it fits onto your partner's run from 10 to 12. You may lay off onto everyone's cards."),
        k.LaidOff,
        _lay_off("n", "b", "g13", 3),
    ),
    Step(
        marked("A turn can also end with a skip: whoever gets it sits out once. Give yours to your partner."),
        k.Skipped,
        Do(("s", "b"), Phrase(WORDS["play_skip"], ("b",)), k.PlaySkip(PARTNER)),
    ),
    Step(marked("Your partner sits out, and it is your turn again."), k.Drew, DRAW),
    Step(
        marked("Your 14 and the new 4 both fit onto your partner's runs. First the 14."),
        k.LaidOff,
        _lay_off("2", "b", "y14", 3),
    ),
    Step(marked("Now the 4."), k.LaidOff, _lay_off("n", "b", "b4", 2)),
    Step(
        marked("One card is left. Whoever discards the last card ends the round and moves up two levels."),
        k.RoundEnded,
        _discard("1", "o10"),
    ),
)
LAST_WORDS = marked("You ended the round: two levels up! q leaves; then p starts a game.")


class Lesson(lesson.Lesson):
    """Where a learner of Level 8 is."""

    steps = STEPS
    started = k.RoundStarted
    last_words = LAST_WORDS

    def hear(self, event: k.Event, viewer: int | None) -> None:
        """Go on if this is what the step is about; a learner who plays on is not taught again."""
        if not (isinstance(event, k.RoundStarted) and event.round > 1):
            super().hear(event, viewer)
