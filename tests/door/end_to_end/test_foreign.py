"""A client that was written from docs/PROTOCOL.md alone plays: nothing of ours is in it."""

import ast
import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.door.conftest import Door
from tests.door.end_to_end import foreign
from tests.door.end_to_end.test_dial import new_key
from tests.kit.clock import PATIENCE

FOREIGN = Path(foreign.__file__)


def test_it_imports_nothing_of_this_project() -> None:
    nodes = list(ast.walk(ast.parse(FOREIGN.read_text())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == {"msgpack", "paramiko"}


@pytest.mark.parametrize("guest", [False, True])
async def test_it_plays_a_game_of_kombio_to_the_end(door: Door, tmp_path: Path, guest: bool) -> None:
    new_key(tmp_path / "key")

    def play() -> dict[str, Any]:
        client = foreign.Client(
            "127.0.0.1", door.port, "fred", None if guest else str(tmp_path / "key"), timeout=PATIENCE
        )
        try:
            return foreign.play_kombio(client, ("easy", "hard"), 10)
        finally:
            client.close()

    view = await asyncio.to_thread(play)
    assert (view["stage"], max(view["totals"]) >= 10, len(view["winners"]) > 0) == ("over", True, True)


async def test_it_is_told_why_it_can_not_play(door: Door) -> None:
    def visit() -> None:
        client = foreign.Client("127.0.0.1", door.port, "fred")
        client.send(type="open_sesame")
        client.next()

    with pytest.raises(foreign.EndedError, match="invalid"):
        await asyncio.to_thread(visit)
