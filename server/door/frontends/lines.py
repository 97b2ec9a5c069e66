"""Line mode on a channel: for clients without a terminal, and for dumb terminals."""

from collections.abc import Callable

from kombio_tui.kit.terminal import described
from kombio_tui.lines.line_mode import MOST_LINES, LineMode
from server.door.frontends.frontend import FrontEnd, PatientLink, Wire
from server.door.frontends.line_editor import EditedLines, Lines
from server.link.port import PlayerLink

DUMB = ("", "dumb")
"""Terminals on which no screen can be drawn; the empty name means no terminal."""


class LinesFrontEnd(FrontEnd):
    """Runs line mode."""

    def __init__(self, wire: Wire, screen: Callable[[], FrontEnd] | None = None) -> None:
        super().__init__(wire)
        self._screen = screen
        """Makes the screen that the player came from, if there was one."""
        self._wanted: FrontEnd | None = None
        self._lines = EditedLines(self._echo) if wire.terminal else Lines()
        self._line_mode: LineMode | None = None
        self._early: list[tuple[str, float]] = []
        """What was typed before line mode was ready."""
        self._ended = False

    async def run(self, connection: PlayerLink) -> None:
        """Run line mode until the player leaves."""
        terminal = described(self.wire.terminal, self.wire.environment)
        link, to_screen = PatientLink(connection, self.wire.writer), self._to_screen if self._screen else None
        self._line_mode = LineMode(link, terminal, self._write, self.wire.known_address, to_screen)
        for line, stamp in self._early:
            self._line_mode.typed(line, stamp)
        if self._ended:
            self._line_mode.ended()
        try:
            await self._line_mode.run()
        finally:
            self._line_mode = None

    def _to_screen(self) -> None:
        self._wanted = self._screen() if self._screen else None
        self.leave()

    def successor(self) -> FrontEnd | None:
        """The screen again, if the player wanted it."""
        return self._wanted

    def feed(self, data: bytes, stamp: float) -> None:
        """Handle the lines that end here, within the client's rate limit."""
        for line in self._lines.feed(data):
            if line is None:
                self.leave()
            elif self.wire.keys.pay(1, stamp):
                self._typed(line, stamp)

    def _typed(self, line: str, stamp: float) -> None:
        if self._line_mode:
            self._line_mode.typed(line, stamp)
        elif len(self._early) < MOST_LINES:
            self._early.append((line, stamp))

    def end_of_input(self) -> None:
        """Leave when everything typed so far has been handled."""
        self._ended = True
        if self._line_mode:
            self._line_mode.ended()

    def leave(self) -> None:
        """End line mode."""
        self._ended = True
        if self._line_mode:
            self._line_mode.leave()

    def catch_up(self) -> None:
        """Repeat the question: answers were dropped while the client did not read."""
        if self._line_mode:
            self._line_mode.typed("")

    def _write(self, text: str) -> None:
        """Write lines; what the player has typed so far is repeated below them."""
        typed = self._lines.text if self.wire.terminal else ""
        self._send(f"\n{text}{typed}" if typed else text)

    def _echo(self, text: str) -> None:
        if text:
            self._send(text)

    def _send(self, text: str) -> None:
        """Write text; a terminal in raw mode needs carriage returns."""
        ends = text.replace("\n", "\r\n") if self.wire.terminal else text
        self.wire.writer.write(ends.encode("utf-8", "replace"))
