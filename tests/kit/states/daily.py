"""The screens of the deal of the day."""

from hashlib import sha256

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.daily.page import DailyPage
from protocol.archive import Daily, DailyOwn, DailyStanding, DailyTotal, DealOfDay
from protocol.encodings.remote import HouseAddress
from protocol.house import Update
from tests.kit.screens import ANA, NAMES, State, shown

NOON = 1_794_830_400
"""2026-11-16, noon."""


def deal(day: int, *, seed: bool = False) -> DealOfDay:
    """A deal of November 2026."""
    secret = b"deal %d" % day
    return DealOfDay(
        f"2026-11-{day}", sha256(secret).hexdigest(), NOON, sha256(secret * 2).hexdigest() if seed else None
    )


def own(*, begun: bool, standing: DailyStanding | None = None) -> DailyOwn:
    return DailyOwn(begun, standing, 5, DailyTotal("ana", 3, 17, 9))


def daily(players: int, you: DailyOwn | None) -> Daily:
    """A day on which this many players have played."""
    ladder = [DailyStanding(1 + n, name, 1 + n // 2, 4 + 7 * n) for n, name in enumerate(NAMES[:players])]
    best = [DailyTotal(name, 9 - n, 30 - n, 12) for n, name in enumerate(NAMES[:players])]
    return Daily(
        "kombio",
        deal(17),
        deal(18),
        deal(16, seed=True),
        players + 1,
        tuple(ladder),
        (*best, own(begun=True).total),
        you,
    )


def page(place: Daily, look: Look) -> Page:
    shows = DailyPage(clock=lambda: 0.0)
    shows.address = HouseAddress("cards.example.org")
    return shown(shows, Update(ANA, place, ()), look)


def to_play(players: int, look: Look) -> Page:
    """An attempt is left."""
    return page(daily(players, own(begun=False)), look)


def finished(players: int, look: Look) -> Page:
    """The attempt has a result."""
    return page(daily(players, own(begun=True, standing=DailyStanding(2, NAMES[1], 1, 11))), look)


def lost(players: int, look: Look) -> Page:
    """The attempt was used up without a result."""
    return page(daily(players, own(begun=True)), look)


def for_guests(players: int, look: Look) -> Page:
    """Somebody without a key looks at it."""
    return page(daily(players, None), look)


def none_now(players: int, look: Look) -> Page:
    """The clock of the house is behind, and nobody has played yet."""
    return page(Daily("level8", ladder=(), you=own(begun=False)), look)


STATES: dict[str, State] = {
    "daily-to-play": to_play,
    "daily-finished": finished,
    "daily-lost": lost,
    "daily-guest": for_guests,
    "daily-none": none_now,
}
