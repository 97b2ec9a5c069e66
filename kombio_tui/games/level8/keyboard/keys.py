"""The keys of a Level 8 table: every move that is possible now, by the keys that make it.

Players have letters, one's own cards have digits, and a card that was just taken is `n`. Melds are named by their
owner's letter and a digit, as `b2`. The letters of the players leave out those that are commands.

A move is one key or a few: `d`, `t b`, `3 x`, `x 3`, `3 b2`, `s c`. They all stand in one table, and so what a key
means after others, what is offered on the screen and what the arrows reach are three readings of the same table.
Only the ways to lay out a level are not in it: after `l` a digit shows one of them, and `l` lays out the one shown.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked
from protocol import level8 as k
from protocol.base import Seat

SEATS = "abcefh"
"""The letter of each seat."""
DIGITS = "1234567890"
NEW = "n"
"""The card that was just taken."""
LOW, HIGH = "-", "+"
"""The ends of a run."""
SIGNS: dict[k.End | None, tuple[str, ...]] = {"low": (LOW,), "high": (HIGH,), None: ()}
ORDER = "o"
"""Changes the order of one's own cards; that is no move."""
KEEP, READY = "k", "r"
LAY_OUT = ("l",)
"""What shows the ways to lay out a level; once more does it."""

Keys = tuple[str, ...]
Moves = dict[Keys, k.Move]
Held = tuple[tuple[str, k.Face], ...]
"""The viewer's cards as they are shown, each with its key."""
Address = tuple[Seat, int]
"""A meld by its owner, and which of the owner's it is, counted from 1."""


class Help(Struct, frozen=True):
    """A command and what it does, in a few words."""

    key: str
    text: str


HELP = (
    Help("d", marked("draw a card")),
    Help("b", marked("take the top card of player b's discard pile")),
    Help("l", marked("show how your level can be laid out; l again does it")),
    Help("3 b", marked("your card 3 onto what b laid out (b2: the second part)")),
    Help("3 x", marked("discard your card 3; that ends your turn")),
    Help("n", marked("your newest card")),
    Help("s c", marked("give player c a skip")),
    Help("o", marked("your cards by number, by colour, as dealt")),
    Help("k", marked("keep the cards you chose for the next round")),
    Help("r", marked("you are ready: go on")),
)


@shared
def addresses(melds: tuple[k.Laid, ...]) -> tuple[Address, ...]:
    """How each meld on the table is named."""
    owners = [laid.seat for laid in melds]
    return tuple((seat, owners[: number + 1].count(seat)) for number, seat in enumerate(owners))


def name_of(address: Address) -> str:
    """A meld as it is typed."""
    seat, number = address
    return f"{SEATS[seat]}{number}"


def moves(view: k.View, held: Held, kept: Sequence[k.Face] = (), way: int = 0) -> Moves:
    """All moves that the viewer may make now, each by its keys; a level is laid out in the way that is shown."""
    found: Moves = {}
    for offer in view.offers:
        found.update(_moves(offer, view.melds, held, kept, way))
    return dict(sorted(found.items(), key=lambda item: _rank(item[0])))


def _moves(
    offer: k.Offer, melds: tuple[k.Laid, ...], held: Held, kept: Sequence[k.Face], way: int
) -> Iterator[tuple[Keys, k.Move]]:
    match offer.verb:
        case "ready":
            yield (READY,), k.Ready()
        case "draw":
            yield ("d",), k.Draw()
        case "take":
            yield from _takes(offer.seats)
        case "lay_out":
            yield LAY_OUT * 2, k.LayOut(offer.layouts[way])
        case "lay_off":
            yield from _lay_offs(offer.places, addresses(melds), held)
        case "discard":
            yield from _discards(held)
        case "play_skip":
            yield from _skips(offer.seats, held)
        case "keep":
            yield (KEEP,), k.Keep(tuple(kept))


def ways(view: k.View) -> tuple[tuple[k.Meld, ...], ...]:
    """The ways to lay out the viewer's level, best first."""
    return next((offer.layouts for offer in view.offers if offer.verb == "lay_out"), ())


def _takes(seats: Sequence[Seat]) -> Iterator[tuple[Keys, k.Move]]:
    for seat in seats:
        yield (SEATS[seat],), k.Take(seat)
        yield ("t", SEATS[seat]), k.Take(seat)


def _discards(held: Held) -> Iterator[tuple[Keys, k.Move]]:
    for key, face in held:
        yield (key, "x"), k.Discard(face)
        yield ("x", key), k.Discard(face)


def _skips(seats: Sequence[Seat], held: Held) -> Iterator[tuple[Keys, k.Move]]:
    for seat in seats:
        yield ("s", SEATS[seat]), k.PlaySkip(seat)
        for key, face in held:
            if face == k.SKIP:
                yield (key, SEATS[seat]), k.PlaySkip(seat)


def _lay_offs(places: Sequence[k.LayOff], names: Sequence[Address], held: Held) -> Iterator[tuple[Keys, k.Move]]:
    for key, face in held:
        fitting = [place for place in places if place.face == face]
        for keys, place in _named(fitting, names):
            yield (key, *keys), place
        if len(fitting) == 1:
            yield (key, "l"), fitting[0]


def _named(places: Sequence[k.LayOff], names: Sequence[Address]) -> Iterator[tuple[Keys, k.LayOff]]:
    """Where one card fits: by the owner's letter, a digit if several of the owner's melds take it, and the end."""
    for seat, at_owner in groupby(places, key=lambda place: names[place.meld][0]):
        here = list(at_owner)
        several = len({place.meld for place in here}) > 1
        for place in here:
            digit = (str(names[place.meld][1]),) if several else ()
            both = sum(other.meld == place.meld for other in here) > 1
            yield (SEATS[seat], *digit, *(SIGNS[place.end] if both else ())), place


def _rank(keys: Keys) -> tuple[int, int]:
    """The order in which keys are offered: one's cards first, then commands; for a card its places before `x`."""
    order = DIGITS + NEW + "dlabcefh" + LOW + HIGH + "tsxkr"
    return order.index(keys[0]), order.index(keys[1]) if len(keys) > 1 else -1


def following(table: Moves, typed: Keys) -> list[str]:
    """The keys that lead on from what was typed, each once."""
    count = len(typed)
    return list(dict.fromkeys(keys[count] for keys in table if keys[:count] == typed and len(keys) > count))
