"""Open the store of a house: in its data directory, or on PostgreSQL if a url is configured."""

from collections.abc import Callable
from pathlib import Path

from server.store.store import Store


def open_store(
    directory: Path, url: str = "", *, create: bool, wait: bool = False, fenced: Callable[[], None] = lambda: None
) -> Store:
    """Open the store; with `create`, an empty database may become that of a new house.

    Only one house can have it open. With `wait`, wait for PostgreSQL as long as another house has it, and take over
    when that one ends or hangs. If another house takes over from this one, every later job fails with a FencedError,
    and `fenced` is called, once, in any thread: the process must end then.
    """
    if not url:
        return Store.open(directory, create=create)
    from server.store.postgres.engine import PostgresEngine  # noqa: PLC0415 - psycopg may be missing

    return Store(PostgresEngine.open(url, create=create, wait=wait, fenced=fenced))
