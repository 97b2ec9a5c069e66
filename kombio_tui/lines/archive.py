"""The archive in line mode: finished games, the best players, and a player's page."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.games.reviews import text_of
from kombio_tui.lines.choices import game_in
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.archive import TITLES, best_first
from kombio_tui.pages.profile.figures import counts_of, in_words
from kombio_tui.text.languages import marked, sentence
from kombio_tui.text.news import REFUSALS as HOUSE_REFUSALS
from kombio_tui.text.news import told
from kombio_tui.text.typed_words import Word
from protocol.archive import Archive, Browse, KeptGame, PlayerPage, ReviewGame, Standing
from protocol.base import MAX_SEATS
from protocol.games import title_of
from protocol.house import Leave, Refused, Update

MINE = Word(marked("mine, m"), marked("the games that you played"))
ALL = Word(marked("all, a"), marked("all games in this house's archive"))
TOP = Word(marked("top, t"), marked("who is best"), marked("GAME"))
PLAYER = Word(marked("player"), marked("show a player's page"), marked("NAME"))
REVIEW = Word(
    marked("review"),
    marked("what a hard bot would have done in your place, or in another player's"),
    marked("CODE NAME"),
)
LEAVE = Word(marked("leave, q"), marked("back to the lobby"))


REVIEW_SECONDS = 20.0
"""How long to wait for a review: the house computes it when nothing else needs the time."""
CODE = re.compile("[A-Za-z0-9]{6}")
NUMBERS = tuple(str(number) for number in range(1, MAX_SEATS + 1))
NOBODY = HOUSE_REFUSALS["no_such_person"]
REFUSALS = {"not_seated": marked("You did not play in this game: add a player's name or number.")}
"""Refusals for which the archive has words of its own."""


class ArchiveLines(Room):
    """A list, or a player's page; replays need a screen."""

    place = Archive

    def __init__(self) -> None:
        super().__init__()
        self._archive = Archive("mine", FIRST)
        self._listed: tuple[KeptGame, ...] = ()
        """The games of the last list."""
        self._reviewing = False
        """Whether a review was asked for, and is not there yet."""

    def take(self, update: Update, *, entered: bool) -> list[str]:
        """Describe the answer, once it is there."""
        before, reviewed = self._archive, False
        self._reviewing = self._reviewing and not entered
        if isinstance(update.place, Archive):
            self._archive, self._listed = update.place, update.place.games or self._listed
        if self._reviewing:
            reviewed = self._archive.review is not None and self._archive is not before
            refused = any(isinstance(news, Refused) for news in update.news)
            self._reviewing = not (reviewed or refused)
        lines = [text for news in update.news if (text := told(news, self.say, REFUSALS)[0])]
        new = entered or reviewed or before != self._archive
        return lines + (self.look() if new and not self.busy else [])

    @property
    def busy(self) -> bool:
        """Whether the answer is still being looked up."""
        archive = self._archive
        answers = archive.games, archive.standings, archive.page, archive.review
        return self._reviewing or all(answer is None for answer in answers)

    @property
    def patience(self) -> float:
        """A review takes longer than anything else here."""
        return REVIEW_SECONDS if self._reviewing else super().patience

    def look(self) -> list[str]:
        """The list or the page."""
        archive, say = self._archive, self.say
        if self.busy:
            return [say("One moment ...")]
        if archive.shelf == "review":
            return text_of(archive.review, say) if archive.review else []
        game = f", {GAMES[archive.game].title}" if archive.shelf in ("top", "player") else ""
        entries = [*map(self._game, archive.games or ()), *map(self._standing, archive.standings or ())]
        entries += self._page(archive.page) if archive.page else []
        return [sentence(say(TITLES[archive.shelf])) + f"{game}:", *(entries or [say("There is nothing here yet.")])]

    def _game(self, game: KeptGame) -> str:
        title = title_of(game.game)
        ended = f"{datetime.fromtimestamp(game.ended, UTC):%Y-%m-%d %H:%M}"
        private = f", {self.say('private')}" if game.private else ""
        return f"{game.code}, {title}, {ended}{private}: {best_first(game, self.say)}"

    def _standing(self, standing: Standing) -> str:
        say = self.say
        figures = f"{say('rating')} {standing.rating:.1f}, {say('games')} {standing.games}"
        remark = say("bot") if standing.bot else say("provisional") if standing.provisional else ""
        return f"{standing.name}: {figures}" + (f", {remark}" if remark else "")

    def _page(self, page: PlayerPage) -> list[str]:
        say = self.say
        counts = [f"{words}: {page.counts[name]}" for name, words in counts_of(page, say)]
        rank = [say("rank {number}", number=page.rank)] if page.rank else []
        return [self._standing(page.standing) if page.standing else page.name, *rank, *in_words(page, say), *counts]

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """Describe a rating."""
        return [
            self.say("The rating is a cautious estimate of skill: it rises with wins, and with more games."),
            self.say("Games at public tables with default options are rated."),
            self.say(
                "Each point of a chart is about ten games. Memory is the share of your slaps with the right card."
            ),
            self.say("If you leave a game and are not back when it ends, you lose, even if the table closes."),
        ]

    def commands(self) -> Sequence[Command]:
        """The lists, reviews, and leaving."""
        return (
            Command(MINE, lambda _: Browse("mine")),
            Command(ALL, lambda _: Browse("all")),
            Command(TOP, lambda line: Browse("top", game_in(line, self.say)[0])),
            Command(PLAYER, self._player),
            Command(REVIEW, self._review),
            Command(LEAVE, lambda _: Leave()),
        )

    def _player(self, name: str) -> Answer:
        return Browse("player", self._archive.game, (name or self.you.name)[:40])

    def _review(self, line: str) -> Answer:
        """Review a game, by its code; without one, the first of the list. A player is named, or counted from 1."""
        code, _, who = line.partition(" ")
        code = code or next((game.code for game in self._listed), "")
        if not CODE.fullmatch(code):
            return [self.say("Which game? review CODE, and a player's name if you did not play.")]
        seat = self._seat(code, who.strip())
        if seat is None and who.strip():
            return [self.say(NOBODY)]
        self._reviewing = True
        return ReviewGame(code, seat)

    def _seat(self, code: str, who: str) -> int | None:
        """The seat of a player of a game in the list, by name; or of any game, by number."""
        names = next((game.players for game in self._listed if game.code == code.upper()), ())
        found = next((seat for seat, name in enumerate(names) if name.casefold() == who.casefold()), None)
        return int(who) - 1 if found is None and who in NUMBERS else found
