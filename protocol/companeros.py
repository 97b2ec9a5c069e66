"""Compañeros' vocabulary: what players may say, what they are told, what they see.

A card is a colour and a value. A round is one deal with its nine tricks; the rulebook calls it a game, and the option
`games` says how many of them are played. All cards lie open but for two kinds: a hand is for its owner's eyes alone,
and cards that were taken lie face down, not to be looked at again before the round is over (C8). Everyone sees them
being taken, so the event tells them; a view tells only how many there are, and so should a screen once the trick is
over.
"""

from enum import StrEnum
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta

from protocol import base
from protocol.base import Frozen, Message, PlayerEvent, Seat, Seconds, TimeUp, Vocabulary
from protocol.lenient import otherwise

Ready = base.Ready
"""I have seen the points: go on."""
BecameReady = base.BecameReady
TurnStarted = base.TurnStarted
"""It is this player's turn: to play a card or, in a hand-out, to take a colour."""
TimedOut = base.TimedOut
"""This player let the time run out, for this many turns in a row (C3, C6)."""
GameEnded = base.GameEnded
"""The last round is over; the most points win (C10, C11)."""

Colour = Literal["red", "yellow", "green", "blue", "violet", "white"]
Value = Annotated[int, Meta(ge=1, le=10)]


class Card(NamedTuple):
    """A card; each is in the box once."""

    colour: Colour
    value: Value


class Laid(NamedTuple):
    """A card that was played, and by whom."""

    seat: Seat
    card: Card


class ColourValue(NamedTuple):
    """What the cards of a colour add up to in a trick (C4)."""

    colour: Colour
    value: int


class Given(NamedTuple):
    """What a player took in a hand-out; no colour if the player declined (C6)."""

    seat: Seat
    colour: Colour | None


class Options(Frozen, forbid_unknown_fields=True):
    """What the players agree on before they start. Timers are in seconds; 0 means none."""

    games: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many rounds are played; their points add up (C11)."""
    starter: Literal["random", "host"] | Seat = "random"
    """Who starts the first round."""
    turn: Seconds = 60
    """To play a card."""
    take: Seconds = 30
    """To take a colour, or decline."""
    pause: Seconds = 45
    """Between rounds."""


# --- What every player knows from the box and the rulebook --------------------------------------------------------

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours in the order in which they come into play: with three players the first three (C1)."""

VALUES: tuple[Value, ...] = tuple(range(1, 11))

TRICKS = 9
"""Cards dealt to each player, and so the tricks of a round (C2)."""


# --- What a player may say ----------------------------------------------------------------------------------------


class Play(Message):
    """Play this card of my hand (C3)."""

    card: Card


class Take(Message):
    """Take all cards of this colour from the display (C6)."""

    colour: Colour


class Decline(Message):
    """Take nothing (C6)."""


Move = Play | Take | Decline | Ready
"""What a player may do."""

Command = Move | TimeUp
"""All that moves a game on: the players' moves, and the clock."""


class Reason(StrEnum):
    """Why Compañeros refuses a command."""

    PLAY_A_CARD = "play_a_card"
    NOT_IN_HAND = "not_in_hand"
    TAKE_OR_DECLINE = "take_or_decline"
    NOT_IN_DISPLAY = "not_in_display"
    ROUND_OVER = "round_over"
    ALREADY_READY = "already_ready"


# --- What happens -------------------------------------------------------------------------------------------------


class RoundStarted(base.RoundStarted):
    """The cards are dealt, and these lie in the display; the commitment binds the house to the shuffle."""

    round: int
    starter: Seat
    display: tuple[Card, ...]


class TrickStarted(Message):
    """A trick begins."""

    trick: int
    starter: Seat


class Played(PlayerEvent):
    """A card was played, for all to see."""

    card: Card


class HandOutStarted(Message):
    """All have played: what the colours are worth, who may take in which order, and which colours tied (C5, C7)."""

    values: tuple[ColourValue, ...]
    order: tuple[Seat, ...]
    tied: tuple[Colour, ...]


class Took(PlayerEvent):
    """All cards of a colour went from the display to a player, who lays them face down (C6, C8)."""

    colour: Colour
    cards: tuple[Card, ...]


class Declined(PlayerEvent):
    """This player took nothing (C6)."""


class TrickEnded(Message):
    """The hand-out is over, and the trick's cards have joined the display (C9)."""

    trick: int
    display: tuple[Card, ...]


class RoundEnded(base.RoundEnded):
    """The taken cards are turned up and the points noted (C10); the seed opens the commitment."""

    taken: tuple[tuple[Card, ...], ...]
    noted: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    RoundStarted | TrickStarted | TurnStarted | TimedOut | Played | HandOutStarted | Took | Declined | TrickEnded
    | BecameReady | RoundEnded | GameEnded
)  # fmt: skip


# --- What a viewer sees -------------------------------------------------------------------------------------------


class Offer(Frozen):
    """A command that the viewer may give now: its name, and the cards or colours to choose one from."""

    verb: str
    cards: tuple[Card, ...] = ()
    colours: tuple[Colour, ...] = ()


class Trick(Frozen):
    """A trick as it lies on the table.

    `played` is in the order of playing, `values` has the highest colour first. The rest is there once all have played:
    `order` says who may take, first to last, `tied` at which colours the order ends (C7), and `given` what those took
    who have had their turn.
    """

    number: int
    starter: Seat
    played: tuple[Laid, ...]
    values: tuple[ColourValue, ...]
    order: tuple[Seat, ...]
    tied: tuple[Colour, ...]
    given: tuple[Given, ...]


class Opened(Frozen):
    """All cards that lie hidden, by seat: the hands, and what was taken."""

    hands: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]


class View(base.RoundView, tag="companeros"):
    """Everything that one viewer may see of a game, and nothing else.

    `turn` is the player who is waited for, to play or to take. `hand` is the viewer's own, in the order of the deal;
    `hands` and `taken` say how many cards everyone holds and has taken. `last` is the trick before this one in the
    round. `noted` and `totals` are of rounds that are over, `ended` is the round that just was. `opened` is there only
    when a game that is over is looked at again with all cards open.
    """

    stage: Annotated[Literal["playing", "handing_out", "scored", "over"], otherwise("playing")]
    starter: Seat
    hand: tuple[Card, ...]
    hands: tuple[int, ...]
    display: tuple[Card, ...]
    trick: Trick
    last: Trick | None
    taken: tuple[int, ...]
    noted: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    ended: RoundEnded | None
    offers: tuple[Offer, ...]
    opened: Opened | None = None


VOCABULARY = Vocabulary("companeros", "Compañeros", Options, Move, Command, Event, View)
"""What the registry of vocabularies takes."""
