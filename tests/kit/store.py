"""A store with something in it: three tables, some players, some finished games, some bans and reports.

`python -m tests.kit.store` writes the dump of this version's database, which later versions must be able to read.
"""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

from protocol.base import Result
from server.store import decisions, finished_games, friends, journal, kept_reviews, ledger, players, reports
from server.store.daily import attempts, calendar
from server.store.daily.attempts import FinishedAttempt
from server.store.decisions import Ban
from server.store.finished_games import FinishedGame, Participant
from server.store.format.schema import TABLES as TABLES_OF_A_STORE
from server.store.format.schema import VERSION
from server.store.kept_reviews import Part
from server.store.reports import Complaint
from server.store.slow import open_time, vacations
from server.store.slow import tables as slow_tables
from server.store.slow.tables import Person, Slow, Summary, Timer
from server.store.sqlite import database
from server.store.sqlite.versions import OURS
from server.store.store import Connection

DUMPS = Path(__file__).parent.parent / "store" / "versions"
DAY_ONE = 20_000
REVIEWED = Part("GAME1", 0, 1, 1_000_000)
TABLES, ENTRIES, PLAYERS, GAMES, BANS, REPORTS = 3, 30, 8, 3, 4, 2


def fill(connection: Connection) -> None:
    """Write everything, table by table in turn, as in a house where all play at the same time."""
    for number in range(PLAYERS):
        players.own(connection, f"name{number}", f"key {number}", 1_700_000_000 + number)
        players.save(connection, f"key {number}", f"Name-{number}", b'{"language":"de"}')
    for table in range(1, TABLES + 1):
        journal.lay(connection, table, f"head of {table}".encode(), 0)
    for number in range(ENTRIES):
        for table in range(1, TABLES + 1):
            journal.append(connection, table, number, entry(table, number))
    for number in range(GAMES):
        finished_games.insert(connection, game(number), record(number), b"races")
        ledger.count_game(connection, f"GAME{number}")
    for number in range(PLAYERS):
        ledger.write(connection, "kombio", rating(number))
    decisions.keep_bans(connection, map(ban, range(1, BANS + 1)))
    decisions.decide(connection, {"message": b'"Tea at five."'})
    for number in range(1, REPORTS + 1):
        reports.save(connection, complaint(number))
    friends.add(connection, "key 1", "key 2", "Name-2")
    fill_calendar(connection)
    kept_reviews.keep(connection, REVIEWED, 1, b"a review")
    fill_slow(connection)


def fill_slow(connection: Connection) -> None:
    """A slow table with a game that waits for a player, whose vacation has been taken."""
    summary = Summary("SLOWAA", "level8", "playing", 86_400, False, 6, (("Name-1", ""), ("~Ada", "easy")))
    vacations.take(connection, "key 1", 100, 2026)
    open_time.note(connection, 1000)
    journal.lay(connection, journal.SLOW, b"head of a slow table", 0)
    journal.append(connection, journal.SLOW, 0, b"entry of a slow table")
    people = (Person(0, "key 1"),)
    slow_tables.save(connection, Slow(journal.SLOW, summary, people), [Timer("turn", 1, 86_400, (0,))], 1000)


def fill_calendar(connection: Connection) -> None:
    """Two days with deals: the first is published and was played by two, the second by one."""
    seeds = iter(bytes([number]) * 32 for number in range(9))
    for day in (DAY_ONE, DAY_ONE + 1):
        now = day * 86_400 + 50_000
        deals = calendar.keep_up(connection, now, ("kombio",), lambda: next(seeds)).deals
        for number in (1, 2)[: DAY_ONE + 2 - day]:
            attempts.begin(connection, deals["kombio"], f"key {number}", now, regular=False)
    attempts.finish(connection, FinishedAttempt(DAY_ONE + 1, "kombio", "key 1", 1, 4, -4), "GAME1")


def entry(table: int, number: int) -> bytes:
    """What happened: something of one to three hundred bytes."""
    return f"entry {number} of table {table}, ".encode() * (3 + (number * 7 + table) % 10)


def rating(number: int) -> ledger.Entry:
    """A whole number for some, and one with a point for others."""
    return ledger.Entry(f"key {number}", number / 2, number, b"line")


def ban(number: int) -> Ban:
    """For good, or until a time."""
    until = None if number % 2 else 5e9 + number
    return Ban("ban", f"SHA256:{number}", f"Name-{number}", until, "rude", "olga", number)


def complaint(number: int) -> Complaint:
    """About somebody with a key."""
    return Complaint(4e9 + number, "ana", "guest", "eve", f"key {number}", "203.0.113.7", "an insult", number)


def game(number: int, **other: Any) -> FinishedGame:
    who = Participant("ana", "key 1"), Participant("zoe"), Participant("~Ada", bot="easy")
    times: dict[str, Any] = {"started": 4_000_000_000 + number, "ended": 4_000_000_500 + number} | other
    result = Result((1, 2, 3), (5, 30, 101))
    return FinishedGame("kombio", players=who, result=result, code=f"GAME{number}", **times)


def record(number: int) -> bytes:
    """A record that needs several pages."""
    return f"record {number} ".encode() * 600


def contents(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, by their ids, seals included."""
    return {
        table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()  # noqa: S608
        for table in TABLES_OF_A_STORE
    }


def closed_image(directory: Path) -> Path:
    """A database that was filled and closed; gives its file."""
    path = directory / database.NAME
    connection = database.open_database(path)
    connection.execute("BEGIN")
    fill(connection)
    connection.execute("COMMIT")
    connection.close()
    return path


def copied(path: Path, directory: Path) -> Path:
    """A copy of a database with its log, in a fresh directory."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    for companion in ("", "-wal"):
        source = path.with_name(path.name + companion)
        if source.exists():
            shutil.copy(source, directory)
    return directory / path.name


def dump() -> str:
    """A filled database of this version as SQL."""
    with closing(database.in_memory()) as connection:
        fill(connection)
        header = f"PRAGMA user_version = {VERSION};\nPRAGMA application_id = {OURS + VERSION};\n"
        return header + "\n".join(connection.iterdump()) + "\n"


if __name__ == "__main__":
    (DUMPS / f"{VERSION}.sql").write_text(dump())
