"""The archive in line mode: finished games, the best players, and a player's page."""

from collections.abc import Sequence
from datetime import UTC, datetime

from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.lines.choices import game_in
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.archive import COUNTS, TITLES, best_first
from kombio_tui.text.languages import marked, sentence
from kombio_tui.text.news import told
from kombio_tui.text.typed_words import Word
from protocol.archive import Archive, Browse, KeptGame, PlayerPage, Standing
from protocol.games import title_of
from protocol.house import Leave, Update

MINE = Word(marked("mine, m"), marked("the games that you played"))
ALL = Word(marked("all, a"), marked("all games in this house's archive"))
TOP = Word(marked("top, t"), marked("who is best"), marked("GAME"))
PLAYER = Word(marked("player"), marked("show a player's page"), marked("NAME"))
LEAVE = Word(marked("leave, q"), marked("back to the lobby"))


class ArchiveLines(Room):
    """A list, or a player's page; replays need a screen."""

    place = Archive

    def __init__(self) -> None:
        super().__init__()
        self._archive = Archive("mine", FIRST)

    def take(self, update: Update, *, entered: bool) -> list[str]:
        """Describe the answer, once it is there."""
        before = self._archive
        if isinstance(update.place, Archive):
            self._archive = update.place
        lines = [text for news in update.news if (text := told(news, self.say)[0])]
        return lines + (self.look() if not self.busy and (entered or before != self._archive) else [])

    @property
    def busy(self) -> bool:
        """Whether the answer is still being looked up."""
        archive = self._archive
        return archive.games is None and archive.standings is None and archive.page is None

    def look(self) -> list[str]:
        """The list or the page."""
        archive, say = self._archive, self.say
        if self.busy:
            return [say("One moment ...")]
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
        counted = {**COUNTS, **GAMES[page.game].counts}
        counts = [f"{say(words)}: {page.counts[name]}" for name, words in counted.items() if name in page.counts]
        rank = [say("rank {number}", number=page.rank)] if page.rank else []
        return [self._standing(page.standing) if page.standing else page.name, *rank, *counts]

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """Describe a rating."""
        return [
            self.say("The rating is a cautious estimate of skill: it rises with wins, and with more games."),
            self.say("Games at public tables with default options are rated."),
            self.say("If you leave a game and are not back when it ends, you lose, even if the table closes."),
        ]

    def commands(self) -> Sequence[Command]:
        """The lists, and leaving."""
        return (
            Command(MINE, lambda _: Browse("mine")),
            Command(ALL, lambda _: Browse("all")),
            Command(TOP, lambda line: Browse("top", game_in(line, self.say)[0])),
            Command(PLAYER, self._player),
            Command(LEAVE, lambda _: Leave()),
        )

    def _player(self, name: str) -> Answer:
        return Browse("player", self._archive.game, (name or self.you.name)[:40])
