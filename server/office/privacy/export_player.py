"""Export everything that is stored about a player."""

from typing import Any

import msgspec
from msgspec.structs import asdict

from protocol.base import Seat
from server.house.members.member import SIGN
from server.house.members.names import skeleton
from server.house.table.persistence.snapshot import Head
from server.office.access import saved_decisions
from server.office.access.targets import FINGERPRINT
from server.ratings.player_stats import stats_of
from server.records.record import RecordError, parse
from server.store import finished_games, friends, ledger, players, reports
from server.store.daily import attempts
from server.store.finished_games import FinishedGame, Participant
from server.store.format import all_rows, sealed_rows
from server.store.ledger import Entry
from server.store.slow import vacations
from server.store.store import Connection


def identity_of(connection: Connection, whom: str) -> str | None:
    """The key of a player, given by name or by key; None if there is no such player."""
    if not FINGERPRINT.fullmatch(whom):
        return players.owner_of(connection, skeleton(whom))
    return whom if all_rows.mentioning(connection, whom) else None


def dossier(connection: Connection, identity: str, *, records: bool = False) -> dict[str, Any]:
    """Everything, in a form for JSON; with the records of games, if requested."""
    kept = saved_decisions.load(connection)
    return {
        "key": identity,
        "name": players.name_of(connection, identity),
        "names": players.names_of(connection, identity),
        "settings": msgspec.Raw(players.settings_of(connection, identity) or b"{}"),
        "ratings": {game: _rating(entry) for game, entry in ledger.read_all(connection, identity).items()},
        "games": [_game(connection, identity, *played, records=records) for played in games_of(connection, identity)],
        "daily": {
            "attempts": [one._asdict() for one in attempts.of_player(connection, identity)],
            "streaks": attempts.streaks_of(connection, identity),
        },
        "friends": [*friends.of(connection, identity).values()],
        "tables": [head.code for _, head in tables_of(connection, identity) if head],
        "vacation": vacations.of(connection, identity, 0),
        "bans": [ban for ban in kept.bans if ban.whom == identity],
        "listed": kept.listed.get(identity),
        "reports": [
            one for one in reports.reports(connection) if identity in (one.reporter_known_as, one.about_known_as)
        ],
    }


def _rating(entry: Entry) -> dict[str, Any]:
    return {"shown": entry.shown, "rated_games": entry.rated, **asdict(stats_of(entry))}


def _game(
    connection: Connection, identity: str, game: FinishedGame, seats: list[Seat], *, records: bool
) -> dict[str, Any]:
    words = {
        "code": game.code,
        "game": game.game,
        "started": game.started,
        "ended": game.ended,
        "players": [who.name for who in game.players],
        "seats": seats,
        "taken_over": [seat for seat, who in enumerate(game.players) if identity in who.identities - {who.identity}],
        "left": any(game.players[seat].left for seat in seats),
        "result": game.result,
        "rated": ledger.counts(connection, game.code),
        "private": game.private,
    }
    return words | ({"record": _record(connection, game.code)} if records else {})


def _record(connection: Connection, code: str) -> list[Any] | None:
    """The messages of a record; None if it is damaged, or from a deal of the day that others are still playing."""
    if attempts.is_sealed(connection, code):
        return None
    try:
        return [*parse(finished_games.record_of(connection, code) or b"").messages]
    except RecordError:
        return None


def games_of(connection: Connection, identity: str) -> list[tuple[FinishedGame, list[Seat]]]:
    """The games of a player or of a program with the same key, and the seats that were dealt to them."""
    names = {*players.names_of(connection, identity)}
    found = ((game, _seats(game, identity, names)) for game in finished_games.every(connection))
    return [(game, seats) for game, seats in found if seats or any(identity in who.identities for who in game.players)]


def _seats(game: FinishedGame, identity: str, names: set[str]) -> list[Seat]:
    return [seat for seat, who in enumerate(game.players) if who.key == identity or _program_of(who, names)]


def _program_of(who: Participant, names: set[str]) -> bool:
    """Whether this was a program with the key of the owner of these names; earlier versions stored only its name."""
    return who.bot is None and who.name.startswith(SIGN) and skeleton(who.name.removeprefix(SIGN)) in names


def tables_of(connection: Connection, identity: str) -> list[tuple[int, Head | None]]:
    """The tables where a player sits, including those set aside, with their heads if they can be read."""
    found = [row for row in sealed_rows.read(connection, "tables") if identity.encode() in row.values[1]]
    return [(row.values[0], _head(row.values[1]) if row.whole else None) for row in found]


def _head(content: bytes) -> Head | None:
    try:
        return msgspec.msgpack.decode(content, type=Head)
    except msgspec.DecodeError:
        return None
