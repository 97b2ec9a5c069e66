"""`kombio doctor` looks at the PostgreSQL database of a house."""

from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from server.store.format.schema import VERSION
from tests.doctor.test_doctor import Look, diagnosis
from tests.kit.store_places import PostgresPlace

__all__ = ["diagnosis"]
UNSYNCED = "PROBLEM the database confirms what a power cut can undo"
"""True of the server of the tests."""


def configured(url: str) -> str:
    return f'[store]\nurl = "{url}"\n'


@pytest.fixture
def place() -> PostgresPlace:
    return PostgresPlace()


def test_a_database_that_answers(diagnosis: Look, place: PostgresPlace) -> None:
    _, text = diagnosis(configured(place.url))
    assert "ok      PostgreSQL database test_" in text
    assert "ok      no house is using the database" in text
    assert UNSYNCED in text
    with closing(place.open()):
        assert "ok      a house is using the database" in diagnosis(configured(place.url))[1]


def test_an_empty_database_is_fine_for_a_new_house_only(diagnosis: Look, tmp_path: Path) -> None:
    url = PostgresPlace(template="template1").url
    assert "the tables will be created at the first start" in diagnosis(configured(url))[1]
    (tmp_path / "d").mkdir(mode=0o700)
    (tmp_path / "d" / "host_key").write_text("the key")
    assert "has the key of a house, but the database is empty" in diagnosis(configured(url))[1]


def test_a_newer_database(diagnosis: Look, place: PostgresPlace) -> None:
    with psycopg.connect(place.url, autocommit=True) as session:
        session.execute("UPDATE house_schema SET version = %s", (VERSION + 1,))
    assert "PROBLEM the database was written by a newer version of this program" in diagnosis(configured(place.url))[1]


def test_a_database_that_can_not_be_reached_is_named_without_its_password(diagnosis: Look) -> None:
    code, text = diagnosis(configured("postgresql://kombio:s3cret@127.0.0.1:1/house"))
    assert code == 1
    assert "PROBLEM PostgreSQL database house on 127.0.0.1: connection " in text
    assert "contains a password, and everyone can read it" in text
    assert "s3cret" not in text
