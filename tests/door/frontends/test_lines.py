"""Line mode with the stock ssh client: strangers play whole games from what the lines offer alone."""

import asyncio
import re
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from kombio_tui.games.registry import GAMES
from kombio_tui.text.languages import say_in
from server.door.admission.limits import Limits
from tests.door.conftest import Door, opened
from tests.kit.limits import ROOMY
from tests.kit.links import LINKS, SOCKET, TLS
from tests.kit.stranger import Stranger, stranger
from tests.kit.terminal import ssh

NAMES = ("ana", "bruno", "clara")


async def together(game: str, *strangers: Stranger) -> None:
    """The first opens a table and starts, the others join."""
    host, *others = strangers
    for each in strangers:
        await each.until("^Type play")
    host.type(f"open {game}")
    line = await host.until("Others join with the code")
    code = line.partition("with the code ")[2][:4]
    for each in others:
        each.type(f"join {code}")
        await host.until("sits down")
        await each.until("At the table")
    host.type("start")


@pytest.mark.usefixtures("over")
@pytest.mark.parametrize(
    ("game", "seats", "over"),
    [
        *(("kombio target 30 turn 0", 2, link) for link in LINKS),
        ("companeros", 3, SOCKET),
        ("level8 turn 0 pause 0", 2, TLS),
    ],
)
async def test_strangers_play_a_whole_game_from_what_the_lines_offer(door: Door, game: str, seats: int) -> None:
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(stranger(door.port, user=name, chance=number))
            for number, name in enumerate(NAMES[:seats])
        ]
        await together(game, *people)
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.plays_to_the_end())
        people[0].type(
            "look", "leave", "archive", "all", f"top {game.split(maxsplit=1)[0]}", "player ana", "leave", "quit"
        )
        await people[0].until("^The games of this house:")
        assert "1. " in await people[0].line()
        await people[0].until("~hard: rating")
        await people[0].until("Bye")
        assert await people[0].process.wait() == 0


@pytest.mark.usefixtures("over")
@pytest.mark.parametrize(
    ("game", "last_words", "over"),
    [
        *(("kombio", "You won your first round!", link) for link in LINKS),
        ("companeros", "That was your first game!", SOCKET),
        ("level8", "two levels up!", TLS),
    ],
)
async def test_a_stranger_takes_a_lesson_by_typing_what_it_says(door: Door, game: str, last_words: str) -> None:
    lesson = GAMES[game].lines().teaches
    assert lesson
    async with stranger(door.port, user="ana") as ana:
        await ana.until("^Type play")
        ana.type(f"learn {game}")
        did = await ana.learns(last_words)
        asked = [step.do.typed for step in lesson.steps if step.do]
        assert did[: len(asked)] == [phrase.said(say_in("en")).partition(" (")[0] for phrase in asked]
        titles = [line for line in ana.lines if line.startswith("First lesson, ")]
        assert titles[0] == f"First lesson, 1 of {len(lesson.steps)}."
        ana.type("q")
        await ana.until("You are in the lobby, ana.")
        ana.type("quit")
        assert await ana.process.wait() == 0


@pytest.mark.parametrize(
    ("language", "seen", "played"),
    [("de_DE.UTF-8", "^Du kannst tippen: bereit", "bereit"), ("fr_FR.UTF-8", "^Tu peux taper : prêt", "pret")],
)
async def test_the_language_is_the_clients_own(door: Door, language: str, seen: str, played: str) -> None:
    async with stranger(door.port, user="zoe", environment={"LANG": language}) as zoe:
        zoe.type("play")
        await zoe.until(seen)
        zoe.type(played, "?")
        await zoe.until("(gehen|sortir) \\(q\\)")
        assert all("You" not in line for line in zoe.lines)


async def test_a_script_in_a_pipe_is_read_to_its_end(door: Door) -> None:
    async with stranger(door.port, user="ana") as ana:
        ana.type("options kombio", "open kombio target 50", "bot easy", "look", "rules", "blah", "s\xff")
        assert ana.process.stdin
        ana.process.stdin.write(b"\xff\xfe\x00\x1b[A\x9b31m\r\n" + b"x" * 5000 + b"\n")
        ana.process.stdin.close()
        await ana.until("Bye")
        assert await ana.process.wait() == 0
        assert "Table " in "\n".join(ana.lines)
        assert "easy bot" in "\n".join(ana.lines)


async def test_without_a_terminal_and_without_words_there_is_the_lobby_and_a_goodbye(door: Door) -> None:
    async with stranger(door.port) as guest:
        assert guest.process.stdin
        guest.process.stdin.close()
        await guest.until("You are in the lobby, guest")
        await guest.until("Bye")
        assert await guest.process.wait() == 0


async def test_a_code_leads_to_the_table_at_once(door: Door) -> None:
    async with stranger(door.port, user="ana") as ana, AsyncExitStack() as stack:
        ana.type("open")
        code = (await ana.until("^Table")).split()[1].removesuffix(":")
        ben = await stack.enter_async_context(stranger(door.port, "join", code, user="ben"))
        assert "Kombio" in await ben.until(f"^Table {code}")


async def test_a_dumb_terminal_is_echoed_and_gets_text_alone(door: Door) -> None:
    """Printable text and line ends are all there is, until something is rubbed out."""
    async with ssh(door.port, user="ana", term="dumb", columns=200, lines=50) as ana:
        await ana.until("for all commands")
        ana.press(*"open kombio\r")
        await ana.until("(?m)^open kombio$")
        await ana.until("Others join with the code")
        ana.press("\x1b[A", "\t", "\x01", *"say hi\r")
        await ana.until("(?m)^say hi$")
        await ana.until("ana: hi")
        await ana.until(lambda _: ana.raw.endswith(b"\r\n"))
        text = bytes(ana.raw).decode()
        assert re.sub("\r\n", "", text).isprintable()
        ana.press(*"boot", "\x7f", "\x7f", *"t\r")
        await ana.until("(?m)^bot$")
        await ana.until("sits down")
        ana.press(*"nonsense", "\x15", *"quit\r")
        assert await ana.ended() == 0
        assert b"\x1b" not in ana.raw


async def test_what_is_being_typed_goes_on_below_the_news(door: Door) -> None:
    async with ssh(door.port, user="ana", term="dumb", columns=200) as ana, stranger(door.port, user="ben") as ben:
        await ana.until("all commands")
        ana.press(*"say hel")
        await ana.until("say hel")
        await ben.until("^Type play")
        ben.type("say hallo")
        await ana.until("(?m)^ben: hallo\nsay hel$")
        ana.press(*"lo\r")
        await ben.until("ana: hello")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
async def test_a_dumb_terminal_is_left_by_the_usual_keys(door: Door, key: str) -> None:
    async with ssh(door.port, user="ana", term="dumb", columns=200) as ana:
        await ana.until("for all commands")
        ana.press(key)
        assert await ana.ended() == 0
        assert b"Bye" in ana.raw


async def test_who_types_faster_than_allowed_is_heard_less_and_nobody_else_is_hurt() -> None:
    slow: Limits = replace(ROOMY, keys=replace(ROOMY.keys, per_second=1, burst=3))
    async with opened(slow) as door, stranger(door.port, user="ana") as ana, stranger(door.port, user="ben") as ben:
        await ana.until("^Type play")
        ana.type(*["look"] * 100)
        ben.type("say still here")
        await ana.until("ben: still here")
        assert sum(line.startswith("You are in the lobby") for line in ana.lines) < 20
