"""`kombio admin` for a house on PostgreSQL: what works as on SQLite, and what says that it is SQLite's."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from server.store.sqlite import database
from server.store.store import Store
from tests.cli.commands.test_admin import Call, admin, data
from tests.kit.store_places import PostgresPlace

__all__ = ["admin", "data"]


@pytest.fixture
def elsewhere() -> PostgresPlace:
    return PostgresPlace(template="template1")


@pytest.fixture
def config(elsewhere: PostgresPlace, data: Path, tmp_path: Path) -> Path:
    """The configuration of a house whose store is to be on PostgreSQL."""
    path = tmp_path / "kombio.toml"
    path.write_text(f'[house]\ndata = "{data}"\n[store]\nurl = "{elsewhere.url}"\n')
    return path


def test_a_house_is_copied_there_and_back(admin: Call, config: Path, data: Path) -> None:
    code, output, _ = admin("copy", "postgresql", "--config", config)
    assert code == 0
    assert "names: 2 rows\n" in output
    assert output.endswith("rows.\nStart the house to use the copy.\n")
    code, _, error = admin("copy", "postgresql", "--config", config)
    assert (code, error) == (2, "kombio: the database in store.url is not empty; nothing was changed\n")
    (data / database.NAME).rename(data / "old")
    code, output, _ = admin("copy", "sqlite", "--config", config)
    assert code == 0
    assert output.endswith("Remove store.url from the configuration to use the copy.\n")
    Store.open(data).close()


def test_a_url_must_be_configured(admin: Call, data: Path) -> None:
    code, _, error = admin("copy", "postgresql", "--data", data)
    assert (code, error.count("\n")) == (2, 1)
    assert "store.url is empty" in error


def test_an_open_house_is_not_copied(admin: Call, config: Path, data: Path, elsewhere: PostgresPlace) -> None:
    with closing(Store.open(data)):
        code, _, error = admin("copy", "postgresql", "--config", config)
        assert (code, error) == (2, f"kombio: the house in {data} is open; close it first\n")
    admin("copy", "postgresql", "--config", config)
    (data / database.NAME).unlink()
    with closing(elsewhere.open()):
        for words in (("copy", "sqlite"), ("delete-player", "ana", "--yes")):
            code, _, error = admin(*words, "--config", config)
            assert (code, error) == (2, f"kombio: the house in {data} is open; close it first\n")


def test_a_player_is_exported_and_deleted(admin: Call, config: Path, elsewhere: PostgresPlace) -> None:
    admin("copy", "postgresql", "--config", config)
    with closing(elsewhere.open()):
        code, output, _ = admin("export-player", "ana", "--config", config)
        assert (code, json.loads(output)["key"]) == (0, "key of ana")
    assert admin("delete-player", "ana", "--yes", "--config", config)[0] == 0
    assert admin("export-player", "ana", "--config", config)[0] == 2
    assert admin("export-player", "ben", "--config", config)[0] == 0


def test_an_empty_database_becomes_a_house_once(admin: Call, config: Path, elsewhere: PostgresPlace) -> None:
    code, _, error = admin("export-player", "ana", "--config", config)
    assert code == 2
    assert "there is no house" in error
    assert admin("begin", "--config", config)[0] == 0
    elsewhere.open().close()
    code, _, error = admin("begin", "--config", config)
    assert code == 2
    assert "not empty; nothing was changed" in error


@pytest.mark.parametrize("words", [("backup", "x"), ("restore", "x"), ("vacuum",)])
def test_what_is_for_sqlite_only_says_so(admin: Call, config: Path, words: tuple[str, ...]) -> None:
    code, _, error = admin(*words, "--config", config)
    assert (code, error.count("\n")) == (2, 1)
    assert "this is for SQLite only, and the house is on PostgreSQL: " in error
