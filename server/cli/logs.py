"""The log: lines on stderr, for people or for machines, without anything that is still secret.

An error's own words may hold whatever the code was busy with, a card of a running game among them. So of an error the
log tells its kind and its way through the code, and not its words; and of the loop's own complaints not the
objects that they are about.
"""

import asyncio
import json
import logging
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Literal

log = logging.getLogger("kombio")

Kind = Literal["text", "json"]
ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """A line for people, and below it the way of an error through the code."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s")

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802 - the name that logging calls
        """Write an error without its words."""
        return way_of(ei[1]) if ei[1] else ""


class JsonLines(Lines):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def way_of(error: BaseException) -> str:
    """The kinds of an error and of those that led to it, each with its way through the code."""
    return "\n".join(_steps(error, set()))


def _steps(error: BaseException, told: set[int]) -> Iterator[str]:
    if id(error) in told:
        return
    told.add(id(error))
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier:
        yield from _steps(earlier, told)
    yield "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _steps(part, told)


class ErrorCount(logging.Handler):
    """Counts errors by where they happened."""

    def __init__(self, counts: Counter[str]) -> None:
        super().__init__(logging.ERROR)
        self._counts = counts

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._counts[record.name] += 1


class Log:
    """Where the log goes: the stderr of the start, for apps redirect it while they run."""

    def __init__(self, kind: Kind) -> None:
        self._handler = logging.StreamHandler(sys.stderr)
        self.use(kind)
        logging.basicConfig(level=logging.INFO, handlers=[self._handler], force=True)
        logging.getLogger("asyncssh").setLevel(logging.WARNING)

    def use(self, kind: Kind) -> None:
        """Write lines of this kind from now on."""
        self._handler.setFormatter(JsonLines() if kind == "json" else Lines())

    def count_errors(self, counts: Counter[str]) -> None:
        """Count errors, too."""
        logging.getLogger().addHandler(ErrorCount(counts))


def complain(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what the loop complains about; where there is an error, its message holds the objects of the call."""
    error = context.get("exception")
    log.error("%s", "an error in the loop" if error else context["message"], exc_info=error)
