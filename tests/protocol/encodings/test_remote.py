"""Updates as they travel: thin, and whole again at the other end."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from protocol import kombio as k
from protocol.encodings.remote import filled, thinned
from protocol.games import VOCABULARIES, UnknownGameError, read
from protocol.house import Happened, Lobby, Story, Table, TableLine, Update, You
from protocol.people import Said, Settings
from server.records.replay import replay
from server.rules.games import GAMES
from tests.kit.screens import line
from tests.kit.states.archive import played

FILM = replay(played(4))
LOBBY = Lobby((line(2, "waiting"),), ("ana", "bruno"))


def updates(viewer: int | None) -> Iterator[Update]:
    """A visit: the lobby, a whole game as one viewer sees it, and the lobby again."""
    you = You("ana", guest=False)
    yield Update(you, LOBBY, (Said("bruno", "hi"),))
    yield Update(you, LOBBY, (Said("bruno", "hi"),))
    yield Update(you, Table(_line("waiting"), {}, viewer, 0, None, ()), ())
    for step in range(FILM.last + 1):
        state = FILM.state(step)
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
        assert read(received) == update


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
        assert words.events == GAMES[name].vocabulary.events


def newer(value: Any) -> Any:
    """What a newer house might say: every map has a field more, and every list of news something new."""
    if isinstance(value, dict):
        more = {name: part if name == "options" else newer(part) for name, part in value.items()}
        return {**more, "added": [1, {"since": 2}]}
    return [newer(part) for part in value] if isinstance(value, list | tuple) else value


NEW = [{"type": "sung", "song": "la"}, {"type": "notice", "kind": "birthday", "text": ""}]
"""News that nobody knows yet."""


@pytest.mark.parametrize("viewer", [0, None])
def test_an_older_client_understands_a_newer_house(viewer: int | None) -> None:
    """Fields and kinds of news that were added are left out; everything else is as it was."""
    for update in updates(viewer):
        whole = msgspec.to_builtins(update)
        said = newer(whole)
        new = [*NEW, {"type": "happened", "event": {"type": "danced"}}] if isinstance(update.place, Table) else NEW
        assert read({**said, "news": [*new, *said["news"]]}) == update


def test_what_a_bot_did_is_found_again_among_events_that_are_not_known() -> None:
    place = Table(line(2, "playing"), {}, 0, 0, None, ())
    whole = msgspec.to_builtins(Update(You("ana", guest=False), place, ()))
    first, last = map(msgspec.to_builtins, (k.Slapped(0, 4), k.Slapped(1, 5)))
    events = [first, {"type": "danced"}, last, {"type": "danced"}]
    [story] = read({**whole, "news": [{"type": "story", "events": events, "by_bot": [1, 2]}]}).news
    assert story == Story((k.Slapped(0, 4), k.Slapped(1, 5)), by_bot=(1,))


def test_tables_of_a_game_that_is_not_known_are_not_in_the_lobby() -> None:
    unknown = line(2, "waiting", game="chess", code="CHSS")
    told = msgspec.to_builtins(Update(You("ana", guest=False), Lobby((unknown, *LOBBY.tables), ()), ()))
    assert read(told).place == Lobby(LOBBY.tables, ())


def test_a_table_with_a_game_that_is_not_known_is_told() -> None:
    place = Table(line(2, "playing", game="chess"), {}, 0, 0, {"type": "chess", "board": []}, ())
    with pytest.raises(UnknownGameError, match="chess"):
        read(msgspec.to_builtins(Update(You("ana", guest=False), place, ())))
