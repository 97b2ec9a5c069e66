"""The modules that every game has, and what the engine asks of each.

A game's package has a module for each protocol here, and the type checker proves that it fits. States and events hold
every secret; `View` alone decides what a viewer is told.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from protocol.base import Refusal, Result, Seat, Timer, TimeUp, Viewer
from server.rules.kernel.change import Change
from server.rules.kernel.legality import Moment
from server.rules.kernel.rounds import RoundState

S = TypeVar("S", bound=RoundState)
S_contra = TypeVar("S_contra", bound=RoundState, contravariant=True)
O = TypeVar("O", bound=Struct)  # noqa: E741
O_contra = TypeVar("O_contra", bound=Struct, contravariant=True)


class Rounds(Protocol[S, O_contra]):
    """Deals the cards."""

    def first_round(self, players: int, options: O_contra, seed: bytes) -> Change[S] | Refusal:
        """Deal the first round for this many players; refuse invalid options."""


class Legality(Protocol):
    """Says who may do what and when."""

    @property
    def MOMENTS(self) -> Mapping[type[Any], Moment]:  # noqa: N802 - a constant of the module
        """For each moment of the game, the commands it takes."""


class Clock(Protocol[S]):
    """Says which deadlines run, and what happens when one passes."""

    def timers(self, state: S) -> tuple[Timer, ...]:
        """The deadlines that run now. When one is over, the clock says `TimeUp` with its kind and serial."""

    def time_up(self, change: Change[S], command: TimeUp) -> None:
        """Do what follows when a deadline that runs has passed."""


class Scoring(Protocol[S_contra]):
    """Counts the points."""

    def standings(self, state: S_contra) -> Result:
        """How a game ended that is over."""


class Offers(Protocol[S_contra]):
    """Lists what may be done."""

    def offers(self, state: S_contra, seat: Seat) -> Sequence[Any]:
        """What a seat may do now."""

    def commands(self, offer: Any) -> Iterable[Any]:
        """Every command that an offer stands for; of two cards to swap, one order stands for both."""


class View(Protocol[S_contra]):
    """Redacts: all that a viewer learns of a game passes through here."""

    def public_view(self, state: S_contra) -> Any:
        """What everyone may see: a watcher's view."""

    def own_view(self, state: S_contra, seat: Seat, public: Any) -> Any:
        """What this player may see: the public view, and the player's own."""

    def opened_view(self, state: S_contra, view: Any) -> Any:
        """The view with everything turned up, of a game that is over."""

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        """What happened, as far as this viewer may know."""


class Notation(Protocol):
    """Writes a game down."""

    def write(self, message: Any) -> str:
        """Put a command or an event into the game's short notation, for records and logs."""


class Modules(Struct, Generic[S, O], frozen=True):
    """The modules of one game."""

    rounds: Rounds[S, O]
    legality: Legality
    clock: Clock[S]
    scoring: Scoring[S]
    offers: Offers[S]
    view: View[S]
    notation: Notation
