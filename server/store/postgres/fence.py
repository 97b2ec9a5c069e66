"""The fence: the epoch in the database, which every transaction of a house checks first."""

from server.store.port.errors import FencedError
from server.store.postgres.session import Session

FENCED = "another house has taken over the database"
END_OTHERS = """SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE relation = 'house_fence'::regclass AND mode IN ('RowShareLock', 'RowExclusiveLock')
    AND datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"""
"""Ends the sessions that are in a transaction of a house: they may belong to a house that hangs, or to a connection
that is cut, and would hold their locks for long."""


def take_over(session: Session, holder: str) -> None:
    """Make a house the only one that can use the database, after the open transaction of another one has ended."""
    with session.transaction():
        session.execute(END_OTHERS)
        session.execute("UPDATE house_fence SET epoch = epoch + 1, holder = %s", (holder,))
        session.execute("UPDATE house_lease SET beat = beat + 1, holder = %s", (holder,))


def enter(session: Session, holder: str) -> int:
    """Begin a new epoch of the same house, for a new connection; return it.

    Whatever the house had sent over an earlier connection has then been committed or not, and never will be later.
    """
    with session.transaction():
        mine = session.execute("SELECT 1 FROM house_fence WHERE holder = %s", (holder,)).fetchone()
        if mine:  # otherwise the others are those of the house that has taken over
            session.execute(END_OTHERS)
        raised = "UPDATE house_fence SET epoch = epoch + 1 WHERE holder = %s RETURNING epoch"
        found = session.execute(raised, (holder,)).fetchone()
    if found is None:
        raise FencedError(FENCED)
    return int(found[0])


def begin(session: Session, epoch: int) -> None:
    """Begin a transaction of a house; refuse if another house has taken over."""
    check = f"SELECT 1 FROM house_fence WHERE epoch = {epoch:d} FOR SHARE"  # noqa: S608 - a number
    found = session.execute(f"BEGIN ISOLATION LEVEL READ COMMITTED; {check}", prepare=False)  # one round trip
    found.nextset()
    if found.fetchone() is None:
        raise FencedError(FENCED)


def commit(session: Session, mark: int) -> None:
    """Commit a transaction of a house, with a number by which it can be recognised."""
    both = f"UPDATE house_mark SET mark = {mark:d}; COMMIT"  # noqa: S608 - a number, and one round trip
    session.execute(both, prepare=False)


def last_mark(session: Session) -> int:
    """The number of the last transaction that was committed."""
    found = session.execute("SELECT mark FROM house_mark").fetchone()
    return int(found[0]) if found else 0
