"""The vocabularies of the games, by name: what turns a map that came over the wire into a message of its game."""

from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from protocol import companeros, kombio, level8
from protocol.house import Happened, News, Replay, Story, Table, Update


class Vocabulary(Struct, frozen=True):
    """The types of one game."""

    options: type[Struct]
    moves: Any
    """What a player may say; the clock's command is not among it."""
    events: Any
    view: type[Struct]


def _of(module: ModuleType) -> Vocabulary:
    return Vocabulary(module.Options, module.Move, module.Event, module.View)


VOCABULARIES: dict[str, Vocabulary] = {
    "kombio": _of(kombio),
    "companeros": _of(companeros),
    "level8": _of(level8),
}


def typed(update: Update) -> Update:
    """An update whose views and events have the types of their game; those of an unknown game stay maps."""
    table = update.place.table if isinstance(update.place, Replay) else update.place
    words = VOCABULARIES.get(table.line.game) if isinstance(table, Table) else None
    if words is None or not isinstance(table, Table):
        return update
    news = tuple(_typed_news(item, words) for item in update.news)
    seen = replace(table, view=None if table.view is None else msgspec.convert(table.view, words.view))
    place = replace(update.place, table=seen) if isinstance(update.place, Replay) else seen
    return replace(update, place=place, news=news)


def _typed_news(news: News, words: Vocabulary) -> News:
    match news:
        case Happened(event=event):
            return Happened(msgspec.convert(event, words.events))
        case Story(events=events):
            return Story(tuple(msgspec.convert(event, words.events) for event in events))
        case _:
            return news
