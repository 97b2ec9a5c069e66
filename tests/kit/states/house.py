"""The screens of the house: the lobby, and a table before its game."""

from msgspec.structs import replace

from kombio_tui.controls.page import Page
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.encodings.remote import HouseAddress
from protocol.house import Level, Lobby, Notice, Phase, Seated, TableLine, Update, You
from protocol.people import Friend, Invited, Said, Waits
from protocol.slow import DAY, DAYS, SlowGame, Vacation, YourTurn
from tests.kit.screens import ANA, NAMES, State, line, place, pressed, shown, told
from tests.kit.table import opened

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


def waiting_room(players: int, look: Look) -> Page:
    """Before the game, as the host sees it; a guest's code is shown."""
    guest = You("ana", guest=True, code="ABCDEFGH")
    options = {"target": 50, "memory": "notes", "turn": 120}
    facts = place(opened(players), view=None, line=line(players, "waiting", watchers=2), options=options)
    return shown(TablePage(), Update(guest, facts, (Said("bruno", "hola, ¿listos?"),)), look)


def waiting_for_the_host(players: int, look: Look) -> Page:
    """Before the game at a private table, as another player sees it; the address of the house is known."""
    facts = place(opened(players), view=None, line=line(players, "waiting", private=True), host=1)
    page = TablePage()
    page.address = HouseAddress("kombio.example.org", 2222)
    return shown(page, Update(ANA, facts, ()), look)


def with_qr_code(players: int, look: Look) -> Page:
    """The way to the table as a QR code."""
    return pressed(waiting_for_the_host(players, look), "r")


def in_waiting_room(*keys: str) -> State:
    """The waiting room after some keys."""

    def state(players: int, look: Look) -> Page:
        return pressed(waiting_room(players, look), *keys)

    return state


