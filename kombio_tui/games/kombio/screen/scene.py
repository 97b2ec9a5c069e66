"""A moment at a Kombio table: everything that is needed to draw it for one viewer."""

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from kombio_tui.controls.clocks import Countdown
from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.screen.marks import Marks, marked, on_the_move, turned_up
from kombio_tui.games.kombio.screen.memory import Memory
from kombio_tui.games.kombio.screen.motion import REST, Frame
from kombio_tui.games.kombio.screen.public import Piles, Plate, Public, moment, public
from kombio_tui.games.kombio.screen.ribbon import SlapMoment
from kombio_tui.games.kombio.screen.tally import Tally
from kombio_tui.games.kombio.words.guide import Word
from protocol import kombio as k

NO_PILES = Piles(left=0, top=None, pile=False, label="", slapped=False, holder="")
NOTHING = Public(playing=False, plates=(), caller="", waiting="", piles=NO_PILES)


class Scene(GameScene, kw_only=True):
    """The view, who is who, what was pressed, what is remembered, and how to draw it."""

    view: k.View
    input: Input
    memory: Memory
    notes: bool
    """Whether faces that were seen go on showing (K: memory = notes)."""
    now: float
    offers: Mapping[str, k.Offer]
    """What the viewer may do now."""
    moment: SlapMoment
    """The last slap, as long as it is shown."""
    tally: Tally
    lesson: bool = False
    """Whether this is a lesson, whose words need as much room as a sheet."""
    target: int = 100
    """The points that are played to."""
    motion: Frame = REST
    """What moves at the moment."""
    word: Word | None = None
    """What to tell a player in the first turns."""
    public: Public = NOTHING
    """What all viewers see alike."""
    plates: tuple[Plate, ...] = ()
    """What stands at everyone's cards."""
    marks: list[Marks] = field(default_factory=list)
    """What is marked on everyone's cards."""
    players: int = 0
    """How many play."""
    near: int = 0
    """Who sits at the lower side of the table: the viewer, or the first player for a watcher."""
    idle: bool = False
    """Whether there is nothing to do but slap, and nothing was pressed."""

    def __post_init__(self) -> None:
        self._settle()

    def later(  # noqa: PLR0913, PLR0917 - what changes from one step of the game to the next
        self, view: k.View, offers: Mapping[str, k.Offer], now: float, clock: Countdown | None, motion: Frame,
        word: Word | None,
    ) -> "Scene":  # fmt: skip
        """A later moment, for the same viewer at the same table; it takes the place of this one."""
        self.view, self.offers, self.now, self.clock, self.motion, self.word = view, offers, now, clock, motion, word
        self._settle()
        return self

    def _settle(self) -> None:
        """Find what follows from all this."""
        self.players, self.near = len(self.view.grids), self.view.viewer or 0
        self.idle = self.offers.keys() <= {"slap"} and not (self.input.slap.waiting or self.input.pressed.begun)
        self.public = public(moment(self.view, self.seats, self.look.language))
        self.plates, chosen = self.public.plates, self.input.pressed.seat
        if chosen is not None:
            self.plates = tuple([replace(plate, chosen=plate.seat == chosen) for plate in self.plates])
        self.marks = marked(self)
        motion = self.motion
        if motion.moving or motion.dealt is not None:
            self.marks = on_the_move(self.marks, motion.moving, motion.dealt)
        if motion.named:
            self._turn_up(motion.named)

    def _turn_up(self, named: k.Named) -> None:
        """Show for a moment the card that was named, where it lies or has lain."""
        seat, slot = named.spot
        grid = self.view.grids[seat]
        grid = (*grid[: slot - 1], named.face, *grid[slot:])
        self.view = replace(self.view, grids=(*self.view.grids[:seat], grid, *self.view.grids[seat + 1 :]))
        self.marks = turned_up(self.marks, named)
