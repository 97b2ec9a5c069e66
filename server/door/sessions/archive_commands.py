"""The archive for scripts: `ssh host top | player | record | replay | review`."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from kombio_tui.games.reviews import text_of
from kombio_tui.kit.look import Look
from kombio_tui.pages.asciicast import cast
from kombio_tui.pages.profile.figures import in_words
from kombio_tui.text.languages import say_in
from protocol.archive import Browse, PlayerPage, Rewatch, Standing
from protocol.languages import EN
from server.archive.replay_table import as_watched
from server.archive.time_slices import TimeSlicer
from server.door.sessions.commands import JSON, json_line
from server.link.port import ArchiveLink
from server.rules.games import GAMES

HEADS = f"     {'name':16} {'rating':>6} {'games':>6} {'won':>5}"
"""The heads of the columns of the best players."""
PIECE = 16_384
"""How many bytes of a record are sent before checking whether the client reads them."""


class Exports:
    """Limits long answers in progress: one per key, a few per address."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._keys: set[str] = set()
        self._addresses = Counter[str]()

    def full(self, key: str | None, address: str) -> bool:
        """Whether the key or the address has reached its limit."""
        return key in self._keys or self._addresses[address] >= self._per_address

    @contextmanager
    def counted(self, key: str | None, address: str) -> Iterator[None]:
        """Count an answer inside the with block."""
        self._keys |= {key} if key else set()
        self._addresses[address] += 1
        try:
            yield
        finally:
            self._keys.discard(key or "")
            self._addresses[address] -= 1
            self._addresses += Counter()  # drops the zeros


def price_of(word: str) -> type:
    """The type of request whose rate limit a command counts against."""
    return Rewatch if word in ("replay", "review") else Browse


async def looked_up(
    archive: ArchiveLink, slicer: TimeSlicer, word: str, words: tuple[str, ...], language: str = EN
) -> AsyncIterator[bytes]:
    """The answer to a command, piece by piece; empty if there is none."""
    subject, *more = [*(word for word in words if word != JSON), ""]
    as_json = JSON in words
    match word:
        case "top":
            yield await _top(archive, subject.lower() or next(iter(GAMES)), as_json=as_json)
        case "player":
            yield await _player(archive, subject, as_json=as_json)
        case "record":
            record = await archive.record(subject) or b""
            for start in range(0, len(record), PIECE):
                yield record[start : start + PIECE]
        case "review":
            review = await archive.review(subject, next(filter(None, more), None))
            if review:
                yield json_line(review).encode() if as_json else _told(*text_of(review, say_in(language)))
        case _:
            async for piece in _replay(archive, slicer, subject):
                yield piece


async def _top(archive: ArchiveLink, game: str, *, as_json: bool) -> bytes:
    """The best players of a game."""
    if game not in GAMES:
        return b""
    standings = (await archive.shelf(Browse("top", game))).standings or ()
    if as_json:
        return json_line(standings).encode()
    lines = [_standing(number, one) for number, one in enumerate(standings, 1)]
    return _told(game, *([HEADS] if lines else []), *lines)


async def _player(archive: ArchiveLink, name: str, *, as_json: bool) -> bytes:
    """A player's statistics, game by game."""
    shelves = [await archive.shelf(Browse("player", game, name)) for game in GAMES]
    pages = [shelf.page for shelf in shelves if shelf.page]
    if as_json and pages:
        return json_line(pages).encode()
    return _told(*(line for page in pages for line in _page(page)))


async def _replay(archive: ArchiveLink, slicer: TimeSlicer, code: str) -> AsyncIterator[bytes]:
    """A game as an asciicast, some lines at a time."""
    found = await archive.replay(code)
    if found is None:
        return
    line, replay = found
    title = f"{replay.header.game}: {', '.join(replay.header.players)}"
    lines = cast(as_watched(replay, line), title, replay.header.started, Look())
    async for some in slicer.through(lines):
        yield _told(*some)


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
    yield from (f"  {line}" for line in in_words(page, say_in(EN)))
