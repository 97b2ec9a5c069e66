"""A referee that was written from docs/RECORDS.md and the rulebook alone, without a look at the rules' own code."""

import ast
from pathlib import Path

import pytest

from protocol.kombio import Options
from server.records.show import json_lines
from server.simulate.games import game_seed, play
from tests.kit.table import GAME
from tests.records import referee as independent

OPTIONS = [
    Options(),
    Options(memory="notes", target=60),
    Options(empty_pile="end_round", starter="host", turn=3, slap=1),
]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "notes", "hurried"])
def test_the_referee_agrees_with_every_event(players: int, options: Options) -> None:
    for number in range(8):
        record = play(GAME, players, options, game_seed(players, number))
        assert independent.referee(json_lines(record)) is None


def test_the_referee_finds_a_forgery() -> None:
    lines = list(json_lines(play(GAME, 3, Options(), game_seed(1, 1))))
    drew = next(n for n, line in enumerate(lines) if '"drew"' in line)
    lines[drew] = lines[drew].replace('"face":', '"face":1')
    assert independent.referee(lines) is not None


def test_the_referee_knows_nothing_of_the_project() -> None:
    tree = ast.parse(Path(independent.__file__).read_text())
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {module.split(".")[0] for module in modules} & {"protocol", "server", "kombio_tui", "tests"}
