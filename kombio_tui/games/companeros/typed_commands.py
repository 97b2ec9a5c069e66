"""What is typed at a Compañeros table in line mode: the words, what may stand after them, and the moves they become.

Cards are named by their number in the hand or by what they are (`3`, `red 7`), colours by their letter or their name.
A card alone is played, a colour alone is taken.
"""

from collections.abc import Sequence

from kombio_tui.games.companeros.keyboard.input import LETTERS, Input
from kombio_tui.games.companeros.words.cards import NAMES
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.typed_words import Phrase, Word, means
from protocol import companeros as c

WORDS = {
    "play": Word(marked("play, p"), marked("play the card with that number, or name it: red 7")),
    "take": Word(marked("take, t"), marked("take all cards of that colour; a letter or a name")),
    "decline": Word(marked("nothing, x"), marked("take nothing")),
    "ready": Word(marked("ready, r"), marked("you are ready: go on")),
}
"""The words, by the offers that they take up."""
SORT = Word(marked("sort, s"), marked("sort your hand: by colour, by value, as dealt"))
COLOUR_WORDS = {colour: Word(name) for colour, name in NAMES.items()}


def phrase(offer: c.Offer, given: Input, view: c.View) -> Phrase:
    """An offer as it may be typed."""
    match offer.verb:
        case "play":
            return Phrase(WORDS["play"], tuple(str(n) for n, card in enumerate(given.slots(view), 1) if card))
        case "take":
            return Phrase(WORDS["take"], tuple(LETTERS[colour] for colour in c.COLOURS if colour in offer.colours))
        case verb:
            return Phrase(WORDS[verb])


def colour_of(typed: str, say: Say) -> c.Colour | None:
    """A colour by its letter or its name."""
    return next((it for it in c.COLOURS if typed == LETTERS[it] or means(typed, COLOUR_WORDS[it], say)), None)


def card_of(typed: Sequence[str], given: Input, view: c.View, say: Say) -> c.Card | None:
    """A card of the hand by its number, or by its colour and value in any order."""
    if len(typed) == 1:
        slots = dict(enumerate(given.slots(view), 1))
        return slots.get(int(typed[0])) if typed[0].isdecimal() else None
    colours = [colour for word in typed if (colour := colour_of(word, say))]
    values = [int(word) for word in typed if word.isdecimal()]
    if len(typed) != 2 or len(colours) != 1 or len(values) != 1:
        return None
    return c.Card(colours[0], values[0])


def implied(typed: Sequence[str], say: Say) -> str | None:
    """What is meant without a word: a card is played, a colour taken."""
    if any(word.isdecimal() for word in typed):
        return "play"
    return "take" if len(typed) == 1 and colour_of(typed[0], say) else None
