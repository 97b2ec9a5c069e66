"""The screens of games that are over: lists, a player's page, replays."""

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from kombio_tui.controls.page import Page
from kombio_tui.games.reviews import OPENS
from kombio_tui.kit.look import Look
from kombio_tui.pages.archive import ArchivePage
from kombio_tui.pages.replay import ReplayPage
from protocol import kombio as k
from protocol.archive import Archive, KeptGame, PlayerPage, Review, SeeAs, Seek, Standing
from protocol.base import Result
from protocol.house import Update
from server.archive.replay_position import Position
from server.archive.replay_table import line_of
from server.records.record import Record
from server.records.replay import Replay
from server.records.replay import replay as replayed
from server.records.work import finished
from server.review.seat_review import reviewing
from server.simulate.games import game_seed, play
from server.store.finished_games import FinishedGame, Participant
from tests.kit.kept import cut_short
from tests.kit.screens import ANA, NAMES, State, key, shown
from tests.kit.table import GAME

NOON = 1_767_268_800
"""2026-01-01, noon."""


@cache
def played(players: int) -> Record:
    """A short game of simple players."""
    record = play(GAME, players, k.Options(target=30), game_seed(players, 1))
    return replace(record, header=replace(record.header, players=NAMES[:players]))


Film = Callable[[int], Record]
"""A game that this many have played."""


@cache
def positions(film: Film, players: int) -> Replay:
    """All positions of a game; computing them takes longer than everything else here."""
    return replayed(film(players))


def stored(film: Replay) -> FinishedGame:
    """A game as the archive has it."""
    players = tuple(map(Participant, film.header.players))
    return FinishedGame(film.header.game, NOON, NOON, players, film.game.result(film.state(film.last)), "GAMEAB")


class Rewatcher:
    """Somebody who looks at a game again, without a house."""

    def __init__(self, players: int, film: Film = played) -> None:
        self._film = positions(film, players)
        self._line = line_of(stored(self._film))
        self._position = Position()
        self._news = self._position.story(self._film)

    def ask(self, *requests: Seek | SeeAs) -> Update:
        """Send requests one after the other; give the last update."""
        update = self.latest()
        for request in requests:
            self._position, self._news = self._position.asked(self._film, request)
            update = self.latest()
        return update

    def review(self, review: Review) -> Update:
        """Get a review."""
        self._position, self._news = self._position.reviewed(self._film, review)
        return self.latest()

    def latest(self) -> Update:
        """What there is to see."""
        news, self._news = self._news, ()
        return Update(ANA, self._position.picture(self._film, self._line), news)


def replay(*requests: Seek | SeeAs, film: Film = played) -> State:
    """A replay after these requests."""

    def state(players: int, look: Look) -> Page:
        page, rewatcher = ReplayPage(clock=lambda: 0.0), Rewatcher(players, film)
        shown(page, rewatcher.latest(), look)
        for request in requests:
            shown(page, rewatcher.ask(request), look)
        return page

    return state


@cache
def review_of(film: Film, players: int, seat: int = 0) -> Review:
    """What a hard bot makes of a game."""
    game = positions(film, players)
    review = finished(reviewing(game, "GAMEAB", seat, range(1, game.last + 1)))
    assert review
    return review


def reviewed(*keys: str, film: Film = played) -> State:
    """A replay with a review beside it, after these keys."""

    def state(players: int, look: Look) -> Page:
        page, rewatcher = ReplayPage(clock=lambda: 0.0), Rewatcher(players, film)
        shown(page, rewatcher.latest(), look)
        page.press(key(OPENS))
        shown(page, rewatcher.review(review_of(film, players)), look)
        for name in keys:
            request = page.press(key(name))
            if isinstance(request, Seek):
                shown(page, rewatcher.ask(request), look)
        return shown(page, rewatcher.latest(), look)

    return state


def games(players: int, look: Look) -> Page:
    """A player's own games."""
    names, points = NAMES[:players], tuple(range(11, 11 + 9 * players, 9))
    result = Result(tuple(range(1, players + 1)), points)
    listed = tuple(
        KeptGame(
            f"GAME{letter}Q",
            "kombio",
            NOON - 86_400 * number,
            names,
            result,
            rated=letter != "B",
            you=0,
            private=letter == "B",
        )
        for number, letter in enumerate("ABCDE")
    )
    left = replace(listed[-1], result=Result((1,) * (players - 1) + (players,), (0,) * players), abandoned=True)
    return shown(ArchivePage(), Update(ANA, Archive("mine", "kombio", games=(*listed[:-1], left)), ()), look)


def nothing_yet(players: int, look: Look) -> Page:
    """An archive in which nothing is kept."""
    return shown(ArchivePage(), Update(ANA, Archive("all", "kombio", games=()), ()), look)


def best(players: int, look: Look) -> Page:
    """The list of the best."""
    standings = [
        Standing(name, 31.4 - 4 * n, 40 - n, 12.5, provisional=n > 3) for n, name in enumerate(NAMES[:players])
    ]
    bot = Standing("~hard", 24.0, 0, 0, provisional=False, bot=True)
    return shown(ArchivePage(), Update(ANA, Archive("top", "kombio", standings=(*standings, bot)), ()), look)


def one_player(players: int, look: Look) -> Page:
    """What is known of a player."""
    counts = {"games": 40, "wins": 12, "rounds": 203, "points": 2417, "calls_won": 31, "calls_lost": 9}
    counts |= {"slaps_right": 77, "slaps_wrong": 12}
    ratings = tuple(20 + (n * 7 % 11) / 3 + n / 8 for n in range(30))
    standing = Standing("ana", 27.3, 40, 12.0, provisional=False)
    trends = {
        "points": tuple(12 - n / 10 + (n * 5 % 7) / 3 for n in range(30)),
        "reaction": tuple(430.0 - 4 * n + n * 13 % 40 for n in range(30)),
        "calls": tuple(0.5 + (n * 3 % 8) / 40 + n / 100 for n in range(28)),
        "memory": tuple(0.7 + (n * 5 % 9) / 60 + n / 200 for n in range(30)),
    }
    records = {"fastest_slap": 231, "longest_streak": 5}
    page = PlayerPage("ana", "kombio", standing, 3, counts, 318, ratings, trends, records)
    return shown(ArchivePage(), Update(ANA, Archive("player", "kombio", page=page), ()), look)


STATES: dict[str, State] = {
    "archive-games": games,
    "archive-empty": nothing_yet,
    "archive-best": best,
    "archive-player": one_player,
    "replay-watcher": replay(Seek(30)),
    "replay-player": replay(SeeAs(0), Seek(3, "turn")),
    "replay-open": replay(SeeAs(1, opened=True), Seek(3, "turn"), Seek(1)),
    "replay-end": replay(Seek(10_000)),
    "replay-review": reviewed(),
    "replay-review-moment": reviewed("1"),
    "replay-abandoned": replay(Seek(10_000), film=lambda players: cut_short(played(players))),
}
