"""The deal of the day in sentences, and the result in one line to share, which reveals nothing about the cards."""

from kombio_tui.text.languages import Say, marked
from protocol.archive import Daily, DailyStanding
from protocol.encodings.remote import HouseAddress
from protocol.games import title_of

SAME = marked("Everyone in this house gets the same cards that day (UTC). Bots answer the same moves in the same way.")
ONCE = marked("The attempt is used up when it begins. If you leave, it is lost. It is not rated.")
PLAYERS = 4
"""The player and three bots."""


def may_play(daily: Daily) -> bool:
    """Whether the player still has an attempt."""
    return daily.today is not None and daily.you is not None and not daily.you.begun


def standing_of(daily: Daily) -> DailyStanding | None:
    """The player's result of today, if there is one."""
    return daily.you.standing if daily.you else None


def state(daily: Daily, say: Say) -> str:
    """What the player has done, or may do, with today's deal."""
    if daily.today is None:
        return say("There is no deal of the day now. Try again later.")
    if daily.you is None:
        return say("The deal of the day is for people with an SSH key: everyone has one attempt.")
    if standing := daily.you.standing:
        values = {"place": standing.place, "players": PLAYERS, "points": standing.points, "rank": standing.rank}
        return say("You finished in place {place} of {players} with {points} points: rank {rank} today.", **values)
    if daily.you.begun:
        return say("You have used your attempt at this deal, without a result.")
    return say("You against three hard bots, the same deal for everyone: you have one attempt.")


def streak(daily: Daily, say: Say) -> str:
    """How many deals in a row the player has finished."""
    if daily.you is None:
        return ""
    longest = daily.you.total.longest
    if not longest:
        return say("Finish one every day to build a streak.")
    return say("Your streak: {streak}. Your longest: {longest}.", streak=daily.you.streak, longest=longest)


def result_line(daily: Daily, address: HouseAddress | None, say: Say) -> str:
    """The result of today in one line; empty if there is none."""
    standing = standing_of(daily)
    if standing is None or daily.today is None or daily.you is None:
        return ""
    values = {"place": standing.place, "players": PLAYERS, "points": standing.points, "streak": daily.you.streak}
    result = say("place {place} of {players}, {points} points, streak {streak}", **values)
    where = f" | {address.asking('daily')}" if address else ""
    return f"{title_of(daily.game)} {daily.today.day}: {result}{where}"
