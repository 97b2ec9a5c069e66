"""A moment at a Compañeros table: everything that is needed to draw it for one viewer."""

from kombio_tui.games.companeros.keyboard.input import Input
from kombio_tui.games.kernel.scene import GameScene
from protocol.base import Seat
from protocol.companeros import COLOURS, Colour, Trick, View


class Scene(GameScene, kw_only=True):
    """The view, who is who, what was pressed, and how to draw it."""

    view: View
    input: Input
    games: int
    """How many games are played."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.hands)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play (C1)."""
        return COLOURS[: self.players]

    @property
    def trick(self) -> Trick:
        """The trick that is in sight: until a card is played, everyone looks at how the last one ended."""
        view = self.view
        return view.last if view.last and not view.trick.played else view.trick

    @property
    def at(self) -> Seat | None:
        """Who is waited for, to play or to take."""
        return self.view.turn if self.view.stage in ("playing", "handing_out") else None

    def style(self, seat: Seat, *, over: bool = False) -> str:
        """How a player's name is written: in turn, the viewer's own, or another; when it is over nobody is in turn."""
        if seat == self.at and not over:
            return "turn"
        return "strong" if seat == self.view.viewer else "plain"
