"""The page of the deal of the day: the player's attempt, the ladders of today and of all time, and the commitments."""

from kombio_tui.controls.frame import Asked, Header, Keys, heading, middle_of
from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.listing import choices
from kombio_tui.controls.page import Page
from kombio_tui.games.registry import FIRST, GAMES, after
from kombio_tui.kit.blocks import Area, Region, Screen, area_of
from kombio_tui.kit.rows import EMPTY, Row, ends, row, shortened, wrapped
from kombio_tui.pages.daily.words import ONCE, PLAYERS, SAME, may_play, result_line, standing_of, state, streak
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from protocol.archive import Daily, DailyStanding, DailyTotal, EnterDaily, PlayDaily
from protocol.encodings.remote import HouseAddress
from protocol.house import Leave, Request, Update

COPY = "c"
LOG = 2
BESIDE, GAP = 76, 3
"""From this width on the two ladders are side by side, with this many columns between them."""
LABEL = 10
"""The columns of the label before a commitment."""
HELP = one_chapter(
    marked("The deal of the day"),
    {
        "enter": marked("play it: you against three hard bots; you have one attempt"),
        "c": marked("copy your result as one line, without the cards"),
        "g": marked("the deal of the next game"),
        "q": marked("back to the lobby"),
    },
    SAME,
    ONCE,
    marked(
        "The commitment is a hash of the deal, published the day before; the seed that opens it follows afterwards."
    ),
)


