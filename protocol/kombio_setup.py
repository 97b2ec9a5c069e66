"""What a game of Kombio is set up from: the cards and their places, the options, and what the rulebook fixes."""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from protocol.base import Frozen, Seat, Seconds

Face = Annotated[int, Meta(ge=-1, le=14)]
Slot = Annotated[int, Meta(ge=1, le=70)]


class Spot(NamedTuple):
    """Where a card lies: before which player, in which slot."""

    seat: Seat
    slot: Slot


class Reminder(Frozen):
    """A card that a player had seen: where it is, its face, and how many turns (of all players) ago that was."""

    spot: Spot
    face: Face
    turns: int


class Options(Frozen, forbid_unknown_fields=True):
    """What the players agree on before they start. Timers are in seconds; 0 means none."""

    target: Annotated[int, Meta(ge=1, le=1000)] = 100
    """The points at which the game ends."""
    starter: Literal["random", "host"] | Seat = "random"
    """Who starts the first round."""
    memory: Literal["human", "notes"] = "human"
    """Whether a card that was looked at is forgotten by the screen, or shown for as long as it lies there."""
    empty_pile: Literal["reshuffle", "end_round"] = "reshuffle"
    """What happens when the draw pile is empty."""
    turn: Seconds = 60
    """Time for a turn."""
    slap: Seconds = 6
    """Time to name a card after a slap."""
    look: Seconds = 20
    """Time to look at your cards before the first turn."""
    decide: Seconds = 15
    """Time to decide about a card after a slap."""
    pause: Seconds = 45
    """Time between two rounds."""
    last_slap: Annotated[int, Meta(ge=0, le=60)] = 3
    """Time to slap the last card of a round that was called (K34). Nobody can cut it short, so it can't be long."""
    empty_grid: Literal["zero", "with_call"] = "zero"
    """What an empty grid notes after a call: 0 whatever happened, or 0 and what the call adds (K35)."""
    glance: Annotated[int, Meta(ge=1, le=60)] = 5
    """How long a card that was looked at stays in sight, in seconds."""
    slap_order: Literal["fair", "arrival"] = "fair"
    """Who of two slappers was first: by reaction times, or by the arrival of the keys."""
    compensation: Annotated[int, Meta(ge=0, le=500)] = 300
    """In `fair`: how much of a player's round trip is compensated for at most, in milliseconds; 0 switches it off."""
    slap_floor: Annotated[int, Meta(ge=0, le=500)] = 100
    """A slap sooner than this after the card appears, in milliseconds, was meant for the card before; 0 takes all."""


# --- What every player knows from the box and the rulebook --------------------------------------------------------

COPIES: dict[Face, int] = {
    **dict.fromkeys((-1, 0), 3),
    **dict.fromkeys(range(1, 13), 5),
    **dict.fromkeys((13, 14), 2),
}
"""How often each face is in the box: -1 and 0 three times, 1 to 12 five times, 13 and 14 twice (K2)."""

BOX: tuple[Face, ...] = tuple(face for face, copies in COPIES.items() for _ in range(copies))
"""The 70 cards in order, before they are shuffled (K2)."""

FIRST_LOOK: tuple[Slot, Slot] = (3, 4)
"""The slots of the bottom row, which their owner looks at before play (K4)."""

CALL_WON = 10
"""What all others add when the caller alone is lowest (K36)."""
CALL_LOST = 15
"""What the caller adds when tied or beaten (K37)."""


def call_won(sums: Sequence[int], caller: Seat) -> bool:
    """Whether the caller alone is lowest (K36)."""
    return all(sums[caller] < points for seat, points in enumerate(sums) if seat != caller)
