"""A replay of a finished game: the table as it was, and the keys to move through it."""

from kombio_tui.controls.clocks import soonest
from kombio_tui.controls.frame import Asked, Header
from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.games.registry import GAMES
from kombio_tui.games.reviews import OPENS, ReviewSheet
from kombio_tui.kit.blocks import BLANK, Screen
from kombio_tui.text.languages import marked
from kombio_tui.text.news import OTHER_REFUSAL
from protocol.archive import SPEEDS, ReviewGame, SeeAs, Seek, SetSpeed
from protocol.house import Happened, Leave, Refused, Replay, Request, Story, Update

SEEK = {
    "right": Seek(1),
    "left": Seek(-1),
    "down": Seek(1, "turn"),
    "up": Seek(-1, "turn"),
    "n": Seek(1, "round"),
    "b": Seek(-1, "round"),
    "home": Seek(-10_000),
    "end": Seek(10_000),
}
KEYS = (
    ("←→", marked("move")),
    ("↑↓", marked("turn")),
    ("b n", marked("round")),
    (OPENS, marked("review")),
    (marked("space"), marked("play, stop")),
    ("+-", marked("speed")),
    ("v", marked("viewer")),
    ("o", marked("open")),
)
HELP = one_chapter(
    marked("A replay"),
    {
        "←→": marked("one move back or forward"),
        "↑↓": marked("one turn back or forward"),
        "b n": marked("one round back or forward"),
        "home end": marked("the beginning, the end"),
        marked("space"): marked("play or pause"),
        "+-": marked("faster, slower"),
        "v": marked("see the game as somebody else"),
        "o": marked("show or hide all cards"),
        OPENS: marked("what a hard bot would have done in the place of this player, or in yours"),
        "q": marked("back to the list"),
    },
    marked("A player's view shows what that player knew at the time; a watcher's, what all could see."),
    marked(
        "A review judges a player's decisions by what that player knew. At its end it says how good the cards were."
    ),
)
REFUSALS = {"not_seated": marked("Which player? v chooses one, then r.")}
"""Refusals for which this page has words of its own."""
PLAYS = 2
"""The speed at the start."""
BAR, WIDE = 24, 60
"""The columns of the bar, and the width from which there is room for all of them."""


class ReplayPage(Page):
    """The table as it was, with the position of the replay in the prompt line."""

    place = Replay
    covered = False
    replay: Replay | None = None
    _wants_review = False
    """Whether a review was asked for, and is not there yet."""

    def take(self, update: Update) -> None:
        """Update with the current position and the events that led to it."""
        place = update.place
        if not isinstance(place, Replay):
            return
        if self.replay is None or any(isinstance(news, Story) for news in update.news):
            self.log.clear()
            self._game = GAMES[place.table.line.game]
            self._following = self._game.follow(self.clock)
        self.replay, self._following.hurried = place, self.hurried
        self._following.begin(place.table, self.look)
        for news in update.news:
            match news:
                case Happened(event=event):
                    self.note(self._following.hear(event))
                case Story():
                    self.note(*self._following.recall(news))
                case Refused(reason=reason):
                    self._wants_review = False
                    self.hint(self.say(REFUSALS.get(reason, OTHER_REFUSAL)))
        if self._wants_review and place.review:
            self._wants_review, self.sheet = False, ReviewSheet(place.review)
            self.hint("")

    def help(self) -> Chapters:
        """The keys of a replay."""
        return HELP

    def due(self) -> float | None:
        """Show the next frame of what moves, and take away hints."""
        return soonest(self.hint_due(), self._following.due() if self.replay else None)

    def press(self, key: Key) -> Request | None:
        """Handle a key; whatever moves is over with it."""
        if self.replay:
            self._following.stand_still()
        return super().press(key)

    def pressed(self, key: Key) -> Request | None:
        """Move forward or back, change the speed or the viewer, or leave."""
        replay = self.replay
        if replay is None or key.name == "q":
            return Leave()
        match key.name:
            case "space":
                return SetSpeed(0 if replay.speed else PLAYS)
            case "plus" | "minus":
                return SetSpeed(_other_speed(replay.speed, faster=key.name == "plus"))
            case "v":
                return SeeAs(_next_eyes(replay), opened=replay.opened)
            case "o":
                return SeeAs(replay.table.you, opened=not replay.opened)
            case name if name == OPENS:
                return self._review(replay)
            case name if name in SEEK:
                return SEEK[name]
        self.hint(self.say("That key does nothing here."))
        return None

    def _review(self, replay: Replay) -> Request | None:
        """Open the review of the chosen player, or of the viewer; request it if it is not there yet."""
        review, seat = replay.review, replay.table.you
        if review and seat in (review.seat, None):
            self.sheet = ReviewSheet(review)
            return None
        self._wants_review = True
        self.hint(self.say("One moment ..."))
        return ReviewGame(replay.code, seat)

    def _has_review(self, replay: Replay) -> bool:
        """Whether there is a player to review: as whom the viewer sees the game, or the viewer, who must have a key."""
        mine = not self.you.guest and any(seat.name == self.you.name for seat in replay.table.line.seats)
        return mine or replay.table.you is not None

    def screen(self) -> Screen:
        """The table as it was, the position in the prompt line, and the keys to move."""
        replay, say = self.replay, self.say
        if replay is None:
            return BLANK
        drawn = self._following.drawn(self.look, self.side, sheet=self.sheet is not None)
        able = KEYS if self._has_review(replay) else tuple(pair for pair in KEYS if pair[0] != OPENS)
        keys = self.beside_sheet(tuple((say(key), say(words)) for key, words in able))
        house_keys = (("q", say("back")),)
        return self.framed(
            self._header(replay), self._position(replay), keys, house_keys, (drawn.regions, drawn.grounds)
        )

    def _header(self, replay: Replay) -> Header:
        """That it is a replay, of which game, and through whose eyes."""
        title, code, progress = self._game.title, replay.code, self._following.progress(self.say)
        short = title, progress, code
        return Header(self.say("REPLAY"), (title, code, progress), name=self._eyes(replay), short=short)

    def _eyes(self, replay: Replay) -> str:
        table, say = replay.table, self.say
        who = say("a watcher") if table.you is None else table.line.seats[table.you].name
        return say("all cards open") if replay.opened else say("as {name} knew it", name=who)

    def _position(self, replay: Replay) -> Asked:
        """How far the replay is, as a bar and in numbers."""
        bar = BAR if self.look.width >= WIDE else BAR // 2
        done = round(bar * replay.step / max(1, replay.last))
        minutes, seconds = divmod(int(replay.seconds), 60)
        where = self.say("move {number} of {all}", number=replay.step, all=replay.last)
        speed = f"  ► {replay.speed}×" if replay.speed else ""
        return Asked(f"{'━' * done}{'─' * (bar - done)}  {where}  {minutes}:{seconds:02}{speed}", "other")


def _next_eyes(replay: Replay) -> int | None:
    """From the watcher to the first seat, through all seats, and back to the watcher."""
    seats = len(replay.table.line.seats)
    you = replay.table.you
    following = 0 if you is None else you + 1
    return following if following < seats else None


def _other_speed(speed: int, *, faster: bool) -> int:
    at = SPEEDS.index(speed) if speed in SPEEDS else 0
    return SPEEDS[max(0, min(at + (1 if faster else -1), len(SPEEDS) - 1))]
