"""`kombio serve` on PostgreSQL: one house at a time, and one that was taken over from ends."""

from pathlib import Path

import psycopg
import pytest

from server.cli.house_setup import TAKEN_OVER
from server.store.postgres import fence
from tests.cli.commands.test_serve import invitation, logged, serving
from tests.kit.clock import patience
from tests.kit.store_places import PostgresPlace
from tests.kit.terminal import ssh


@pytest.fixture
def place() -> PostgresPlace:
    return PostgresPlace(template="template1")


@pytest.fixture
def options(place: PostgresPlace, tmp_path: Path) -> tuple[str, ...]:
    config = tmp_path / "kombio.toml"
    config.write_text(f'[store]\nurl = "{place.url}"\n')
    return "--config", str(config), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data")


async def test_one_house_at_a_time_and_one_that_was_taken_over_from_ends(
    place: PostgresPlace, options: tuple[str, ...], tmp_path: Path
) -> None:
    async with serving(*options) as house:
        async with ssh(await invitation(house), user="ana") as ana:
            await ana.until("Welcome")
        async with serving(*options[:-1], str(tmp_path / "other")) as second:
            await logged(second, "is in use by another house")
            assert await second.wait() == 2
        with psycopg.connect(place.url, autocommit=True) as session:
            fence.take_over(session, "another house")
        await logged(house, "another house has taken over the database; this house ends")
        async with patience():
            assert await house.wait() == TAKEN_OVER


async def test_a_key_without_its_database_is_no_new_house(
    place: PostgresPlace, options: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "host_key").write_text("the key")
    async with serving(*options) as house:
        told = await logged(house, "is empty, but there is the key of a house")
        assert "kombio admin copy postgresql" in told
        assert await house.wait() == 2
    with psycopg.connect(place.url) as session:
        assert session.execute("SELECT to_regclass('house_schema')").fetchone() == (None,)
