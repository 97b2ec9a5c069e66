"""A player's games at slow tables for scripts: `ssh host games`."""

from collections.abc import AsyncIterator, Iterator

from kombio_tui.pages.slow.games import time_words, turn_words
from kombio_tui.text.languages import Say
from protocol.games import title_of
from protocol.slow import SlowGame
from server.door.sessions.commands import JSON, json_line
from server.link.port import VisitorLink

NONE = "You have no games at slow tables."
NO_KEY = "Slow tables are for people with a key."


async def own_games(visitor: VisitorLink, words: tuple[str, ...], say: Say, *, guest: bool) -> AsyncIterator[bytes]:
    """The answer to the command."""
    games = await visitor.own_games()
    if JSON in words:
        yield json_line(games).encode()
    else:
        text = [*_lines(games, say)] or [NO_KEY if guest else NONE]
        yield "".join(f"{line}\n" for line in text).encode()


def _lines(games: tuple[SlowGame, ...], say: Say) -> Iterator[str]:
    for game in games:
        columns = f"{game.code}  {title_of(game.game):12} {turn_words(game, say):16} {time_words(game, say):>12}"
        yield f"{columns}  {', '.join(game.others)}".rstrip()
