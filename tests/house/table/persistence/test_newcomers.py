"""Newcomers after a restart: nobody sees two hands of one round."""

from pathlib import Path
from random import Random

import pytest

from protocol.house import Join, Leave
from tests.kit.restart import house_in
from tests.kit.takeover import AT_ONCE, SLOW, against_bots, play_to_the_end_of_the_round


@pytest.mark.parametrize("game", AT_ONCE)
async def test_after_a_restart_newcomers_wait_for_the_next_round(tmp_path: Path, game: str) -> None:
    """Ben has seen the hand of a bot; the house does not remember that it was he."""
    async with house_in(tmp_path, bot_pace=SLOW) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await against_bots(ana, game)
        await ben.send(Join(code))
        assert ben.look().you == 1
        await ben.send(Leave())
    async with house_in(tmp_path, bot_pace=SLOW) as visit:
        await visit.enter("ana")
        cleo, ben = await visit.enter("cleo"), await visit.enter("ben")
        for newcomer in (cleo, ben):
            await newcomer.send(Join(code))
            assert newcomer.look().you is None
        assert (cleo.place.promised, ben.place.promised) == (1, 2)
        await play_to_the_end_of_the_round(visit.house.tables[code], Random(1))
        assert (cleo.look().you, ben.look().you) == (1, 2)