def waiting_with_bots(players: int, look: Look) -> Page:
    """Half of the table are bots."""
    people = [Seated(name) for name in NAMES[: players // 2]]
    bots = [Seated(f"~{name}", bot=level) for name, level in zip(("Ada", "Otto", "Rosa"), LEVELS, strict=True)]
    facts = place(opened(players), view=None, line=line(players, "waiting", seats=(*people, *bots[: players // 2])))
    return shown(TablePage(), Update(ANA, facts, ()), look)


def lobby(players: int, look: Look) -> LobbyPage:
    """Tables of all kinds."""
    tables = (
        line(players, "waiting"),
        line(6, "playing", code="ABCD", watchers=1),
        TableLine("EFGH", "kombio", (Seated("zoe"),), 6, "over", 0, private=False),
    )
    page = LobbyPage()
    news = (Notice("welcome", "ana"), Said("zoe", "anyone for a game?"))
    shown(page, Update(ANA, Lobby(tables, (*NAMES, "zoe")), news), look)
    return page


def lobby_with_a_bots_seat(players: int, look: Look) -> Page:
    """People play with bots, and a newcomer may take over the seat of one: at once, or from the next round."""
    bots = Seated("~Ilse", bot="easy"), Seated("~Otto", bot="hard")
    table = TableLine("KTAD", "kombio", (Seated("zoe"), *bots), 6, "playing", 0, private=False, open_seat=1)
    other = TableLine("MNPQ", "level8", (Seated("bruno"), *bots), 6, "playing", 0, private=False, open_seat=2)
    page = LobbyPage()
    lines = (line(6, "playing", code="ABCD", watchers=1), table, replace(other, open_now=True))
    return shown(page, Update(ANA, Lobby(lines, (*NAMES, "zoe")), ()), look)


def lobby_with_friends(players: int, look: Look) -> Page:
    """Two friends are here, one of them at a table; somebody waits, and somebody invites."""
    page = lobby(players, look)
    friends = Friend("zoe", here=True, code="EFGH"), Friend("bruno", here=True), Friend("oskar")
    news = Waits("zoe", "EFGH", "kombio"), Invited("bruno", "ABCD", "level8"), Notice("friend_added", "oskar")
    return shown(page, Update(ANA, replace(page.lobby, friends=friends), news), look)


def lobby_with_own_games(players: int, look: Look) -> Page:
    """Games at slow tables: one waits for the player, one for somebody on vacation, one is over."""
    games = (
        SlowGame("KDMQRT", "level8", ("ana", "bruno"), 0, "playing", DAY, (0,), 67_000),
        SlowGame("WXYZAB", "companeros", ("zoe", "ana", "bruno"), 1, "playing", DAYS, (0,), 200_000, (0,)),
        SlowGame("PQRSTV", "level8", ("ana", "zoe"), 0, "over", DAY),
    )
    waiting = TableLine("MNPQRS", "level8", (Seated("zoe", here=False),), 3, "waiting", 0, private=False, pace=DAY)
    tables = (*lobby(players, look).lobby.tables, waiting)
    news = Notice("games_wait", "1"), YourTurn("KDMQRT", "level8", 67_000)
    full = Lobby(tables, (*NAMES, "zoe"), own_games=games, vacation=Vacation(14))
    return shown(LobbyPage(), Update(ANA, full, news), look)


def slow_waiting_room(players: int, look: Look) -> Page:
    """A slow table before its game; its code has six letters."""
    people = (Seated(NAMES[0]), Seated(NAMES[1], here=False))
    waiting = replace(line(2, "waiting", seats=people), code="KDMQRT", game="level8", pace=DAY)
    table = replace(place(opened(2), view=None, line=waiting), options=GAMES["level8"].defaults)
    return shown(TablePage(), Update(ANA, table, ()), look)


def busy_lobby(players: int, look: Look) -> Page:
    """More tables and people than there is room for, long names, and a player who is no longer new."""
    games = ("kombio", "companeros", "level8")
    phases: tuple[Phase, ...] = ("playing", "waiting", "over")
    tables = tuple(
        TableLine(f"{letter}QRT", games[at % 3], seats(at % 6 + 1), 6, phases[at % 3], at % 4, private=False)
        for at, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ2345")
    )
    page, people = LobbyPage(), tuple(f"somebody-{number}" for number in range(120))
    page.entered(told(opened(players)))
    shown(page, Update(You("Friederike-die-Große-von-Anhalt1", guest=False), Lobby(tables, people), ()), look)
    return pressed(page, "down", "down", "down", "down", "down", "down")


def seats(number: int) -> tuple[Seated, ...]:
    """This many people, one of them with a long name."""
    return tuple(Seated(name) for name in ("Friederike-die-Große-von-Anhalt1", *NAMES)[:number])


def empty_lobby(players: int, look: Look) -> Page:
    """Nobody has opened a table."""
    news = (Notice("guest", "ana"),)
    guest = You("ana", guest=True, code="ABCDEFGH")
    return shown(LobbyPage(), Update(guest, Lobby((), ("ana",)), news), look)


def leaving(players: int, look: Look) -> Page:
    """The lobby of somebody who came from another page with one `q` too many."""
    page = lobby(players, look)
    page.entered(page)
    return pressed(page, "q")


def guests_help(players: int, look: Look) -> Page:
    """The last page of the help, which has the guest's code."""
    return pressed(empty_lobby(players, look), "question_mark", "question_mark", "question_mark")


def in_lobby(*keys: str) -> State:
    """The lobby after some keys."""

    def state(players: int, look: Look) -> Page:
        return pressed(lobby(players, look), *keys)

    return state


def operators_lobby(players: int, look: Look) -> Page:
    """The lobby of somebody who may go to the office."""
    page = lobby(players, look)
    news = (Notice("message", "Tournament at 8!"), Notice("announcement", "Pizza is here."))
    return shown(page, Update(You("ana", guest=False, operator=True), page.lobby, news), look)


STATES: dict[str, State] = {
    "lobby-empty": empty_lobby,
    "lobby": lobby,
    "lobby-bots-seat": lobby_with_a_bots_seat,
    "lobby-friends": lobby_with_friends,
    "lobby-own-games": lobby_with_own_games,
    "lobby-busy": busy_lobby,
    "lobby-one-game": in_lobby("g", "g", "g", "b"),
    "lobby-watch": in_lobby("down", "down"),
    "lobby-leaving": leaving,
    "lobby-new-table": in_lobby("n", "down", "down"),
    "lobby-settings": in_lobby("comma", "down", "down", "down", "down", "down"),
    "lobby-help": in_lobby("question_mark"),
    "lobby-guest-code": guests_help,
    "lobby-typing": in_lobby("slash", "h", "i"),
    "lobby-of-an-operator": operators_lobby,
    "waiting-room": waiting_room,
    "waiting-room-slow": slow_waiting_room,
    "waiting-room-host": waiting_for_the_host,
    "waiting-room-qr-code": with_qr_code,
    "waiting-room-help": in_waiting_room("question_mark"),
    "waiting-room-settings": in_waiting_room("comma", "down"),
    "waiting-room-with-bots": waiting_with_bots,
}
"""All of them, by name."""
