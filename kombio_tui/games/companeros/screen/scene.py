"""A moment at a Compañeros table: everything that is needed to draw it for one viewer."""

from kombio_tui.games.companeros.keyboard.input import Input
from kombio_tui.games.companeros.screen.motion import REST, Frame
from kombio_tui.games.kernel.scene import GameScene
from protocol.base import Seat
from protocol.companeros import COLOURS, Colour, Move, Trick, View


class Scene(GameScene, kw_only=True):
    """The view, who is who, what was pressed, and how to draw it."""

    view: View
    input: Input
    games: int
    """How many games are played."""
    motion: Frame = REST
    """What moves at the moment."""
    keyed: frozenset[str] | None = None
    """The only keys that work, in a lesson."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.hands)

    @property
    def around(self) -> tuple[Seat, ...]:
        """Everyone in the order of play, the viewer first."""
        viewer = self.view.viewer
        return self.others if viewer is None else (viewer, *self.others)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play (C1)."""
        return COLOURS[: self.players]

    @property
    def trick(self) -> Trick:
        """The trick that is in sight: until a card is played, everyone looks at how the last one ended."""
        return trick_in_sight(self.view)

    @property
    def at(self) -> Seat | None:
        """Who is waited for, to play or to take."""
        return self.view.turn if self.view.stage in ("playing", "handing_out") else None

    @property
    def moves(self) -> dict[str, Move]:
        """Every move that can be made now, by its key."""
        moves, keyed = self.input.moves(self.view), self.keyed
        return moves if keyed is None else {key: move for key, move in moves.items() if key in keyed}


def trick_in_sight(view: View) -> Trick:
    """The current trick, or, before its first card, the last one."""
    return view.last if view.last and not view.trick.played else view.trick
