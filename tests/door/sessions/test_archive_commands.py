"""The archive through the stock client: screens, and words for scripts."""

import asyncio
import json
import re
from functools import partial

import asyncssh
import pytest
from msgspec.structs import replace

from server.records.record import parse
from server.records.verify import problems
from server.store.finished_games import Participant
from tests.door.conftest import Door
from tests.door.end_to_end.test_players import Key
from tests.kit.client import connected
from tests.kit.frames import FrameClient, frames
from tests.kit.kept import ANA, BEN, BOT, EASY, keep, name, played
from tests.kit.links import LINKS
from tests.kit.terminal import client_options, ssh

pytestmark = pytest.mark.parametrize("over", LINKS)

RIGHT, END = "\x1b[C", "\x1b[F"


async def kept(door: Door) -> str:
    """Keep a game, as a table would."""

    def job(connection: object) -> str:
        name(connection, ANA, BEN)  # type: ignore[arg-type]
        return keep(connection, 0, ANA, BEN, BOT)  # type: ignore[arg-type]

    return await door.house.store.do(job)


async def asked(door: Door, *words: str) -> tuple[int | None, bytes]:
    process = await asyncio.create_subprocess_exec(
        "ssh", *client_options(door.port, None), "127.0.0.1", *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate()
    return process.returncode, output


async def test_the_words_of_the_archive(door: Door) -> None:
    code = await kept(door)
    result, top = await asked(door, "top", "kombio")
    assert (result, b"ana" in top, b"~hard" in top) == (0, True, True)
    title, heads, first, *_ = top.decode().splitlines()
    assert (title, heads.split()) == ("kombio", ["name", "rating", "games", "won"])
    assert heads.index("rating") + len("rating") == first.index(".", 5) + 2, "numbers end below their heads"
    result, page = await asked(door, "player", "ana")
    assert (result, b"games 1" in page) == (0, True)
    result, record = await asked(door, "record", code)
    assert result == 0
    assert parse(record) == played(0, 3)
    assert problems(parse(record)) == []
    result, cast = await asked(door, "replay", code.lower())
    head, *lines = map(json.loads, cast.decode().splitlines())
    assert (result, head["version"], head["width"]) == (0, 2, 80)
    assert "won the game!" in "".join(text for _, _, text in lines)


async def test_the_best_players_and_a_page_as_json(door: Door) -> None:
    await kept(door)
    for words in (("top", "kombio", "--json"), ("top", "--json")):
        result, top = await asked(door, *words)
        names = [standing["name"] for standing in json.loads(top)]
        assert (result, "ana" in names, "~hard" in names) == (0, True, True)
    result, pages = await asked(door, "player", "ana", "--json")
    page, *_ = json.loads(pages)
    assert (result, page["name"], page["game"], page["counts"]["games"]) == (0, "ana", "kombio", 1)


async def test_a_page_says_what_changed_over_time(door: Door) -> None:
    """In words for people, and as lists for programs; by the stock client."""

    def job(connection: object) -> None:
        name(connection, ANA, BEN)  # type: ignore[arg-type]
        for number in range(4):
            keep(connection, number, ANA, BEN)  # type: ignore[arg-type]

    await door.house.store.do(job)
    result, text = await asked(door, "player", "ana")
    assert result == 0
    assert re.search(r"  rating: \S+ → \S+ over 4 games\n", text.decode())
    assert "  reaction: 0.300 s → 0.300 s over 4 games\n" in text.decode()
    assert re.search(r"  most wins in a row: \d\n", text.decode())
    result, pages = await asked(door, "player", "ana", "--json")
    page, *_ = json.loads(pages)
    assert page["trends"]["reaction"] == [300] * 4
    assert page["records"]["longest_streak"] > 0


async def kept_for(door: Door, identity: str | None) -> str:
    """Keep a game in which the owner of a key played the first seat, against an easy and a hard bot."""
    who = Participant("ana", identity), EASY, BOT
    return await door.house.store.do(lambda db: keep(db, 0, *who))


async def test_a_review_by_word_is_for_the_players_own_seat_in_their_language(door: Door) -> None:
    own, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    code = await kept_for(door, own.get_fingerprint())
    async with connected(door.port, "ana", own) as connection:
        mine = await connection.run(f"review {code.lower()}")
        assert mine.exit_status == 0
        head, summary, *lines = str(mine.stdout).splitlines()
        assert head == f"Review: ana, Kombio, {code}"
        assert re.fullmatch(
            r"A hard bot that knew what you knew has judged \d+ decisions\. They cost .* points\.", summary
        )
        assert [line for line in lines if re.match(r"1\. Move \d+\. You: .*\. The bot: .*\. Cost: .* points\.", line)]
        german = await connection.run(f"review {code}", env={"LANG": "de_DE.UTF-8"})
        assert str(german.stdout).startswith(f"Analyse: ana, Kombio, {code}")
        as_json = json.loads(str((await connection.run(f"review {code} --json")).stdout))
        assert (as_json["code"], as_json["seat"], as_json["unit"]) == (code, 0, "points")
    async with connected(door.port, "eve", other) as connection:
        nobody = await connection.run(f"review {code}")
        assert (nobody.exit_status, "You have no seat in that game." in str(nobody.stdout)) == (1, True)


async def test_the_stock_client_without_a_key_names_a_player(door: Door) -> None:
    """Guests have no key, so they add the name of a player or the number of a seat."""
    code = await kept_for(door, "key of ana")
    result, text = await asked(door, "review", code)
    assert (result, b"ssh HOST review CODE NAME" in text) == (1, True)
    for whose in ("ANA", "1"):
        result, text = await asked(door, "review", code, whose)
        assert (result, text.startswith(b"Review: ana")) == (0, True)
    result, text = await asked(door, "review", code, "nobody")
    assert (result, text) == (1, b"Nobody with this name played that game.\n")
    result, text = await asked(door, "review", "QQQQQQ", "1")
    assert (result, text) == (1, b"There is nothing like that in the archive.\n")


async def test_somebody_reviews_their_game_and_goes_to_a_moment(door: Door, key: Key) -> None:
    file = key("ana")
    code = await kept_for(door, asyncssh.read_private_key(str(file)).get_fingerprint())
    async with ssh(door.port, user="ana", key=file) as ana:
        await ana.until("Welcome, ana")
        await ana.press_until("a", seen=code)
        await ana.press_until("\r", seen=f"REPLAY +Kombio · {code}")
        ana.press("r")
        text = await ana.until("Review: ana")
        found = re.search(r"1  Move (\d+)\.", text)
        assert found
        await ana.press_until("1", seen=f"move {found[1]} of")
        assert "Review: ana" in ana.text
        await ana.press_until("r", seen=lambda text: "Review:" not in text)
        await ana.press_until("q", "q", seen="LOBBY")


async def test_line_mode_by_the_stock_client(door: Door, key: Key) -> None:
    """A script types ahead, and gets its review before it is disconnected."""
    file = key("ana")
    code = await kept_for(door, asyncssh.read_private_key(str(file)).get_fingerprint())
    process = await asyncio.create_subprocess_exec(
        "ssh", "-T", *client_options(door.port, file), "ana@127.0.0.1",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate(b"archive\nreview\nquit\n")
    assert process.returncode == 0
    assert f"Review: ana, Kombio, {code}\n" in output.decode()
    assert re.search(r"^1\. Move \d+\. You: ", output.decode(), re.MULTILINE)


async def test_what_is_not_in_the_archive(door: Door) -> None:
    missing = ("record", "QQQQQQ"), ("replay", "QQQQQQ"), ("record",)
    for words in (("top", "poker"), ("player", "nobody"), ("player", "nobody", "--json"), *missing):
        result, output = await asked(door, *words)
        assert (result, output) == (1, b"There is nothing like that in the archive.\n"), words


async def test_somebody_looks_at_a_game_again(door: Door, key: Key) -> None:
    code = await kept(door)
    async with ssh(door.port, user="eve", key=key("eve")) as eve:
        await eve.until("Welcome, eve")
        await eve.press_until("a", seen="There is nothing here yet")
        await eve.press_until("a", seen=code)
        await eve.press_until("\r", seen=f"REPLAY +Kombio · {code}")
        await eve.press_until(RIGHT, seen="move 1 of")
        await eve.press_until("o", seen="all cards open")
        await eve.press_until(END, seen="won the game!")
        await eve.press_until("q", seen="all games|the games of this house")
        await eve.press_until("t", seen="the best players")
        await eve.press_until("q", seen="LOBBY")


def in_the_archive(client: FrameClient) -> bool:
    return client.place.get("shelf") == "all"


async def test_a_private_game_is_for_its_players_and_operators(door: Door) -> None:
    """By words and by frames; for others there is no such game."""
    own, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    ana = Participant("ana", own.get_fingerprint())
    code = await door.house.store.do(lambda db: keep(db, 0, ana, BEN, BOT, private=True))
    nothing = 1, "There is nothing like that in the archive.\n"
    for word in ("record", "replay", "review"):
        async with connected(door.port, "ana", own) as connection:
            assert (await connection.run(f"{word} {code}", encoding=None)).exit_status == 0
        async with connected(door.port, "eve", other) as connection:
            result = await connection.run(f"{word} {code}")
            assert (result.exit_status, result.stdout) == nothing
        assert await asked(door, word, code) == (1, nothing[1].encode())
    async with frames(door.port, "eve", other) as eve, frames(door.port, "ana", own) as mine:
        for client in (eve, mine):
            client.send("enter_archive")
            client.send("browse", shelf="all")
            await client.until(partial(in_the_archive, client))
            client.send("rewatch", code=code)
        await eve.until(lambda: eve.refusals() == ["no_such_game_kept"])
        assert eve.place["games"] == []
        await mine.until(lambda: mine.place["type"] == "replay")
    async with frames(door.port, "eve", other) as olga:
        door.house.adopt(replace(door.house.policy, operators=frozenset({other.get_fingerprint()})))
        olga.send("enter_archive")
        olga.send("rewatch", code=code)
        await olga.until(lambda: olga.place["type"] == "replay")
