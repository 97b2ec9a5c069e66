"""The house in lines on a channel: for clients without a terminal, and for terminals that can do no more than type."""

from kombio_tui.kit.terminal import described
from kombio_tui.lines.line_mode import MOST_LINES, LineMode
from server.door.frontends.frontend import FrontEnd, PatientLink, Wire
from server.door.frontends.line_editor import EditedLines, Lines
from server.house.members.connection import Connection

DUMB = ("", "dumb")
"""The terminals on which nothing is drawn; no terminal at all is one of them."""


class LinesFrontEnd(FrontEnd):
    """Lines come in, and lines go out."""

    def __init__(self, wire: Wire) -> None:
        super().__init__(wire)
        self._lines = EditedLines(self._echo) if wire.terminal else Lines()
        self._front_end: LineMode | None = None
        self._early: list[tuple[str, float]] = []
        """What was typed before the house was ready to listen."""
        self._ended = False

    async def run(self, connection: Connection) -> None:
        """FrontEnd until the player leaves."""
        terminal = described(self.wire.terminal, self.wire.environment)
        self._front_end = LineMode(PatientLink(connection, self.wire.writer), terminal, self._write)
        for line, stamp in self._early:
            self._front_end.typed(line, stamp)
        if self._ended:
            self._front_end.ended()
        try:
            await self._front_end.run()
        finally:
            self._front_end = None

    def feed(self, data: bytes, stamp: float) -> None:
        """Deal with the lines that end here, as far as the client may type so many."""
        for line in self._lines.feed(data):
            if line is None:
                self.leave()
            elif self.wire.keys.pay(1, stamp):
                self._typed(line, stamp)

    def _typed(self, line: str, stamp: float) -> None:
        if self._front_end:
            self._front_end.typed(line, stamp)
        elif len(self._early) < MOST_LINES:
            self._early.append((line, stamp))

    def end_of_input(self) -> None:
        """Leave when all that was typed is dealt with."""
        self._ended = True
        if self._front_end:
            self._front_end.ended()

    def leave(self) -> None:
        """End the conversation."""
        self._ended = True
        if self._front_end:
            self._front_end.leave()

    def catch_up(self) -> None:
        """Answers were left out while the client did not read; say again what is asked."""
        if self._front_end:
            self._front_end.typed("")

    def _write(self, text: str) -> None:
        """Write lines; what a player at a terminal is just typing goes on below them."""
        typed = self._lines.text if self.wire.terminal else ""
        self._send(f"\n{text}{typed}" if typed else text)

    def _echo(self, text: str) -> None:
        if text:
            self._send(text)

    def _send(self, text: str) -> None:
        """Write text; a terminal in raw mode needs carriage returns."""
        ends = text.replace("\n", "\r\n") if self.wire.terminal else text
        self.wire.writer.write(ends.encode("utf-8", "replace"))
