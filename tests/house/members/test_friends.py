"""Friends: who is followed, what is seen of them, invitations, and what a stranger can't do with all that."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from protocol.house import Join, Leave, Notice, OpenTable, Refused, Watch
from protocol.people import AddFriend, Friend, Heed, Ignore, Invite, Invited, RemoveFriend
from server.door.admission.limits import Limits
from server.house.house import House
from server.house.members.friends import MOST_FRIENDS
from server.house.members.names import skeleton
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.store import players
from server.store.store import Connection
from tests.kit.clock import pass_time
from tests.kit.disk import FULL, flaky_disk
from tests.kit.house import Client, Entrance, open_house, settled
from tests.kit.restart import house_in


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house() as house:
        yield house


def friends(client: Client) -> tuple[Friend, ...]:
    found: tuple[Friend, ...] = client.look().friends
    return found


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


# --- following ---


async def test_a_friend_is_seen_at_a_table_in_the_lobby_and_gone(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ana.send(AddFriend("Ben"))
    assert ana.heard(Notice)[-1] == Notice("friend_added", "ben")
    assert friends(ana) == (Friend("ben", here=True),)
    await ben.send(OpenTable("kombio"))
    code = ben.place.line.code
    assert friends(ana) == (Friend("ben", here=True, code=code),)
    assert friends(eve) == (), "nobody else sees that"
    await ben.send(Leave())
    assert friends(ana) == (Friend("ben", here=True),)
    house._disconnect(ben.connection.member)
    await settled()
    assert friends(ana) == (Friend("ben"),)


async def test_a_private_table_and_a_lesson_stay_private(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(AddFriend("ben"))
    await ben.send(OpenTable("kombio", private=True))
    assert friends(ana) == (Friend("ben", here=True),)


async def test_those_who_are_here_come_first(house: House, enter: Entrance) -> None:
    ana, zoe = await enter("ana"), await enter("zoe")
    ben = await enter("ben")
    await ana.send(AddFriend("ben"))
    await ana.send(AddFriend("zoe"))
    house._disconnect(ben.connection.member)
    await settled()
    assert [friend.name for friend in friends(ana)] == ["zoe", "ben"]
    assert zoe.look().people == ("ana", "zoe")


async def test_a_friend_is_removed(enter: Entrance) -> None:
    ana, _ = await enter("ana"), await enter("ben")
    await ana.send(AddFriend("ben"))
    await ana.send(RemoveFriend("BEN"))
    assert (friends(ana), ana.heard(Notice)[-1]) == ((), Notice("friend_removed", "ben"))
    await ana.send(RemoveFriend("ben"))
    assert refusals(ana) == ["no_such_person"]


@pytest.mark.parametrize("name", ["nobody", "ana", "zoe", "~Ada"])
async def test_only_owners_of_names_can_be_followed_and_not_oneself(enter: Entrance, name: str) -> None:
    ana, _ = await enter("ana"), await enter("zoe", guest=True)
    await ana.send(AddFriend(name))
    assert (refusals(ana), friends(ana)) == (["no_such_person"], ())


async def test_the_list_has_an_end(house: House, enter: Entrance) -> None:
    ana = await enter("ana")
    names = [f"x{one}{other}" for one in "abcdefgh" for other in "abcdefgh"][: MOST_FRIENDS + 1]

    def own_all(connection: Connection) -> None:
        for name in names:
            players.own(connection, skeleton(name), f"key of {name}", 0)

    await house.store.do(own_all)
    for name in names:
        await ana.send(AddFriend(name))
    assert (len(friends(ana)), refusals(ana)) == (MOST_FRIENDS, ["too_many_friends"])
    await ana.send(AddFriend(names[3]))
    assert refusals(ana) == ["too_many_friends"], "who is there already is no further one"


async def test_friends_are_kept_for_players_with_a_key(tmp_path: Path) -> None:
    async with house_in(tmp_path) as visit:
        ana, _ = await visit.enter("ana"), await visit.enter("ben")
        await ana.send(AddFriend("ben"))
    async with house_in(tmp_path) as visit:
        ana = await visit.enter("ana")
        assert friends(ana) == (Friend("ben"),)
        await ana.send(RemoveFriend("ben"))
    async with house_in(tmp_path) as visit:
        assert friends(await visit.enter("ana")) == ()


async def test_a_guests_friends_last_for_the_visit(house: House, enter: Entrance) -> None:
    zoe, _ = await enter("zoe", guest=True), await enter("ben")
    await zoe.send(AddFriend("ben"))
    assert friends(zoe) == (Friend("ben", here=True),)
    rows = await house.store.do(lambda connection: connection.execute("SELECT count(*) FROM friends").fetchone()[0])
    assert rows == 0


async def test_a_full_disk_loses_nothing_of_the_visit(tmp_path: Path) -> None:
    with flaky_disk() as disk:
        async with house_in(tmp_path) as visit:
            ana, _ = await visit.enter("ana"), await visit.enter("ben")
            disk.fails_to_write = FULL
            await ana.send(AddFriend("ben"))
            assert ana.heard(Notice)[-1] == Notice("not_kept")
            assert friends(ana) == (Friend("ben", here=True),)
            disk.fails_to_write = 0


# --- invitations ---


async def test_an_invitation_is_a_line_wherever_the_other_is(enter: Entrance) -> None:
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo", guest=True)
    await ana.send(OpenTable("level8"))
    code = ana.place.line.code
    await cleo.send(OpenTable("kombio"))
    for name in ("ben", "Cleo"):
        await ana.send(Invite(name))
    assert ben.heard(Invited) == cleo.heard(Invited) == [Invited("ana", code, "level8")]
    assert ana.heard(Notice)[-2:] == [Notice("invited", "ben"), Notice("invited", "cleo")]
    await ben.send(Join(code))
    assert ben.place.you == 1


async def test_a_watcher_may_invite_and_a_private_table_is_told_on_purpose(enter: Entrance) -> None:
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    await ana.send(OpenTable("kombio", private=True))
    await ben.send(Watch(ana.place.line.code))
    await ben.send(Invite("cleo"))
    assert cleo.heard(Invited) == [Invited("ben", ana.place.line.code, "kombio")]


async def test_whoever_is_at_the_table_is_not_invited_again(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio"))
    await ben.send(Join(ana.place.line.code))
    await ana.send(Invite("ben"))
    assert ben.heard(Invited) == []


async def test_only_from_a_table_and_only_who_is_here(enter: Entrance) -> None:
    ana, _ = await enter("ana"), await enter("ben")
    await ana.send(Invite("ben"))
    await ana.send(OpenTable("kombio"))
    await ana.send(Invite("nobody"))
    await ana.send(Invite("ana"))
    assert refusals(ana) == ["not_at_a_table", "no_such_person", "no_such_person"]


# --- what a stranger can do to others ---


async def test_who_ignores_somebody_gets_nothing_from_them_and_is_never_here(enter: Entrance) -> None:
    eve, ben = await enter("eve"), await enter("ben")
    await eve.send(AddFriend("ben"))
    await ben.send(Ignore("eve"))
    assert friends(eve) == (Friend("ben"),)
    await eve.send(OpenTable("kombio"))
    await eve.send(Invite("ben"))
    assert (ben.heard(Invited), eve.heard(Notice)[-1]) == ([], Notice("invited", "ben")), "and Eve does not learn it"
    await ben.send(Heed("eve"))
    await eve.send(Invite("ben"))
    assert len(ben.heard(Invited)) == 1


async def test_who_is_muted_by_an_operator_invites_nobody(house: House, enter: Entrance) -> None:
    eve, ben = await enter("eve"), await enter("ben")

    class Strict:
        def muted(self, _: object) -> bool:
            return True

        def reported(self, _: object) -> None:
            pass

    house._moderation = Strict()
    await eve.send(OpenTable("kombio"))
    await eve.send(Invite("ben"))
    assert (refusals(eve), ben.heard(Invited)) == (["muted"], [])


async def test_invitations_have_a_rate(house: House, enter: Entrance) -> None:
    ben, limiter = await enter("ben"), RateLimiter(RateLimits(invitations=Rate(0.05, 5)))
    async with house.connected("key of eve", "eve", lambda _: None, limiters=(limiter,)) as connection:
        eve = Client(connection)
        await eve.send(OpenTable("kombio"))
        for _ in range(20):
            await eve.send(Invite("ben"))
        assert (len(ben.heard(Invited)), set(refusals(eve))) == (5, {"too_fast"})
        await pass_time(20)
        await eve.send(Invite("ben"))
        assert len(ben.heard(Invited)) == 6


def test_an_address_has_a_rate_too() -> None:
    limits = Limits()
    assert limits.person.invitations.per_second < limits.address.invitations.per_second < 1
    assert limits.address.friends.burst >= limits.person.friends.burst
