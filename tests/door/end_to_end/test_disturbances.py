"""Processes are killed and paused and lines are cut at random while people play: nothing is lost, and all see it."""

from pathlib import Path

from tests.kit import postgres
from tests.kit.disturbances import disturbed_again_and_again

ROUNDS = 20


async def test_nothing_is_lost_whatever_is_killed_paused_or_cut(tmp_path: Path) -> None:
    postgres.needed()
    report = await disturbed_again_and_again(tmp_path, ROUNDS, seed=1)
    assert len({*report.happened}) == 13
    assert report.after_kills
    assert report.after_pauses
