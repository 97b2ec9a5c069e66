"""The saved form of a table: how its people and its game are stored and restored."""

import time
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from protocol.base import Message, Result
from protocol.house import Bot
from server.bots.bots import lesson_of
from server.bots.kernel.lesson import Lesson
from server.house.bots.pool import STAND_IN_LEVEL
from server.house.members.member import SIGN, Member
from server.house.members.names import SOMEONE
from server.house.members.room import Room
from server.house.table.parts.match import Match, ReplayError
from server.house.table.parts.options import read_options
from server.house.table.parts.seating import Chair, Chairs, DealtBot
from server.house.table.parts.services import Services
from server.records.record import Record
from server.records.versions import usual
from server.rules.games import GAMES
from server.rules.kernel.game import Game
from server.store import finished_games
from server.store.daily.calendar import Deal
from server.store.finished_games import FinishedGame, Participant, Sitter


class Opener(msgspec.Struct, frozen=True):
    """The person and the address that opened a table, for quotas; a restart forgets the address."""

    identity: str = ""
    network: str = ""
    regular: bool = False
    """Whether the person has played here before, or is an operator."""


class About(msgspec.Struct, frozen=True):
    """The description of a table: its code, game, options, whether it is private, and its lesson if it has one."""

    code: str
    game: Game[Any, Any]
    options: msgspec.Struct
    private: bool = False
    lesson: Lesson | None = None
    opener: Opener = Opener()
    bot_pace: float = 1.0
    """How long bots take while no person sits there, as a multiple of the usual."""
    takeover: bool = True
    """Whether newcomers may take over the seats of bots in a running game."""
    daily: Deal | None = None
    """The deal of the day that is played there, if it is one."""
    pace: int = 0
    """How many seconds there are for a move at a slow table; 0 for a live one."""
    players: int = 0
    """A slow game begins by itself when this many players have sat down; 0 if the host starts it."""

    @property
    def places(self) -> int:
        """How many may sit there."""
        return self.players or self.game.players.stop - 1

    @property
    def solo(self) -> bool:
        """Whether one person plays alone with bots of the house: a lesson, or the deal of the day."""
        return self.lesson is not None or self.daily is not None

    @property
    def rated(self) -> bool:
        """Whether its games are rated: those at public tables with the default options."""
        return not self.private and self.lesson is None and usual(self.game, self.options)


class Place(Message):
    """A chair, and how to restore its player or bot."""

    name: str
    identity: str = ""
    code: str = ""
    """The code with which a guest returns."""
    bot: Bot | None = None
    left: bool = False
    stand_in: Bot | None = None
    gone: int = 0
    program: bool = False
    """Whether a program plays; this is what others see until it is back."""
    dealt_to: DealtBot | None = None
    sitters: tuple[Sitter, ...] = ()


class Head(Message):
    """A table and who sits there."""

    code: str
    game: str
    options: Any
    private: bool
    lesson: bool
    places: tuple[Place, ...]
    players: int
    """How many of the places take part in the game."""
    bot_pace: float = 1.0
    takeover: bool = True
    daily: int | None = None
    """The day of the deal that is played there, if it is a deal of the day."""
    pace: int = 0
    wanted: int = 0
    """With how many players a slow game begins by itself."""


def head(about: About, chairs: Chairs, players: int) -> Head:
    """The saved form of a table."""
    places = tuple(map(_place, chairs))
    lesson = about.lesson is not None
    name, options, pace = about.game.name, about.options, about.bot_pace
    day = about.daily.day if about.daily else None
    slow = about.pace, about.players
    return Head(about.code, name, options, about.private, lesson, places, players, pace, about.takeover, day, *slow)


def finished(match: Match, result: Result | None, chairs: Chairs, *, private: bool) -> FinishedGame:
    """The stored form of a game that ends; without a result it is abandoned."""
    players = tuple(map(_participant, chairs[: len(match.names)], match.names))
    return FinishedGame(match.game.name, match.started, int(time.time()), players, result, private=private)


def without(head: Head, identity: str) -> Head:
    """A table without a deleted player; a chair that belongs to a game stays, without the name."""
    places = tuple(
        _without(place, identity)
        for seat, place in enumerate(head.places)
        if seat < head.players or place.identity != identity
    )
    return replace(head, places=places)


def _without(place: Place, identity: str) -> Place:
    """A chair without a deleted player; a newcomer's chair goes back to the bot."""
    sitters = finished_games.without(place.sitters, identity, SOMEONE)
    if place.identity != identity:
        return replace(place, sitters=sitters)
    if bot := place.dealt_to:
        return Place(bot.name, bot=bot.level, sitters=sitters)
    return Place(SOMEONE, left=True, stand_in=place.stand_in or STAND_IN_LEVEL)


def about(head: Head, record: Record | None) -> About:
    """Restore the description of a table; a running game's record has its options."""
    if head.game not in GAMES:
        raise ReplayError(f"a game that this house does not know: {head.game!r}")
    if not _fits(head, record):
        raise ReplayError("its head does not fit to its game")
    game = GAMES[head.game]
    options = record.header.options if record else read_options(game, head.options)
    opener = Opener(next((place.identity for place in head.places if place.identity), ""))
    lesson = lesson_of(head.game) if head.lesson else None
    daily = _deal(head.daily, record) if head.daily is not None and record else None
    what = head.code, game, options, head.private, lesson, opener, head.bot_pace, head.takeover, daily
    return About(*what, head.pace, head.wanted)


def _fits(head: Head, record: Record | None) -> bool:
    if record is None:
        return head.players == 0 and head.daily is None
    return (head.game, head.players) == (record.header.game, len(record.header.players))


def _deal(day: int, record: Record) -> Deal:
    """The deal of the day that a running game was dealt from."""
    return Deal(day, record.header.game, bytes.fromhex(record.header.seed), record.header.started, opened=True)


def chairs(head: Head, table: Room, services: Services) -> Chairs:
    """Restore the chairs of a table: with members who are not connected, and bots that have not started."""
    return tuple(_chair(place, table, services) for place in head.places)


def _place(chair: Chair) -> Place:
    member, stand_in = chair.member, chair.stand_in.level if chair.stand_in else None
    return Place(
        member.own_name,
        "" if member.level else member.identity,
        member.code,
        member.level,
        left=chair.left,
        stand_in=stand_in,
        gone=chair.gone,
        program=member.program,
        dealt_to=chair.dealt_to,
        sitters=chair.sitters,
    )


def _chair(place: Place, table: Room, services: Services) -> Chair:
    bots = services.bots
    if place.bot:
        member = bots.bot(table, place.name, place.bot)
    else:
        member = Member(place.name, place.identity, services.lobby(), guest=bool(place.code), code=place.code)
        member.place, member.program = table, place.program
    stand_in = place.stand_in and bots.bot(table, place.name, place.stand_in)
    return Chair(member, place.left, stand_in, place.gone, place.dealt_to, place.sitters)


def _participant(chair: Chair, name: str) -> Participant:
    """The stored form of a player. What was a program when the game began stays one; nothing links games of guests.

    A newcomer's seat counts as the bot's to which it was dealt.
    """
    member = chair.member
    if bot := chair.dealt_to.level if chair.dealt_to else member.level:
        return Participant(name, bot=bot, took_over=chair.sitters or UNSET)
    key = None if member.guest else member.identity
    left = chair.gone or chair.left or chair.stand_in is not None
    if name.startswith(SIGN):
        return Participant(name, left=left, program_key=key or UNSET)
    return Participant(name, key, left=left)
