"""How many doors a house has."""

import os
import sys

from server.config.schema import Workers


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def doors_for(workers: Workers) -> int:
    """As many as asked for, or one for each core; 1 means that there are no processes but one."""
    return cores() if workers == "auto" else workers
