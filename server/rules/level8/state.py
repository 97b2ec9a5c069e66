"""A game of Level 8 as one immutable value.

The theory. A turn has two stages, and a round is a line of turns,

    Taking -> Playing -> (next turn) Taking ... -> Scored -> (next round) Taking ... -> Over

In Taking one card comes to the hand. In Playing the level may be laid out and cards laid off, until a discard or a
skip ends the turn. A hand that is empty ends the round in the same instant, whatever emptied it: a discard or a skip,
or, with `last_card = free`, what was laid (L7).

A card is a number: its place in this round's deck. It says nothing of the face; `faces[card]` does. So dealing other
faces to the cards that a viewer can't see leaves everything else as it was. Card numbers never leave the rules.

Who sees a card is a matter of where it lies: hands are seen by their owners, tops of discard piles, melds and skips by
everyone, and all else by nobody. Hands are in the order in which their cards came. The tops of piles are at their
ends; skips that lie face up in the draw pile are always its lowest cards (L9), so their number says which they are.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from protocol.base import Seat
from protocol.level8 import TOP_LEVEL, Face, Kind, Laid, Level, Of, Options, RoundEnded
from server.rules.kernel import rounds
from server.rules.kernel.piles import PileState
from server.rules.kernel.rounds import Over

Card = int
Cards = tuple[Card, ...]


class Taking(Struct, frozen=True):
    """The player in turn takes a card."""


class Playing(Struct, frozen=True):
    """The player in turn may lay out and lay off, and ends the turn with a card put down."""


class Scored(rounds.Scored[RoundEnded], frozen=True, kw_only=True):
    """The round is over. A player who may keep cards is ready after choosing (L11)."""

    kept: tuple[Cards, ...] = ()


Stage = Taking | Playing | Scored | Over[RoundEnded]


class Meld(Struct, frozen=True):
    """A part of a level on the table: whose, of what, and its cards; those of a run from low to high."""

    seat: Seat
    kind: Kind
    of: Of
    cards: Cards


class State(PileState, frozen=True, kw_only=True):
    """Everything there is to a game, secrets included."""

    options: Options
    stage: Stage = Taking()
    levels: tuple[Level, ...]
    """What is to be laid out, from level 1 to level 8."""

    dealer: Seat
    level: tuple[int, ...]
    """The level that each player is at."""
    faces: tuple[Face, ...] = ()
    hands: tuple[Cards, ...] = ()
    turned: int = 0
    """How many skips lie face up at the bottom of the draw pile."""
    piles: tuple[Cards, ...] = ()
    """Each player's own discard pile."""
    melds: tuple[Meld, ...] = ()
    skips: tuple[Card | None, ...] = ()
    """The skip that lies before each player."""


def lies(state: State, seat: Seat) -> bool:
    """Whether a player's level lies on the table."""
    return any(meld.seat == seat for meld in state.melds)


def parts(state: State, seat: Seat) -> Level:
    """What a player has to lay out."""
    return state.levels[state.level[seat] - 1]


def wins_at_once(state: State, seat: Seat) -> bool:
    """Whether a player wins by laying out their level, whatever is left of the hand (L8)."""
    return state.level[seat] == TOP_LEVEL


def may_lay(state: State, seat: Seat, count: int) -> bool:
    """Whether a player may lay this many hand cards: one must be left to put down, unless the option says no (L7)."""
    return state.options.last_card == "free" or count < len(state.hands[seat])


def faces_of(state: State, cards: Iterable[Card]) -> tuple[Face, ...]:
    """The faces of cards, in their order."""
    return tuple(state.faces[card] for card in cards)


def laid(state: State, meld: Meld) -> Laid:
    """A meld with its faces, as everyone sees it."""
    return Laid(meld.seat, meld.kind, meld.of, faces_of(state, meld.cards))


def held(state: State, seat: Seat, faces: Iterable[Face]) -> Cards | None:
    """The cards of a hand that have these faces, in their order, or None if it doesn't hold all of them.

    Of cards that are alike the newest come first.
    """
    wanted = tuple(faces)
    in_hand: dict[Face, list[Card]] = {}
    for card in state.hands[seat]:
        in_hand.setdefault(state.faces[card], []).append(card)
    if any(count > len(in_hand.get(face, ())) for face, count in Counter(wanted).items()):
        return None
    return tuple(in_hand[face].pop() for face in wanted)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """These cards but for some."""
    left = frozenset(gone)
    return tuple(card for card in cards if card not in left)
