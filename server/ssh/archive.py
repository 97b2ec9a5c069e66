"""The archive for scripts: `ssh host top | player | record | replay`."""

import asyncio
from collections.abc import AsyncIterator, Iterator

from kombio_tui.cast import cast
from kombio_tui.look import Look
from protocol.archive import PlayerPage, Standing
from server.archive.library import Library
from server.archive.picture import as_watched
from server.rules.games import GAMES


async def looked_up(library: Library, word: str, words: tuple[str, ...]) -> AsyncIterator[bytes]:
    """The answer to a word, piece by piece; nothing when there is no answer."""
    subject = words[0] if words else ""
    match word:
        case "top":
            yield await _top(library, subject.lower() or next(iter(GAMES)))
        case "player":
            yield await _player(library, subject)
        case "record":
            yield await library.record(subject) or b""
        case _:
            async for line in _replay(library, subject):
                yield line


async def _top(library: Library, game: str) -> bytes:
    """The best players of a game."""
    if game not in GAMES:
        return b""
    standings = (await library.look("top", game)).standings or ()
    return _told(game, *(_standing(number, one) for number, one in enumerate(standings, 1)))


async def _player(library: Library, name: str) -> bytes:
    """What is known of a player, game by game."""
    pages = [(await library.look("player", game, name)).page for game in GAMES]
    return _told(*(line for page in pages if page for line in _page(page)))


async def _replay(library: Library, code: str) -> AsyncIterator[bytes]:
    """A game as an asciicast, a line at a time, with a turn of the loop between any two."""
    film = await library.film(code)
    if film is None:
        return
    header = film.record.header
    title = f"{header.game}: {', '.join(header.players)}"
    for line in cast(as_watched(film, code.upper()), title, header.started, Look()):
        yield _told(line)
        await asyncio.sleep(0)


def _told(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _standing(number: int, one: Standing) -> str:
    remark = "bot" if one.bot else "provisional" if one.provisional else ""
    share = f"{one.wins / one.games:.0%}" if one.games else ""
    return f"{number:>3}. {one.name:16} {one.rating:6.1f} {one.games:>6} {share:>5}  {remark}".rstrip()


def _page(page: PlayerPage) -> Iterator[str]:
    yield f"{page.name}, {page.game}"
    if page.standing:
        rank = f", rank {page.rank}" if page.rank else ", provisional"
        yield f"  rating {page.standing.rating:.1f}{rank}"
    for name, number in page.counts.items():
        yield f"  {name.replace('_', ' ')} {number}"
    if page.reaction is not None:
        yield f"  median reaction {page.reaction} ms"
