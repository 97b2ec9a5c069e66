"""Places without a line mode: replays and the office. All one can do there is leave."""

from collections.abc import Sequence

from kombio_tui.lines.room import Command, Room
from kombio_tui.text.languages import marked
from kombio_tui.text.typed_words import Word
from protocol.house import Leave, Update

LEAVE = Word(marked("leave, q"), marked("back to the lobby"))


class UnsupportedLines(Room):
    """A player who was there on a screen, and reconnected without one."""

    place = object
    """Any place that no other room shows."""

    def take(self, update: Update, *, entered: bool) -> list[str]:  # noqa: ARG002
        """Say how to leave."""
        return self.look() if entered else []

    def look(self) -> list[str]:
        """Say how to leave."""
        return [self.say("This place needs a screen; {word} takes you back to the lobby.", word=LEAVE.shown(self.say))]

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """Nothing: there are no games here."""
        return self.look()

    def commands(self) -> Sequence[Command]:
        """Leaving."""
        return (Command(LEAVE, lambda _: Leave()),)
