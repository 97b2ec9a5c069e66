"""What is typed at a Level 8 table in line mode: the words, what may stand after them, and the moves they become.

Cards are named by their number in the hand, `n` for the newest, or by what they are (`red 7`, `joker`). Players have
letters, and melds are named by their owner's letter and a number. An end of a run is named where both ends would do.
"""

from collections.abc import Iterator, Mapping, Sequence

from kombio_tui.games.level8.keyboard.keys import DIGITS, HIGH, LOW, SEATS, Held, addresses, name_of
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.typed_words import Phrase, Word, means
from protocol import level8 as k

WORDS = {
    "ready": Word(marked("ready, r"), marked("you are ready: go on")),
    "draw": Word(marked("draw, d"), marked("draw a card")),
    "take": Word(marked("take, t"), marked("take the top card of that player's discard pile")),
    "lay_out": Word(marked("lay, l"), marked("lay out your level that way")),
    "lay_off": Word(marked("add"), marked("lay your card onto that meld: cards laid together on the table")),
    "discard": Word(marked("discard, x"), marked("discard that card; that ends your turn")),
    "play_skip": Word(marked("skip, s"), marked("give that player a skip")),
    "keep": Word(marked("keep, k"), marked("keep these cards for the next round")),
    "nothing": Word(marked("nothing"), marked("keep nothing")),
}
"""The words, by the offers that they take up."""
ORDER = Word(marked("order, o"), marked("your cards by number, by colour, as dealt"))
COLOURS: dict[k.Colour, Word] = {
    "r": Word(marked("red")),
    "o": Word(marked("orange")),
    "y": Word(marked("yellow")),
    "g": Word(marked("green")),
    "b": Word(marked("blue")),
    "v": Word(marked("violet")),
}
SPECIAL = {k.JOKER: Word(marked("joker")), k.SKIP: WORDS["play_skip"]}
ENDS: dict[k.End, Word] = {"low": Word(marked("low")), "high": Word(marked("high"))}
SIGNS: dict[str, k.End] = {LOW: "low", HIGH: "high"}

Offers = Mapping[str, k.Offer]


def numbered(held: Held) -> dict[str, k.Face]:
    """The cards of a hand by what is typed for them: numbers, and `n`."""
    return {"10" if key == DIGITS[-1] else key: face for key, face in held}


def phrases(offers: Offers, view: k.View, held: Held, say: Say) -> Iterator[Phrase]:
    """Everything that is offered, as it may be typed."""
    cards = numbered(held)
    for verb, offer in offers.items():
        word = WORDS[verb]
        match verb:
            case "take" | "play_skip":
                yield Phrase(word, tuple(SEATS[seat] for seat in offer.seats))
            case "lay_out":
                yield Phrase(word, tuple(str(number) for number, _ in enumerate(offer.layouts, 1)))
            case "lay_off":
                yield Phrase(word, tuple(places(offer.places, view, cards, say)))
            case "discard":
                yield Phrase(word, tuple(cards))
            case "keep":
                yield Phrase(word, tuple(cards), up_to=k.KEEP_UP_TO)
                yield Phrase(WORDS["nothing"])
            case _:
                yield Phrase(word)


def places(offered: Sequence[k.LayOff], view: k.View, cards: Mapping[str, k.Face], say: Say) -> Iterator[str]:
    """Where cards can be laid off, as it is typed: card, meld, and the end where both would do; of like cards one."""
    names = addresses(view.melds)
    numbers = {face: number for number, face in reversed(list(cards.items()))}
    for place in offered:
        both = sum((other.face, other.meld) == (place.face, place.meld) for other in offered) > 1
        end = " " + ENDS[place.end].shown(say) if both and place.end else ""
        yield f"{numbers[place.face]} {name_of(names[place.meld])}{end}"


# --- what was typed -----------------------------------------------------------------------------------------------


def card_in(typed: Sequence[str], held: Held, say: Say) -> tuple[k.Face | None, Sequence[str]]:
    """The card that a line begins with, and the rest of the line; no card if it begins with something else."""
    first, *rest = [*typed, ""]
    cards = numbered(held)
    if first in cards or (first == DIGITS[-1] and "10" in cards):
        return cards["10" if first == DIGITS[-1] else first], typed[1:]
    special = next((face for face, word in SPECIAL.items() if means(first, word, say)), None)
    if special:
        return special, typed[1:]
    colour = next((colour for colour, word in COLOURS.items() if means(first, word, say)), None)
    face = f"{colour}{rest[0]}" if colour else ""
    return (face, typed[2:]) if face in k.NUMBER else (None, typed)


def cards_in(typed: Sequence[str], held: Held, say: Say) -> list[k.Face] | None:
    """The cards that a line is made of; None if there is anything else in it."""
    found: list[k.Face] = []
    while typed:
        face, typed = card_in(typed, held, say)
        if face is None:
            return None
        found.append(face)
    return found


def seat_in(typed: Sequence[str], seats: Sequence[int]) -> int | None:
    """The player that a line names, if it is one of these."""
    seat = SEATS.find(typed[0]) if len(typed) == 1 and len(typed[0]) == 1 else -1
    return seat if seat in seats else None


def meant(typed: Sequence[str], offered: Sequence[k.LayOff], view: k.View, say: Say) -> list[k.LayOff]:
    """The places that a line may mean: a player's letter, with a number for one meld, and an end if one is named."""
    names = addresses(view.melds)
    place, end = (*typed, "", "")[:2]
    ends = {it for it, word in ENDS.items() if means(end, word, say)} | {SIGNS[sign] for sign in SIGNS if sign == end}
    if len(typed) > 2 or (end and not ends):
        return []
    return [
        it
        for it in offered
        if place in (name_of(names[it.meld]), SEATS[names[it.meld][0]]) and (not ends or it.end in ends)
    ]
