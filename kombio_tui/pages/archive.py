"""The archive: finished games, the ranking, and a page for each player."""

from datetime import UTC, datetime

from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page, key_row
from kombio_tui.games.registry import FIRST, GAMES, after, title_of
from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.rows import EMPTY, Row, ends, fitted, row, shortened
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.news import told
from protocol.archive import Archive, Browse, KeptGame, PlayerPage, Rewatch, Standing
from protocol.house import Leave, Request, Update

TITLES = {
    "mine": marked("your games"),
    "all": marked("the games of this house"),
    "top": marked("the best players"),
    "player": marked("a player"),
}
COUNTS = {
    "games": marked("games"),
    "wins": marked("wins"),
    "rounds": marked("rounds"),
    "points": marked("total points"),
}
"""What is counted in every game; each game adds its own."""
LEVELS = "▁▂▃▄▅▆▇█"
LOG = 2
HELP = one_chapter(
    marked("The archive"),
    {
        "m": marked("the games that you played"),
        "a": marked("all games in this house's archive"),
        "t": marked("who is best"),
        "↑ ↓": marked("choose"),
        "enter": marked("replay the game, or show the player"),
        "q": marked("back to the lobby"),
    },
    marked("The rating is a cautious estimate of skill: it rises with wins, and with more games."),
    marked("Games at public tables with default options are rated."),
    marked("If you leave a game and are not back when it ends, you lose, even if the table closes."),
)


