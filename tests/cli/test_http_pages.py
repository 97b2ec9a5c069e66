"""An open house tells its figures, and that it is well, over a real socket."""

import asyncio
import signal
from pathlib import Path
from urllib.request import urlopen

from tests.cli.commands.test_serve import invitation, logged, serving
from tests.kit.clock import PATIENCE, patience
from tests.kit.terminal import ssh
from tests.metrics.test_figures import read


async def fetched(port: int, path: str) -> str:
    def fetch() -> str:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(fetch)


async def test_players_tables_keys_and_bytes_are_counted(tmp_path: Path) -> None:
    write(
        tmp_path / "kombio.toml",
        f'[house]\nlisten = "127.0.0.1:0"\ndata = "{tmp_path}/data"\n[metrics]\nlisten = ":0"\n'
        '[games.level8]\nstarter = "host"\nturn = 0\n',  # so that nothing happens before the host's first move
    )
    async with serving("--config", str(tmp_path / "kombio.toml")) as house:
        figures = int((await logged(house, "metrics on port")).rsplit(" ", 1)[1])
        port = await invitation(house)
        assert await fetched(figures, "/health") == "open\n"
        async with ssh(port, user="ana", columns=44) as ana:
            await ana.until("Welcome")
            for number in (2, 3, 4):
                await ana.press_until("g", seen=f" {number}/4")
            await ana.press_until("n", seen="A new table")
            await ana.press_until("\r", seen="Others join")
            await ana.press_until("e", seen="2 ~")
            await ana.press_until("\r", seen="d draw")
            values = read(await fetched(figures, "/metrics"))
            async with patience():
                while not read(await fetched(figures, "/metrics"))["kombio_loop_lag_seconds_count", ()]:
                    pass
        assert values["kombio_players", (("with", "guest"),)] == 1
        assert values["kombio_bots", ()] == 1
        assert values["kombio_visits_total", (("with", "guest"),)] == 1
        assert values["kombio_tables", (("game", "level8"), ("phase", "playing"))] == 1
        assert values["kombio_games_total", (("game", "level8"), ("phase", "playing"))] == 1
        assert values["kombio_keystroke_seconds_count", ()] == 7
        assert 0 < values["kombio_keystroke_seconds_sum", ()] < 20
        assert values["kombio_received_bytes_total", ()] == 7
        assert values["kombio_frames_total", ()] >= 7
        assert values["kombio_sent_bytes_total", ()] > 1000
        assert values["kombio_journal_seconds_count", ()] == 3
        house.send_signal(signal.SIGTERM)
        assert await house.wait() == 0


def write(path: Path, text: str) -> None:
    path.write_text(text)
