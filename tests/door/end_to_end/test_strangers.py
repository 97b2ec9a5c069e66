"""Strangers play whole games from what stands on the screen alone, with the stock ssh client."""

import asyncio
import random
import re
import string
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack

import pytest

from kombio_tui.games.kombio.lesson import STEPS
from kombio_tui.games.registry import GAMES
from server.door.admission.limits import Limits
from tests.door.conftest import Door
from tests.door.end_to_end.test_players import started
from tests.kit.clock import PATIENCE
from tests.kit.limits import FAST_TYPISTS
from tests.kit.reader import Reader, helped, offered, typing
from tests.kit.reader_level8 import Level8Reader
from tests.kit.terminal import SshTerminal, ssh

NOISE = [
    *(char for char in string.printable if char.isprintable() and char not in "q,"),
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1bOP", "\x1b[15~", "\x1b[5~", "\x1b[6~", "\x1b[Z", "\x1b[1;5C", "\t"),
    *("\x01", "\x0b", "\x0c", "\x15", "\x7f", "\x1b[200~paste\x1b[201~"),
]
A_WHILE, MOST_IN_VAIN = PATIENCE / 12, 5
ESCAPE = "\x1b"
GAME_OVER = "won the game!|wins with|share the win|play again|start another"
"""How the games say who won, each in its way; or what may be done then, while the cards are still being turned up."""


@pytest.fixture
def limits() -> Limits:
    """No key may be dropped: a stranger does not press it again."""
    return FAST_TYPISTS


async def all_play(*plays: Coroutine[None, None, None], at: Sequence[SshTerminal]) -> None:
    """Let everyone play at the same time; if one fails, show what all of them saw."""
    try:
        async with asyncio.TaskGroup() as group:
            for play in plays:
                group.create_task(play)
    except* AssertionError as failed:
        screens = "\n".join(f"{number}: {offered(one)}\n{one.text}" for number, one in enumerate(at))
        raise AssertionError(screens) from failed


async def play_to_the_end(
    terminal: SshTerminal, chance: random.Random, reads: type[Reader | Level8Reader] = Reader, end: str = GAME_OVER
) -> None:
    """Press keys that the screen offers until it says that somebody won.

    Escape drops a line that is being typed, and closes the help where nothing else is to be done.

    A screen that changes by itself, say by a clock, can make a stranger press a key twice, and the second may take the
    first back before either shows. Then the stranger, like anybody, presses something again after a while.
    """
    reader, vain = reads(terminal, chance), 0
    while not re.search(end, terminal.text):
        before = terminal.cells
        key = ESCAPE if typing(terminal) else reader.choose() or ESCAPE * helped(terminal)
        terminal.press(*key)
        try:
            await terminal.changed(before, A_WHILE if key else PATIENCE)
            vain = 0
        except AssertionError:
            vain += 1
            if not key or vain > MOST_IN_VAIN:
                raise


@pytest.mark.parametrize(("seats", "end"), [(2, GAME_OVER), (6, "round 3")])
async def test_strangers_play_a_whole_game_or_two_rounds(door: Door, seats: int, end: str) -> None:
    async with AsyncExitStack() as stack:
        names = ["ana", "bruno", "clara", "emil", "fritz", "gus"][:seats]
        terminals = [await stack.enter_async_context(ssh(door.port, user=name)) for name in names]
        await started(*terminals)
        plays = [play_to_the_end(terminal, random.Random(n), end=end) for n, terminal in enumerate(terminals)]
        await all_play(*plays, at=terminals)


async def test_strangers_play_a_whole_game_of_companeros(door: Door) -> None:
    """Digits on cards, letters at colours: what is in the colour of keys is enough to play nine tricks."""
    async with AsyncExitStack() as stack:
        terminals = [await stack.enter_async_context(ssh(door.port, user=name)) for name in ("ana", "bruno", "clara")]
        await started(*terminals, seen="trick 1 of 9", game=list(GAMES).index("companeros"))
        plays = [play_to_the_end(terminal, random.Random(n)) for n, terminal in enumerate(terminals)]
        await all_play(*plays, at=terminals)


async def test_strangers_play_three_rounds_of_level_8(door: Door) -> None:
    """In windows of different sizes, and with the whole keyboard pressed at first."""
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="bruno", columns=60, lines=20) as bruno:
        await started(ana, bruno, seen="level 1 ▮▯", game=list(GAMES).index("level8"))
        both = ana, bruno
        plays = [play_with_noise(one, random.Random(n), Level8Reader, "round 4") for n, one in enumerate(both)]
        await all_play(*plays, at=both)


async def test_a_game_goes_on_whatever_is_pressed_in_the_middle_of_it(door: Door) -> None:
    """Every printable key and common control sequences from both players; but none that leaves or changes the looks."""
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="bruno") as bruno:
        await started(ana, bruno)
        both = ana, bruno
        await all_play(*[play_with_noise(one, random.Random(n)) for n, one in enumerate(both)], at=both)


async def play_with_noise(
    terminal: SshTerminal, chance: random.Random, reads: type[Reader | Level8Reader] = Reader, end: str = GAME_OVER
) -> None:
    """Press the whole keyboard a few times, and then what the screen offers."""
    for _ in range(4):
        terminal.press(*chance.sample(NOISE, len(NOISE)))
    await play_to_the_end(terminal, chance, reads, end)


async def test_one_key_and_a_stranger_plays_against_three_bots_to_the_end(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.press("p")
        screen = await ana.until("when you are ready")
        assert len(re.findall(r"~[A-Z][a-z]+", screen.splitlines()[1])) == 3
        await play_to_the_end(ana, random.Random(1))


async def test_one_key_and_a_stranger_plays_level_8_against_three_bots(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.press(*"g" * (list(GAMES).index("level8") + 1), "p")
        screen = await ana.until(r"Your turn|plays \.\.\.")
        assert len(re.findall(r"[bce]  ?~[A-Z][a-z]+ .* 1 ▮▯", screen)) == 3
        await play_to_the_end(ana, random.Random(1), Level8Reader, end="round 3")


async def test_a_stranger_takes_the_first_lesson(door: Door) -> None:
    """The keys of each step are those that its words ask for, and the last words are reached."""
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.press("t")
        for number, step in enumerate(STEPS, 1):
            if step.keys:
                await ana.until(f"First lesson, {number} of {len(STEPS)}")
                ana.press(*(" " if key == "space" else key for key in step.keys * (1 + (step.keys == ("k",)))))
        await ana.until("You won your first round!")
