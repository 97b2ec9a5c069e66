"""Which cards are left: what the next card may be, and how likely."""

from collections import Counter
from itertools import chain

from msgspec import Struct

from protocol import level8 as k
from protocol.base import Seat
from server.bots.level8.memory import Memory


class Unseen(Struct, frozen=True):
    """The cards that nobody but their owners has seen: how many of each number and colour, jokers, and in all."""

    numbers: tuple[int, ...]
    """By number; the first place is empty."""
    colours: dict[k.Colour, int]
    jokers: int
    size: int


def unseen(faces: "Counter[k.Face]") -> Unseen:
    """Sum up cards."""
    numbers, colours = [0] * k.NUMBERS.stop, dict.fromkeys(k.COLOURS, 0)
    for face, number in k.NUMBER.items():
        numbers[number] += faces[face]
        colours[k.COLOUR[face]] += faces[face]
    return Unseen(tuple(numbers), colours, faces[k.JOKER], max(1, faces.total()))


def left(view: k.View, memory: Memory, me: Seat) -> Unseen:
    """Count what is left: the box without the bot's hand, the table, the discard piles, and what others took openly."""
    seen = Counter(view.hand)
    seen.update(chain.from_iterable(meld.cards for meld in view.melds))
    seen.update(chain.from_iterable(memory.piles))
    seen.update(face for seat, taken in enumerate(memory.taken) if seat != me for face in taken)
    seen[k.SKIP] += view.skips_below + sum(player.skip for player in view.players)
    return unseen(BOX - seen)


def guessed(view: k.View) -> Unseen:
    """What a player who doesn't count cards assumes: the box without the bot's hand."""
    return unseen(BOX - Counter(view.hand))


BOX = Counter(k.BOX)
