"""Level 8's vocabulary: what players may say, what they are told, what they see.

A face is what a card shows: a colour's letter and a number (`r7`), `joker` or `skip`. Each number card is in the box
once, all jokers are alike and so are all skips: a face is all that is needed to name a card of a hand. Wherever a
face may be hidden from a viewer its type says `| None`; only the redactor decides which it is.

What the parts of a level may be made of, and how they are found in a hand, is in `level8_melds`; the levels
themselves are in `level8_levels`.
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from protocol import base
from protocol.base import Frozen, Message, PlayerEvent, Seat, Seconds, TimeUp, Vocabulary
from protocol.lenient import otherwise

Ready = base.Ready
"""I have seen how the round ended: go on."""
BecameReady = base.BecameReady
TurnStarted = base.TurnStarted
TimedOut = base.TimedOut
"""L13."""
GameEnded = base.GameEnded
"""A player laid out level 8, or ended the round with level 7 lying (L8)."""

Colour = Literal["r", "o", "y", "g", "b", "v"]
"""Red, orange, yellow, green, blue, violet."""
Number = Annotated[int, Meta(ge=1, le=15)]
Face = Annotated[str, Meta(pattern=r"^([roygbv]([1-9]|1[0-5])|joker|skip)\Z")]

Of = Number | Colour
"""What cards on the table are of: a run's lowest number, the number of a set, or a colour."""

Kind = Literal["run", "set", "colour"]
"""Consecutive numbers; cards of one number (twins, triplets, ...); cards of one colour (L4)."""

End = Literal["low", "high"]
"""The ends of a run."""


class Part(Frozen):
    """A part of a level: what kind, and how many cards."""

    kind: Kind
    size: int


Level = tuple[Part, ...]
"""What is laid out all at once (L3)."""


def size_of(level: Level) -> int:
    """How many cards a level asks for."""
    return sum(part.size for part in level)


class Options(Frozen, forbid_unknown_fields=True):
    """What the players agree on before they start. Timers are in seconds; 0 means none."""

    stars: Literal[1, 2] = 1
    """Which list of levels of the house is played: an easy one or a hard one (L10)."""
    starter: Literal["random", "host"] | Seat = "random"
    """Who plays first in the first round; the right neighbour deals (L2)."""
    levels: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=8)] = ()
    """Levels other than those of the house, each like `run 4 + twins + twins`; none for those of the house (L12)."""
    turn: Seconds = 90
    """Time for a turn."""
    pause: Seconds = 45
    """Time between two rounds."""
    last_card: Literal["discard", "free"] = "discard"
    """Whether the last hand card must be put down, or may be laid too (L7)."""
    keep: Seconds = 60
    """How long a player who may keep cards for the next round has to choose them (L11)."""


# --- What every player knows from the box and the rulebook --------------------------------------------------------

JOKER: Face = "joker"
SKIP: Face = "skip"
COLOURS: tuple[Colour, ...] = ("r", "o", "y", "g", "b", "v")
NUMBERS = range(1, 16)

BOX: tuple[Face, ...] = (
    *(f"{colour}{number}" for colour in COLOURS for number in NUMBERS),
    *[JOKER] * 7,
    *[SKIP] * 4,
)
"""The 101 cards in order, before they are shuffled (L1)."""

NUMBER: dict[Face, int] = {f"{colour}{number}": number for colour in COLOURS for number in NUMBERS}
"""The number on each card that has one."""
COLOUR: dict[Face, Colour] = {f"{colour}{number}": colour for colour in COLOURS for number in NUMBERS}
"""The colour of each card that has one."""

HAND = 10
"""Cards that everyone is dealt (L2)."""
TOP_LEVEL = 8
"""A player who lays out this level wins (L8)."""
KEEP_FROM = 5
"""From this level on, with two stars, cards may be kept for the next round (L11)."""
KEEP_UP_TO = 4
"""How many (L11)."""


# --- What a player may say ----------------------------------------------------------------------------------------


class Meld(Frozen, forbid_unknown_fields=True):
    """A part of a level, made of cards: those of a run in their order, and what the cards are of.

    So it is clear what every joker stands for (L5): in a run for the number of its place, else for what all are of.
    """

    of: Of
    cards: Annotated[tuple[Face, ...], Meta(max_length=22)]


class Draw(Message):
    """Take the top card of the draw pile (L3)."""


class Take(Message):
    """Take the top card of this player's discard pile (L3)."""

    seat: Seat


class LayOut(Message):
    """Lay out my level: a meld for each of its parts, in their order (L3)."""

    melds: Annotated[tuple[Meld, ...], Meta(max_length=5)]


class LayOff(Message):
    """Lay a hand card onto a meld on the table, counted from 0; onto which end if it is a run (L3, L4)."""

    face: Face
    meld: Annotated[int, Meta(ge=0, le=40)]
    end: End | None = None


class Discard(Message):
    """Put a hand card on my discard pile; that ends my turn (L3)."""

    face: Face


class PlaySkip(Message):
    """Put a skip of my hand before this player; that ends my turn (L9)."""

    seat: Seat


class Keep(Message):
    """Keep these hand cards, or none, for the next round (L11)."""

    faces: Annotated[tuple[Face, ...], Meta(max_length=KEEP_UP_TO)] = ()


Move = Ready | Draw | Take | LayOut | LayOff | Discard | PlaySkip | Keep
"""What a player may do."""

Command = Move | TimeUp
"""All that moves a game on: the players' moves, and the clock."""


