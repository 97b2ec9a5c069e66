"""Operators run the house with the stock client, by words; for everybody else there is no such word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from server.door.frontends.textual_driver import LEAVE
from tests.kit.clock import patience
from tests.kit.links import LINKS
from tests.kit.terminal import SshTerminal, ssh
from tests.office.conftest import Hosted, fingerprint

pytestmark = pytest.mark.parametrize("over", LINKS)

ACTS = [
    "", "help", "who", "tables", "bans", "reports", "list", "kick zoe", "ban zoe", "mute zoe", "lift 1", "dismiss all",
    "open listed", "allow SHA256:" + "k" * 43, "disallow SHA256:" + "k" * 43, "password x", "message x", "announce x",
    "close ABCD", "free ana", "drain", "stay",
]  # fmt: skip


@asynccontextmanager
async def here(hosted: Hosted, *names: str, guests: tuple[str, ...] = ()) -> AsyncIterator[list[SshTerminal]]:
    """People with keys, and guests, who are in the lobby."""
    async with AsyncExitStack() as stack:
        terminals = [
            await stack.enter_async_context(ssh(hosted.port, user=name, key=hosted.key(name))) for name in names
        ]
        terminals += [await stack.enter_async_context(ssh(hosted.port, user=name)) for name in guests]
        for terminal in terminals:
            await terminal.until("Welcome")
        yield terminals


async def test_for_everybody_else_there_is_no_word_admin(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    """The answer to each word is that to a word which nobody knows, byte for byte, with a key and without."""
    unknown = {who: await hosted.word("nimda", who) for who in ("zoe", None)}
    answers = await asyncio.gather(
        *(hosted.word(f"admin {act}", "zoe") for act in ACTS), hosted.word("admin who", None)
    )
    code, text = unknown["zoe"]
    assert unknown[None] == (code, text)
    assert answers == [(code, text.replace("nimda", "admin"))] * len(answers)
    assert code == 2
    assert not hosted.house.draining
    assert "operator" not in caplog.text


async def test_who_tables_bans_and_list_show_the_house(hosted: Hosted) -> None:
    async with here(hosted, "ana", guests=("zoe",)) as (ana, _):
        ana.press("n")
        await ana.until("A new table")
        ana.press("\r")
        await ana.until("Others join")
        [code] = hosted.house.tables
        exit_code, who = await hosted.admin("who")
        assert exit_code == 0
        head, first, second = who.splitlines()
        assert head.split() == ["NAME", "WHERE", "FROM", "MINUTES", "MS", "KEY"]
        assert first.split()[:4] == ["ana", code, "127.0.0.1", "0"]
        assert first.endswith(fingerprint(hosted.key("ana")))
        assert second.split()[:3] == ["zoe", "lobby", "127.0.0.1"]
        assert second.endswith("guest")
        assert (await hosted.admin("tables"))[1].splitlines()[1].split() == [code, "kombio", "waiting", "0", "ana"]
        assert await hosted.admin("bans") == (0, "None.\n")
        assert (await hosted.admin("list"))[1].startswith("Open to everyone, without a password.")
        assert (await hosted.admin("help"))[1].startswith("You run this house.")


async def test_kick_sends_out_and_the_seat_is_played_on(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    async with here(hosted, "ana", "ben") as (ana, ben):
        ana.press("n")
        await ana.until("A new table")
        ana.press("\r")
        await ana.until("Others join")
        await ben.until("▮▯▯▯▯▯")
        ben.press("\r")
        await ana.until("2 ben")
        ana.press("\r")
        await ben.until("when you are ready")
        assert await hosted.admin("kick BEN") == (0, "Kicked: ben.\n")
        assert await ben.ended() == 0
        assert LEAVE.encode() in ben.raw
        assert b"You were kicked by an operator." in ben.raw
        await ana.until("ben 0  a bot plays")
        assert (await hosted.admin("kick ben"))[1].startswith("Nobody here is called ben.")
        assert f"operator olga ({fingerprint(hosted.key('olga'))}): kick whom='BEN': kicked ben" in caplog.text
        async with ssh(hosted.port, user="ben", key=hosted.key("ben")) as again:
            await again.until("Welcome, ben")


async def test_a_ban_by_key_is_for_good_and_can_be_lifted(hosted: Hosted) -> None:
    async with here(hosted, "ben") as (ben,):
        assert await hosted.admin("ban ben spoils the fun") == (0, "Banned: ben.\n")
        assert await ben.ended() == 0
        assert b"You were banned by an operator" in ben.raw
    assert await hosted.word("tables", "ben") == (1, "You are banned from this house: spoils the fun\n")
    async with ssh(hosted.port, user="other", key=hosted.key("ben")) as again:
        assert await again.ended() == 1
    number, *_, why = (await hosted.admin("bans"))[1].splitlines()[1].split(maxsplit=6)
    assert (number, why) == ("1", f"{fingerprint(hosted.key('ben'))}  spoils the fun")
    assert await hosted.admin("lift 1") == (0, "Lifted: ben.\n")
    assert await hosted.admin("lift 1") == (1, "There is no ban and no mute with the number 1.\n")
    assert (await hosted.word("tables", "ben"))[0] == 0


async def test_a_guest_is_banned_by_address_with_care_for_who_shares_it(hosted: Hosted) -> None:
    """All of them come from the same address: other guests are named first, and known keys are spared."""
    async with here(hosted, "ana", guests=("zoe", "kai")) as (ana, zoe, kai):
        code, told = await hosted.admin("ban zoe")
        assert code == 1
        assert told.startswith("Others share this address: kai.")
        assert await hosted.admin("ban zoe --anyway 1h") == (0, "Banned: zoe.\n")
        assert await zoe.ended() == 0
        assert await kai.ended() == 0
        assert hosted.house.members.keys() == {fingerprint(hosted.key("ana"))}
        assert await hosted.word("tables", None) == (1, "You are banned from this house for 60 m.\n")
        assert (await hosted.word("tables", "stranger"))[0] == 1
        assert (await hosted.word("tables", "ana"))[0] == 0
        ana.press("q")
        await ana.ended()
    async with ssh(hosted.port, user="ana", key=hosted.key("ana")) as ana:
        await ana.until("Welcome, ana")


async def test_a_private_address_and_a_wide_network_are_not_banned_by_mistake(hosted: Hosted) -> None:
    async with here(hosted, guests=("zoe",)):
        assert (await hosted.admin("ban zoe"))[1].startswith("127.0.0.1/32 is a private address")
        assert (await hosted.admin("ban 8.0.0.0/8"))[0] == 1
        assert await hosted.admin("ban 203.1.113.9 1h") == (0, "Banned: 203.1.113.9/32.\n")


async def test_a_ban_for_a_time_is_over_after_it(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    now = hosted.desk.bans._now()
    monkeypatch.setattr(hosted.desk.bans, "_now", lambda: now)
    async with here(hosted, "ben"):
        await hosted.admin("ban ben 2h")
    assert await hosted.word("tables", "ben") == (1, "You are banned from this house for 2 h.\n")
    monkeypatch.setattr(hosted.desk.bans, "_now", lambda: now + 7201)
    assert (await hosted.word("tables", "ben"))[0] == 0


async def test_operators_are_not_sent_out_or_banned(hosted: Hosted) -> None:
    async with here(hosted, "olga") as (olga,):
        assert (await hosted.admin("kick olga"))[0] == 1
        assert (await hosted.admin(f"ban {fingerprint(hosted.key('olga'))}"))[1].endswith(
            "the configuration says who is.\n"
        )
        await hosted.admin("ban 127.0.0.1 --anyway")
        await hosted.admin("open listed")
        assert (await hosted.admin("who"))[0] == 0
        olga.press("q")
        assert await olga.ended() == 0


async def test_a_muted_player_plays_and_does_not_talk(hosted: Hosted) -> None:
    async with here(hosted, "ana", "ben") as (ana, ben):
        await ana.until("here: ana ben")
        assert await hosted.admin("mute ben 1h") == (0, "Muted: ben.\n")
        ben.press("/", *"psst", "\r")
        await ben.until("You are muted.")
        ana.press("/", *"hello", "\r")
        await ben.until("ana: hello")
        assert "psst" not in ana.text
        await hosted.admin("lift 1")
        ben.press("/", *"at last", "\r")
        await ana.until("ben: at last")


async def test_a_house_for_listed_keys(hosted: Hosted) -> None:
    ana = fingerprint(hosted.key("ana"))
    assert (await hosted.admin("open listed"))[0] == 0
    code, told = await hosted.word("tables", "ana")
    assert code == 1
    assert told == f"This house is open to invited players only. Ask its host to let your key in:\n{ana}\n"
    assert "Make a key with ssh-keygen" in (await hosted.word("tables", None))[1]
    assert await hosted.admin(f"allow {ana} Ana of the third floor") == (0, "Listed: Ana of the third floor.\n")
    assert (await hosted.word("tables", "ana"))[0] == 0
    assert "Ana of the third floor" in (await hosted.admin("list"))[1]
    assert (await hosted.admin(f"disallow {ana}"))[0] == 0
    assert (await hosted.admin(f"disallow {ana}"))[0] == 1
    assert (await hosted.word("tables", "ana"))[0] == 1
    assert (await hosted.admin("open default"))[0] == 0
    assert (await hosted.word("tables", None))[0] == 0


async def test_announcements_and_the_message_of_the_day(hosted: Hosted) -> None:
    async with here(hosted, "ana") as (ana,):
        assert await hosted.admin("announce Pizza  is \x1bhere") == (0, "Announced: Pizza is here\n")
        await ana.until("Announcement: Pizza is here")
        assert await hosted.admin("message Tournament at 8") == (0, "The message of the day: Tournament at 8\n")
    async with ssh(hosted.port, user="ben") as ben:
        await ben.until("Tournament at 8")
    assert (await hosted.admin("message none"))[1] == "There is no message of the day.\n"


async def test_a_table_is_closed(hosted: Hosted) -> None:
    async with here(hosted, "ana") as (ana,):
        ana.press("n")
        await ana.until("A new table")
        ana.press("\r")
        await ana.until("Others join")
        [code] = hosted.house.tables
        assert await hosted.admin(f"close {code.lower()}") == (0, f"Closed: table {code}.\n")
        await ana.until(f"Table {code} was closed")
        assert await hosted.admin(f"close {code}") == (1, f"There is no table {code}.\n")


async def test_a_name_is_freed_for_who_comes_first(hosted: Hosted) -> None:
    async with here(hosted, "ana"):
        assert await hosted.admin("free ANA") == (0, "The name ANA is free now.\n")
        assert await hosted.admin("free ana") == (1, "No key owns the name ana.\n")
    async with asyncio.timeout(20):
        while hosted.house.members:  # noqa: ASYNC110 - a turn of the loop is what is waited for
            await asyncio.sleep(0)
    async with hosted.house.connected("another key", "ana", lambda _: None) as connection:
        assert connection.member.name == "ana"


async def test_a_draining_house_begins_no_game_and_closes_after_the_last(hosted: Hosted) -> None:
    async with here(hosted, "ana", "ben") as (ana, ben):
        ana.press("p")
        await ana.until("when you are ready")
        assert (await hosted.admin("drain"))[0] == 0
        await ben.until("No new games start")
        ben.press("p")
        await ben.until("The house is closing.")
        assert not hosted.house.time_to_close.is_set()
        assert (await hosted.admin("stay")) == (0, "The house stays open.\n")
        assert (await hosted.admin("stay"))[0] == 1
        assert (await hosted.admin("drain 1h"))[0] == 0
        [code] = hosted.house.tables
        await hosted.admin(f"close {code}")
        async with patience():
            await hosted.house.time_to_close.wait()
        await hosted.admin("stay")


async def test_a_mistake_is_told_and_nothing_is_done(hosted: Hosted) -> None:
    assert await hosted.admin("lift first") == (2, "Say: admin lift NUMBER                      end a ban or a mute\n")
    assert (await hosted.admin("reboot"))[0] == 2


async def test_a_password_is_never_logged(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="server")
    assert (await hosted.admin("password open sesame"))[0] == 0
    assert "set_password: password_set" in caplog.text
    assert "sesame" not in caplog.text
