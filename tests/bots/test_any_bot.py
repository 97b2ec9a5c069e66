"""What holds for the bots of every game: the same for the same seed, and able to take over at any time."""

import pytest

from protocol.base import Message
from server.bots.bots import BOTS, LEVELS, brain_for
from server.bots.kernel.brain import Intent
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from server.simulate.games import game_seed, play
from tests.kit.any_bots import assert_fits, tell

ALL_BOTS = pytest.mark.parametrize(("name", "level"), [(name, level) for name in BOTS for level in LEVELS])


@ALL_BOTS
def test_a_bot_can_take_over_with_all_that_the_seat_was_told(name: str, level: str) -> None:
    """Or with the last part of it."""
    game = GAMES[name]
    record = play(game, 3, game.options(), game_seed(4, 4))
    step = game.set_up(3, record.header.options, bytes.fromhex(record.header.seed))
    assert isinstance(step, Step)
    told: list[Message] = list(step.events)
    for number, move in enumerate(record.moves[:-1]):
        following = game.apply(step.state, move.by, move.command)
        assert isinstance(following, Step)
        step, told = following, [*told, *following.events]
        if number % 5 == 0:
            for events in (told, told[-7:]):
                brain = brain_for(name, 1, level, "test")
                brain.take(game.view(step.state, 1), [game.event_for(event, 1) for event in events])
                assert_fits(game, step.state, 1, brain.intent())


@ALL_BOTS
def test_the_same_tellings_and_seed_lead_to_the_same_intents(name: str, level: str) -> None:
    game = GAMES[name]

    def intents(seed: str) -> list[Intent | None]:
        record = play(game, 3, game.options(), game_seed(4, 5))
        step = game.set_up(3, record.header.options, bytes.fromhex(record.header.seed))
        brain, found = brain_for(name, 2, level, seed), []
        for move in record.moves:
            assert isinstance(step, Step)
            tell(game, brain, 2, step)
            found += [brain.intent(), brain.intent()]
            step = game.apply(step.state, move.by, move.command)
        return found

    assert intents("one") == intents("one")
    assert intents("one") != intents("two")
