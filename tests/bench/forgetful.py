"""The house without its journal, to compare with: `python -m tests.bench.forgetful serve ...`.

Everything is the same but for the store: jobs are done at once, in memory, and nothing is ever written to the disk.
"""

import sys
from pathlib import Path

from server.cli import main
from server.store.sqlite.engine import SqliteEngine
from server.store.store import Job, Store, T


class ForgetfulStore(Store):
    """Does every job on the spot."""

    async def do(self, job: Job[T]) -> T:
        """Do it, without a thread and without a disk."""
        [done] = self._engine.transact([job])
        return done  # type: ignore[no-any-return]

    @classmethod
    def open(cls, directory: Path, *, create: bool = True) -> "ForgetfulStore":  # noqa: ARG003
        """Keep everything in memory, whatever the directory."""
        return cls(SqliteEngine.in_memory())


if __name__ == "__main__":
    Store.open = ForgetfulStore.open  # type: ignore[method-assign]
    sys.exit(main())
