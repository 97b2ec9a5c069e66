"""Settings that all tests share."""

import asyncio
import os
from collections.abc import Callable, Mapping

import pytest
from hypothesis import settings

from tests.kit.clock import PatientLoop, StillLoop

WITH_SOCKETS = {"attack", "cli", "doctor", "door", "metrics", "office", "manual"}

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Let time stand still in every test, or at least long timers where there are sockets and other programs."""
    runs = item.path.relative_to(config.rootpath).parts[1] in WITH_SOCKETS or item.get_closest_marker("time_runs")
    return {"clock": PatientLoop if runs else StillLoop}
