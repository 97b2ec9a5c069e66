"""The archive: finished games, the ranking, and a page for each player."""

from datetime import UTC, datetime

from kombio_tui.controls.frame import Asked, Header, Keys, middle_of
from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.listing import Line, choices, entry, heads, listed, tabs
from kombio_tui.controls.page import Page
from kombio_tui.games.registry import FIRST, GAMES, after
from kombio_tui.kit.blocks import Area, Screen, area_of
from kombio_tui.kit.rows import EMPTY, Row, fitted, row
from kombio_tui.pages.profile.rows import page_rows
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.news import told
from protocol.archive import Archive, Browse, KeptGame, PlayerPage, Rewatch, Standing
from protocol.games import title_of
from protocol.house import Leave, Request, Update

TITLES = {
    "mine": marked("your games"),
    "all": marked("the games of this house"),
    "top": marked("the best players"),
    "player": marked("a player"),
    "review": marked("a review"),
}
LOG = 2
CODE, GAME, DATE, NAME, SHORT_NAME = 8, 12, 18, 18, 14
"""The columns of the lists."""
DATED = 64
"""From this width on there is room for the date of a game."""
SHELVES = (("m", marked("your games")), ("a", marked("all games")), ("t", marked("the best")))
HELP = one_chapter(
    marked("The archive"),
    {
        "m": marked("the games that you played"),
        "a": marked("all games in this house's archive"),
        "t": marked("who is best"),
        "↑ ↓": marked("choose"),
        "enter": marked("replay the game, or show the player"),
        "g": marked("the best players of the next game"),
        "q": marked("back to the lobby"),
    },
    marked("The rating is a cautious estimate of skill: it rises with wins, and with more games."),
    marked("Games at public tables with default options are rated."),
    marked("Each point of a chart is about ten games. Memory is the share of your slaps with the right card."),
    marked("If you leave a game and are not back when it ends, you lose, even if the table closes."),
)


