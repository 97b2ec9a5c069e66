"""What the house says, in words."""

from kombio_tui.rows import Row, row
from protocol.house import Came, News, Notice, Refused, Said, Went

CAME = {"seat": "sits down", "watch": "is watching", "back": "is back"}
WENT = {"left": "left", "lost": "lost the connection; the seat is kept"}
NOTICES = {
    "welcome": "Welcome, {}.",
    "guest": "Welcome, {}. You are a guest; log in with an SSH key to keep your name.",
    "table_closed": "Table {} was closed.",
    "table_crashed": "Table {} had an accident and is closed. The host has been told.",
    "stand_in": "{} is away; the seat is played until they are back.",
}
REFUSALS = {
    "no_such_table": "There is no such table.",
    "table_is_full": "The table is full; w watches it.",
    "game_is_running": "A game is running there; w watches it.",
    "host_only": "Only the host of the table starts a game.",
    "too_few_players": "Not enough players yet.",
    "no_such_seat_to_come_back_to": "No seat is kept under that code.",
    "not_your_turn": "It is not your turn.",
    "already_slapped": "Too late: this card was slapped already.",
    "slap_in_progress": "Wait: a slap is being settled.",
    "watchers_only_watch": "You are watching.",
}


def told(news: News) -> Row | None:
    """A line for the log; what happens in a game is the game's to tell."""
    match news:
        case Said(name=name, text=text):
            return row((f" {name}: ", "say"), text)
        case Came(name=name, how=how):
            return row((f" {name} {CAME[how]}", "dim"))
        case Went(name=name, how=how):
            return row((f" {name} {WENT[how]}", "dim"))
        case Notice(kind=kind, text=text):
            return row((" " + NOTICES[kind].format(text), "good"))
        case Refused(reason=reason):
            return row((" " + REFUSALS.get(reason, f"That can't be done now ({reason.replace('_', ' ')})."), "bad"))
        case _:
            return None
