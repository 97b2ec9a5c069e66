"""Opens the data directory and the store while the event loop runs: a standby may wait for the store for months."""

import asyncio
from contextlib import suppress
from pathlib import Path
from threading import Thread

from server.cli.house_setup import DataDirectory, open_data_directory


async def data_directory(data: Path, url: str) -> DataDirectory:
    """Open both, as soon as no other house has the store.

    The thread ends with the process: who waits for a database can't be interrupted, and has nothing to lose.
    """
    loop = asyncio.get_running_loop()
    opened: asyncio.Future[DataDirectory] = loop.create_future()

    def settle(found: DataDirectory | None, error: BaseException | None) -> None:
        if opened.done():
            return
        if found:
            opened.set_result(found)
        else:
            opened.set_exception(error or RuntimeError("nothing was opened"))

    def run() -> None:
        found: DataDirectory | None = None
        problem: BaseException | None = None
        try:
            found = open_data_directory(data, url, wait=True)
        except BaseException as error:
            problem = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, found, problem)

    Thread(target=run, name="opening", daemon=True).start()
    return await opened
