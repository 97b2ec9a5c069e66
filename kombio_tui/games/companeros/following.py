"""A game of Compañeros as one viewer follows it: the moment, and how the player has arranged the cards."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.frame import RAILED, Asked
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.companeros.keyboard.input import Input
from kombio_tui.games.companeros.lesson import LAST_WORDS, Lesson
from kombio_tui.games.companeros.screen.board import board
from kombio_tui.games.companeros.screen.motion import REST, Frame, film
from kombio_tui.games.companeros.screen.question import guide, keys, question
from kombio_tui.games.companeros.screen.results.highlights import Course
from kombio_tui.games.companeros.screen.results.page import results
from kombio_tui.games.companeros.screen.results.turning_up import turning_up
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.narration import Narrator, why_not
from kombio_tui.games.kernel.following import Drawn, Following, Side, Told
from kombio_tui.games.kernel.lesson import FIRST, LAST_WORDS_IN_SHORT
from kombio_tui.games.kernel.motion import Motion
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, row, wrapped
from kombio_tui.text.languages import Say, marked
from protocol import companeros as c

NARROW = 60
"""Narrower windows have short words in the header."""
TRICK, SHORT_TRICK = marked("trick {number} of {all}"), marked("trick {number}/{all}")
GAME, SHORT_GAME = marked("game {number} of {all}"), marked("game {number}/{all}")
GUIDED, TAUGHT = 3, 7
"""The rows of a word for newcomers, and of a step of the lesson."""


class CompanerosFollowing(Following[c.View, Input, Frame]):
    """Compañeros on the screen."""

    teaches = Lesson

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, Input(), Motion(film, REST))
        self._guided = False
        self._course = Course()
        """What was taken in this round; shown when it is over."""

    # --- what happens ---

    def looked(self) -> None:
        """Update with what is asked, and whether the viewer has seen a trick."""
        self.input.look(self.view)
        self._guided |= self.view.trick.number > 1 or self.view.round > 1

    def hear(self, event: c.Event) -> Told:
        """Remember what is taken, and tell an event."""
        self._course.hear(event)
        self.notice(event)
        self.move(event)
        if self.lesson:
            self.lesson.hear(event, self.table.you)
        narrator = Narrator(self.say, self.names, self.table.you, self._games, brief=self._small)
        return narrator.played_by(self.stand_in).told(event)

    def begins_chapter(self, event: c.Event) -> bool:
        """C8: what was taken in a trick can be read until the next one is over."""
        return isinstance(event, c.TrickStarted)

    # --- keys ---

    def pressed(self, key: str) -> c.Move | Late | str | None:
        """Handle a key: return a move, a message to the player, or None."""
        if self.lesson and not self.lesson.allows(key):
            return self.say(FIRST)
        answer = self.input.press(key, self.view)
        if isinstance(answer, bool):
            return None if answer else why_not(self.say, self.view, self.names, key)
        return answer

    # --- drawing ---

    def drawn(self, look: Look, side: Side, *, sheet: bool) -> Drawn:
        """The table as it is now, or the points of a round that is over."""
        keyed = self.lesson.keys if self.lesson else None
        motion = self.motion.frame(self.clock())
        scene = Scene(**self.scenery(look), input=self.input, games=self._games, keyed=keyed, motion=motion)
        ended = self.view.ended
        if ended is None:
            return Drawn(*board(scene, side, self._said, sheet=sheet), question(scene), *keys(scene))
        if motion.turning:
            return turning_up(scene, ended, side, sheet=sheet)
        page = results(scene, ended, self._course.taken, side, sheet=sheet)
        if self.lesson:
            return Drawn(*page, Asked(look.say(LAST_WORDS), short=look.say(LAST_WORDS_IN_SHORT)), ())
        return Drawn(*page, question(scene), *keys(scene))

    @property
    def _said(self) -> int:
        """The rows that the log needs for what is explained."""
        if self.lesson:
            return TAUGHT
        return (1 if self._small else GUIDED) if self._guide(self.say) else 0

    @property
    def _small(self) -> bool:
        """Whether there is room for a line of explanation only."""
        return self._look.width < NARROW and self._look.height < RAILED

    def progress(self, say: Say) -> str:
        """The trick, and which of several games it is."""
        if not self.begun:
            return ""
        view, games = self.view, self._games
        narrow = self._look.width < NARROW
        trick = say(SHORT_TRICK if narrow else TRICK, number=view.trick.number, all=c.TRICKS)
        if games == 1:
            return trick
        game = say(SHORT_GAME if narrow else GAME, number=view.round, all=games)
        return game if view.ended else f"{game}, {trick}"

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """In a lesson what is to be learned; otherwise a word for newcomers in the first trick at this table."""
        if self.lesson:
            return self.lesson.rows(say, width, height)
        room = height // 2 + 1
        lines = wrapped(self._guide(say), width)
        if len(lines) > room:
            lines = wrapped(self._guide(say, short=True), width)
        return [row((line, "good")) for line in lines[:room]]

    def _guide(self, say: Say, *, short: bool = False) -> str:
        if not self.begun or self.table.you is None or self._guided:
            return ""
        return guide(self.view, say, short=short or self._small)

    @property
    def _games(self) -> int:
        return int(self.options.get("games", 1))
