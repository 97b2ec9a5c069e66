"""The screens of the office, from which operators run the house."""

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.office import OfficePage
from protocol.house import Notice, Update, You
from protocol.office import Banned, Listed, Office, OpenedTable, Outcome, Person, Reported, Result
from tests.kit.screens import NAMES, State, pressed, shown


def office(players: int, look: Look) -> Page:
    """The office of a busy house, as an operator sees it."""
    key = "SHA256:" + "k3Yb0" * 8 + "abc"
    people = tuple(
        Person(name, key if number % 2 == 0 else "", f"203.0.113.{number}", "QWHT" if number < 2 else "", 7 * number,
               20 + number, here=number != 4, operator=number == 0, muted=number == 3)
        for number, name in enumerate(NAMES)
    )  # fmt: skip
    tables = (
        OpenedTable("QWHT", "kombio", "playing", NAMES[:players], 1, private=False),
        OpenedTable("ABCD", "kombio", "waiting", ("zoe",), 0, private=True),
    )
    banned = (
        Banned(1, "ban", key, "mallory", None, "insults", "ana"),
        Banned(2, "mute", "198.51.100.0/24", "trudy", 5400, "", "ana"),
    )
    said = "you play like a sleeping sloth, all of you, and I will say so until somebody stops me " + "ha" * 56
    reports = (
        Reported(4, 40, "clara", "", "trudy", "", "198.51.100.7", said),
        Reported(2, 7200, "bruno", key, "mallory", key, "203.0.113.9", ""),
    )
    listed = (Listed(key, "", configured=True), Listed(key[:-1] + "Z", "bruno's laptop", configured=False))
    place = Office(
        people,
        tables,
        banned,
        listed,
        "everyone",
        password=True,
        message="Tournament at 8!",
        draining=False,
        reports=reports,
    )
    news = (Outcome(Result.KICKED, "trudy"), Outcome(Result.SHARED_ADDRESS, "bruno, clara"))
    return shown(OfficePage(), Update(You("ana", guest=False, operator=True), place, news), look)


def in_office(*keys: str) -> State:
    """The office after some keys."""

    def state(players: int, look: Look) -> Page:
        return pressed(office(players, look), *keys)

    return state


def empty_office(players: int, look: Look) -> Page:
    """Nobody is kept out, and the house is closing."""
    place = Office((), (), (), (), "listed", password=False, message="", draining=True)
    page = shown(OfficePage(), Update(You("ana", guest=False, operator=True), place, (Notice("draining"),)), look)
    return pressed(page, "tab", "tab", "tab")


def no_reports(players: int, look: Look) -> Page:
    """There are no reports."""
    return pressed(empty_office(players, look), "tab")


STATES: dict[str, State] = {
    "office": office,
    "office-ban": in_office("down", "b", "down"),
    "office-sure": in_office("down", "k"),
    "office-tables": in_office("tab"),
    "office-bans": in_office("tab", "tab", "down"),
    "office-door": in_office("tab", "tab", "tab"),
    "office-password": in_office("tab", "tab", "tab", "p", "h", "i"),
    "office-reports": in_office("shift+tab"),
    "office-reports-all": in_office("shift+tab", "down", "y"),
    "office-no-reports": no_reports,
    "office-empty": empty_office,
    "office-help": in_office("question_mark"),
}
"""All of them, by name."""
