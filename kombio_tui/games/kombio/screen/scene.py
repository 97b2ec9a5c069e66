"""A moment at a Kombio table: everything that is needed to draw it for one viewer."""

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.screen.marks import Marks, marked
from kombio_tui.games.kombio.screen.memory import Memory
from kombio_tui.games.kombio.screen.public import Plate, Public, moment, public
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
    plates: tuple[Plate, ...] = ()
    """What stands at everyone's cards."""
    marks: list[Marks] = field(default_factory=list)
    """What is marked on everyone's cards."""

    def __post_init__(self) -> None:
        self.public = public(moment(self.view, self.seats, self.look.language))
        self.plates, chosen = self.public.plates, self.input.pressed.seat
        if chosen is not None:
            self.plates = tuple([replace(plate, chosen=plate.seat == chosen) for plate in self.plates])
        self.marks = marked(self)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.grids)
