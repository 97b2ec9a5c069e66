"""A game of Kombio as one viewer follows it: the moment, the keys pressed, what the screen remembers."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.clocks import Clocks
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.base import Following, Side
from kombio_tui.games.kombio.board import board, keys
from kombio_tui.games.kombio.input import Hand
from kombio_tui.games.kombio.key_meanings import Hint
from kombio_tui.games.kombio.lesson import LAST_WORDS, Lesson
from kombio_tui.games.kombio.memory import Memory
from kombio_tui.games.kombio.narration import Teller, times, why_not
from kombio_tui.games.kombio.question import awaits_viewer, question
from kombio_tui.games.kombio.results import results
from kombio_tui.games.kombio.scene import Drawn, Scene, glances
from kombio_tui.kit.blocks import Placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, Row, cut, row
from kombio_tui.text.languages import Say, sentence
from protocol import kombio as k
from protocol.house import Reacted, Table

LOG, SHEET = 3, 12
"""How many rows of the log, or of what lies over it, stand below the results."""
WATCHED = ("slap", "look", "last_slap")
"""Short waits show their clock from the start."""
SLAP_EVENTS = (k.Slapped, k.Named, k.NamedNothing, k.LaidOff, k.Gave, k.Kept, k.HandedOver, k.Penalty)


class Play(Following):
    """Everything about a game that is not the house's to know."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._table: Table | None = None
        self._look = Look()
        self._clocks = Clocks(clock, WATCHED)
        self._came = 0.0
        self._fresh = False
        self.hand = Hand()
        self.memory = Memory()
        self.flash = ""
        self._times = ""
        self._drawn: Drawn = {}
        self.lesson: Lesson | None = None
        """The first lesson, if this is one."""

    # --- what happens ---

    def begin(self, table: Table, look: Look) -> None:
        """Take in a new picture of the table; what is new in words comes after it."""
        if self._table is None:
            self.lesson = Lesson() if table.line.lesson else None
        self._table, self._look, self._came = table, look, self._clock()
        if view := self._view:
            self.hand.look(view)
        self._clocks.set(table.clocks)
        self._fresh = True

    def hear(self, event: k.Event) -> tuple[str, str]:
        """Take in an event, and tell it."""
        table = self._seen
        if self.lesson:
            self.lesson.hear(event, table.you)
        if self._fresh:
            self.memory.fade()
            self._fresh = False
        self.hand.hear(event, table.you)
        self.memory.hear(event, table.you, self._came + table.options.get("glance", 5))
        text, style = Teller(self._look.say, self._names, table.you, notes=self._notes).told(event)
        if isinstance(event, k.Slapped):
            text = self.flash = f"{text} {self._times}".rstrip()
            self._times = ""
        elif isinstance(event, k.Named | k.NamedNothing):
            self.flash = f"{self.flash}  {text}"
        elif not isinstance(event, SLAP_EVENTS):
            self.flash = ""
        return text, style

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Take in how fast everyone slapped; it is told with the slap that follows."""
        self._times = times(self._look.say, self._names, self._seen.you, reactions)

    def recall(self, events: Sequence[k.Event]) -> list[tuple[str, str]]:
        """Take in what happened before: it is remembered and told, and nothing of it is fresh."""
        lines = [self.hear(event) for event in events]
        self.memory.fade()
        self.memory.glances.clear()
        self.flash = ""
        return lines

    def refused(self) -> None:
        """The house refused something: a slap that was on its way does not count."""
        self.hand.slap_failed()

    def cut_off(self) -> None:
        """The connection is lost."""
        self.hand.cut_off()

    def settle(self) -> k.Move | None:
        """What was pressed ahead and can be sent now."""
        return self.hand.settle()

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""
        view = self._view
        return view is not None and awaits_viewer(view)

    # --- keys ---

    def press(self, key: str) -> k.Move | str | None:
        """Deal with a key: a move, a word to the player, or nothing yet."""
        view = self._view
        if view is None:
            return None
        if self.lesson and not self.lesson.allows(key):
            return self._look.say("First do what the lesson asks for.")
        answer = self.hand.press(key)
        if isinstance(answer, Late):
            return self._look.say(answer.why)
        return self._said(answer, view) if isinstance(answer, Hint) else answer

    def _said(self, hint: Hint, view: k.View) -> str:
        if not hint.verb:
            return self._look.say(hint.text) if hint.text else ""
        if self.hand.slap.waiting:
            return self._look.say("Wait: a slap is being settled.")
        return why_not(self._look.say, view, self._names, hint.verb)

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over."""
        return self.hand.claims(key)

    @property
    def unanswered(self) -> bool:
        """Whether a slap is on its way."""
        return self.hand.slap.waiting

    # --- drawing ---

    def screen(self, look: Look, side: Side, *, sheet: bool = False) -> list[Placed]:
        """The table as it is now; a sheet beside it needs room on the page of results too."""
        view = self._view
        if view is None:
            return []
        scene = self._scene(view, look)
        if view.stage in ("scored", "over") and view.ended:
            host = self._seen.you is not None and self._seen.you == self._seen.host
            asked, able = question(scene, host=host), keys(scene)
            if self._seen.line.lesson:
                asked, able = cut(row((" " + look.say(LAST_WORDS), "key")), look.width), EMPTY
            page = results(scene, view.ended, look.height - 4, side, SHEET if sheet else LOG)
            return [
                Placed(0, 1, tuple(page), open=True),
                Placed(0, look.height - 3, (asked,), open=True),
                Placed(0, look.height - 2, (able,), open=True),
            ]
        return board(scene, side, self._slapped(look.say) or self.flash)

    def _slapped(self, say: Say) -> str:
        """The viewer's slap as long as it is on its way, with the card that is meant."""
        slap = self.hand.slap
        if not slap.waiting:
            return ""
        card = Teller(say, self._names, self._seen.you).card(slap.meant) if slap.meant else ""
        return (say("Slapped!") + f"  {sentence(card)}").rstrip()

    def progress(self, say: Say) -> str:
        """The round, and the points that are played to."""
        view = self._view
        target = self._seen.options.get("target", 100)
        return say("round {number}, to {target}", number=view.round, target=target) if view is not None else ""

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """In a lesson what is to be learned."""
        return self.lesson.rows(say, width, height) if self.lesson else ()

    def _scene(self, view: k.View, look: Look) -> Scene:
        table = self._seen
        return Scene(
            view=view,
            names=self._names,
            seats=table.line.seats,
            hand=self.hand,
            memory=self.memory,
            notes=self._notes,
            look=look,
            now=self._clock(),
            offers=self.hand.offers,
            drawn=self._drawn,
            clock=self._clocks.left(look.say, table.you, own=True),
            other_clock=self._clocks.left(look.say, table.you, own=False),
        )

    def due(self) -> float | None:
        """When a clock or a glance in sight shows another second."""
        view = self._view
        if view is None:
            return None
        now = self._clock()
        ends = [until - now for _, until in glances(self.memory, view) if until > now]
        return min([left % 1 or 1.0 for left in ends] + self._clocks.due(), default=None)

    # --- what is known of the table ---

    @property
    def _seen(self) -> Table:
        if self._table is None:
            raise RuntimeError("a game is followed from its first picture on")
        return self._table

    @property
    def _notes(self) -> bool:
        """Whether the table goes on showing what a player has seen."""
        return bool(self._seen.options.get("memory") == "notes")

    @property
    def _view(self) -> k.View | None:
        view = self._table.view if self._table else None
        return view if isinstance(view, k.View) else None

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._seen.line.seats)
