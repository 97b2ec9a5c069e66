"""A game as one viewer follows it on the screen. The pages of the house do not know which game it is."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.controls.clocks import Clocks, soonest
from kombio_tui.controls.frame import Asked, Keys
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.kernel.game import FollowedGame
from kombio_tui.games.kernel.input import GameInput
from kombio_tui.games.kernel.motion import Frame, Motion, is_wanted
from kombio_tui.kit.blocks import Grounds, Region
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import Row
from kombio_tui.text.languages import Say
from protocol.house import Story, Table

Side = Callable[[int, int], list[Row]]
"""What is drawn beside the table, for a width and a height: the log, or a sheet over it."""
Told = tuple[str, str]
"""A line for the log, and its style; an empty text is no line."""

V = TypeVar("V")
P = TypeVar("P", bound=GameInput[Any, Any])
F = TypeVar("F", bound=Frame)


class Drawn(Struct, frozen=True):
    """A game on the screen: what lies between the header and the prompt line, and what these and the keys say."""

    regions: list[Region]
    grounds: Grounds
    asked: Asked
    keys: Keys
    all_keys: Keys = ()
    """All keys in full words, for the menu, in case they don't all fit in the line of keys."""


class Following(FollowedGame[V], Generic[V, P, F]):
    """A game as one viewer follows it on the screen: what is remembered, pressed and drawn."""

    hurried = False
    """Whether the program is too busy to let things move."""

    def __init__(self, clock: Callable[[], float], pressed: P, motion: Motion[F]) -> None:
        super().__init__()
        self.input = pressed
        """What has been pressed so far."""
        self.motion = motion
        """What moves at the moment."""
        self.clock = clock
        self.clocks = Clocks(clock)
        self.came = 0.0
        """When the last update came."""
        self._look = Look()
        self.say = self._look.say
        """The viewer's language."""
        self.regions = Regions()
        """What is on the viewer's screen."""
        self.untouched = False
        """Whether nothing but time has passed since the game was drawn; a game sets it that makes use of it."""

    def follow_on(self, before: "AnyFollowing") -> None:
        """Take over, from the game that the viewer followed before, what has been explained already."""

    # --- what happens ---

    def begin(self, table: Table, look: Look) -> None:
        """Update with the table as it is now; the events follow."""
        self.untouched = False
        self._look_at(table)
        self.came = self.clock()
        if look is not self._look:
            self._look, self.say = look, look.say
        self.clocks.set(table.clocks)
        if self.begun:
            if self.replaced:  # any key takes the seat back, so the game offers nothing
                self.view = replace(table.view, offers=())
            self.looked()

    @abstractmethod
    def looked(self) -> None:
        """Update with what the viewer sees now."""

    @abstractmethod
    def hear(self, event: Any) -> Told:
        """Update with an event, and describe it."""

    def move(self, event: Any) -> None:
        """Let things move after an event, unless the player does not want that, or it would come late."""
        if is_wanted(self._look) and not self.hurried:
            self.motion.hear(event, self.came)

    @property
    def turning_up(self) -> bool:
        """Whether the cards are being turned up at the end of a round."""
        frame = self.motion.frame(self.clock())
        return frame.turning or frame.hidden > 0

    def stand_still(self) -> None:
        """Jump to the last frame of what moves, because of a key."""
        self.untouched = False
        self.motion.stop()

    def recall(self, story: Story) -> list[Told]:
        """Update with earlier events: they are remembered and described, but not as new."""
        lines = [self.hear(event) for event in self.retelling(story)]
        self.stand_still()
        return lines

    def begins_chapter(self, event: Any) -> bool:  # noqa: ARG002
        """Whether a chapter begins with this event: what was told before the last chapter can't be read again."""
        return False

    def cut_off(self) -> None:
        """The connection is lost: what was sent may never have arrived, and what was begun is dropped."""
        self.input.cut_off()

    # --- keys ---

    def press(self, key: str) -> Any:
        """Handle a key: return a move, a message to the player (a str), or None if there is nothing to send yet."""
        if not self.begun:
            return None
        answer = self.pressed(key)
        return self.say(answer.why) if isinstance(answer, Late) else answer

    @abstractmethod
    def pressed(self, key: str) -> Any:
        """Handle a key in a game that has begun: like `press`, or `Late` for a key that came too late."""

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over; it must not do anything else."""
        return self.input.claims(key)

    @property
    def unanswered(self) -> bool:
        """Whether the screen shows something that was sent before the house has answered it."""
        return False

    # --- drawing ---

    @abstractmethod
    def drawn(self, look: Look, side: Side, *, sheet: bool) -> Drawn:
        """Draw a game that has begun: the table, or how a round ended; a sheet over the log may need more room."""

    @abstractmethod
    def progress(self, say: Say) -> str:
        """How far the game is, in a few words for the title."""

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:  # noqa: ARG002
        """The lines above the log, if any."""
        return ()

    def due(self) -> float | None:
        """The seconds until the screen changes by itself, if it does: because a clock changes, or something moves."""
        return soonest(*self.dues(self.clock())) if self.begun else None

    def dues(self, now: float) -> Sequence[float | None]:
        """The seconds until each thing that changes by itself; None for what does not."""
        return self.clocks.due(), self.motion.due(now)

    def scenery(self, look: Look) -> dict[str, Any]:
        """What every game's scene begins with."""
        table, say = self.table, look.say
        return {
            "view": self.view,
            "names": self.names,
            "seats": table.line.seats,
            "look": look,
            "say": say,
            "regions": self.regions,
            "clock": self.clocks.shown(table.you),
            "you": table.you,
        }


AnyFollowing = Following[Any, Any, Any]
"""The screen of any game."""
