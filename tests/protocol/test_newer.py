"""A newer house says values that this client does not know: it goes on, and what it knows stays as it is."""

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from protocol import house
from protocol.archive import Archive, Daily
from protocol.encodings.remote import Goodbye, Welcome
from protocol.games import VOCABULARIES, read
from protocol.house import Happened, Lobby, Notice, Replay, Table, Update, You
from protocol.lenient import pruned
from protocol.office import Office
from protocol.people import Came, Said, Settings
from tests.kit.newer import NEW, newer, plain

PLACES = (Lobby, Table, Archive, Daily, Replay, Office)
YOU = plain(inspect.type_info(You))
LOBBY = plain(inspect.type_info(Lobby))


def update(place: Any = LOBBY, you: Any = YOU, news: Any = ()) -> dict[str, Any]:
    return {"type": "update", "you": you, "place": place, "news": list(news)}


def at_table(game: str, view: Any = None) -> dict[str, Any]:
    table: dict[str, Any] = plain(inspect.type_info(Table))
    return table | {"line": table["line"] | {"game": game}, "view": view}


def cases(kind: Any) -> list[Any]:
    return [pytest.param(value, id=where) for where, value in newer(inspect.type_info(kind))]


def test_there_are_such_places() -> None:
    """The messages below are made from the types: this says that none of them was forgotten."""
    assert {where for where, _ in newer(inspect.type_info(Settings))} == {
        "Settings.language", "Settings.colours", "Settings.characters", "Settings.cards", "Settings.theme",
        "Settings.motion",
    }  # fmt: skip
    assert set(PLACES) == {each.cls for each in _structs(house.Place)}


def _structs(union: Any) -> list[inspect.StructType]:
    kind = inspect.type_info(union)
    assert isinstance(kind, inspect.UnionType)
    return [each for each in kind.types if isinstance(each, inspect.StructType)]


@pytest.mark.parametrize("you", cases(You))
def test_what_is_new_about_the_player(you: dict[str, Any]) -> None:
    assert read(update(you=you)).you.name == you["name"]


@pytest.mark.parametrize("place", [case for kind in PLACES for case in cases(kind)])
def test_what_is_new_about_a_place(place: dict[str, Any]) -> None:
    if place["type"] == "table":
        place = place | {"line": place["line"] | {"game": "kombio"}}
    if place["type"] == "replay":
        place = place | {"table": place["table"] | {"line": place["table"]["line"] | {"game": "kombio"}}}
    found = read(update(place=place))
    assert NEW not in str(found)
    assert found.place.__struct_config__.tag == place["type"]


@pytest.mark.parametrize("news", cases(house.News))
def test_news_that_is_not_known_is_left_out(news: dict[str, Any]) -> None:
    said = {"type": "said", "name": "ana", "text": "hello"}
    assert read(update(news=[said, news, said])).news == (Said("ana", "hello"),) * 2


@pytest.mark.parametrize("game", VOCABULARIES)
def test_what_is_new_about_a_game(game: str) -> None:
    words = VOCABULARIES[game]
    for where, view in newer(inspect.type_info(words.view)):
        found = read(update(at_table(game, view))).place
        assert isinstance(found, Table)
        assert isinstance(found.view, words.view), where
        assert NEW not in str(found.view), where
    for where, event in newer(inspect.type_info(words.events)):
        heard = read(update(at_table(game), news=[{"type": "happened", "event": event}])).news
        assert NEW not in str(heard), where


@pytest.mark.parametrize("game", VOCABULARIES)
def test_what_is_known_is_left_as_it_is(game: str) -> None:
    """Every message of the vocabulary, with every value that it may have."""
    words = VOCABULARIES[game]
    view = plain(inspect.type_info(words.view))
    assert pruned(view, words.view) == view
    whole = update(at_table(game, view))
    assert msgspec.to_builtins(read(whole)) == msgspec.to_builtins(
        msgspec.convert(whole | {"place": whole["place"] | {"view": msgspec.convert(view, words.view)}}, Update)
    )


def test_a_fourth_language_costs_that_setting_alone() -> None:
    settings = {"language": "it", "colours": "none", "bell": False}
    assert read(update(you=YOU | {"settings": settings})).you.settings == Settings(colours="none", bell=False)


def test_values_that_seats_are_counted_by_are_never_left_out() -> None:
    """A player who is a bot of a new level still counts as a player, and everybody else keeps their seat."""
    seats = [{"name": "ana"}, {"name": "~max", "bot": "godlike"}, {"name": "ben"}]
    table = at_table("kombio")
    found = read(update(table | {"line": table["line"] | {"seats": seats, "phase": "voting"}})).place
    assert isinstance(found, Table)
    assert [seat.name for seat in found.line.seats] == ["ana", "~max", "ben"]
    assert found.line.phase == "waiting"


def test_a_kind_of_news_and_an_event_that_are_not_known_are_left_out() -> None:
    news = [{"type": "fireworks"}, {"type": "came", "name": "ana", "how": "flying"}, {"type": "notice", "kind": "x"}]
    event = {"type": "happened", "event": {"type": "danced", "seat": 1}}
    known = [{"type": "came", "name": "ana", "how": "seat"}]
    assert read(update(at_table("kombio"), news=[*news, event, *known])).news == (Came("ana", "seat"),)
    assert not any(isinstance(item, Happened | Notice) for item in read(update(news=news)).news)


@pytest.mark.parametrize("kind", [Welcome, Goodbye])
def test_the_first_and_the_last_word_have_no_such_values(kind: Any) -> None:
    assert list(newer(inspect.type_info(kind))) == []
