"""Updates as they travel: thin, and whole again at the other end."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from protocol.games import VOCABULARIES, typed
from protocol.house import Happened, Lobby, Said, Settings, Story, Table, TableLine, Update, You
from protocol.remote import filled, thinned
from server.records.replay import Replay
from server.rules.games import GAMES
from tests.kit.screens import line
from tests.kit.states.archive import played

FILM = Replay(played(4))
LOBBY = Lobby((line(2, "waiting"),), ("ana", "bruno"))


def updates(viewer: int | None) -> Iterator[Update]:
    """A visit: the lobby, a whole game as one viewer sees it, and the lobby again."""
    you = You("ana", guest=False)
    yield Update(you, LOBBY, (Said("bruno", "hi"),))
    yield Update(you, LOBBY, (Said("bruno", "hi"),))
    yield Update(you, Table(_line("waiting"), {}, viewer, 0, None, ()), ())
    for step in range(FILM.last + 1):
        state = FILM.steps[step].state
        news = tuple(map(Happened, FILM.events(step, viewer, opened=False)))
        yield Update(you, Table(_line("playing"), {"target": 30}, viewer, 0, FILM.game.view(state, viewer), ()), news)
    yield Update(You("ana", guest=False, settings=Settings(bell=False)), LOBBY, (Story(()),))


def _line(phase: str) -> TableLine:
    return line(4, phase, code="ABCD")


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_what_is_left_out_is_filled_in_again(viewer: int | None) -> None:
    """Every update arrives as it was sent, with the types of its game, whatever was left out on the way."""
    sent: dict[str, Any] = {}
    received: dict[str, Any] = {}
    for update in updates(viewer):
        whole = msgspec.to_builtins(update)
        thin = msgspec.msgpack.decode(msgspec.msgpack.encode(thinned(sent, whole)))
        sent, received = whole, filled(received, thin)
        assert typed(msgspec.convert(received, Update)) == update


def test_an_ordinary_update_is_small() -> None:
    """Most of a table is as it was: what travels is a small part of the whole."""
    whole = [msgspec.to_builtins(update) for update in updates(0)]
    thin = [thinned(before, after) for before, after in zip([{}, *whole], whole, strict=False)]
    assert sum(len(msgspec.msgpack.encode(one)) for one in thin) * 3 < sum(
        len(msgspec.msgpack.encode(one)) for one in whole
    )


def test_nothing_new_is_nearly_nothing() -> None:
    first, second, *_ = (msgspec.to_builtins(update) for update in updates(0))
    assert thinned(first, second) == {"type": "update", "news": second["news"]}
    assert thinned(first, {**second, "news": []}) == {"type": "update"}


def test_every_game_has_a_vocabulary() -> None:
    assert VOCABULARIES.keys() == GAMES.keys()
    for name, words in VOCABULARIES.items():
        assert words.options is GAMES[name].options
        assert words.events == GAMES[name].events
