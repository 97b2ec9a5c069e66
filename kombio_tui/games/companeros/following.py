"""A game of Compañeros as one viewer follows it: the moment, and how the player has arranged the cards."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.clocks import Clocks
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.base import Following, Side, Told
from kombio_tui.games.companeros.board import board, keys
from kombio_tui.games.companeros.input import Hand
from kombio_tui.games.companeros.narration import Teller, why_not
from kombio_tui.games.companeros.question import guide, question
from kombio_tui.games.companeros.results import results
from kombio_tui.games.companeros.scene import Scene
from kombio_tui.kit.blocks import Placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, row, wrapped
from kombio_tui.text.languages import Say
from protocol import companeros as c
from protocol.house import Table

SHEET = 12
"""How many rows of a sheet stand below the results; the log has a fifth of the window."""


class Play(Following):
    """Everything about a game that is not the house's to know."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._table: Table | None = None
        self._look = Look()
        self._clocks = Clocks(clock)
        self._guided = False
        self.hand = Hand()

    # --- what happens ---

    def begin(self, table: Table, look: Look) -> None:
        """Take in a new picture of the table; what is new in words comes after it."""
        self._table, self._look = table, look
        self._clocks.set(table.clocks)
        if view := self._view:
            self.hand.look(view)
            self._guided |= view.trick.number > 1 or view.round > 1

    def hear(self, event: c.Event) -> Told:
        """Tell an event."""
        return Teller(self._look.say, self._names, self._seen.you, self._games).told(event)

    def recall(self, events: Sequence[c.Event]) -> list[Told]:
        """Tell what happened before."""
        return [self.hear(event) for event in events]

    def begins_chapter(self, event: c.Event) -> bool:
        """C8: what was taken in a trick can be read until the next one is over."""
        return isinstance(event, c.TrickStarted)

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""
        return self._view is not None and bool(self._view.offers)

    # --- keys ---

    def press(self, key: str) -> c.Move | str | None:
        """Deal with a key: a move, a word to the player, or nothing to be sent."""
        view = self._view
        if view is None:
            return None
        answer = self.hand.press(key, view)
        if isinstance(answer, Late):
            return self._look.say(answer.why)
        if isinstance(answer, bool):
            return None if answer else why_not(self._look.say, view, self._names, key)
        return answer

    def cut_off(self) -> None:
        """The connection is lost."""
        self.hand.cut_off()

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over."""
        return self.hand.claims(key)

    # --- drawing ---

    def screen(self, look: Look, side: Side, *, sheet: bool = False) -> list[Placed]:
        """The table as it is now, or the points of a round that is over."""
        view = self._view
        if view is None:
            return []
        scene = self._scene(view, look)
        if view.ended is None:
            return board(scene, side, sheet=sheet)
        host = self._seen.you is not None and self._seen.you == self._seen.host
        page = results(scene, view.ended, look.height - 4, side, SHEET if sheet else look.height // 5)
        return [
            Placed(0, 1, tuple(page), open=True),
            Placed(0, look.height - 3, (question(scene, host=host),), open=True),
            Placed(0, look.height - 2, (keys(scene),), open=True),
        ]

    def progress(self, say: Say) -> str:
        """The trick, and which of several games it is."""
        view = self._view
        if view is None:
            return ""
        trick = say("trick {number} of {all}", number=view.trick.number, all=c.TRICKS)
        if self._games == 1:
            return trick
        return say("game {number} of {all}", number=view.round, all=self._games) + ", " + trick

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """A word for newcomers in the first trick at this table."""
        view = self._view
        words = guide(view, say) if view and not self._guided else ""
        return [row((line, "good")) for line in wrapped(words, width)][: height // 2 + 1]

    def due(self) -> float | None:
        """When a clock in sight shows another second."""
        return min(self._clocks.due(), default=None)

    def _scene(self, view: c.View, look: Look) -> Scene:
        table = self._seen
        own, other = (self._clocks.left(look.say, table.you, own=own) for own in (True, False))
        return Scene(
            view=view,
            names=self._names,
            seats=table.line.seats,
            hand=self.hand,
            look=look,
            games=self._games,
            clock=own or other,
        )

    # --- what is known of the table ---

    @property
    def _seen(self) -> Table:
        if self._table is None:
            raise RuntimeError("a game is followed from its first picture on")
        return self._table

    @property
    def _view(self) -> c.View | None:
        view = self._table.view if self._table else None
        return view if isinstance(view, c.View) else None

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._seen.line.seats)

    @property
    def _games(self) -> int:
        return int(self._seen.options.get("games", 1))
