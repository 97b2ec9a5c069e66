"""How long the house has been open: the clock of slow tables (see `server/store/slow/open_time.py`)."""

import asyncio

from server.store.slow import open_time
from server.store.store import Job, Store


class OpenTime:
    """Counts on from what is stored, by the event loop's clock, which nobody can set."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._before = 0
        self._since = asyncio.get_running_loop().time()

    async def start(self) -> None:
        """Read for how long the house was open before."""
        self._before = await self._store.do(open_time.read)
        self._since = asyncio.get_running_loop().time()

    def now(self) -> int:
        """For how many seconds the house has been open."""
        return self._before + int(asyncio.get_running_loop().time() - self._since)

    def noting(self) -> Job[None]:
        """A job that stores it."""
        now = self.now()
        return lambda connection: open_time.note(connection, now)
