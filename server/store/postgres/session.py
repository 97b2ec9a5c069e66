"""Connections to PostgreSQL, and errors in words without secrets."""

from contextlib import AbstractContextManager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from server.store.port.errors import StoreError, as_store_error

Session = psycopg.Connection[tuple[Any, ...]]

DEFAULTS: dict[str, Any] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "target_session_attrs": "read-write",
}
"""What libpq is told unless the url says otherwise: a connection that was cut is noticed within some seconds."""
OLDEST = 13
"""The oldest version of PostgreSQL that a house is opened on."""
SETTINGS = (
    "SET client_encoding = 'UTF8'",
    "SET idle_in_transaction_session_timeout = '60s'",
    # A commit is on the disk before it is confirmed, even if the server's default is different.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)


def connect(url: str, name: str) -> Session:
    """Connect. Statements commit at once, unless a transaction is begun."""
    options = DEFAULTS | _parameters(url) | {"application_name": name}
    with in_words(url):
        session = psycopg.connect(autocommit=True, **options)
    try:
        with in_words(url):
            _check(session)
            for setting in SETTINGS:
                session.execute(setting)
    except BaseException:
        session.close()
        raise
    return session


def _check(session: Session) -> None:
    if session.info.server_version < OLDEST * 10_000:
        found = session.info.server_version // 10_000
        raise StoreError(f"the database is PostgreSQL {found}; the oldest that works is {OLDEST}")
    encoding = session.execute("SHOW server_encoding").fetchone()
    if encoding != ("UTF8",):
        raise StoreError(f"the encoding of the database is {encoding and encoding[0]}; create it with ENCODING 'UTF8'")


def _parameters(url: str) -> dict[str, Any]:
    """The parts of a url. What libpq says about a wrong one may contain parts of the password."""
    try:
        return conninfo_to_dict(url)
    except psycopg.Error:
        raise StoreError(
            "store.url is not valid; write it as postgresql://USER:PASSWORD@HOST/DATABASE, and characters of the "
            "password other than letters and digits as %XX"
        ) from None


def shown(url: str) -> str:
    """A database in words, without a password."""
    parts = _parameters(url)
    where = parts.get("host") or parts.get("hostaddr") or "this machine"
    return f"PostgreSQL database {parts.get('dbname') or parts.get('user') or ''} on {where}"


def in_words(url: str) -> AbstractContextManager[None]:
    """Turn errors of the database into a StoreError."""
    return as_store_error(psycopg.Error, lambda error: f"{shown(url)}: {reason(error, url)}")


def reason(error: psycopg.Error, url: str) -> str:
    """What the database says, in one line, without values and without the password."""
    text = error.diag.message_primary or str(error) or type(error).__name__
    secret = str(_parameters(url).get("password") or "")
    line = " ".join(text.split())
    return line.replace(secret, "***") if secret else line
