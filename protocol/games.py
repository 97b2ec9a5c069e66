"""The vocabularies of the games, by name: what turns a map that came over the wire into a message of its game."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from protocol import companeros, kombio, level8
from protocol.archive import Archive, Moment, Review
from protocol.base import Vocabulary
from protocol.house import Happened, Lobby, News, Place, Replay, Story, Table, Update
from protocol.lenient import converted, pruned, understood

VOCABULARIES: dict[str, Vocabulary] = {
    words.name: words for words in (kombio.VOCABULARY, companeros.VOCABULARY, level8.VOCABULARY)
}
"""The vocabularies by name. This is the one place where a game is registered in the protocol."""


def title_of(game: str) -> str:
    """What people call a game; one that is not known here by its name on the wire."""
    return VOCABULARIES[game].title if game in VOCABULARIES else game


class UnknownGameError(Exception):
    """The table plays a game that is not known here."""


def read(whole: Mapping[str, Any]) -> Update:
    """Read a whole update that came over a wire, with the types of its game; what is not known yet is left out."""
    bare: Update = converted({**whole, "news": ()}, Update)
    table = bare.place.table if isinstance(bare.place, Replay) else bare.place
    if isinstance(table, Lobby):
        return replace(bare, place=_of_known_games(table), news=understood(whole["news"], News))
    if not isinstance(table, Table):
        return replace(bare, place=_reviewed(bare.place), news=understood(whole["news"], News))
    words = VOCABULARIES.get(table.line.game)
    if words is None:
        raise UnknownGameError(f"a game that is not known here: {table.line.game}")
    view = None if table.view is None else converted(table.view, words.view)
    seen = replace(table, view=view, options=_known_options(table.options, words))
    place = _reviewed(replace(bare.place, table=seen)) if isinstance(bare.place, Replay) else seen
    news = tuple(_typed(item, words) for item in understood(whole["news"], News))
    return replace(bare, place=place, news=tuple(item for item in news if item is not None))


def _reviewed(place: Place) -> Place:
    """A place with the types of the game in its review, if there is one."""
    if not isinstance(place, Archive | Replay) or place.review is None:
        return place
    return replace(place, review=typed_review(place.review))


def typed_review(review: Review) -> Review:
    """A review that was encoded, with the types of its game; moments with moves that are not known are left out."""
    words = VOCABULARIES.get(review.game)
    moments = (_moment(moment, words) for moment in review.moments) if words else ()
    return replace(review, moments=tuple(moment for moment in moments if moment))


def _moment(moment: Moment, words: Vocabulary) -> Moment | None:
    did, better = (_command(command, words) for command in (moment.did, moment.better))
    if (did is None) != (moment.did is None) or (better is None) != (moment.better is None):
        return None
    reminder = converted(moment.reminder, words.reminder) if moment.reminder and words.reminder else None
    return replace(moment, view=converted(moment.view, words.view), did=did, better=better, reminder=reminder)


def _command(command: Any, words: Vocabulary) -> Any:
    """A command with its type; None if there is no command, or it is unknown."""
    return next(iter(understood((command,), words.moves)), None) if command is not None else None


def _of_known_games(lobby: Lobby) -> Lobby:
    return replace(
        lobby,
        tables=tuple(line for line in lobby.tables if line.game in VOCABULARIES),
        options={
            game: _known_options(options, VOCABULARIES[game])
            for game, options in lobby.options.items()
            if game in VOCABULARIES
        },
    )


def _known_options(options: Mapping[str, Any], words: Vocabulary) -> dict[str, Any]:
    """Those options that are known; the usual value in place of one that is not."""
    usual = msgspec.to_builtins(words.options())
    return {name: value for name, value in {**usual, **pruned(options, words.options)}.items() if name in options}


def _typed_story(story: Story, words: Vocabulary) -> Story:
    """A story with the events that are known, and those among them of the time when a bot played."""
    known = [(each, by_bot) for event, by_bot in story.told for each in understood((event,), words.events)]
    numbers = tuple(number for number, (_, by_bot) in enumerate(known) if by_bot)
    return Story(tuple(event for event, _ in known), numbers or UNSET)


def _typed(news: Any, words: Vocabulary) -> Any:
    """News with the types of the game; None if it is of an event that is not known yet."""
    match news:
        case Happened(event=event):
            return next((Happened(each) for each in understood((event,), words.events)), None)
        case Story():
            return _typed_story(news, words)
        case _:
            return news
