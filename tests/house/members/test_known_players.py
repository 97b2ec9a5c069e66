"""Names and settings are kept between visits."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.house import Notice, Prefer
from protocol.people import Settings
from server.house.house import House
from server.house.members.known_players import (
    UNUSED_SECONDS,
    KnownPlayers,
    KnownPlayersError,
    Wish,
    read_earlier,
    retire_earlier,
)
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.store import players
from server.store.clock_check import DAY, look
from server.store.store import Store
from tests.kit.house import Client, settled
from tests.kit.regulars import play_until
from tests.kit.restart import house_in

GERMAN = Settings(language="de", bell=False)
EARLIER = '{"names": {"ana": "key of ana"}, "settings": {"key of ana": {"language": "de", "bell": false}}}'


@asynccontextmanager
async def registry_in(directory: Path) -> AsyncIterator[KnownPlayers]:
    store = Store.open(directory)
    try:
        yield KnownPlayers(store)
    finally:
        store.close()


async def name_for(registry: KnownPlayers, identity: str | None, wish: str, *taken: str) -> str:
    return (await registry.welcome(identity, Wish(wish, {*taken}))).name


async def test_names_and_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    async with registry_in(tmp_path) as registry:
        assert await name_for(registry, "key of ana", "ana") == "ana"
        assert await registry.prefer("key of ana", "ana", GERMAN)
    async with registry_in(tmp_path) as again:
        assert (await again.welcome("key of ana", Wish("ana"))).settings == GERMAN
        assert await name_for(again, "key of ben", "ana") == "ana-2"
        assert await name_for(again, None, "Ana.", "ana3") == "Ana.-4"
        assert await name_for(again, "key of ana", "ana") == "ana"
        assert await again.settings_of("key of ben") == Settings()


async def test_settings_of_another_version_are_as_usual(tmp_path: Path) -> None:
    async with registry_in(tmp_path) as registry:
        await registry.prefer("key of ana", "ana", GERMAN)
        await registry._store.do(lambda db: players.save(db, "key of ana", "ana", b'{"hats": 3}'))
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
        assert (await registry.welcome("key of ana", Wish("ana"))).claimed is False
        assert await registry.settings_of("key of ana") == GERMAN
    assert path.with_name("players.json.imported").read_text() == EARLIER


@pytest.mark.parametrize(
    "content", ["", "[]", '{"names": 3}', '{"settings": {"x": {"language": "xx"}}}', '{"more": 1}']
)
def test_a_file_that_is_none_of_ours_is_an_error_in_words(tmp_path: Path, content: str) -> None:
    path = tmp_path / "players.json"
    path.write_text(content)
    with pytest.raises(KnownPlayersError, match="players"):
        read_earlier(path)


async def test_settings_come_with_the_player(house: House, enter: Any) -> None:
    ana, guest = await enter("ana"), await enter("zoe", guest=True)
    for client in (ana, guest):
        client.connection.send(Prefer(GERMAN))
        await settled()
        assert client.connection.latest().you.settings == GERMAN
    assert await house.known_players.settings_of("key of ana") == GERMAN
    assert await house.known_players.settings_of(guest.connection.member.identity) == Settings()


# --- how many names, and for how long ---


class Clock:
    """The time of day, as a test sets it."""

    def __init__(self, store: Store) -> None:
        self.now = 1_700_000_000.0
        self._store = store

    def __call__(self) -> float:
        return self.now

    async def go_on(self, seconds: float) -> None:
        """Let time pass in a house in which something is played now and then, so that its clock is believed."""
        for _ in range(10):
            self.now += seconds / 10
            await self._store.do(lambda db: look(db, int(self.now)))


@pytest.fixture
async def clock() -> AsyncIterator[Clock]:
    store = Store.in_memory()
    clock = Clock(store)
    await clock.go_on(30 * DAY)
    yield clock
    store.close()


@pytest.fixture
async def names(clock: Clock) -> KnownPlayers:
    return KnownPlayers(clock._store, clock)


async def test_a_key_owns_three_names_and_keeps_the_one_it_has(names: KnownPlayers) -> None:
    """One key claimed ten names in half a second."""
    for wish in ("ana", "bea", "cleo"):
        assert (await names.welcome("a key", Wish(wish))).claimed
    for wish in ("dora", "emma", "fay"):
        known = await names.welcome("a key", Wish(wish))
        assert (known.name, known.notice, known.claimed) == ("cleo", "names_used_up", False)
    assert await name_for(names, "a key", "ana") == "ana"
    assert (await names.welcome("a key", Wish("dora"))).name == "ana"  # the one it used last
    assert await name_for(names, "another key", "dora") == "dora"
    assert await name_for(names, "another key", "bea") == "bea-2"


async def test_a_name_without_a_game_for_long_is_for_who_wishes_for_it(names: KnownPlayers, clock: Clock) -> None:
    for wish in ("ana", "bea"):
        await names.welcome("a key", Wish(wish))
    await clock.go_on(UNUSED_SECONDS - 10)
    await names._store.do(lambda db: players.use(db, "ana", "a key", clock.now))
    await names._store.do(lambda db: players.use(db, "bea", "another key", clock.now))  # not the owner
    assert await name_for(names, "another key", "bea") == "bea-2"
    await clock.go_on(20)
    assert await name_for(names, None, "ana") == "ana-2"
    assert await name_for(names, "another key", "ana") == "ana-2"
    assert await name_for(names, None, "bea") == "bea"
    assert await name_for(names, "a key", "bea") == "bea"  # its owner may come back as long as nobody has it
    assert (await names.welcome("another key", Wish("bea"))).claimed
    assert await name_for(names, "a key", "bea") == "bea-3"


async def test_a_clock_that_jumped_gives_nobodys_name_away(names: KnownPlayers, clock: Clock) -> None:
    await names.welcome("a key", Wish("ana"))
    clock.now += 400 * DAY
    assert await name_for(names, None, "ana") == "ana-2"


async def test_a_fourth_name_takes_the_place_of_one_that_was_not_used(names: KnownPlayers, clock: Clock) -> None:
    for wish in ("ana", "bea", "cleo"):
        await names.welcome("a key", Wish(wish))
    await clock.go_on(UNUSED_SECONDS + 1)
    await names._store.do(lambda db: players.use(db, "ana", "a key", clock.now))
    assert (await names.welcome("a key", Wish("dora"))).claimed
    assert await names._store.do(lambda db: players.names_of(db, "a key")) == ["ana", "dora"]


async def test_a_key_that_had_more_names_before_keeps_them_and_gets_no_other(names: KnownPlayers, clock: Clock) -> None:
    for number in range(10):
        await names._store.do(partial(players.own, skeleton=f"old{number}", identity="a key", now=clock.now))
    assert await name_for(names, "a key", "old7") == "old7"
    assert (await names.welcome("a key", Wish("new"))).notice == "names_used_up"


async def test_names_of_an_earlier_version_are_counted_from_the_start_on(names: KnownPlayers, clock: Clock) -> None:
    await names.welcome("a key", Wish("ana"))
    await names._store.do(lambda db: db.execute("DELETE FROM uses"))
    await clock.go_on(2 * UNUSED_SECONDS)
    assert await name_for(names, None, "ana") == "ana-2"
    await names.load()
    await clock.go_on(UNUSED_SECONDS - 1)
    assert await name_for(names, None, "ana") == "ana-2"
    await clock.go_on(2)
    assert await name_for(names, None, "ana") == "ana"


async def test_a_name_that_was_freed_is_for_who_comes_first(names: KnownPlayers) -> None:
    await names.welcome("a key", Wish("Ana"))
    assert names.free("ana.")
    assert not names.free("ana")
    assert (await names.welcome("another key", Wish("ana"))).claimed
    assert await name_for(names, "a key", "ana") == "ana-2"


async def test_an_address_takes_so_many_new_names(house: House) -> None:
    """Who comes after that has a name for the visit; names that are owned already cost nothing."""
    once = replace(RateLimits(), names=Rate(1e-9, 1))
    address = RateLimiter(once)
    for name, notices in (("ana", []), ("ana", []), ("bea", [Notice("name_lent", "bea")])):
        own = RateLimiter(RateLimits())
        async with house.connected(f"key of {name}", name, lambda _: None, limiters=(own, address)) as connection:
            heard = Client(connection).heard(Notice)
            assert heard[1:] == notices
    async with house.connected("another key", "bea", lambda _: None) as connection:
        assert connection.member.name == "bea"
        assert Client(connection).heard(Notice) == [Notice("welcome", "bea")]


@pytest.mark.time_runs
async def test_a_name_is_used_when_a_game_under_it_ends(tmp_path: Path) -> None:
    async with house_in(tmp_path) as visited:
        house = visited.house
        await visited.enter("looker")
        await house.store.do(lambda db: db.execute("DELETE FROM uses"))
        await play_until(house, ["companeros"], lambda number: number >= 1)
        played = "SELECT skeleton FROM names WHERE id IN (SELECT id FROM uses)"
        used = {name for (name,) in await house.store.do(lambda db: db.execute(played).fetchall())}
        assert used
        assert "looker" not in used
