"""The deal of the day in line mode: the attempt, the ladders, and the result in one line."""

from collections.abc import Sequence

from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.lines.choices import game_in
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.daily.words import ONCE, PLAYERS, SAME, result_line, state, streak
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from kombio_tui.text.typed_words import Word
from protocol.archive import Daily, DailyStanding, DailyTotal, EnterDaily, PlayDaily
from protocol.encodings.remote import HouseAddress
from protocol.house import Leave, Update

PLAY = Word(marked("play, p"), marked("play it: you against three hard bots; you have one attempt"))
GAME = Word(marked("game, g"), marked("the deal of another game"), marked("GAME"))
RESULT = Word(marked("result, c"), marked("your result as one line, without the cards"))
LEAVE = Word(marked("leave, q"), marked("back to the lobby"))


class DailyLines(Room):
    """The deal of one game."""

    place = Daily

    def __init__(self, address: HouseAddress | None) -> None:
        super().__init__()
        self._address = address
        self._daily = Daily(FIRST)

    def take(self, update: Update, *, entered: bool) -> list[str]:
        """Describe the deal, once it is looked up."""
        before = self._daily
        if isinstance(update.place, Daily):
            self._daily = update.place
        lines = [text for news in update.news if (text := told(news, self.say)[0])]
        return lines + (self.look() if not self.busy and (entered or before != self._daily) else [])

    @property
    def busy(self) -> bool:
        """Whether it is still being looked up."""
        return self._daily.ladder is None

    def look(self) -> list[str]:
        """The player's attempt, the ladders and the commitments."""
        daily, say = self._daily, self.say
        if self.busy:
            return [say("One moment ...")]
        title, day = GAMES[daily.game].title, daily.today.day if daily.today else ""
        lines = [say("The deal of the day, {game}, {day}.", game=title, day=day), state(daily, say), streak(daily, say)]
        if daily.ladder:
            lines += [say("Today:"), *map(self._standing, daily.ladder)]
        if daily.best:
            lines += [say("All time:"), *map(self._total, daily.best)]
        return [line for line in (*lines, *self._deals()) if line]

    def _standing(self, one: DailyStanding) -> str:
        values = {"rank": one.rank, "name": one.name, "place": one.place, "players": PLAYERS, "points": one.points}
        return self.say("{rank}. {name}: place {place} of {players}, {points} points", **values)

    def _total(self, one: DailyTotal) -> str:
        return f"{one.name}: " + self.say("won {won} of {finished}", won=one.won, finished=one.finished)

    def _deals(self) -> list[str]:
        daily, say = self._daily, self.say
        deals = [deal for deal in (daily.today, daily.tomorrow) if deal]
        lines = [say("Commitment of {day}: {hash}", day=deal.day, hash=deal.commitment) for deal in deals]
        return [
            *lines,
            *([say("Seed of {day}: {seed}", day=daily.last.day, seed=daily.last.seed)] if daily.last else []),
        ]

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """Describe the deal of the day."""
        return [self.say(SAME), self.say(ONCE)]

    def commands(self) -> Sequence[Command]:
        """Playing, another game, the result, and leaving."""
        return (
            Command(PLAY, lambda _: PlayDaily(self._daily.game)),
            Command(GAME, lambda line: EnterDaily(game_in(line, self.say)[0])),
            Command(RESULT, self._result),
            Command(LEAVE, lambda _: Leave()),
        )

    def _result(self, _: str) -> Answer:
        line = result_line(self._daily, self._address, self.say)
        return [line or self.say("You have no result today.")]
