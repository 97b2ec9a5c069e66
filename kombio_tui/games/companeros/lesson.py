"""A first lesson of Compañeros: three tricks in which every step is explained, then the rest of the game.

The first trick shows how cards of one colour count together and who takes first, the second what a tie does, the third
how to join somebody else's colour.
"""

from kombio_tui.games.companeros.typed_commands import WORDS
from kombio_tui.games.kernel import lesson
from kombio_tui.games.kernel.lesson import Do, Step
from kombio_tui.text.languages import marked
from kombio_tui.text.typed_words import Phrase
from protocol import companeros as c


def _play(key: str, card: c.Card) -> Do:
    return Do((key,), Phrase(WORDS["play"], (key,)), c.Play(card))


def _take(key: str, colour: c.Colour) -> Do:
    return Do((key,), Phrase(WORDS["take"], (key,)), c.Take(colour))


STEPS = (
    Step(
        marked(
            "Collect points: in each of nine tricks, players take cards from the display, and the most points win. "
            "Everyone plays one card, any card; the highest colour takes first. Play your green 9."
        ),
        c.Played,
        _play("9", c.Card("green", 9)),
    ),
    Step(marked("Now Ada and Max play. Cards of one colour count together, whoever played them."), c.HandOutStarted),
    Step(
        marked(
            "Ada played green too, so green is worth 9 + 5 = 14: the highest. Your card is the higher of the two, so "
            "you take first: all cards of one colour. Red is worth the most: take it."
        ),
        c.Took,
        _take("a", "red"),
    ),
    Step(
        marked(
            "Ten points. Ada takes next, with the same colour; then Max. After that the cards of the trick go to the "
            "display. You took first, so you start. Play your yellow 5."
        ),
        c.Played,
        _play("3", c.Card("yellow", 5)),
    ),
    Step(marked("Ada and Max play."), c.HandOutStarted),
    Step(
        marked(
            "Max is first with green 10. But your yellow 5 and Ada's red 5 tie: where colours tie, it ends, and you "
            "both get nothing. Max starts the next trick, with red 9. Then join him: your red 3 counts with it."
        ),
        c.Played,
        _play("2", c.Card("red", 3)),
    ),
    Step(marked("Red is worth 9 + 3 = 12 now. Ada plays."), c.HandOutStarted),
    Step(
        marked(
            "Red is the highest. Max takes first, then you, even with a 3: that is what companions are for. "
            "When it is your turn, take green, worth 24."
        ),
        c.Took,
        _take("c", "green"),
    ),
    Step(
        marked(
            "That is the whole game. Six tricks are left: play them as you like. You may also take nothing with x, and "
            "sort your hand with o. The help is behind ?."
        ),
        c.RoundEnded,
        free=True,
    ),
)
LAST_WORDS = marked("That was your first game! q leaves; then p starts a real one.")


class Lesson(lesson.Lesson):
    """Where a learner is."""

    steps = STEPS
    started = c.RoundStarted
    last_words = LAST_WORDS
