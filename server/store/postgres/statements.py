"""Lets SQL that was written for SQLite run on PostgreSQL: with other placeholders and other names of types."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from server.store.port.connection import Rows
from server.store.postgres.session import Session

TYPES = {"INTEGER": "BIGINT", "BLOB": "BYTEA", "REAL": "DOUBLE PRECISION"}
TYPE = re.compile("|".join(TYPES))
NUMBER_AS_CONDITION = "WHERE listed"
"""SQLite uses the index of listed tables for no other words; PostgreSQL takes no number for a condition."""


@lru_cache(maxsize=1000)
def marked(sql: str) -> str:
    """A statement with PostgreSQL's marks for parameters."""
    return _conditions(sql).replace("%", "%%").replace("?", "%s")


def declared(sql: str) -> str:
    """A statement of the schema with PostgreSQL's types."""
    return TYPE.sub(lambda word: TYPES[word[0]], sql)


def _conditions(sql: str) -> str:
    return sql.replace(NUMBER_AS_CONDITION, f"{NUMBER_AS_CONDITION} <> 0")


class Transaction:
    """A connection in a transaction, as jobs get it. It notices whether anything is written."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.writes = False

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows:
        """Run a statement."""
        if not sql.startswith("SELECT"):
            self.writes = True
        return self._session.execute(marked(sql), parameters)

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        """Run a statement for each of these."""
        self.writes = True
        with self._session.cursor() as cursor:
            cursor.executemany(marked(sql), parameters)
