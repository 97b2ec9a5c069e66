"""Names and settings are kept between visits."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from protocol.house import Prefer, Settings
from server.house.house import House
from server.house.registry import Registry, RegistryError, read_earlier, retire_earlier
from server.store import players
from server.store.store import Store
from tests.kit.house import settled

GERMAN = Settings(language="de", bell=False)
EARLIER = '{"names": {"ana": "key of ana"}, "settings": {"key of ana": {"language": "de", "bell": false}}}'


@asynccontextmanager
async def registry_in(directory: Path) -> AsyncIterator[Registry]:
    store = Store.open(directory)
    try:
        yield Registry(store)
    finally:
        store.close()


async def name_for(registry: Registry, identity: str | None, wish: str, *taken: str) -> str:
    return (await registry.welcome(identity, wish, set(taken))).name


async def test_names_and_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    async with registry_in(tmp_path) as registry:
        assert await name_for(registry, "key of ana", "ana") == "ana"
        assert await registry.prefer("key of ana", "ana", GERMAN)
    async with registry_in(tmp_path) as again:
        assert (await again.welcome("key of ana", "ana", set())).settings == GERMAN
        assert await name_for(again, "key of ben", "ana") == "ana-2"
        assert await name_for(again, None, "Ana.", "ana3") == "Ana.-4"
        assert await name_for(again, "key of ana", "ana") == "ana"
        assert await again.settings_of("key of ben") == Settings()


async def test_settings_of_another_version_are_as_usual(tmp_path: Path) -> None:
    async with registry_in(tmp_path) as registry:
        await registry.prefer("key of ana", "ana", GERMAN)
        await registry._store.do(lambda db: players.keep(db, "key of ana", "ana", b'{"hats": 3}'))
        assert await registry.settings_of("key of ana") == Settings()


async def test_the_file_of_an_earlier_version_is_taken_over_once(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    path.write_text(EARLIER)
    async with registry_in(tmp_path) as registry:
        for _ in range(2):
            await registry.take_over(read_earlier(path))
        retire_earlier(path)
        await registry.take_over(read_earlier(path))
        assert await name_for(registry, "key of ben", "ana") == "ana-2"
        assert await registry.welcome("key of ana", "ana", set()) == await registry.welcome("key of ana", "ana", set())
        assert await registry.settings_of("key of ana") == GERMAN
    assert path.with_name("players.json.imported").read_text() == EARLIER


@pytest.mark.parametrize(
    "content", ["", "[]", '{"names": 3}', '{"settings": {"x": {"language": "xx"}}}', '{"more": 1}']
)
def test_a_file_that_is_none_of_ours_is_an_error_in_words(tmp_path: Path, content: str) -> None:
    path = tmp_path / "players.json"
    path.write_text(content)
    with pytest.raises(RegistryError, match="players"):
        read_earlier(path)


async def test_settings_come_with_the_player(house: House, enter: Any) -> None:
    ana, guest = await enter("ana"), await enter("zoe", guest=True)
    for client in (ana, guest):
        client.connection.send(Prefer(GERMAN))
        await settled()
        assert client.connection.latest().you.settings == GERMAN
    assert await house.registry.settings_of("key of ana") == GERMAN
    assert await house.registry.settings_of(guest.connection.member.identity) == Settings()
