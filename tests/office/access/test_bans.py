"""Who is kept out: by key, by address, for a time; and who is spared."""

from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from server.house.members.known_players import retire_earlier
from server.office.access.bans import Bans, contains, network_of
from server.office.access.durations import duration, told
from server.office.access.password_attempts import PER_ADDRESS, REMEMBERED, SECONDS, PasswordAttempts
from server.office.access.saved_decisions import Decisions, DecisionsError, load, open_decisions, read_earlier
from server.store.decisions import Ban
from server.store.sqlite import database
from server.store.store import Store
from tests.kit.house import until
from tests.kit.restart import full_disk
from tests.kit.store import copied

KEY = "SHA256:" + "k" * 43


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_key_is_found_wherever_it_comes_from() -> None:
    bans = Bans()
    bans.add(Ban("ban", KEY))
    assert bans.find("ban", KEY, "203.0.113.7", known=True)
    assert not bans.find("ban", "SHA256:other", "203.0.113.7", known=True)
    assert not bans.find("mute", KEY, "203.0.113.7", known=True)


def test_an_address_is_for_guests_and_new_keys_and_spares_known_ones() -> None:
    bans = Bans()
    bans.add(Ban("ban", "203.0.113.7/32"))
    assert bans.find("ban", None, "203.0.113.7", known=False)
    assert bans.find("ban", KEY, "203.0.113.7", known=False)
    assert not bans.find("ban", KEY, "203.0.113.7", known=True)
    assert not bans.find("ban", None, "203.0.113.8", known=False)


def test_a_ban_ends_with_its_time() -> None:
    clock = Clock()
    bans = Bans(now=clock)
    bans.add(Ban("ban", KEY), 60)
    [ban] = bans
    assert bans.left(ban) == 60
    clock.now += 59
    assert bans.find("ban", KEY, "", known=True)
    clock.now += 1
    assert not bans.find("ban", KEY, "", known=True)
    assert list(bans) == []


def test_a_new_ban_replaces_the_old_one_for_the_same() -> None:
    bans = Bans()
    for whom in ("a", "b", "a"):
        bans.add(Ban("ban", whom))
    bans.add(Ban("mute", "a"))
    assert [(ban.number, ban.kind, ban.whom) for ban in bans] == [(2, "ban", "b"), (3, "ban", "a"), (4, "mute", "a")]
    removed = bans.remove(3)
    assert removed
    assert removed.whom == "a"
    assert bans.remove(3) is None


@pytest.mark.parametrize(
    ("network", "address", "inside"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.0/24", "203.0.113.99", True),
        ("203.0.113.0/24", "203.0.114.1", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("2001:db8::/32", "2001:db8:1:3::5", True),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("203.0.113.7", "2001:db8::7", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        (KEY, "203.0.113.7", False),
        ("203.0.113.7", "", False),
    ],
)
def test_an_ipv6_address_stands_for_its_household(network: str, address: str, inside: bool) -> None:
    assert contains(network, address) is inside


def test_what_is_no_address_is_no_network() -> None:
    assert [network_of(text) for text in ("zoe", "", "1.2.3", KEY, "face")] == [None] * 5


async def test_bans_and_decisions_outlive_the_house(tmp_path: Path) -> None:
    """They are on the disk when the operator is answered, even if the house is killed in the same moment."""
    with closing(Store.open(tmp_path)) as store:
        saved = await open_decisions(store)
        Bans(keep=lambda kept: saved.change(bans=kept)).add(Ban("ban", KEY, "zoe", why="rude", by="olga"), 3600)
        saved.change(message="", listed={KEY: "zoe"}, open_to="listed")
        killed = copied(tmp_path / database.NAME, tmp_path / "killed").parent
    with closing(Store.open(killed)) as store:
        again = await open_decisions(store)
        assert again.current == saved.current
        assert Bans(again.current.bans).find("ban", KEY, "", known=True)


async def test_the_file_of_an_earlier_version_is_taken_over_once(tmp_path: Path) -> None:
    """What was decided since comes first, and what is lifted after that stays lifted."""
    path = tmp_path / "operators.json"
    old = [Ban("ban", KEY, "zoe", number=4), Ban("mute", "203.0.113.0/24", until=9e9, number=7)]
    earlier = Decisions(tuple(old), {KEY: "zoe"}, "listed", "old", "hello")
    path.write_bytes(msgspec.json.encode(earlier))
    with closing(Store.open(tmp_path)) as store:
        saved = await open_decisions(store)
        saved.change(bans=(Ban("ban", KEY, "zoe", why="new", number=1),), message="new")
        saved = await open_decisions(store, read_earlier(path))
        retire_earlier(path)
        assert [(ban.number, ban.kind, ban.why) for ban in saved.current.bans] == [(1, "ban", "new"), (2, "mute", "")]
        assert saved.current == replace(earlier, message="new", bans=saved.current.bans)
        saved.change(bans=())
        assert (await open_decisions(store, read_earlier(path))).current.bans == ()
    assert path.with_name("operators.json.imported").exists()


def test_a_file_that_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "operators.json"
    path.write_text('{"bans": 3}')
    with pytest.raises(DecisionsError, match=r"operators\.json"):
        read_earlier(path)
    assert path.read_text() == '{"bans": 3}'


async def test_a_full_disk_does_not_stop_an_operator(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What could not be kept is kept when there is room again."""
    with closing(Store.open(tmp_path)) as store:
        saved = await open_decisions(store, retry_seconds=0.01)
        with full_disk(tmp_path):
            saved.change(message="hi", listed={KEY: "x" * 100_000})
            assert saved.current.message == "hi"
        assert caplog.text.count("can't save") == 1
        await until(lambda: saved._again is None)
        assert await store.do(load) == saved.current


def test_times_are_read_and_told() -> None:
    week = 604_800
    assert [duration(text) for text in ("90s", "30m", "2h", "7D", "1w", "forever")] == [90, 1800, 7200, week, week, 0]
    assert [duration(text) for text in ("", "7", "rude", "-1h", "1y", "9999999s")] == [None] * 6
    for seconds, words in [
        (59, "59 s"),
        (119, "119 s"),
        (121, "3 m"),
        (7199, "120 m"),
        (7200, "2 h"),
        (200_000, "3 d"),
    ]:
        assert told(seconds) == words


def test_an_address_that_guesses_passwords_has_to_wait() -> None:
    tries = PasswordAttempts()
    for number in range(PER_ADDRESS):
        assert tries.may_try("a", float(number))
        tries.was_wrong("a", float(number))
    assert not tries.may_try("a", PER_ADDRESS)
    assert tries.may_try("b", PER_ADDRESS)
    assert tries.may_try("a", SECONDS + 0.5)


def test_the_memory_of_wrong_passwords_is_bounded() -> None:
    tries = PasswordAttempts()
    for number in range(REMEMBERED + 10):
        tries.was_wrong(f"address {number}", 0.0)
    assert len(tries._wrong) == REMEMBERED
