"""The cards that are offered to be looked at are those that may be looked at."""

from server.rules.games import GAMES
from server.rules.kernel.game import Step
from server.rules.kombio.actions import peekable, why_not_peek
from server.rules.kombio.state import Acting, State, touchable
from server.simulate.many import bot_game


def test_every_card_that_may_be_looked_at_is_offered_and_no_other() -> None:
    game, checked = GAMES["kombio"], 0
    for number in range(4):
        record = bot_game("kombio", ("medium",) * 4, 2, number)
        step = game.set_up(4, record.header.options, bytes.fromhex(record.header.seed))
        for move in record.moves:
            assert isinstance(step, Step)
            state = step.state
            assert isinstance(state, State)
            if isinstance(acting := state.stage, Acting):
                allowed = [spot for spot in touchable(state) if not why_not_peek(state, acting, spot)]
                assert [*peekable(state, acting)] == allowed
                checked += len(allowed)
            step = game.apply(state, move.by, move.command)
    assert checked > 20
