"""The screens of the house: the lobby, and a table before its game."""

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from protocol.house import Level, Lobby, Notice, Said, Seated, TableLine, Update, You
from tests.kit.screens import ANA, NAMES, State, line, place, pressed, shown
from tests.kit.table import opened

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


def waiting_room(players: int, look: Look) -> Page:
    """Before the game, as the host sees it; a guest's code is shown."""
    guest = You("ana", guest=True, code="ABCDEFGH")
    options = {"target": 50, "memory": "notes", "turn": 120}
    facts = place(opened(players), view=None, line=line(players, "waiting", watchers=2), options=options)
    return shown(TablePage(), Update(guest, facts, (Said("bruno", "hola, ¿listos?"),)), look)


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


def empty_lobby(players: int, look: Look) -> Page:
    """Nobody has opened a table."""
    news = (Notice("guest", "ana"),)
    return shown(LobbyPage(), Update(You("ana", guest=True), Lobby((), ("ana",)), news), look)


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
    "lobby-new-table": in_lobby("n", "down", "down"),
    "lobby-settings": in_lobby("comma", "down", "down", "down", "down", "down"),
    "lobby-help": in_lobby("question_mark"),
    "lobby-typing": in_lobby("slash", "h", "i"),
    "lobby-of-an-operator": operators_lobby,
    "waiting-room": waiting_room,
    "waiting-room-with-bots": waiting_with_bots,
}
"""All of them, by name."""
