"""A game of Level 8 as one viewer follows it: the moment, the keys pressed, what the screen remembers."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.clocks import Clocks
from kombio_tui.controls.key_sequence import KeySequence, Late
from kombio_tui.games.base import Following, Side, Told
from kombio_tui.games.level8.board import board, hand
from kombio_tui.games.level8.guide import Guide
from kombio_tui.games.level8.hand import Order, after, held
from kombio_tui.games.level8.input import NOTHING, Choice, asked
from kombio_tui.games.level8.keys import ORDER, Held
from kombio_tui.games.level8.memory import Memory
from kombio_tui.games.level8.narration import Teller
from kombio_tui.games.level8.question import keys, question
from kombio_tui.games.level8.results import results
from kombio_tui.games.level8.scene import Scene
from kombio_tui.games.level8.why_not import why_not
from kombio_tui.kit.blocks import Placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from kombio_tui.text.languages import Say
from protocol import level8 as k
from protocol.house import Table

KEEPING = 3
"""The rows of the cards among which a player chooses what to keep."""


class Play(Following):
    """Everything about a game that is not the house's to know."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._table: Table | None = None
        self._look = Look()
        self._clocks = Clocks(clock)
        self._sequence = KeySequence(Choice, NOTHING)
        self.order: Order = "number"
        self.memory = Memory()
        self.guide = Guide()

    # --- what happens ---

    def begin(self, table: Table, look: Look) -> None:
        """Take in a new picture of the table; what is new in words comes after it."""
        self._table, self._look = table, look
        self._clocks.set(table.clocks)
        if view := self._view:
            self._sequence.ask(asked(view, self._held(view)))

    def hear(self, event: k.Event) -> Told:
        """Take in an event, and tell it."""
        view = self._view
        if view is None:
            return "", "plain"
        self.memory.hear(event, view.viewer, view.melds)
        self.guide.hear(event, view.viewer)
        return Teller(self._look.say, self._names, view).told(event)

    def recall(self, events: Sequence[k.Event]) -> list[Told]:
        """Take in what happened before: it is remembered and told, and nothing of it is fresh."""
        lines = [self.hear(event) for event in events]
        self.memory.fade()
        return lines

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""
        view = self._view
        return view is not None and bool(view.offers)

    # --- keys ---

    def press(self, key: str) -> k.Move | str | None:
        """Deal with a key: a move, a word to the player, or nothing yet."""
        view = self._view
        if view is None:
            return None
        cards, typed = self._held(view), self._sequence.pressed.typed
        question = asked(view, cards)
        if key == ORDER and cards:
            self._sequence.begin(question)
            self.order = after(self.order)
            return None
        self._sequence.ask(question)
        answer: k.Move | Late | bool = self._sequence.press(key)
        if isinstance(answer, Late):
            return self._look.say(answer.why)
        if isinstance(answer, bool):
            chosen = dict(cards).get(typed[0]) if typed else None
            return None if answer else why_not(self._look.say, view, self._names, key, chosen)
        return answer

    def cut_off(self) -> None:
        """The connection is lost."""
        self._sequence.drop()

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over."""
        return self._sequence.claims(key)

    # --- drawing ---

    def screen(self, look: Look, side: Side, *, sheet: bool = False) -> list[Placed]:
        """The table as it is now; a sheet beside it needs room on the page of results too."""
        view = self._view
        if view is None:
            return []
        scene = self._scene(view, look)
        if view.stage in ("scored", "over") and view.ended:
            return self._results(scene, view.ended, side, sheet=sheet)
        return board(scene, side, sheet=sheet)

    def _results(self, scene: Scene, ended: k.RoundEnded, side: Side, *, sheet: bool) -> list[Placed]:
        height, table = scene.look.height, self._seen
        host = table.you is not None and table.you == table.host
        keeping = KEEPING if "keep" in scene.offers else 0
        page = results(scene, ended, height - 4 - keeping, side, sheet=sheet)
        cards = [Placed(0, height - 3 - keeping, hand(scene, "small"), open=True)] if keeping else []
        return [
            Placed(0, 1, tuple(page), open=True),
            *cards,
            Placed(0, height - 3, (question(scene, host=host),), open=True),
            Placed(0, height - 2, (keys(scene),), open=True),
        ]

    def progress(self, say: Say) -> str:
        """The round, and how far the viewer is."""
        view = self._view
        if view is None or view.viewer is None:
            return say("round {number}", number=view.round) if view else ""
        level = view.players[view.viewer].level
        return say("round {number}, level {level}", number=view.round, level=level)

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """A word for somebody who does something for the first time."""
        view = self._view
        return self.guide.rows(view.offers, say, width, height) if view else ()

    def due(self) -> float | None:
        """When a clock in sight shows another second."""
        return min(self._clocks.due(), default=None)

    def _scene(self, view: k.View, look: Look) -> Scene:
        table = self._seen
        return Scene(
            view=view,
            seats=table.line.seats,
            held=self._held(view),
            choice=self._sequence.pressed,
            order=self.order,
            memory=self.memory,
            look=look,
            offers={offer.verb: offer for offer in view.offers},
            clock=self._clocks.left(look.say, table.you, own=True),
            other_clock=self._clocks.left(look.say, table.you, own=False),
        )

    # --- what is known of the table ---

    def _held(self, view: k.View) -> Held:
        """The viewer's cards in the order that the viewer likes."""
        newest = view.hand[-1] if view.hand else None
        new = view.stage == "playing" and newest is not None and newest == self.memory.taken
        return held(view.hand, self.order, new=new)

    @property
    def _seen(self) -> Table:
        if self._table is None:
            raise RuntimeError("a game is followed from its first picture on")
        return self._table

    @property
    def _view(self) -> k.View | None:
        view = self._table.view if self._table else None
        return view if isinstance(view, k.View) else None

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._seen.line.seats)
