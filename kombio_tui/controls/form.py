"""A form: a list of questions with a few answers each, changed with the arrows."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.controls.frame import Keys, heading
from kombio_tui.controls.key import Key
from kombio_tui.controls.listing import MARGIN, Line, entry, listed
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, Row, cut, fitted, row, wrapped
from kombio_tui.text.languages import Say, marked
from protocol.house import Request


class Field(Struct, frozen=True):
    """A question: its name, its label, and its answers with their labels; `help` explains it."""

    name: str
    label: str
    answers: tuple[tuple[Any, str], ...]
    help: str = ""

    def explained(self, say: Say) -> str:
        """The sentence about it; empty if there is none."""
        return say(self.help) if self.help else ""

    def words_for(self, value: Any) -> str:
        """The label of an answer; an answer that the form does not offer is shown as it is."""
        return next((text for answer, text in self.answers if answer == value), str(value))


def numbers(*numbers: int, unit: str = "") -> tuple[tuple[int, str], ...]:
    """Numbers to choose from, with a unit if there is one."""
    return tuple((number, f"{number} {unit}".rstrip()) for number in numbers)


def seconds(*numbers: int) -> tuple[tuple[int, str], ...]:
    """Time limits to choose from; 0 is no limit."""
    return tuple((number, f"{number} s" if number else marked("no limit")) for number in numbers)


BACK = marked("back")
WIDEST = 64
ANSWER, ANSWER_NARROW, NARROW = 15, 11, 34
"""The columns of an answer; fewer in a narrow panel."""
OWN_KEYS = ("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab")


class Form(Sheet):
    """A list of questions with their answers; one question is selected."""

    def __init__(
        self, title: str, done: str, fields: Sequence[Field], values: Mapping[str, Any], undone: str = BACK
    ) -> None:
        self._title = title
        self._done = done
        self._undone = undone
        self._chosen = 0
        self.ask(fields, values)

    def ask(self, fields: Sequence[Field], values: Mapping[str, Any]) -> None:
        """Ask these questions, starting with these answers."""
        self._fields = fields
        self.values = {field.name: values[field.name] for field in fields}

    @abstractmethod
    def changed(self) -> Request | None:
        """Called when an answer changes; may return a request."""

    @abstractmethod
    def confirmed(self) -> Request | None:
        """Called when the form is submitted; may return a request."""

    def takes(self, key: Key) -> bool:
        """The arrows, Enter and Escape."""
        return key.name in OWN_KEYS

    def press(self, key: Key) -> Request | None:
        """Select a question, change its answer, submit or cancel."""
        match key.name:
            case "up" | "shift+tab":
                self._chosen = (self._chosen - 1) % len(self._fields)
            case "down" | "tab":
                self._chosen = (self._chosen + 1) % len(self._fields)
            case "left" | "right":
                self._turn(1 if key.name == "right" else -1)
                return self.changed()
            case "enter":
                self.done = True
                return self.confirmed()
            case "escape":
                self.done = True
                return self.cancelled()
        return None

    def cancelled(self) -> Request | None:
        """Called when the form is closed with Escape; may return a request that takes back what was changed."""
        return None

    def _turn(self, step: int) -> None:
        field = self._fields[self._chosen]
        answers = [value for value, _ in field.answers]
        at = answers.index(self.values[field.name]) if self.values[field.name] in answers else 0
        self.values[field.name] = answers[(at + step) % len(answers)]

    def keys(self, say: Say) -> Keys:
        """The arrows, Enter and Escape."""
        return ("↑ ↓", say("choose")), ("← →", say("change")), ("enter", say(self._done)), ("esc", say(self._undone))

    def body(self, look: Look, width: int, height: int) -> list[Row]:
        """The title, the questions around the selected one, and its explanation."""
        say, width = look.say, min(width, WIDEST)
        chosen = self._fields[self._chosen]
        about = [row("  ", (line, "muted")) for line in wrapped(chosen.explained(say), width - 2)]
        most = max(len(wrapped(field.explained(say), width - 2)) for field in self._fields)
        questions = [Line(self._question(field, say, width, chosen=field is chosen)) for field in self._fields]
        shown = listed(questions, self._chosen, max(1, height - 1 - most), say)
        gap = [EMPTY] if len(shown) + 2 + most <= height else []
        return [heading(say(self._title), width), *shown, *gap, *about][:height]

    def _question(self, field: Field, say: Say, width: int, *, chosen: bool) -> Row:
        """Its label and its answer; a long one of them takes columns from the other."""
        label, value = say(field.label), say(field.words_for(self.values[field.name]))
        left, right = ("← ", " →") if chosen else ("  ", "  ")
        room = width - MARGIN - len(left + right)
        column = room - (ANSWER if width > NARROW else ANSWER_NARROW)
        column = min(max(column, cell_len(label)), max(1, room - cell_len(value)))
        asked = cut(row((label, "chosen" if chosen else "plain")), column, "plain")
        answer = (fitted(value, room - column), "strong" if chosen else "muted")
        return entry(row(*asked, (left, "key"), answer, (right, "key")), width, chosen=chosen)
