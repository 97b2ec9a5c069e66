"""What the house says, in words."""

from collections.abc import Iterable, Mapping

from kombio_tui.text.durations import duration
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.office_outcomes import told as outcome_told
from protocol.games import title_of
from protocol.house import News, Notice, Refused
from protocol.office import Outcome
from protocol.people import Came, Followed, Invited, Said, TakesSeat, Unfollowed, Waits, Went
from protocol.slow import YourTurn

CAME = {
    "seat": marked("{name} sits down."),
    "watch": marked("{name} is watching."),
    "back": marked("{name} is back."),
}
WENT = {
    "left": marked("{name} left."),
    "lost": marked("{name} lost the connection; the seat is kept."),
}
YOUR_STAND_IN = marked("A bot plays your seat.")
INVITED = marked("{name} invites you to table {code} ({game}).")
WAITS = marked("{name} waits for others at table {code} ({game}).")
TAKES_SEAT = {
    "now": marked("{name} takes {whom}'s seat."),
    "next_round": marked("{name} takes {whom}'s seat from the next round."),
}
FOLLOWED = marked("{name} now sees the game as {whom} does.")
UNFOLLOWED = {
    "asked": marked("{name} no longer sees the game as {whom} does."),
    "forbidden": marked("{whom} can't be followed any more: {name} sees what all watchers see."),
    "away": marked("{whom} does not play at the moment: {name} sees what all watchers see."),
    "rated": marked("In rated games between people nobody is followed: {name} sees what all watchers see."),
}
NOTICES = {
    "welcome": marked("Welcome, {text}."),
    "guest": marked("Welcome, {text}. You are a guest; log in with an SSH key to keep your name."),
    "table_closed": marked("Table {text} was closed."),
    "table_crashed": marked("Table {text} crashed and was closed. The error has been logged."),
    "game_too_long": marked("Table {text} was closed: the game had become too long. It has no result."),
    "stand_in": marked("{text} is away: a bot plays the seat."),
    "message": "{text}",
    "announcement": marked("Announcement: {text}"),
    "draining": marked("No new games start; the house closes when the last one is over."),
    "staying_open": marked("The house stays open."),
    "paused": marked("The house can't write to its disk: the game is paused, nothing is lost."),
    "resumed": marked("The disk works again: the game goes on."),
    "restored": marked("The house was restarted; everything is where it was."),
    "closing": marked("The house closes in {text} s and reopens soon. All seats and cards are kept."),
    "not_kept": marked("The house can't write to its disk: this will be forgotten after your visit."),
    "names_used_up": marked("You already own three names here, so you are {text}. An operator can free one of them."),
    "name_lent": marked("Many new names came from your address lately: {text} is yours for this visit only."),
    "unnamed": marked("You are {text} for this visit. To choose a name, log in as NAME."),
    "ignored": marked("You muted {text}."),
    "heeded": marked("You unmuted {text}."),
    "reported": marked("Reported: {text}. The operators of this house can read it."),
    "friend_added": marked("{text} is your friend: the lobby shows when they are here, and where they play."),
    "friend_removed": marked("{text} is no longer your friend."),
    "invited": marked("You invited {text}."),
    "games_wait": marked("Games that wait for you: {text}. y goes to the next one."),
    "vacation_taken": marked("All your clocks stand still for a day. Vacation days left this year: {text}."),
    "gave_up": marked("{text} has given up the seat: a bot plays on."),
    "deal_over": marked("Your deal of the day is over: d in the lobby shows how everyone did."),
    "not_shown": marked("Some characters can't be shown on every screen and were replaced by ?."),
    "offline": marked("Connection lost: reconnecting. Your seat is kept."),
    "one_moment": marked("One moment: the house is restarting. Your seat is kept."),
}
REFUSALS = {
    "no_such_table": marked("There is no such table."),
    "table_is_full": marked("The table is full; w watches it."),
    "game_is_running": marked("A game is running there; w watches it."),
    "host_only": marked("Only the host of the table can do that."),
    "too_few_players": marked("Not enough players yet."),
    "no_such_seat_to_come_back_to": marked("No seat is kept under that code."),
    "no_bot_to_remove": marked("There is no bot to remove."),
    "too_early": marked("That slap was for the previous card."),
    "too_many_tables": marked("The house has no free table; join one or wait."),
    "too_many_tables_of_yours": marked("You have too many open tables; join one of them, or wait until one closes."),
    "too_many_tables_of_address": marked("Too many tables are open from your address; join one, or wait."),
    "house_is_closing": marked("The house is closing."),
    "bad_options": marked("These options are not possible here."),
    "no_bots_here": marked("This house has no bots."),
    "muted": marked("You are muted."),
    "table_is_paused": marked("The house can't write to its disk: the game is paused."),
    "game_too_long": marked("That game is too long to replay."),
    "game_is_sealed": marked("Others are still playing this deal: you can see the game when its seed is published."),
    "no_deal": marked("There is no deal of the day now. Try again later."),
    "deal_played": marked("You have used your attempt at this deal of the day."),
    "deal_needs_key": marked("The deal of the day is for people with an SSH key."),
    "not_slow": marked("That is for slow tables; Kombio is always live."),
    "slow_needs_key": marked("Slow tables are for people with an SSH key."),
    "too_many_slow_games": marked("You, or this house, have too many slow games; finish one of yours, or wait."),
    "no_game_waits": marked("None of your games waits for you."),
    "no_vacation": marked("You have no vacation days left, or have taken a week already."),
    "too_many_attempts": marked("Too many people have begun this deal of the day."),
    "restarted": marked("The house was restarted: see whether that was done."),
    "too_fast": marked("Not so fast: wait a moment."),
    "no_such_person": marked("Nobody here has that name."),
    "too_many_friends": marked("You have too many friends for this house; /unfriend somebody first."),
    "not_shown": marked("These characters can't be shown on every screen, so nothing was sent."),
    "nothing_to_say": marked("There is nothing to say."),
    "not_your_turn": marked("It is not your turn."),
    "watchers_only_watch": marked("You are watching."),
    "watchers_only": marked("Only watchers can follow a player."),
    "not_allowed_to_follow": marked("That player can't be followed at the moment."),
    "rated_between_people": marked("In rated games between people nobody can be followed."),
    "no_game_yet": marked("No game has started yet."),
    "no_such_seat": marked("There is no such seat."),
}
OTHER_REFUSAL = marked("That can't be done now.")


