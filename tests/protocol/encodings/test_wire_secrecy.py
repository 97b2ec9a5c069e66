"""Secrecy on the wire: other faces in all places that a viewer can't know make the same bytes, update after update.

A thin update says what changed since the one before, so it must be the same whatever is hidden in either.
"""

from random import Random
from typing import Any

import pytest

from protocol.base import Viewer
from protocol.encodings.encoding import ENCODINGS
from protocol.house import Happened, Table, Update, You
from server.bots.bots import LEVELS
from server.door.frontends.thin_updates import ThinUpdates
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from tests.kit import companeros, secrecy
from tests.kit.any_secrecy import bot_moves
from tests.kit.level8 import play as level8
from tests.kit.screens import line

REDEALT: dict[str, Any] = {
    "kombio": secrecy.redealt_before,
    "companeros": companeros.redealt_before,
    "level8": level8.redealt_before,
}
OPTIONS: dict[str, dict[str, Any]] = {"kombio": {"target": 60}, "companeros": {}, "level8": {"stars": 1}}


def frame(game: str, before: Any, step: Step[Any], viewer: Viewer) -> list[bytes]:
    """What travels to a viewer when a step is taken, in all encodings."""
    rules, updates = GAMES[game], ThinUpdates()
    news = tuple(Happened(rules.event_for(event, viewer)) for event in step.events)
    updates.next(_whole(game, before, viewer))
    thin = updates.next(_whole(game, step.state, viewer, news))
    return [encoding.encode(thin) for encoding in ENCODINGS.values()]


def _whole(game: str, state: Any, viewer: Viewer, news: tuple[Happened, ...] = ()) -> Update:
    seen = Table(line(3, "playing", code="ABCD"), {}, viewer, 0, GAMES[game].view(state, viewer), ())
    return Update(You("ana", guest=False), seen, news)


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_of_a_thin_update_depends_on_what_its_viewer_cannot_know(game: str) -> None:
    chance, moves = Random(1), 0
    for moved in bot_moves(GAMES[game], LEVELS, 1, **OPTIONS[game]):
        for viewer in (0, 1, 2, None):
            other = REDEALT[game](moved, viewer, chance)
            step = GAMES[game].apply(other, moved.by, moved.command)
            assert isinstance(step, Step)
            assert frame(game, other, step, viewer) == frame(game, moved.before, moved.step, viewer)
        moves += 1
    assert moves > 20


@pytest.mark.parametrize("game", GAMES)
def test_the_test_would_notice_a_leak(game: str) -> None:
    """Told with another seat's eyes, the bytes do differ."""
    chance, differ = Random(1), 0
    for moved in bot_moves(GAMES[game], LEVELS, 1, **OPTIONS[game]):
        other = REDEALT[game](moved, 0, chance)
        step = GAMES[game].apply(other, moved.by, moved.command)
        assert isinstance(step, Step)
        differ += frame(game, other, step, 1) != frame(game, moved.before, moved.step, 1)
    assert differ
