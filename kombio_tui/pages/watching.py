"""What a watcher can do at a table: see the game as one of its players does.

One key leads from the public view to the first player who allows it, through all of them, and back.
"""

from kombio_tui.controls.frame import Keys
from kombio_tui.text.languages import Say
from protocol.house import Follow, Story, Table, Update

KEY = "v"


def follow_key(table: Table, say: Say) -> Keys:
    """The key that leads to the next player whom a watcher may follow, or back; nothing for players."""
    following = _next_followed(table)
    if following is not None:
        return ((KEY, say("see as {name}", name=table.line.seats[following].name)),)
    return () if table.followed is None else ((KEY, say("see as a watcher")),)


def follow_next(table: Table) -> Follow | None:
    """What the key asks of the house; nothing if there is nobody to follow."""
    following = _next_followed(table)
    return None if following is None and table.followed is None else Follow(following)


def _next_followed(table: Table) -> int | None:
    """The next player whom a watcher may follow; None after the last one, and for players."""
    if table.you is not None:
        return None
    after = -1 if table.followed is None else table.followed
    return next((seat for seat, here in enumerate(table.line.seats) if here.followable and seat > after), None)


def watched(table: Table, say: Say) -> str:
    """What a watcher watches, for the header: the table, or one player. Nothing for players."""
    if table.followed is not None:
        return say("watching {name}", name=table.line.seats[table.followed].name)
    if table.promised is not None:
        return say("you join next round")
    return "" if table.you is not None else say("watching")


def sees_afresh(before: Table, update: Update) -> bool:
    """Whether a watcher must forget what was seen so far: who followed a player, follows one now, or takes a seat.

    The house tells such a watcher the story of the round again, also when two changes come in one update.
    """
    place = update.place
    if not isinstance(place, Table) or before.you is not None:
        return False
    followed = None if place.you is not None else place.followed
    return followed != before.followed or any(isinstance(news, Story) for news in update.news)
