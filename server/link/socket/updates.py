"""Updates on the link: strict, with the types of their game.

The view of a game is encoded apart from the rest, because its type depends on the game; so it is decoded straight into
that type. Events are small, and converted one by one.
"""

from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from protocol.archive import Archive
from protocol.games import VOCABULARIES, typed_review
from protocol.house import Happened, Place, Replay, Story, Table, Update

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Update).decode
NOTHING = Raw(_encode(None))


class Packed(NamedTuple):
    """An update as it travels: the name of its game, the update without the game's view, and the view."""

    game: str
    update: Raw
    view: Raw


def packed(update: Update) -> Packed:
    """Encode an update."""
    place = update.place
    table = place.table if isinstance(place, Replay) else place
    if not isinstance(table, Table):
        return Packed("", Raw(_encode(update)), NOTHING)
    bare = replace(update, place=_with_view(place, None))
    return Packed(table.line.game, Raw(_encode(bare)), Raw(_encode(table.view)))


def unpacked(game: str, update: Raw, view: Raw) -> Update:
    """Decode an update."""
    bare: Update = _decode(update)
    if game:
        vocabulary = VOCABULARIES[game]
        news = tuple([_typed(item, vocabulary.events) for item in bare.news]) if bare.news else ()
        place = _with_view(bare.place, _view_decoder(game).decode(view))
        bare = Update(bare.you, place, news)
    if isinstance(bare.place, Archive | Replay) and bare.place.review:
        return replace(bare, place=replace(bare.place, review=typed_review(bare.place.review)))
    return bare


@cache
def _view_decoder(game: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(VOCABULARIES[game].view | None)


def _with_view(place: Place, view: Any) -> Place:
    if isinstance(place, Replay):
        return replace(place, table=replace(place.table, view=view))
    return replace(place, view=view)


def _typed(news: Any, events: Any) -> Any:
    """News with the types of the game's events."""
    if isinstance(news, Happened):
        return replace(news, event=msgspec.convert(news.event, events))
    if isinstance(news, Story):
        return replace(news, events=tuple([msgspec.convert(event, events) for event in news.events]))
    return news
