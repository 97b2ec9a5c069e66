"""The log: lines for people and machines, and no words of an error, which might hold a card."""

import asyncio
import json
import logging
from collections import Counter

import pytest

from server.cli.logs import ErrorCount, JsonLines, Lines, Log, complain

CARD = 13


def crash() -> None:
    raise KeyError(f"the {CARD} in slot 2")


def chained() -> None:
    try:
        crash()
    except KeyError as error:
        raise ValueError(f"ana holds the {CARD}") from error


def record(run: object) -> logging.LogRecord:
    try:
        run()  # type: ignore[operator]
    except BaseException as error:
        return logging.makeLogRecord(
            {
                "msg": "it %s",
                "args": ("failed",),
                "levelname": "ERROR",
                "exc_info": (type(error), error, error.__traceback__),
            }
        )
    raise AssertionError("it did not fail")


async def grouped() -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(asyncio.to_thread(chained))


@pytest.mark.parametrize("lines", [Lines(), JsonLines()])
@pytest.mark.parametrize("run", [crash, chained, lambda: asyncio.run(grouped())])
def test_of_an_error_its_kinds_and_its_way_are_told_and_not_its_words(lines: logging.Formatter, run: object) -> None:
    text = lines.format(record(run))
    assert "KeyError" in text
    assert "in crash" in text
    assert "test_logs.py" in text
    assert f"the {CARD}" not in text


def test_a_line_for_a_machine_is_one_json_object() -> None:
    line = json.loads(JsonLines().format(record(chained)))
    assert line["what"] == "it failed"
    assert line["level"] == "error"
    assert line["error"].endswith("ValueError")


async def test_the_loop_complains_without_the_objects_that_it_complains_about(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(complain)
    loop.call_soon(crash_with, "a secret card")
    await asyncio.sleep(0)
    [told] = caplog.records
    text = Lines().format(told)
    assert "a secret card" not in text
    assert "KeyError" in text
    loop.set_exception_handler(None)


def crash_with(_card: str) -> None:
    crash()


def test_errors_are_counted_by_where_they_happened() -> None:
    counts: Counter[str] = Counter()
    handler = ErrorCount(counts)
    for level, name in [(logging.ERROR, "a"), (logging.ERROR, "a"), (logging.CRITICAL, "b"), (logging.WARNING, "c")]:
        told = logging.LogRecord(name, level, "", 0, "", (), None)
        if level >= handler.level:
            handler.handle(told)
    assert counts == {"a": 2, "b": 1}


def test_what_clients_ask_for_is_not_logged_by_the_library() -> None:
    """It would log every command, the password in one among them."""
    before, level = logging.getLogger().handlers, logging.getLogger("asyncssh").level
    try:
        Log("text")
        assert not logging.getLogger("asyncssh").isEnabledFor(logging.INFO)
        assert logging.getLogger("server").isEnabledFor(logging.INFO)
    finally:
        logging.basicConfig(handlers=[*before], level=logging.WARNING, force=True)
        logging.getLogger("asyncssh").setLevel(level)
