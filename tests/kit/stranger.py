"""Somebody who plays by `ssh -T` and knows nothing but the lines: reads what may be typed, and types one of it."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.kit.clock import patience
from tests.kit.lines import offered, taught
from tests.kit.terminal import client_options

RARELY = {"slap": 0.03, "kombio": 0.15, "sort": 0.02, "order": 0.02, "take": 0.5, "pass": 0.2}
"""How often a stranger takes these words, where there are others."""
AT_ONCE = ("lay", "add", "ready")
SORTING = ("sort", "order")
"""Words that are no move: the question stands, and an empty line asks for it again."""
HAND, HAVE = re.compile(r"Your hand: (.*)\."), re.compile(r"You have: (.*?)\.")


class Stranger:
    """One client without a terminal."""

    def __init__(self, process: asyncio.subprocess.Process, chance: random.Random) -> None:
        self.process = process
        self.lines: list[str] = []
        self._chance = chance

    def type(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin
        self.lines += [f"> {line}" for line in lines]
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def line(self) -> str:
        """The next line; nothing at the end."""
        assert self.process.stdout
        try:
            async with patience():
                line = (await self.process.stdout.readline()).decode()
        except TimeoutError:
            raise AssertionError("nothing more came after:\n" + "\n".join(self.lines[-30:])) from None
        assert line.isprintable() or line[:-1].isprintable(), repr(line)
        self.lines.append(line[:-1])
        return line[:-1]

    async def until(self, seen: str) -> str:
        """Read on until a line matches."""
        while not re.search(seen, line := await self.line()):
            assert line or not self.process.stdout or not self.process.stdout.at_eof(), self.lines
        return line

    async def plays_to_the_end(self, over: str = "The game is over: ") -> None:
        """Answer every question with something that is offered, until somebody has won."""
        line = ""
        while not line.startswith(over):
            line = await self.until(f"^You can type: |^{over}")
            words = {typed[0].split()[0]: typed for typed in offered(line)}
            if words and "leave" not in words:
                chosen = self._chosen(words)
                self.type(*((chosen, "") if chosen in SORTING else (chosen,)))

    async def plays_once(self) -> None:
        """Answer questions as long as the game asks this player; an empty line tells whether it still does."""
        line = await self.until("^You can type: ")
        while (words := {typed[0].split()[0]: typed for typed in offered(line)}) and "leave" not in words:
            said = len(self.lines)
            self.type(self._chosen(words), "", "help")
            await self.until("leave the house$")
            line = next((one for one in reversed(self.lines[said:]) if one.startswith("You can type: ")), "")

    async def learns(self, last_words: str) -> list[str]:
        """Type what a lesson says, up to its last words; where it lets the learner play, type what is offered first."""
        did: list[str] = []
        while last_words not in (line := await self.line()):
            free = next((some[0] for some in offered(line)), None)
            if answer := taught(line) or free:
                self.type(answer)
                did.append(answer)
        return did

    def _chosen(self, words: dict[str, list[str]]) -> str:
        for word in AT_ONCE:
            if word in words:
                return self._chance.choice(words[word])
        usual = [word for word in words if self._chance.random() < RARELY.get(word, 1.0)] or [*words]
        word = self._chance.choice(usual)
        return self._chance.choice(self._spare(words[word]) if word == "discard" else words[word])

    def _spare(self, discards: list[str]) -> list[str]:
        """The discards that the player's aim, as the lines tell it, does not need."""
        told = "\n".join(self.lines[-8:])
        hand, have = HAND.findall(told), HAVE.findall(told)
        cards = dict(card.split(" ", 1) for card in hand[-1].split(", ")) if hand else {}
        needed = have[-1].split(", ") if have else []
        return [typed for typed in discards if cards.get(typed.split()[-1]) not in needed] or discards


@asynccontextmanager
async def stranger(
    port: int,
    *words: str,
    user: str = "guest",
    key: Path | None = None,
    environment: Mapping[str, str] | None = None,
    chance: int = 0,
) -> AsyncIterator[Stranger]:
    """Run the stock client without a terminal."""
    process = await asyncio.create_subprocess_exec(
        "ssh", "-T", *client_options(port, key), f"{user}@127.0.0.1", *words,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={"PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", **(environment or {})},
    )  # fmt: skip
    try:
        yield Stranger(process, random.Random(chance))
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
