"""A form: a list of questions with a few answers each, changed with the arrows."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from kombio_tui.controls.key import Key
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, cut, fitted, row, wrapped
from kombio_tui.text.languages import Say, marked
from protocol.house import Request


class Field(Struct, frozen=True):
    """A question: its name, its label, and its answers with their labels; `help` explains it."""

    name: str
    label: str
    answers: tuple[tuple[Any, str], ...]
    help: str = ""

    def words_for(self, value: Any) -> str:
        """The label of an answer; an answer that the form does not offer is shown as it is."""
        return next((text for answer, text in self.answers if answer == value), str(value))


def numbers(*numbers: int, unit: str = "") -> tuple[tuple[int, str], ...]:
    """Numbers to choose from, with a unit if there is one."""
    return tuple((number, f"{number} {unit}".rstrip()) for number in numbers)


def seconds(*numbers: int) -> tuple[tuple[int, str], ...]:
    """Time limits to choose from; 0 is no limit."""
    return tuple((number, f"{number} s" if number else marked("no limit")) for number in numbers)


WIDEST = 50
OWN_KEYS = ("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab")


class Form(Sheet):
    """A list of questions with their answers; one question is selected."""

    def __init__(self, title: str, done: str, fields: Sequence[Field], values: Mapping[str, Any]) -> None:
        self._title = title
        self._done = done
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
        return None

    def _turn(self, step: int) -> None:
        field = self._fields[self._chosen]
        answers = [value for value, _ in field.answers]
        at = answers.index(self.values[field.name]) if self.values[field.name] in answers else 0
        self.values[field.name] = answers[(at + step) % len(answers)]

    def rows(self, look: Look, width: int, height: int) -> list[Row]:
        """The title, the questions around the selected one, and its explanation."""
        say, width = look.say, min(width, WIDEST)
        chosen = self._fields[self._chosen]
        about = [row((line, "muted")) for line in wrapped(say(chosen.help), width)] if chosen.help else []
        room = max(1, height - 3 - len(about))
        first = max(0, min(self._chosen - room // 2, len(self._fields) - room))
        questions = [
            self._question(field, say, width, chosen=field is chosen) for field in self._fields[first : first + room]
        ]
        keys = row(("←→ ", "key"), say("change"), (" enter ", "key"), say(self._done), (" esc ", "key"), say("back"))
        lines = [row((say(self._title), "strong")), *questions, *about]
        return [*lines, *[()] * (height - 1 - len(lines)), cut(keys, width)]

    def _question(self, field: Field, say: Say, width: int, *, chosen: bool) -> Row:
        value = field.words_for(self.values[field.name])
        room = 13 if width > 34 else 10
        return row(
            ("► " if chosen else "  ", "key"),
            (fitted(say(field.label), width - room - 5), "strong" if chosen else "plain"),
            ("← " if chosen else "  ", "key"),
            (fitted(say(value), room), "strong" if chosen else "muted"),
            ("→" if chosen else " ", "key"),
        )