class Reason(StrEnum):
    """Why Level 8 refuses a command, or options."""

    BAD_LEVELS = "bad_levels"
    TAKE_FIRST = "take_first"
    LAY_OR_DISCARD = "lay_or_discard"
    ROUND_OVER = "round_over"
    ALREADY_READY = "already_ready"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NOTHING_TO_TAKE = "nothing_to_take"
    NOT_IN_HAND = "not_in_hand"
    LEVEL_LIES = "level_lies"
    NOT_THE_LEVEL = "not_the_level"
    LAY_OUT_FIRST = "lay_out_first"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    LAST_CARD = "last_card"
    OTHERS_ONLY = "others_only"
    SKIP_LIES = "skip_lies"
    CHOOSE_WHAT_TO_KEEP = "choose_what_to_keep"
    MAY_NOT_KEEP = "may_not_keep"
    TOO_MANY = "too_many"


# --- What happens -------------------------------------------------------------------------------------------------


class RoundStarted(base.RoundStarted):
    """The cards are dealt, fewer to players who kept some; the commitment binds the house to the shuffle."""

    round: int
    dealer: Seat
    top: Face
    """The first card of the dealer's discard pile (L2)."""
    kept: tuple[int, ...]


class SatOut(PlayerEvent):
    """This player had a skip, and pushed it face up under the draw pile in place of a turn (L9)."""


class Reshuffled(Message):
    """Everyone gave back their discard pile except its top; this many cards are the new draw pile (L6)."""

    cards: int


class Drew(PlayerEvent):
    """The top card of the draw pile was taken; only the player sees it."""

    face: Face | None


class Took(PlayerEvent):
    """The top card of a player's discard pile was taken, for all to see."""

    whose: Seat
    face: Face


class TookNothing(PlayerEvent):
    """There was nothing to take, on no pile (L6)."""


class LaidOut(PlayerEvent):
    """A level was laid out: the new melds, in order, on the table from now on (L3)."""

    level: int
    melds: tuple[Meld, ...]


class LaidOff(PlayerEvent):
    """A card was laid onto a meld; `of` is what it is there: a number, or a colour."""

    face: Face
    meld: int
    end: End | None
    of: Of


class Discarded(PlayerEvent):
    """A card went on the player's own discard pile."""

    face: Face


class Skipped(PlayerEvent):
    """A skip was put before another player (L9)."""

    to: Seat


class Kept(PlayerEvent):
    """This many cards are kept for the next round; only the player sees which (L11)."""

    count: int
    faces: tuple[Face, ...] | None


class RoundEnded(base.RoundEnded):
    """A player has no card left, or has laid out level 8; all hands are shown, the seed opens the commitment.

    Without a player: nothing could be laid any more.
    """

    seat: Seat | None
    hands: tuple[tuple[Face, ...], ...]
    lying: tuple[bool, ...]
    """Whose level lay on the table."""
    before: tuple[int, ...]
    """The levels that were played for in this round."""
    levels: tuple[int, ...]
    """The levels that everybody is at now (L7)."""


Event = (
    RoundStarted | BecameReady | TurnStarted | SatOut | TimedOut | Reshuffled | Drew | Took | TookNothing | LaidOut
    | LaidOff | Discarded | Skipped | Kept | RoundEnded | GameEnded
)  # fmt: skip


# --- What a viewer sees -------------------------------------------------------------------------------------------


class Laid(Frozen):
    """A meld on the table: whose level it is a part of, and its cards; those of a run from low to high."""

    seat: Seat
    kind: Annotated[Kind, otherwise("set")]
    of: Annotated[Of, otherwise(1)]
    cards: tuple[Face, ...]

    def stands_for(self, place: int) -> Of:
        """What the card in this place is there, and so what a joker stands for (L5)."""
        return self.of + place if self.kind == "run" and isinstance(self.of, int) else self.of


class Player(Frozen):
    """A player as everybody sees them."""

    cards: int
    """How many the hand holds."""
    level: int
    lies: bool
    """Whether the level lies on the table."""
    pile: int
    """How many cards the player's discard pile has."""
    top: Face | None
    """Its top card."""
    skip: bool
    """Whether a skip lies before the player."""


class Offer(Frozen):
    """A command that the viewer may give now: its name, and what it may be given for.

    `lay_out` lists the best lay-outs that the hand holds; every other one that is right is accepted too. `keep` may be
    given for up to four of the faces, or none.
    """

    verb: str
    faces: tuple[Face, ...] = ()
    """For `discard` and `keep`: the cards."""
    seats: tuple[Seat, ...] = ()
    """For `take`: whose discard pile; for `play_skip`: before whom."""
    layouts: tuple[tuple[Meld, ...], ...] = ()
    """For `lay_out`: the melds to choose from, best first."""
    places: tuple[LayOff, ...] = ()
    """For `lay_off`: which card goes where."""


class View(base.RoundView, tag="level8"):
    """Everything that one viewer may see of a game, and nothing else."""

    stage: Annotated[Literal["taking", "playing", "scored", "over"], otherwise("playing")]
    dealer: Seat
    levels: tuple[Level, ...]
    """All levels, from the first to the eighth."""
    players: tuple[Player, ...]
    hand: tuple[Face, ...]
    """The viewer's own cards, the newest last."""
    draw_pile: int
    skips_below: int
    """How many of these are skips that lie face up at the bottom (L9)."""
    melds: tuple[Laid, ...]
    keepers: tuple[Seat, ...]
    """Who may still choose what to keep (L11)."""
    kept: tuple[int, ...]
    """How many cards everybody keeps for the next round."""
    ended: RoundEnded | None
    offers: tuple[Offer, ...]
    opened: tuple[tuple[Face, ...], ...] | None = None
    """All hands, in a review of a game that is over, for those who ask for it."""

    def parts(self, seat: Seat) -> Level:
        """What a player has to lay out."""
        return self.levels[self.players[seat].level - 1]


VOCABULARY = Vocabulary("level8", "Level 8", Options, Move, Command, Event, View)
"""What the registry of vocabularies takes."""
