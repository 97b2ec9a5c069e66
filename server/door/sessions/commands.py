"""Commands given as `ssh host WORD`: most are answered as plain text, some open the screen."""

from collections.abc import Callable
from importlib.resources import files

import msgspec
from msgspec import Struct

from protocol.house import ComeBack, Join, Request, TableLine, Watch
from protocol.version import VERSION
from server.door.frontends.table_feed import described
from server.door.sessions.plain_text import plain
from server.house.members.codes import GUEST_CODE, SLOW_CODE, TABLE_CODE
from server.rules.games import GAMES

HELP = """\
This is a card house. Log in and play:

  ssh HOST                   the lobby
  ssh NAME@HOST              the lobby, as NAME
  ssh CODE@HOST              a seat at the table with this code; or NAME+CODE@HOST
  ssh -T HOST                the lobby in lines of text, for screen readers and scripts
  ssh -t HOST join CODE      a seat at a table
  ssh -t HOST watch CODE     watch a table
  ssh -t HOST back CODE      your seat again, as a guest

  ssh HOST tables            the open tables; with --follow as they change, until you leave
  ssh HOST top GAME          the best players
  ssh HOST player NAME       a player's ratings and statistics
  ssh HOST games             your games at slow tables, and whose turn it is
  ssh HOST daily GAME        the deal of the day: its ladder, and how you stand
  ssh HOST replay CODE       a finished game as an asciicast, for asciinema
  ssh HOST review CODE       what a hard bot would have done in your place; with NAME in another player's
  ssh HOST record CODE       its record
  ssh HOST rules GAME        the rules of a game ({games})
  ssh HOST version           the version of the house
  ssh HOST help              this page

With --json, tables, games, top, player, daily and review answer as JSON.
"""


MOSH = "mosh-server"
"""What mosh runs on the other side."""
NO_MOSH = """\
Mosh does not work here: this house speaks SSH only, and runs no programs.
Use ssh. When a connection is lost, your seat is kept; log in again to go on.
"""
LOOKED_UP = ("games", "top", "player", "daily", "record", "replay", "review")
JSON, FOLLOW, ADMIN = "--json", "--follow", "admin"
AS_JSON = ("tables", "games", "top", "player", "daily", "review")
"""The commands that take the option."""


class Answer(Struct, frozen=True):
    """Plain text and an exit code."""

    text: str
    code: int = 0


class ArchiveQuery(Struct, frozen=True):
    """A command that is answered from the archive."""

    word: str
    rest: tuple[str, ...]


class ListTables(Struct, frozen=True):
    """The open tables."""

    as_json: bool

    def text(self, tables: tuple[TableLine, ...]) -> str:
        """The tables as text."""
        if self.as_json:
            return json_line(tables)
        return "".join(f"{described(table)}\n" for table in tables) or "No table is open.\n"


class FollowTables(Struct, frozen=True):
    """The tables as they change, until the client leaves."""

    as_json: bool


class Administer(Struct, frozen=True):
    """A command line of an operator."""

    line: str


class Enter(Struct, frozen=True):
    """Open the front end, with a first request."""

    request: Request | None = None


Command = Answer | Enter | ArchiveQuery | ListTables | FollowTables | Administer


def answer(command: str) -> Command:
    """Parse a command line."""
    word, *rest = command.split()[:3] or ["help"]
    if word.lower() == ADMIN:
        return Administer(command.strip()[len(word) :])
    if wrong := [option for option in rest if option.startswith("--") and not _known_option(word, option)]:
        return Answer(f"There is no option {wrong[0][:20]!r} to {word[:20]!r}.\n", 2)
    if word.rpartition("/")[2] == MOSH:
        return Answer(NO_MOSH, 1)
    if word.lower() in LOOKED_UP:
        return ArchiveQuery(word.lower(), tuple(rest))
    known = WORDS.get(word.lower())
    return known(rest) if known else unknown(word)


def unknown(word: str) -> Answer:
    """The answer to a command that there is not. Only operators have the command `admin`."""
    return Answer(f"There is no command {word[:20]!r}.\n\n{_help()}", 2)


def _known_option(word: str, option: str) -> bool:
    return word.lower() in {JSON: AS_JSON, FOLLOW: ("tables",)}.get(option, ())


def _help() -> str:
    return HELP.format(games=", ".join(GAMES))


def _tables(rest: list[str]) -> ListTables | FollowTables:
    return FollowTables(JSON in rest) if FOLLOW in rest else ListTables(JSON in rest)


def json_line(value: object) -> str:
    """Encode a value as one line of JSON; docs/PROTOCOL.md describes the fields."""
    return msgspec.json.encode(value).decode() + "\n"


def _rules(rest: list[str]) -> Answer:
    game = rest[0].lower() if rest else ""
    if game not in GAMES:
        return Answer(f"Which game? There are: {', '.join(GAMES)}.\n", 2)
    return Answer(plain((files("server.rules") / game / "RULES.md").read_text("utf-8")))


def _enter(make: Callable[[str], Request]) -> Callable[[list[str]], Answer | Enter]:
    def enter(rest: list[str]) -> Answer | Enter:
        code = rest[0] if rest else ""
        if not (code.isascii() and code.isalnum() and len(code) in (TABLE_CODE, SLOW_CODE, GUEST_CODE)):
            return Answer("Which code? Codes have four or six letters, a guest's own code eight.\n", 2)
        return Enter(make(code))

    return enter


WORDS: dict[str, Callable[[list[str]], Command]] = {
    "help": lambda _: Answer(_help()),
    "tables": _tables,
    "rules": _rules,
    "version": lambda _: Answer(f"Kombio {VERSION}\n"),
    "join": _enter(Join),
    "watch": _enter(Watch),
    "back": _enter(ComeBack),
}
