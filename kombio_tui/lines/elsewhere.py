"""The places that are made for the eye: a replay, and the operators' office. In lines there is but the way out."""

from collections.abc import Sequence

from kombio_tui.lines.room import Command, Room
from kombio_tui.text.languages import marked
from kombio_tui.text.typed_words import Word
from protocol.house import Leave, Update

LEAVE = Word(marked("leave, q"), marked("back to the lobby"))


class ElsewhereLines(Room):
    """Somebody who was there on a screen, and came back without one."""

    place = object
    """Wherever no other room is."""

    def take(self, update: Update, *, entered: bool) -> list[str]:  # noqa: ARG002
        """Say how to get out."""
        return self.look() if entered else []

    def look(self) -> list[str]:
        """Say how to get out."""
        return [self.say("This place needs a screen; {word} takes you back to the lobby.", word=LEAVE.shown(self.say))]

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """There are none here."""
        return self.look()

    def commands(self) -> Sequence[Command]:
        """The way out."""
        return (Command(LEAVE, lambda _: Leave()),)
