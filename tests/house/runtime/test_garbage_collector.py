"""The garbage collector stays out of the way while people play."""

import gc
from pathlib import Path

import pytest

import server
from server.house.runtime.garbage_collector import TOO_MUCH, WORTH_IT, GarbageCollector


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order."""
    done: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: done.append("collected"))
    return done


def collector(done: list[str], *, quiet: bool) -> GarbageCollector:
    made = GarbageCollector(lambda: quiet)
    made.let_go = lambda: done.append("let go")
    return made


def test_nothing_is_collected_by_itself_while_the_house_is_open() -> None:
    with GarbageCollector(lambda: False).running():
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.parametrize(("quiet", "sessions"), [(True, WORTH_IT), (False, TOO_MUCH)])
def test_ended_sessions_are_collected_when_they_are_worth_it(
    collections: list[str], quiet: bool, sessions: int
) -> None:
    made = collector(collections, quiet=quiet)
    for _ in range(sessions - 1):
        made.session_ended()
    assert collections == []
    made.session_ended()
    assert collections == ["let go", "collected"]
    made.session_ended()
    assert collections == ["let go", "collected"]


def test_every_process_that_has_a_collector_takes_over_the_collector() -> None:
    """Doors did not: they stopped for a tenth of a second again and again."""
    sources = [path.read_text("utf-8") for folder in server.__path__ for path in Path(folder).rglob("*.py")]
    making = [source for source in sources if " GarbageCollector(" in source]
    assert len(making) >= 4
    assert all("collector.running()" in source for source in making)
