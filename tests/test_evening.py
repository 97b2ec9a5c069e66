"""How an evening in a full house is judged (`tests.bench.evening`)."""

import json

import pytest

from tests.bench.evening import GROWTH, complaints, growth

FINE = json.dumps({"level": "info", "where": "kombio", "what": "open on port 2222"})


@pytest.mark.parametrize(
    ("megabytes", "level"),
    [
        ([100, 150, 200, 200, 200, 200], True),
        ([50, 100, 200, 210, 205, 207], True),
        ([180, 190, 200, 210, 220, 230], False),
        ([100, 100, 100, 100, 100, 140], False),
    ],
)
def test_memory_is_level_when_the_last_third_is_like_the_second(megabytes: list[float], level: bool) -> None:
    assert (growth(megabytes) <= GROWTH) is level


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"level": "warning", "where": "server", "what": "slow"}),
        json.dumps({"level": "error", "where": "server", "what": "can't save a name"}),
        json.dumps({"level": "info", "where": "asyncio", "what": "hm", "error": "KeyError at table.py:3"}),
        "Traceback (most recent call last):",
        "sys:1: RuntimeWarning: coroutine 'play' was never awaited",
    ],
)
def test_whatever_is_no_information_is_a_complaint(line: str) -> None:
    assert complaints("\n".join([FINE, line, FINE])) == [line]
    assert complaints(FINE) == []
