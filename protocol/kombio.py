"""Kombio's vocabulary: what players may say, what they are told, what they see.

A face is the number on a card, -1 to 14. A spot names a card's place on the table: a seat and a slot, slots counted
from 1. Wherever a face may be hidden from a viewer its type is `Face | None`; only the redactor decides which it is.
"""

from enum import StrEnum
from typing import Annotated, Literal

from protocol import base, kombio_setup
from protocol.base import Frozen, Message, PlayerEvent, Seat, TimeUp, Vocabulary
from protocol.lenient import otherwise

Face = kombio_setup.Face
Slot = kombio_setup.Slot
Spot = kombio_setup.Spot
Options = kombio_setup.Options
Reminder = kombio_setup.Reminder

Ready = base.Ready
"""I have looked at my cards (K4), or seen the scores: go on."""
BecameReady = base.BecameReady
TurnStarted = base.TurnStarted
TimedOut = base.TimedOut
"""K41."""
GameEnded = base.GameEnded
"""Someone reached the target; the lowest total wins (K39)."""


# --- What a player may say ----------------------------------------------------------------------------------------


class Draw(Message):
    """Take the top card of the draw pile (K10)."""


class Swap(Message):
    """Put the drawn card into this slot of my grid (K10a)."""

    slot: Slot


class Discard(Message):
    """Put the drawn card on the discard pile (K10b)."""


class Take(Message):
    """Take the top card of the discard pile into this slot of my grid (K11)."""

    slot: Slot


class Call(Message):
    """Kombio! (K12)"""


class Peek(Message):
    """Look at this card, as the action just played allows (K14, K15, K17, K18)."""

    spot: Spot


class Exchange(Message):
    """Swap these two cards, as the action just played allows (K16, K17, K18)."""

    a: Spot
    b: Spot


class Pass(Message):
    """Leave the action, or the rest of it, unused."""


class Slap(Message):
    """Slap the discard pile (K20)."""


class Name(Message):
    """The card I meant when I slapped (K21)."""

    spot: Spot


class Give(Message):
    """After a right slap at another's card: the card of mine that moves there (K23)."""

    slot: Slot


class Keep(Message):
    """After a wrong slap at my card: I keep it, the slapper draws a penalty card (K25)."""


class HandOver(Message):
    """After a wrong slap at my card: the slapper must take it (K25)."""


Move = Ready | Draw | Swap | Discard | Take | Call | Peek | Exchange | Pass | Slap | Name | Give | Keep | HandOver
"""What a player may do."""

Command = Move | TimeUp
"""All that moves a game on: the players' moves, and the clock."""


class Reason(StrEnum):
    """Why Kombio refuses a command."""

    STILL_LOOKING = "still_looking"
    ALREADY_READY = "already_ready"
    ROUND_OVER = "round_over"
    CHOOSE_FIRST = "choose_first"
    PLACE_DRAWN_CARD = "place_drawn_card"
    FINISH_ACTION = "finish_action"
    SLAP_IN_PROGRESS = "slap_in_progress"
    NAME_A_CARD = "name_a_card"
    GIVE_A_CARD = "give_a_card"
    KEEP_OR_HAND_OVER = "keep_or_hand_over"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NOTHING_TO_TAKE = "nothing_to_take"
    TOP_WAS_LAID_OFF = "top_was_laid_off"
    ALREADY_CALLED = "already_called"
    NOTHING_TO_SLAP = "nothing_to_slap"
    ALREADY_SLAPPED = "already_slapped"
    CALLER_MAY_NOT_SLAP = "caller_may_not_slap"
    ONLY_A_SLAP = "only_a_slap"
    NO_CARD_THERE = "no_card_there"
    TABOO = "taboo"
    OWN_CARDS_ONLY = "own_cards_only"
    OTHERS_CARDS_ONLY = "others_cards_only"
    NO_LOOK_LEFT = "no_look_left"
    ALREADY_LOOKED_AT = "already_looked_at"
    NO_SWAP_WITH_THIS_CARD = "no_swap_with_this_card"
    LOOK_FIRST = "look_first"
    NOT_THE_CARD_LOOKED_AT = "not_the_card_looked_at"
    SAME_CARD_TWICE = "same_card_twice"


# --- What happens -------------------------------------------------------------------------------------------------


class RoundStarted(base.RoundStarted):
    """The cards are dealt; the commitment binds the house to the shuffle."""

    round: int
    starter: Seat


class Reshuffled(Message):
    """The draw pile was empty; this many cards of the discard pile are the new one (K40)."""

    cards: int


class Drew(PlayerEvent):
    """A card of the draw pile was taken; only the player sees it."""

    face: Face | None