class ArchivePage(Page):
    """A list with a selected entry, or a player's page."""

    place = Archive
    archive = Archive("mine", FIRST)
    chosen = 0
    scrolled = 0
    """How many rows of a player's page are above the window."""
    longest = 0
    """How many can be, at most."""

    def take(self, update: Update) -> None:
        """Update with the result of a lookup."""
        if not isinstance(update.place, Archive):
            return
        if (update.place.shelf, update.place.game) != (self.archive.shelf, self.archive.game):
            self.chosen = self.scrolled = self.longest = 0
        self.archive = update.place
        self.chosen = max(0, min(self.chosen, len(self._entries) - 1))
        self.note(*(told(news, self.say) for news in update.news))

    @property
    def _entries(self) -> tuple[KeptGame | Standing, ...]:
        return self.archive.games or self.archive.standings or ()

    def help(self) -> Chapters:
        """The keys of the archive."""
        return HELP

    def pressed(self, key: Key) -> Request | None:
        """Switch the list, select an entry, or leave."""
        match key.name:
            case "q" | "escape":
                return Leave()
            case "m":
                return Browse("mine")
            case "a":
                return Browse("all")
            case "t":
                return Browse("top", self.archive.game)
            case "g" if self.archive.shelf in ("top", "player") and len(GAMES) > 1:
                page = self.archive.page
                return Browse(self.archive.shelf, after(self.archive.game), page.name if page else "")
            case "up" | "down":
                step = 1 if key.name == "down" else -1
                self.chosen = max(0, min(self.chosen + step, len(self._entries) - 1))
                self.scrolled = max(0, min(self.scrolled + step, self.longest))
                return None
            case "enter" if self._entries:
                return self._open(self._entries[self.chosen])
        self.hint(self.say("That key does nothing here."))
        return None

    def _open(self, entry: KeptGame | Standing) -> Request:
        if isinstance(entry, KeptGame):
            return Rewatch(entry.code)
        return Browse("player", self.archive.game, entry.name)

    # --- drawing ---

    def screen(self) -> Screen:
        """The shelves, the list or a player's page, and the newest lines of the log; or a sheet over them."""
        if self.sheet:
            return self.under_sheet(self.sheet, self._header())
        middle, house_keys = middle_of(self.look), (("q", self.say("lobby")),)
        area = Area(1, middle.y, middle.width - 2, middle.height)
        shelves = [self._shelves(area.width), *self._games(area.width)]
        room = area.height - len(shelves) - LOG
        rows = [*shelves, *self._body(area.width, room), *self.log.rows(area.width, LOG)]
        return self.framed(self._header(), self._asked_now(), self._keys(), house_keys, ([area_of(area, rows)], ()))

    def _header(self) -> Header:
        notes = () if self.you.round_trip is None else (f"{self.you.round_trip} ms",)
        return Header(self.say("ARCHIVE"), (self.say(TITLES[self.archive.shelf]),), notes, self.you.name)

    def _asked_now(self) -> Asked:
        """What Enter does on the chosen line."""
        say, entries = self.say, self._entries
        if not entries:
            return Asked(say("Choose a list: m, a or t."), "other")
        entry = entries[self.chosen]
        if isinstance(entry, KeptGame):
            return Asked(say("Enter: replay game {code}.", code=entry.code))
        return Asked(say("Enter: more about {name}.", name=entry.name))

    def _keys(self) -> Keys:
        say, shelf = self.say, self.archive.shelf
        other = [("g", say("game"))] if shelf in ("top", "player") and len(GAMES) > 1 else []
        into = [("enter", say("replay") if self.archive.games else say("the player"))] if self._entries else []
        scroll = [("↑ ↓", say("scroll"))] if self.longest else []
        choose = [("↑ ↓", say("choose"))] if self._entries else scroll
        return (*into, *((key, say(words)) for key, words in SHELVES), *other, *choose)

    def _shelves(self, width: int) -> Row:
        """The lists; the current one stands on paper."""
        return tabs([(key, self.say(words), key == self.archive.shelf[0]) for key, words in SHELVES], width)

    def _games(self, width: int) -> list[Row]:
        """The games, where the list is about one of them."""
        if self.archive.shelf not in ("top", "player") or len(GAMES) == 1:
            return [EMPTY]
        titles = [game.title for game in GAMES.values()]
        return [choices("g", titles, list(GAMES).index(self.archive.game), width), EMPTY]

    def _body(self, width: int, height: int) -> list[Row]:
        """The list around the selected entry, or the page, padded to the height."""
        archive = self.archive
        if archive.page:
            lines = self._scrolled(archive.page, width, height)
        elif self._entries:
            head = self._game_head(width) if archive.games else self._standing_head(width)
            entries = [
                Line(self._entry(each, width, chosen=number == self.chosen))
                for number, each in enumerate(self._entries)
            ]
            lines = [head, *listed(entries, self.chosen, height - 1, self.say)]
        else:
            looking = archive.games is None and archive.standings is None
            lines = [row(self.say("One moment ...") if looking else self.say("There is nothing here yet."))]
        return [*lines[:height], *[EMPTY] * (height - len(lines))]

    def _scrolled(self, page: PlayerPage, width: int, height: int) -> list[Row]:
        """A player's page, from where it was scrolled to."""
        remark = self._remark(page.standing) if page.standing else ""
        lines = page_rows(page, remark, width, height, self.say)
        self.longest = max(0, len(lines) - height)
        self.scrolled = min(self.scrolled, self.longest)
        return lines[self.scrolled :]

    def _entry(self, each: KeptGame | Standing, width: int, *, chosen: bool) -> Row:
        columns = self._game(each) if isinstance(each, KeptGame) else self._standing(each)
        return entry(columns, width, chosen=chosen)

    def _game_head(self, width: int) -> Row:
        say = self.say
        date = [(say("ended (UTC)"), DATE)] if width >= DATED else []
        return heads([(say("code"), CODE), (say("game"), GAME), *date], say("players, best first"), width)

    def _game(self, game: KeptGame) -> Row:
        ended = f"{datetime.fromtimestamp(game.ended, UTC):%Y-%m-%d %H:%M}"
        date = [(fitted(ended, DATE), "muted")] if self.look.width - 2 >= DATED else []
        players = best_first(game, self.say) + (f" ({self.say('private')})" if game.private else "")
        return row((fitted(game.code, CODE), "strong"), (fitted(title_of(game.game), GAME), "plain"), *date, players)

    def _standing_head(self, width: int) -> Row:
        say = self.say
        figures = "".join(f"{word:>8}" for word in (say("rating"), say("games"), say("won")))
        return heads([(say("player"), self._name_width)], figures, width)

    def _standing(self, standing: Standing) -> Row:
        share = f"{standing.wins / standing.games:.0%}" if standing.games else ""
        figures = f"{standing.rating:>8.1f}{standing.games:>8}{share:>8}"
        return row((fitted(standing.name, self._name_width), "strong"), figures, (self._remark(standing), "muted"))

    @property
    def _name_width(self) -> int:
        return NAME if self.look.width - 2 >= DATED else SHORT_NAME

    def _remark(self, standing: Standing) -> str:
        if standing.bot:
            return "  " + self.say("bot")
        return "  " + self.say("provisional") if standing.provisional else ""


def best_first(game: KeptGame, say: Say) -> str:
    """The players with places and points. An abandoned game has none, and the first to leave comes last."""
    places, points = game.result.places, game.result.points
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    if game.abandoned:
        return say("abandoned: {players}", players=", ".join(game.players[seat] for seat in order))
    return ", ".join(f"{places[seat]}. {game.players[seat]} {points[seat]}" for seat in order)
