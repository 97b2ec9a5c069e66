"""`kombio serve`, and how long its event loop was ever busy at a stretch: `python -m tests.bench.watched FILE WORDS`.

Nobody's key is read while the loop is busy. SIGUSR1 starts anew; SIGUSR2 writes the longest stretch to the file, in
seconds.
"""

import asyncio
import selectors
import signal
import sys
import time
from pathlib import Path
from typing import Any

from server.cli import main


class WatchedSelector(selectors.DefaultSelector):
    """Notes the time between the end of one wait and the beginning of the next."""

    longest = 0.0
    _since = 0.0

    def select(self, timeout: float | None = None) -> Any:
        """Wait, as ever."""
        if self._since:
            self.longest = max(self.longest, time.perf_counter() - self._since)
        ready = super().select(timeout)
        self._since = time.perf_counter()
        return ready


def run(file: Path, words: list[str]) -> int:
    """Serve on a loop that is watched."""
    selector = WatchedSelector()

    def begin(*_: object) -> None:
        selector.longest = 0.0

    def report(*_: object) -> None:
        file.write_text(str(selector.longest))

    class Policy(asyncio.DefaultEventLoopPolicy):
        """Makes loops that are watched."""

        def new_event_loop(self) -> asyncio.AbstractEventLoop:
            return asyncio.SelectorEventLoop(selector)

    asyncio.set_event_loop_policy(Policy())
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, report)
    return main(words)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2:]))
