"""The log: text or JSON lines on stderr, without secrets.

An error message may contain a card of a running game. So the log has an error's type and traceback but not its message,
and no reprs from the event loop.
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
    """Lines of text, each followed by the traceback if there is an error."""

    def __init__(self, process: str = "") -> None:
        super().__init__(f"%(asctime)s {process}: %(message)s" if process else "%(asctime)s %(message)s")
        self._process = {"process": process} if process else {}

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802 - the name that logging calls
        """Format an error without its message."""
        return trace_of(ei[1]) if ei[1] else ""


class JsonLines(Lines):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
            **self._process,
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def trace_of(error: BaseException) -> str:
    """The types of an error and of its causes, each with its traceback."""
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
    """Counts errors by logger."""

    def __init__(self, counts: Counter[str]) -> None:
        super().__init__(logging.ERROR)
        self._counts = counts

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error."""
        self._counts[record.name] += 1


class Log:
    """Logs to the stderr of the start: apps redirect the current one while they run."""

    def __init__(self, kind: Kind, process: str = "") -> None:
        self._process = process
        """Which of several processes logs; empty if there is only one."""
        self._handler = logging.StreamHandler(sys.stderr)
        self.use(kind)
        logging.basicConfig(level=logging.INFO, handlers=[self._handler], force=True)
        logging.getLogger("asyncssh").setLevel(logging.WARNING)

    def use(self, kind: Kind) -> None:
        """Use this format from now on."""
        self._handler.setFormatter(JsonLines(self._process) if kind == "json" else Lines(self._process))

    def count_errors(self, counts: Counter[str]) -> None:
        """Count errors as well."""
        logging.getLogger().addHandler(ErrorCount(counts))


def complain(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop; its message contains reprs, so only the traceback is logged."""
    error = context.get("exception")
    log.error("%s", "unhandled error in the event loop" if error else context["message"], exc_info=error)
