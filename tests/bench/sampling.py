"""`kombio serve` with a profile by sampling: `python -m tests.bench.sampling FILE WORDS`.

Every millisecond of CPU time it notes which part of the program the main thread is in. A part is found by the innermost
frame that belongs to one, so what a library does for us counts for the library. SIGUSR1 starts the counts anew, SIGUSR2
writes them to the file.
"""

import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from server.cli import main

EVERY = 0.001
PARTS = {
    "kombio_tui.kit": "differences and escape codes",
    "kombio_tui.text": "words",
    "kombio_tui.controls.log": "words",
    "kombio_tui.app": "the app's shell",
    "kombio_tui": "building the page",
    "server.rules": "rules and views",
    "server.house.table.persistence": "journal",
    "server.store": "journal",
    "server.house": "house and table",
    "server.door": "the door's own code",
    "asyncssh": "asyncssh",
    "cryptography": "asyncssh",
    "textual": "Textual",
    "rich": "Textual",
    "asyncio": "event loop",
    "selectors": "event loop",
    "uvloop": "event loop",
    "msgspec": "house and table",
}
"""The name of the part that a module belongs to, by the longest prefix."""


class Samples:
    """How often each part was at work."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self._known: dict[str, str | None] = {}

    def take(self, _signal: int, frame: FrameType | None) -> None:
        """Count the part that is at work now."""
        while frame:
            if part := self._part(frame.f_globals.get("__name__", "")):
                self.parts[part] += 1
                return
            frame = frame.f_back
        self.parts["other"] += 1

    def _part(self, module: str) -> str | None:
        if module not in self._known:
            words = module.split(".")
            prefixes = (".".join(words[:length]) for length in range(len(words), 0, -1))
            self._known[module] = next((PARTS[prefix] for prefix in prefixes if prefix in PARTS), None)
        return self._known[module]


def run(file: Path, words: list[str]) -> int:
    """Serve, and write the samples when the house has closed."""
    samples = Samples()

    def begin(_signal: int, _frame: FrameType | None) -> None:
        samples.parts.clear()
        started.update(thread=time.thread_time(), process=time.process_time())

    def report(_signal: int, _frame: FrameType | None) -> None:
        spent = {
            "main": time.thread_time() - started["thread"],
            "all": time.process_time() - started["process"],
            "parts": samples.parts,
        }
        file.write_text(json.dumps(spent))

    started = {"thread": 0.0, "process": 0.0}
    signal.signal(signal.SIGPROF, samples.take)
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, report)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    return main(words)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2:]))
