"""Connecting: errors in words, and never the password in them."""

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from server.store.errors import StoreError
from server.store.opening import open_store
from server.store.postgres.session import connect, shown
from tests.kit import postgres
from tests.kit.store_places import PostgresPlace

SECRET = "s3cret"  # noqa: S105


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://kombio:{SECRET}@127.0.0.1:1/house",
        f"postgresql://kombio:{SECRET}@nowhere.invalid/house",
        f"postgresql://kombio:{SECRET}@/house?host=/nowhere",
        f"postgresql://kombio:{SECRET}@127.0.0.1:port{SECRET}/house",
        f"postgresql://kombio@127.0.0.1:1/house?password={SECRET}",
        f"postgresql://kombio:{SECRET}%ZZ@127.0.0.1/house",
        f"postgresql://kombio:x@127.0.0.1/house?{SECRET}=1",
    ],
)
def test_no_error_tells_the_password(url: str) -> None:
    with pytest.raises(StoreError) as error:
        open_store(Path(), url, create=False)
    assert SECRET not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_database_is_named_without_its_password() -> None:
    assert shown(f"postgresql://kombio:{SECRET}@db.example.org/house") == "PostgreSQL database house on db.example.org"


def test_what_the_server_says_is_told_in_one_line() -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        connect(postgres.server().url("nowhere"), "test")


def test_a_commit_is_synced_even_if_the_server_would_not() -> None:
    place = PostgresPlace()
    with psycopg.connect(place.url, autocommit=True) as session:
        session.execute("ALTER ROLE kombio SET synchronous_commit = off")
        try:
            with connect(place.url, "test") as own:
                assert own.execute("SHOW synchronous_commit").fetchone() == ("on",)
        finally:
            session.execute("ALTER ROLE kombio RESET synchronous_commit")


WITHOUT = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "psycopg" else found(name, *more)
from server.cli import main
sys.exit(main(["serve", "--config", sys.argv[1], "--data", sys.argv[2]]))
"""


def test_a_missing_driver_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "kombio.toml").write_text('[store]\nurl = "postgresql://kombio@/house"\n')
    words = [sys.executable, "-c", WITHOUT, str(tmp_path / "kombio.toml"), str(tmp_path / "data")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 2
    assert done.stderr.startswith("kombio: PostgreSQL needs one more package: pip install 'kombio[postgres]'")
    assert done.stderr.count("\n") == 1
