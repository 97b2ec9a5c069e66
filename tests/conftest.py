"""Settings that all tests share."""

import asyncio
import gc
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack

import pytest
from hypothesis import settings

from tests.kit.clock import PatientLoop, StillLoop
from tests.kit.postgres_place import MISSED_IN, MISSING, place_for_a_server

WITH_SOCKETS = {"attack", "cli", "doctor", "door", "link", "metrics", "office", "manual"}

gc.set_threshold(20_000, 20, 20)  # tests make millions of small objects, and next to no cycles

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_configure(config: pytest.Config) -> None:
    """Say where a PostgreSQL may be started, once for all processes of this run."""
    if not hasattr(config, "workerinput"):
        place = ExitStack()
        place.enter_context(place_for_a_server())
        config.add_cleanup(place.close)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say in one line of the summary that there is no PostgreSQL, wherever it was missed."""
    report = yield
    if isinstance(report.longrepr, tuple) and report.longrepr[2].endswith(MISSING):
        report.longrepr = MISSED_IN, 1, report.longrepr[2]
    return report


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Let time stand still in every test, or at least long timers where there are sockets and other programs."""
    runs = item.path.relative_to(config.rootpath).parts[1] in WITH_SOCKETS or item.get_closest_marker("time_runs")
    return {"clock": PatientLoop if runs else StillLoop}
