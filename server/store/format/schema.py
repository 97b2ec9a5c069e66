"""The schema of the database: a list of migrations. The database's version is the number of them that were applied.

They are written as SQLite takes them; `postgres` translates the few words that differ.

A released migration never changes; a change is a new migration. The last column of every table is the seal of its row
(`sealed_rows`), over the values before it in their order: a migration that adds a column seals the rows again.
"""

import re
from collections.abc import Callable

from server.store.format.sealed_rows import seal
from server.store.port.connection import Connection

Statement = str | Callable[[Connection], None]


def _move_games(connection: Connection) -> None:
    """Fill the new table of games. A rated game was played at a public table; of others nobody knows: private."""
    rated = {number for (number,) in connection.execute("SELECT id FROM rated")}
    for *values, sealed in connection.execute("SELECT * FROM games").fetchall():
        moved = (*values, int(values[0] not in rated))
        whole = sealed == seal("games", values)
        row = *moved, seal("games", moved) if whole else sealed
        connection.execute("INSERT INTO new_games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


MIGRATIONS: tuple[tuple[Statement, ...], ...] = (
    (
        # Everyone who ever came with a key: the key's fingerprint, the name used last, and how they like things shown.
        """CREATE TABLE players (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, name TEXT NOT NULL, settings BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        # Who owns a name, by what is left of it when all that looks alike is the same.
        """CREATE TABLE names (
            id INTEGER PRIMARY KEY, skeleton TEXT NOT NULL UNIQUE, identity TEXT NOT NULL,
            seal BLOB NOT NULL)""",
        # The tables that stand: what they are, who sits there, and with which entry their game begins.
        """CREATE TABLE tables (
            id INTEGER PRIMARY KEY, head BLOB NOT NULL, first INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        # What was done in the game of a table, in order; the id is the table's and the entry's number in one.
        """CREATE TABLE journal (
            id INTEGER PRIMARY KEY, body BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        # Tables that can't be restored: since when, and why. What they left in the two above stays there.
        """CREATE TABLE asides (
            id INTEGER PRIMARY KEY, since INTEGER NOT NULL, why TEXT NOT NULL,
            seal BLOB NOT NULL)""",
        # Games that were played to their end.
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, started INTEGER NOT NULL,
            ended INTEGER NOT NULL, players BLOB NOT NULL, result BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX games_by_end ON games (ended)",
        # Their records, and how fast everyone was in their races, by the id of the game.
        """CREATE TABLE records (
            id INTEGER PRIMARY KEY, record BLOB NOT NULL, races BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        # Who with a key played in them.
        """CREATE TABLE appearances (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL, game INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX appearances_by_player ON appearances (identity, game)",
        "CREATE INDEX appearances_by_game ON appearances (game)",
    ),
    (
        # Who plays how well: the rating in sight, after how many rated games, and all the rest in one value.
        """CREATE TABLE ledger (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL, game TEXT NOT NULL, shown REAL NOT NULL,
            rated INTEGER NOT NULL, line BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX ledger_by_player ON ledger (identity, game)",
        "CREATE INDEX ledger_by_rating ON ledger (game, shown)",
        # The games that count for ratings, by the id of the game.
        """CREATE TABLE rated (
            id INTEGER PRIMARY KEY,
            seal BLOB NOT NULL)""",
    ),
    (
        # Who is kept out or may not talk: a key or a network, how people call it, until when, why, and who said so.
        """CREATE TABLE bans (
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, whom TEXT NOT NULL, name TEXT NOT NULL, until REAL,
            why TEXT NOT NULL, operator TEXT NOT NULL,
            seal BLOB NOT NULL)""",
        # What else operators have decided, which comes before the configuration.
        """CREATE TABLE decisions (
            id INTEGER PRIMARY KEY, what TEXT NOT NULL UNIQUE, value BLOB NOT NULL,
            seal BLOB NOT NULL)""",
    ),
    (
        # What was reported to the host: when, by whom, about whom who came from where, and what that person had said.
        """CREATE TABLE reports (
            id INTEGER PRIMARY KEY, at REAL NOT NULL, reporter TEXT NOT NULL, reporter_known_as TEXT NOT NULL,
            about TEXT NOT NULL, about_known_as TEXT NOT NULL, address TEXT NOT NULL, line TEXT NOT NULL,
            seal BLOB NOT NULL)""",
    ),
    (
        # Games that were played to their end, and whether that was at a private table.
        """CREATE TABLE new_games (
            id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, started INTEGER NOT NULL,
            ended INTEGER NOT NULL, players BLOB NOT NULL, result BLOB NOT NULL, private INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        _move_games,
        "DROP TABLE games",
        "ALTER TABLE new_games RENAME TO games",
        "CREATE INDEX games_by_end ON games (ended)",
        # When a name was taken, or a game was last played under it, by the id of the name.
        """CREATE TABLE uses (
            id INTEGER PRIMARY KEY, at INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        # What the clock said last, and since when it has not jumped.
        """CREATE TABLE clock (
            id INTEGER PRIMARY KEY, seen INTEGER NOT NULL, since INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
    ),
    (
        # Whom players follow: their key, the key of the other, and the name by which that one was known.
        """CREATE TABLE friends (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL, friend TEXT NOT NULL, name TEXT NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX friends_by_player ON friends (identity)",
    ),
    (
        # The deals of the day: the day (counted from 1970), the game, its secret seed, when it was drawn, and whether
        # its day has come and its seed is public. These rows stay for good, so that no day ever gets a second seed.
        """CREATE TABLE deals (
            id INTEGER PRIMARY KEY, day INTEGER NOT NULL, game TEXT NOT NULL, seed BLOB NOT NULL,
            drawn INTEGER NOT NULL, opened INTEGER NOT NULL, published INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX deals_by_day ON deals (day, game)",
        # Who has begun which of them; and, once the game is over, the place, the points, the worth of these (the higher
        # the better), and the code of the game.
        """CREATE TABLE attempts (
            id INTEGER PRIMARY KEY, day INTEGER NOT NULL, game TEXT NOT NULL, identity TEXT NOT NULL,
            started INTEGER NOT NULL, place INTEGER, points INTEGER, worth INTEGER, code TEXT,
            seal BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX attempts_by_day ON attempts (day, game, identity)",
        "CREATE INDEX attempts_by_code ON attempts (code)",
        # Everybody's deals of the day together: how many were finished and won, how many days in a row now and at most,
        # and the last of these days.
        """CREATE TABLE streaks (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL, game TEXT NOT NULL, finished INTEGER NOT NULL,
            won INTEGER NOT NULL, streak INTEGER NOT NULL, longest INTEGER NOT NULL, last INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE UNIQUE INDEX streaks_by_player ON streaks (identity, game)",
        "CREATE INDEX streaks_by_wins ON streaks (game, won)",
    ),
    (
        # The slow tables, by their numbers: the code, when something is due there by the time that the house has been
        # open, whether it is public and waits for players, and what its players see of it in the lobby.
        """CREATE TABLE slow_tables (
            id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, due INTEGER NOT NULL, listed INTEGER NOT NULL,
            summary BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX slow_tables_by_due ON slow_tables (due)",
        "CREATE INDEX slow_tables_listed ON slow_tables (id) WHERE listed",
        # Who with a key sits there.
        """CREATE TABLE slow_seats (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL, slow_table INTEGER NOT NULL, seat INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX slow_seats_by_player ON slow_seats (identity)",
        "CREATE INDEX slow_seats_by_table ON slow_seats (slow_table)",
        # The vacation days of players: the year, how many were taken in it, and when the last one ends.
        """CREATE TABLE vacations (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, year INTEGER NOT NULL, taken INTEGER NOT NULL,
            until INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        # For how many seconds the house has been open.
        """CREATE TABLE open_time (
            id INTEGER PRIMARY KEY, seconds INTEGER NOT NULL,
            seal BLOB NOT NULL)""",
        # Reviews of finished games, which can be computed again: the id of the game, the seat, which moves (the first,
        # and the one after the last), the version of the reviewer, and the review without names.
        """CREATE TABLE reviews (
            id INTEGER PRIMARY KEY, game INTEGER NOT NULL, seat INTEGER NOT NULL, first INTEGER NOT NULL,
            after INTEGER NOT NULL, version INTEGER NOT NULL, review BLOB NOT NULL,
            seal BLOB NOT NULL)""",
        "CREATE INDEX reviews_by_game ON reviews (game, seat)",
    ),
)
VERSION = len(MIGRATIONS)


CHANGES = re.compile(r"(CREATE TABLE|DROP TABLE|ALTER TABLE) (\w+)(?: RENAME TO (\w+))?")


def tables_of(version: int) -> tuple[str, ...]:
    """The names of the tables of a version, in the order in which they were made."""
    tables = dict[str, None]()
    for statement in (each for step in MIGRATIONS[:version] for each in step if isinstance(each, str)):
        if found := CHANGES.match(statement):
            what, name, new = found.groups()
            if what != "CREATE TABLE":
                del tables[name]
            if what != "DROP TABLE":
                tables[new or name] = None
    return tuple(tables)


TABLES = tables_of(VERSION)