class DailyPage(Page):
    """Look at the deal of a game, play it, and copy the result."""

    place = Daily
    daily = Daily(FIRST)
    address: HouseAddress | None = None
    """Where others reach the house, if that is known."""
    _copied = ""

    def take(self, update: Update) -> None:
        """Update with what was looked up."""
        if isinstance(update.place, Daily):
            self.daily = update.place
        self.note(*(told(news, self.say) for news in update.news))

    def help(self) -> Chapters:
        """The keys, and what the deal of the day is."""
        return HELP

    def clipboard(self) -> str:
        """The result, if the player has just asked for it."""
        copied, self._copied = self._copied, ""
        return copied

    def pressed(self, key: Key) -> Request | None:
        """Play the deal, copy the result, show another game, or leave."""
        match key.name:
            case "q" | "escape":
                return Leave()
            case "g":
                return EnterDaily(after(self.daily.game))
            case "enter" if may_play(self.daily):
                return PlayDaily(self.daily.game)
            case "c" if standing_of(self.daily):
                self._copied = result_line(self.daily, self.address, self.say)
                self.hint(self.say("Copied, if your terminal allows it: {command}", command=self._copied))
            case _:
                self.hint(self.say("That key does nothing here."))
        return None

    # --- drawing ---

    def screen(self) -> Screen:
        """The deal between its header, the prompt line and the keys; or a sheet over it."""
        if self.sheet:
            return self.under_sheet(self.sheet, self._header())
        return self.framed(
            self._header(), self._question(), self._keys(), (("q", self.say("lobby")),), (self._drawn(), ())
        )

    def _header(self) -> Header:
        notes = () if self.you.round_trip is None else (f"{self.you.round_trip} ms",)
        day = (self.daily.today.day,) if self.daily.today else ()
        return Header(self.say("DEAL OF THE DAY"), (GAMES[self.daily.game].title, *day), notes, self.you.name)

    def _question(self) -> Asked:
        say = self.say
        if may_play(self.daily):
            return Asked(say("Enter: play it, your one attempt."))
        if standing_of(self.daily):
            return Asked(say("c: copy your result in one line."))
        return Asked(say("g: another game; q: the lobby."), "other")

    def _keys(self) -> Keys:
        say = self.say
        play = [("enter", say("play"))] if may_play(self.daily) else []
        copy = [(COPY, say("copy the result"))] if standing_of(self.daily) else []
        return *play, *copy, ("g", say("game"))

    def _drawn(self) -> list[Region]:
        """The player's standing above the ladders, the commitments below them, and the newest lines of the log."""
        middle = middle_of(self.look)
        area = Area(1, middle.y, middle.width - 2, middle.height)
        above = [self._games(area.width), EMPTY, *self._own(area.width), EMPTY]
        below = [*self._deals(area.width), *self.log.rows(area.width, LOG)]
        lists = Area(area.x, area.y + len(above), area.width, area.height - len(above) - len(below))
        return [
            area_of(Area(area.x, area.y, area.width, len(above)), above),
            *self._ladders(lists),
            area_of(Area(area.x, lists.bottom, area.width, len(below)), below),
        ]

    def _games(self, width: int) -> Row:
        return choices("g", [game.title for game in GAMES.values()], list(GAMES).index(self.daily.game), width)

    def _own(self, width: int) -> list[Row]:
        """The player's attempt and streak."""
        texts = (self.say("One moment ..."),) if self.daily.ladder is None else (
            state(self.daily, self.say), streak(self.daily, self.say),
        )  # fmt: skip
        return [row(line) for text in texts for line in wrapped(text, width)]

    def _ladders(self, area: Area) -> list[Region]:
        """Today and all time, side by side or one above the other."""
        if area.width >= BESIDE:
            half = (area.width - GAP) // 2
            left = Area(area.x, area.y, half, area.height)
            right = Area(area.right - half, area.y, half, area.height)
        else:
            half = area.height // 2
            left = Area(area.x, area.y, area.width, half)
            right = Area(area.x, area.y + half, area.width, area.height - half)
        return [area_of(left, self._today(left)), area_of(right, self._all_time(right))]

    def _today(self, area: Area) -> list[Row]:
        many = self.say.plural("Today, {number} player", "Today, {number} players", self.daily.begun)
        title = many if self.daily.begun else self.say("Today")
        ladder = self.daily.ladder or ()
        return self._list(title, [self._standing(one, area.width) for one in ladder], area)

    def _all_time(self, area: Area) -> list[Row]:
        return self._list(self.say("All time"), [self._total(one, area.width) for one in self.daily.best], area)

    def _list(self, title: str, lines: list[Row], area: Area) -> list[Row]:
        nobody = [row((self.say("Nobody yet."), "muted"))]
        return [heading(title, area.width), *(lines or nobody)][: max(0, area.height)]

    def _standing(self, one: DailyStanding, width: int) -> Row:
        """A finished attempt: its rank, the name, the place among the bots, and the points."""
        mine = self.daily.you is not None and self.daily.you.standing == one
        name = row((f"{one.rank:>3}. ", "muted"), (one.name, "key" if mine else "strong"))
        points = self.say.plural("{number} point", "{number} points", one.points)
        return ends(name, row((f"{one.place}/{PLAYERS} ", "plain"), (f"{points:>10}", "muted")), width)

    def _total(self, one: DailyTotal, width: int) -> Row:
        """A player of all time: how many deals were won, of how many."""
        mine = self.daily.you is not None and self.daily.you.total == one
        won = self.say("won {won} of {finished}", won=one.won, finished=one.finished)
        return ends(row("  ", (one.name, "key" if mine else "strong")), row((won, "muted")), width)

    def _deals(self, width: int) -> list[Row]:
        """What binds the house to its deals: the hashes of today's and tomorrow's, and the seed of the last one."""
        daily, say = self.daily, self.say
        last = daily.last
        lines = [
            (say("today"), daily.today.commitment if daily.today else ""),
            (say("tomorrow"), daily.tomorrow.commitment if daily.tomorrow else ""),
            *([(last.day, last.seed or "")] if last else []),
        ]
        title = heading(say("Commitments, and the last seed"), width)
        return [title] * any(text for _, text in lines) + [
            row((f"{shortened(label, LABEL):{LABEL}} ", "muted"), (shortened(text, width - LABEL - 1), "muted"))
            for label, text in lines
            if text
        ]
