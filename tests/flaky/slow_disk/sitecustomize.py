"""A slow disk: every sync takes 20 ms more, in every Python process that has this folder in its PYTHONPATH.

Python imports a module of this name when it starts, so programs that a test starts are slowed down as well. SQLite does
not sync through Python: its file layer is wrapped (`tests.kit.disk`).
"""

import os
import time
from collections.abc import Callable

from tests.kit.disk import Disk, install_for_good

SECONDS = 0.02


class SlowDisk(Disk):
    """Takes long to sync, and never fails."""

    def sync_error(self) -> int:
        """Take long."""
        time.sleep(SECONDS)
        return 0


def slowly(sync: Callable[[int], None]) -> Callable[[int], None]:
    """Sync a file as Python does, but take long."""

    def synced(file: int) -> None:
        time.sleep(SECONDS)
        sync(file)

    return synced


os.fsync, os.fdatasync = slowly(os.fsync), slowly(os.fdatasync)  # type: ignore[assignment]
install_for_good(SlowDisk())