YOUR_TURN = marked("{game} {code}: it is your turn; you have {time}.")
REMINDER = marked("{game} {code} still waits for you: you have {time} left.")


def cut_off(news: Iterable[News]) -> Notice | None:
    """What says that there is no connection to the house, if anything does."""
    for one in news:
        if type(one) is Notice and one.kind in ("offline", "one_moment"):
            return one
    return None


def told(  # noqa: C901 - one case a kind of news
    news: News, say: Say, reasons: Mapping[str, str] = REFUSALS, you: str = ""
) -> tuple[str, str]:
    """A line for the log with its style; what happens in a game, and why its rules refuse, is the game's to tell."""
    match news:
        case Said(name=name, text=text):
            return f"{name}: {text}", "people"
        case Invited(name=name, code=code, game=game):
            return say(INVITED, name=name, code=code, game=title_of(game)), "strong"
        case Waits(name=name, code=code, game=game):
            return say(WAITS, name=name, code=code, game=title_of(game)), "muted"
        case Came(name=name, how=how):
            return say(CAME[how], name=name), "plain"
        case Went(name=name, how=how):
            return say(WENT[how], name=name), "plain"
        case TakesSeat(name=name, whom=whom, when=when):
            return say(TAKES_SEAT[when], name=name, whom=whom), "plain"
        case YourTurn(code=code, game=game, left=left, reminder=late):
            values = {"code": code, "game": title_of(game), "time": duration(left, say)}
            return say(REMINDER if late else YOUR_TURN, **values), "you"
        case Followed(name=name, whom=whom):
            return say(FOLLOWED, name=name, whom=whom), "plain"
        case Unfollowed(name=name, whom=whom, why=why):
            return say(UNFOLLOWED[why], name=name, whom=whom), "plain"
        case Notice(kind="stand_in", text=name):
            return (say(YOUR_STAND_IN), "bad") if name == you else (say(NOTICES["stand_in"], text=name), "plain")
        case Notice(kind=kind, text=text):
            return say(NOTICES[kind], text=text), "good"
        case Outcome():
            return outcome_told(news, say)
        case Refused(reason=reason, why=why):
            sentence = say(reasons.get(reason) or REFUSALS.get(reason, OTHER_REFUSAL))
            return f"{sentence} ({why})" if why else sentence, "bad"
        case _:
            return "", "plain"
