"""Every word that `ssh HOST WORD` knows, over a real connection to the fullest house."""

from collections import defaultdict
from math import inf

import asyncssh
import pytest

from server.door.frontends.app_runner import AppRunner
from server.door.sessions.commands import LOOKED_UP, WORDS
from server.door.ssh_server import listen
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.in_process import InProcessHouse
from server.rules.games import GAMES
from tests.kit.ceiling import TRIES, full_house
from tests.kit.limits import ROOMY
from tests.kit.loop_meter import CEILING, loop_meter
from tests.kit.wire import logged_in


@pytest.mark.time_runs
async def test_no_word_holds_the_loop_for_long() -> None:
    longest: dict[str, float] = defaultdict(lambda: inf)
    key, host_key = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    async with full_house(key.get_fingerprint()) as (desk, _):
        house = desk.house
        apps = AppRunner(GarbageCollector(quiet=lambda: False))
        door = await listen(InProcessHouse(desk, ROOMY), apps, host_key, "127.0.0.1", 0, limits=ROOMY)
        code = next(iter(house.tables))
        words = [
            *("help", "version", "tables", "top kombio", "player ana", "daily", "record GAMEAA", "replay GAMEAA"),
            *("review GAMEAA 1", "review GAMEAA 2 --json", "nonsense"),
            *("tables --json", "top kombio --json", "player ana --json", "daily --json", "games", "games --json"),
            *(f"rules {game}" for game in GAMES),
            *(f"{word} {code}" for word in ("join", "watch", "back")),
            *("admin help", "admin who", "admin tables", "admin bans", "admin reports", "admin list"),
        ]
        assert {word.split()[0] for word in words} == {*WORDS, *LOOKED_UP, "admin", "nonsense"}
        for word in words * TRIES:
            async with logged_in(door.get_port(), client_keys=[key]) as connection:
                with loop_meter() as meter:
                    await connection.run(word, stdin=asyncssh.DEVNULL)
            longest[word] = min(meter.longest, longest[word])
        door.close()
    assert {word: seconds for word, seconds in longest.items() if seconds >= CEILING} == {}
