"""The deal of the day for scripts: `ssh host daily`."""

import time
from collections.abc import AsyncIterator, Iterator

from protocol.archive import Daily, DailyOwn, DailyStanding, DailyTotal, DealOfDay
from protocol.games import title_of
from server.door.sessions.commands import JSON, json_line
from server.link.port import VisitorLink
from server.rules.games import GAMES

SHOWN = 20
"""How many players a list has."""


async def daily_deal(visitor: VisitorLink, words: tuple[str, ...]) -> AsyncIterator[bytes]:
    """The answer to the command; empty if there is no such game."""
    game = next((word.lower() for word in words if word != JSON), next(iter(GAMES)))
    if game in GAMES:
        page = await visitor.daily(game)
        yield (json_line(page) if JSON in words else "".join(f"{line}\n" for line in lines(page))).encode()


def lines(daily: Daily) -> Iterator[str]:
    """The deals, the ladders, and the requester's standing."""
    title = title_of(daily.game)
    if daily.today is None:
        yield f"{title}: there is no deal of the day now."
    else:
        yield f"{title}, deal of {daily.today.day} (UTC), begun by {daily.begun}"
        yield from map(_standing, (daily.ladder or ())[:SHOWN])
    yield from _own(daily.you) if daily.you else ("Only players with a key can play it.",)
    if daily.best:
        yield from ("", "All time: won, finished, longest streak")
        yield from map(_total, daily.best[:SHOWN])
    yield ""
    for name, deal in (("today", daily.today), ("tomorrow", daily.tomorrow), ("last", daily.last)):
        if deal:
            yield from _deal(name, deal)


def _standing(one: DailyStanding) -> str:
    return f"{one.rank:>3}. {one.name:16} place {one.place}  {one.points:>4} points"


def _total(one: DailyTotal) -> str:
    return f"     {one.name:16} {one.won:>5} {one.finished:>5} {one.longest:>5}"


def _own(own: DailyOwn) -> Iterator[str]:
    if own.standing:
        yield f"You: rank {own.standing.rank}, place {own.standing.place}, {own.standing.points} points"
    else:
        yield "You have begun it and not finished." if own.begun else "You have not played it yet."
    yield f"Your streak: {own.streak}, longest {own.total.longest}"


def _deal(name: str, deal: DealOfDay) -> Iterator[str]:
    drawn = time.strftime("%Y-%m-%d %H:%M", time.gmtime(deal.drawn))
    yield f"{name:9} {deal.day}  drawn {drawn}"
    yield f"          commitment {deal.commitment}"
    if deal.seed:
        yield f"          seed       {deal.seed}"
