"""Requests of every kind, legal and illegal, chosen by numbers: what anybody may send from any room."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from protocol.archive import Browse, EnterArchive, EnterDaily, PlayDaily, ReviewGame, Rewatch, SeeAs, Seek, SetSpeed
from protocol.house import (
    AddBot,
    ComeBack,
    EnterOffice,
    Follow,
    Join,
    Learn,
    Leave,
    Level,
    OpenTable,
    Play,
    Prefer,
    QuickPlay,
    RemoveBot,
    Request,
    Resume,
    Start,
    Watch,
)
from protocol.office import Act, Announce, Kick, Operate
from protocol.people import AddFriend, Heed, Ignore, Invite, RemoveFriend, Report, Say, Settings
from protocol.slow import DAY, MINUTES, GiveUp, Pace, TakeVacation, ToGame
from server.house.house import House
from server.house.members.member import Member
from server.house.table.actor import Table

T = TypeVar("T")

SAID = ("hello", "", "   ", "\u200b\u2060", "\U0001f600", "naïve \U0001f600", "x" * 200)
NAMES = ("ana", "ben", "cleo", "nobody", "~Ada")
BOTS: tuple[tuple[Level, ...], ...] = ((), ("easy",), ("easy", "hard"))
ACTS: tuple[Act, ...] = (Announce("hi"), Kick("nobody"))
GAMES = ("kombio", "companeros", "level8", "chess")
PACES: tuple[Pace, ...] = (MINUTES, DAY)
GARBAGE: tuple[Any, ...] = (None, 7, "draw", {"type": "sing"}, {"type": "draw", "seat": 1}, {"type": "swap"})
FAST = {"kombio": {"target": 5, "memory": "notes", "slap_floor": 0}, "companeros": {}, "level8": {}}


def one_of(items: Sequence[T], choice: int) -> T:
    """The item that a number means."""
    return items[choice % len(items)]


def _code(house: House, choice: int) -> str:
    """The code of a table, in memory or not."""
    slow = [line.code for line in house.lobby.slow.waiting]
    return one_of([*house.tables, *slow, "NONE"], choice)


def _own_code(_: House, member: Member, choice: int) -> Request:
    own = [slow.summary.code for slow in member.slow_games.values()]
    return ToGame(one_of([*own, *own, "NONENO", None], choice))


def _open(_: House, __: Member, choice: int) -> Request:
    game = one_of(GAMES, choice)
    options = {"target": -1} if choice % 7 == 0 else FAST.get(game, {})
    return OpenTable(game, options, private=choice % 5 == 0, bots=one_of(BOTS, choice), start=choice % 2 == 0)


def _open_slow(_: House, __: Member, choice: int) -> Request:
    """A slow table, which begins by itself, is started, or waits; Kombio is refused."""
    more = {"bots": one_of(BOTS, choice), "start": choice % 2 == 0, "players": one_of((0, 2, 3), choice // 2)}
    return OpenTable(one_of(GAMES[:3], choice), pace=one_of(PACES, choice), private=choice % 5 == 0, **more)  # type: ignore[arg-type]


def _move(_: House, member: Member, choice: int) -> Request:
    """A move that is legal for somebody at the table, mostly for the member; or garbage."""
    table = member.place
    if not isinstance(table, Table) or table.match.state is None or choice % 8 == 0:
        return Play(one_of(GARBAGE, choice))
    seat = table.seating.viewer(member)
    legal = list(table.game.legal(table.match.state, seat or choice % 2))
    return Play(one_of(legal, choice)) if legal else Play({"type": "ready"})


MAKERS: dict[str, Callable[[House, Member, int], Request]] = {
    "open": _open,
    "open slow": _open_slow,
    "to game": _own_code,
    "give up": lambda *_: GiveUp(),
    "vacation": lambda *_: TakeVacation(),
    "resume": lambda *_: Resume(),
    "quick play": lambda _, __, choice: QuickPlay(one_of(GAMES, choice), one_of(BOTS, choice)),
    "learn": lambda _, __, choice: Learn(one_of(GAMES, choice)),
    "join": lambda house, _, choice: Join(_code(house, choice)),
    "follow": lambda _, __, choice: Follow(one_of((None, 0, 1, 5), choice)),
    "watch": lambda house, _, choice: Watch(_code(house, choice)),
    "come back": lambda _, member, choice: ComeBack(one_of((member.code or "NONE", "NONENONE"), choice)),
    "leave": lambda *_: Leave(),
    "start": lambda *_: Start(),
    "add bot": lambda *_: AddBot("easy"),
    "remove bot": lambda *_: RemoveBot(),
    "play": _move,
    "say": lambda _, __, choice: Say(one_of(SAID, choice)),
    "add friend": lambda _, __, choice: AddFriend(one_of(NAMES, choice)),
    "remove friend": lambda _, __, choice: RemoveFriend(one_of(NAMES, choice)),
    "invite": lambda _, __, choice: Invite(one_of(NAMES, choice)),
    "ignore": lambda _, __, choice: Ignore(one_of(NAMES, choice)),
    "heed": lambda _, __, choice: Heed(one_of(NAMES, choice)),
    "report": lambda _, __, choice: Report(one_of(NAMES, choice)),
    "prefer": lambda _, __, choice: Prefer(Settings(bell=False, followable=choice % 3 > 0)),
    "archive": lambda *_: EnterArchive(),
    "daily": lambda _, __, choice: EnterDaily(one_of(("", *GAMES), choice)),
    "play daily": lambda _, __, choice: PlayDaily(one_of(GAMES, choice)),
    "browse": lambda _, __, choice: Browse(one_of(("mine", "all", "top", "player"), choice), "kombio", "ana"),
    "rewatch": lambda _, __, choice: Rewatch(one_of(("GAMEAA", "GAMEZZ"), choice)),
    "review": lambda _, __, choice: ReviewGame(
        one_of(("GAMEAA", "GAMEZZ"), choice), one_of((None, 0, 1, 5), choice // 2)
    ),
    "seek": lambda _, __, choice: Seek(choice % 40 - 20),
    "see as": lambda _, __, choice: SeeAs(one_of((None, 0, 1, 5), choice), opened=choice % 2 == 0),
    "speed": lambda _, __, choice: SetSpeed(choice % 9),
    "office": lambda *_: EnterOffice(),
    "operate": lambda _, __, choice: Operate(one_of(ACTS, choice)),
}
"""Makes a request of a member, by its kind."""

SENSIBLE: dict[str, Sequence[str]] = {
    "Lobby": (
        "open",
        "open",
        *["open slow"] * 2,
        *["to game"] * 3,
        "vacation",
        "join",
        "join",
        "watch",
        "archive",
        "daily",
        "play daily",
        "learn",
        "say",
        "come back",
        "office",
    ),
    "Table": (
        *["play"] * 14,
        "start",
        "start",
        "add bot",
        "say",
        "leave",
        "follow",
        "prefer",
        "give up",
        "to game",
        "resume",
    ),
    "ArchiveRoom": ("browse", "browse", "rewatch", "rewatch", "review", "say", "leave"),
    "DailyRoom": ("daily", "play daily", "say", "leave"),
    "ReplayRoom": ("seek", "see as", "speed", "seek", "seek", "review", "leave"),
    "OfficeRoom": ("operate", "leave"),
}
"""What somebody does who knows where they are."""


def sensible(house: House, member: Member, choice: int) -> Request:
    """A request that makes sense where the member is."""
    kinds = SENSIBLE[type(member.place).__name__]
    return MAKERS[one_of(kinds, choice // 64)](house, member, choice)
