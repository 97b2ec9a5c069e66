"""Clients in other languages play: a second one from the page and the schema alone, and the examples of the docs."""

import asyncio
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.reference.schema import FILE
from server.rules.games import GAMES
from tests.door.conftest import Door
from tests.kit.clock import patience
from tests.kit.rule_coverage import ROOT
from tests.kit.terminal import client_options

pytestmark = pytest.mark.usefixtures("no_bug")
CLIENT = Path(__file__).with_name("foreign.mjs")
EXAMPLES = ROOT / "docs" / "examples"
Key = Callable[[str], Path]


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [program for program in programs if not shutil.which(program)]
    return pytest.mark.skipif(bool(missing), reason=f"{' and '.join(missing)} can't be found on this machine.")


async def run(*call: object, typed: str = "") -> tuple[str, str]:
    """Run a program that must go well; give what it prints."""
    process = await asyncio.create_subprocess_exec(
        *map(str, call), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        async with patience():
            out, errors = await process.communicate(typed.encode())
    except TimeoutError:
        os.killpg(process.pid, 9)
        raise
    assert process.returncode == 0, errors.decode()
    return out.decode(), errors.decode()


def ssh(door: Door, key: Path) -> list[str]:
    """What the clients give to ssh."""
    return ["fred@127.0.0.1", *client_options(door.port, key)]


@needs("node", "ssh")
@pytest.mark.parametrize("game", GAMES)
async def test_a_client_from_the_page_and_the_schema_alone_plays_and_had_to_guess_nothing(
    door: Door, key: Key, game: str
) -> None:
    out, errors = await run("node", CLIENT, FILE, game, *ssh(door, key("fred")))
    report: dict[str, Any] = json.loads(out)
    assert errors == ""
    assert (report["game"], report["goodbye"], len(report["winners"]) > 0) == (game, "bye", True)
    assert report["requests"] == sum(report["answers"].values())
    assert report["answers"]["happened"] == report["moves"] > 3


@needs("node")
def test_the_client_imports_nothing_but_what_node_has() -> None:
    lines = [line for line in CLIENT.read_text("utf-8").splitlines() if line.startswith("import ")]
    assert lines
    assert all(" from 'node:" in line for line in lines)


@needs("bash", "jq", "ssh")
async def test_the_example_in_shell_plays_a_game(door: Door, key: Key) -> None:
    out, errors = await run("bash", EXAMPLES / "companeros.sh", *ssh(door, key("fred")))
    assert out == ""
    assert len(json.loads(errors)["points"]) == 3


@needs("node", "ssh")
async def test_the_example_in_javascript_plays_a_game(door: Door, key: Key) -> None:
    out, errors = await run("node", EXAMPLES / "level8.mjs", *ssh(door, key("fred")))
    assert errors == ""
    assert " won in round " in out


@needs("jq", "ssh")
async def test_a_single_question_is_one_line_of_shell(door: Door, key: Key) -> None:
    """As the page has it: everything is sent at once, and answered before the goodbye."""
    requests = [
        {"type": "hello", "version": 1},
        {"type": "open_table", "game": "kombio", "number": 1},
        {"type": "say", "text": "hello", "number": 2},
    ]
    out, _ = await run(
        "ssh", "-s", *ssh(door, key("fred")), "kombio-json", typed="".join(f"{json.dumps(each)}\n" for each in requests)
    )
    messages = [json.loads(line) for line in out.splitlines()]
    assert [messages[0]["type"], messages[-1]["type"]] == ["welcome", "goodbye"]
    numbers = [news["number"] for message in messages for news in message.get("news", ()) if "number" in news]
    assert sorted(numbers) == [1, 2]