class ArchivePage(Page):
    """A list with a selected entry, or a player's page."""

    place = Archive
    archive = Archive("mine", FIRST)
    chosen = 0

    def take(self, update: Update) -> None:
        """Update with the result of a lookup."""
        if not isinstance(update.place, Archive):
            return
        if (update.place.shelf, update.place.game) != (self.archive.shelf, self.archive.game):
            self.chosen = 0
        self.archive = update.place
        self.chosen = max(0, min(self.chosen, len(self._entries) - 1))
        for news in update.news:
            text, style = told(news, self.say)
            if text:
                self.log.add(text, style)

    @property
    def _entries(self) -> tuple[KeptGame | Standing, ...]:
        return self.archive.games or self.archive.standings or ()

    def help(self) -> Chapters:
        """The keys of the archive."""
        return HELP

    def pressed(self, key: Key) -> Request | None:
        """Switch the list, select an entry, or leave."""
        match key.name:
            case "q":
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
                return None
            case "enter" if self._entries:
                return self._open(self._entries[self.chosen])
        self.log.add(self.say("That key does nothing here."))
        return None

    def _open(self, entry: KeptGame | Standing) -> Request:
        if isinstance(entry, KeptGame):
            return Rewatch(entry.code)
        return Browse("player", self.archive.game, entry.name)

    # --- drawing ---

    def screen(self) -> Screen:
        """Title, list or page, log, keys."""
        width, height, say = self.look.width, self.look.height, self.say
        room = height - 4
        shelf = say(TITLES[self.archive.shelf])
        game = f"  {GAMES[self.archive.game].title}" if self.archive.shelf in ("top", "player") else ""
        title = ends(
            row((" Kombio ", "title"), f"  {shelf}", (game, "strong")), row((f"{self.you.name} ", "strong")), width
        )
        if self.sheet:
            body = self.sheet.rows(self.look, width - 2, room)
        else:
            body = [*self._body(width - 2, room - LOG), *self.log.rows(width - 2, LOG)]
        lines = [title, EMPTY, *(row(" ", *line) for line in body)]
        lines += [EMPTY] * (height - 2 - len(lines))
        return page([*lines, self._shelf_keys(), self.keys(("q", say("the lobby")))])

    def _shelf_keys(self) -> Row:
        say, shelf = self.say, self.archive.shelf
        other = [("g", GAMES[self.archive.game].title)] if shelf in ("top", "player") and len(GAMES) > 1 else []
        into = [("enter", say("look at it") if self.archive.games else say("the player"))] if self._entries else []
        shelves = ("m", say("your games")), ("a", say("all games")), ("t", say("the best"))
        return key_row(*(key for key in shelves if key[0] != shelf[0]), *other, *into)

    def _body(self, width: int, height: int) -> list[Row]:
        """The list around the selected entry, or the page, padded to the height."""
        archive = self.archive
        if archive.page:
            lines = self._page(archive.page, width)
        elif self._entries:
            first = max(0, min(self.chosen - height + 2, len(self._entries) - height + 1))
            shown = list(enumerate(self._entries))[first : first + height - 1]
            head = self._game_head(width) if archive.games else self._standing_head()
            lines = [head, *(self._entry(entry, width, chosen=number == self.chosen) for number, entry in shown)]
        else:
            looking = archive.games is None and archive.standings is None
            lines = [row(self.say("One moment ...") if looking else self.say("There is nothing here yet."))]
        return [*lines[:height], *[EMPTY] * (height - len(lines))]

    def _entry(self, entry: KeptGame | Standing, width: int, *, chosen: bool) -> Row:
        mark = ("▶ " if chosen else "  ", "key")
        style = "strong" if chosen else "plain"
        if isinstance(entry, KeptGame):
            return row(mark, (self._game(entry, width - 2), style))
        return row(mark, (self._standing(entry), style), (self._remark(entry), "muted"))

    def _game_head(self, width: int) -> Row:
        say = self.say
        heads = fitted(say("code"), 8) + fitted(say("game"), 12) + fitted(say("ended (UTC)"), 18)
        return row((shortened("  " + heads + say("players, best first"), width), "muted"))

    def _game(self, game: KeptGame, width: int) -> str:
        title = title_of(game.game)
        ended = f"{datetime.fromtimestamp(game.ended, UTC):%Y-%m-%d %H:%M}"
        players = best_first(game, self.say)
        players += f" ({self.say('private')})" if game.private else ""
        return shortened(f"{fitted(game.code, 8)}{fitted(title, 12)}{fitted(ended, 18)}{players}", width)

    def _standing_head(self) -> Row:
        say = self.say
        figures = "".join(f"{word:>8}" for word in (say("rating"), say("games"), say("won")))
        return row(("  " + fitted(say("player"), 20) + figures, "muted"))

    def _standing(self, standing: Standing) -> str:
        share = f"{standing.wins / standing.games:.0%}" if standing.games else ""
        return f"{fitted(standing.name, 20)}{standing.rating:>8.1f}{standing.games:>8}{share:>8}"

    def _remark(self, standing: Standing) -> str:
        if standing.bot:
            return "  " + self.say("bot")
        return "  " + self.say("provisional") if standing.provisional else ""

    def _page(self, page: PlayerPage, width: int) -> list[Row]:
        say = self.say
        lines = [row((page.name, "strong")), EMPTY]
        if page.standing:
            rank = "  " + say("rank {number}", number=page.rank) if page.rank else self._remark(page.standing)
            lines.append(row(_label(say("rating")), (f"{page.standing.rating:.1f}", "strong"), (rank, "muted")))
        if len(page.ratings) > 1:
            lines.append(row(_label(say("over time")), (_spark(page.ratings[-(width - 24) :]), "good")))
        counted = {**COUNTS, **GAMES[page.game].counts}
        shown = [(name, say(words)) for name, words in counted.items() if name in page.counts]
        lines += [row(_label(words), _figure(name, page.counts)) for name, words in shown]
        if page.counts.get("rounds"):
            average = page.counts["points"] / page.counts["rounds"]
            lines.append(row(_label(say("points per round")), f"{average:.1f}"))
        if page.reaction is not None:
            seconds = say("{seconds} s", seconds=f"{page.reaction / 1000:.3f}")
            lines.append(row(_label(say("median reaction")), seconds))
        return lines


def best_first(game: KeptGame, say: Say) -> str:
    """The players with places and points. An abandoned game has none, and the first to leave comes last."""
    places, points = game.result.places, game.result.points
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    if game.abandoned:
        return say("abandoned: {players}", players=", ".join(game.players[seat] for seat in order))
    return ", ".join(f"{places[seat]}. {game.players[seat]} {points[seat]}" for seat in order)


def _label(text: str) -> str:
    return f"{fitted(text, 20)}  "


def _figure(name: str, counts: dict[str, int]) -> str:
    """A count; two that belong together also get a bar that compares them."""
    number = counts[name]
    stem, _, kind = name.rpartition("_")
    whole = sum(count for other, count in counts.items() if stem and other.startswith(f"{stem}_"))
    bar = "  " + "█" * round(20 * number / whole) if kind and stem and whole else ""
    return f"{number:>6}{bar}"


def _spark(values: tuple[float, ...]) -> str:
    low, high = min(values), max(values)
    return "".join(LEVELS[round((len(LEVELS) - 1) * (value - low) / ((high - low) or 1))] for value in values)
