"""One process at a time: a lock on an open file, which the system takes back when the process ends."""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock_file(file: IO[bytes]) -> None:
    """Lock a file as long as it is open; an OSError if somebody else has it."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
