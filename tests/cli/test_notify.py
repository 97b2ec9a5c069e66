"""A house with [notify] calls people who are not here: the real program, the stock client, a real web server."""

import asyncio
from pathlib import Path

from server.cli.options import policy_of
from server.config.check import read
from server.house.runtime.policy import Webhook
from tests.cli.commands.test_serve import invitation, serving
from tests.kit.clock import patience
from tests.kit.terminal import ssh
from tests.webhook.test_waiting_tables import WebServer


async def test_a_table_that_waits_is_announced_in_the_channel(tmp_path: Path) -> None:
    web, called = WebServer(), asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await web(reader, writer)
        called.set()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        hook = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
        (tmp_path / "kombio.toml").write_text(
            f'[house]\naddress = "cards.example.org:22"\n[notify]\nurl = "{hook}"\nshape = "slack"\nwait_seconds = 5\n'
        )
        words = "--config", str(tmp_path / "kombio.toml"), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data")
        async with serving(*words) as house, ssh(await invitation(house), user="ana") as ana:
            await ana.until("Welcome")
            ana.press("n", "\r")
            await ana.until("ssh [A-Z]{4}@cards.example.org")
            async with patience():
                await called.wait()
    [posted] = web.posts
    assert posted["text"].startswith("ana waits for players (kombio). Join: ssh ")


def test_the_configuration_says_where_and_how_often() -> None:
    config = read(
        '[notify]\nurl = "https://example.org/hook"\nshape = "matrix"\nwait_seconds = 60\npause_seconds = 600\n'
    )
    assert policy_of(config).webhook == Webhook("https://example.org/hook", "matrix", 60, 600)
