"""A moment at a Kombio table: everything that is needed to draw it for one viewer."""

from collections.abc import Mapping

from msgspec import field

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.screen.marks import Marks, marked, seconds_left
from kombio_tui.games.kombio.screen.memory import Memory
from kombio_tui.games.kombio.screen.public import Public, moment, public
from protocol import kombio as k

NOTHING = Public(playing=False, plates=(), holder="", caller="", waiting="")


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
    public: Public = NOTHING
    """What all viewers see alike."""
    marks: list[Marks] = field(default_factory=list)
    """What is marked on everyone's cards."""

    def __post_init__(self) -> None:
        view, memory = self.view, self.memory
        self.public = public(moment(view, self.seats, self.look.language))
        left = seconds_left(memory, view.viewer, self.now) if self.public.playing or view.last_slap else {}
        marks = marked(self.offers, self.input.pressed, memory, left, notes=self.notes)
        if not self.look.marks:
            marks.seen = {}
        self.marks = marks.by_seat(self.players)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.grids)