class Swapped(PlayerEvent):
    """The drawn card went into a slot; the card that lay there is the new top of the discard pile."""

    slot: Slot
    face: Face | None
    out: Face


class Discarded(PlayerEvent):
    """The drawn card went on the discard pile; `action` says that its action may be used now."""

    face: Face
    action: bool


class Took(PlayerEvent):
    """The top of the discard pile went into a slot, for all to see; the card that lay there is the new top."""

    slot: Slot
    face: Face
    out: Face


class Called(PlayerEvent):
    """Kombio was called; `taboo` says whether the caller's grid may not be touched from now on (K31)."""

    taboo: bool


class CardEvent(PlayerEvent):
    """The base of the events about one card in a grid, not always the player's own."""

    spot: Spot


class Peeked(CardEvent):
    """A card was looked at; all see which, the looker alone sees its face (K19)."""

    face: Face | None


class Exchanged(PlayerEvent):
    """Two cards changed places."""

    a: Spot
    b: Spot


class ActionEnded(PlayerEvent):
    """The action is over; `used` is False when it was passed or nothing was left to do."""

    used: bool


class Slapped(PlayerEvent):
    """This player was the first to slap this top card."""

    face: Face


class Named(CardEvent):
    """The slapper named a card; it is turned up for all to see (K21)."""

    face: Face
    right: bool


class NamedNothing(PlayerEvent):
    """The slapper named no card in time (K28)."""


class LaidOff(CardEvent):
    """The named card was right and lies on the discard pile (K22, K23)."""

    face: Face


class Gave(PlayerEvent):
    """The slapper moved one of their cards, face down, into the slot just freed (K23)."""

    slot: Slot
    to: Spot


class Kept(CardEvent):
    """The owner keeps the card that was named wrongly (K25)."""


class HandedOver(CardEvent):
    """The slapper takes the card that was named wrongly (K25)."""

    to: Spot


class Penalty(PlayerEvent):
    """A card from the draw pile, seen by nobody, into the slapper's grid; no slot when there was none to draw."""

    slot: Slot | None


Cause = Literal["called", "empty_grid", "no_cards"]
"""Why a round ended: the last turn after a call (K34), no card left before someone (K33), nothing to play (K40)."""


class RoundEnded(base.RoundEnded):
    """All cards are turned up and the points are noted (K33 to K38); the seed opens the commitment."""

    cause: Annotated[Cause, otherwise("called")]
    grids: tuple[tuple[Face | None, ...], ...]
    sums: tuple[int, ...]
    extras: tuple[int, ...]
    noted: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    RoundStarted | BecameReady | TurnStarted | TimedOut | Reshuffled | Drew | Swapped | Discarded | Took | Called
    | Peeked | Exchanged | ActionEnded | Slapped | Named | NamedNothing | LaidOff | Gave | Kept | HandedOver | Penalty
    | RoundEnded | GameEnded
)  # fmt: skip


# --- What a viewer sees -------------------------------------------------------------------------------------------

Back = Literal["back"]
BACK: Back = "back"

Seen = Annotated[Face | Back | None, otherwise(BACK)]
"""One slot as a viewer sees it: a face, a back, or a gap."""


class Offer(Frozen):
    """A command that the viewer may give now: its name, and the cards it may be given for.

    `spots` are the cards to choose from: one of them, or two different ones for an exchange. `fixed` are cards that
    an exchange must include.
    """

    verb: str
    spots: tuple[Spot, ...] = ()
    fixed: tuple[Spot, ...] = ()


class ActionView(Frozen):
    """The action in progress: its card, and the spots that were looked at."""

    face: Face
    looked: tuple[Spot, ...]


class SlapView(Frozen):
    """The slap being settled: what it waits for, whose it is, and the card that was named."""

    waits_for: Literal["name", "give", "decide"]
    seat: Seat
    spot: Spot | None = None


class View(base.RoundView, tag="kombio"):
    """Everything that one viewer may see of a game, and nothing else."""

    stage: Annotated[Literal["looking", "choosing", "holding", "acting", "scored", "over"], otherwise("choosing")]
    starter: Seat
    grids: tuple[tuple[Seen, ...], ...]
    draw_pile: int
    discard_pile: int
    top: Face | None
    top_laid_off: bool
    top_slapped: bool
    drawn: Face | None
    action: ActionView | None
    slap: SlapView | None
    caller: Seat | None
    taboo: Seat | None
    noted: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    ended: RoundEnded | None
    offers: tuple[Offer, ...]
    last_slap: bool = False
    """Whether all turns are over and only the last card may still be slapped (K34).

    The stage says `acting` then: clients that know no other stages than those above go by what is offered.
    """


VOCABULARY = Vocabulary("kombio", "Kombio", Options, Move, Command, Event, View, Reminder)
"""What the registry of vocabularies takes."""
