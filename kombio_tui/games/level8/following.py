"""A game of Level 8 as one viewer follows it: the moment, the keys pressed, what the screen remembers."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.frame import Asked
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.kernel.following import Drawn, Following, Side, Told
from kombio_tui.games.kernel.lesson import FIRST, LAST_WORDS_IN_SHORT
from kombio_tui.games.kernel.motion import Motion
from kombio_tui.games.level8.keyboard.input import Input
from kombio_tui.games.level8.keyboard.keys import Held
from kombio_tui.games.level8.lesson import LAST_WORDS, Lesson
from kombio_tui.games.level8.screen.board import board
from kombio_tui.games.level8.screen.key_hints import key_hints
from kombio_tui.games.level8.screen.layout import NARROW, PANELLED
from kombio_tui.games.level8.screen.memory import Memory
from kombio_tui.games.level8.screen.motion import REST, Frame, film
from kombio_tui.games.level8.screen.question import asked
from kombio_tui.games.level8.screen.results.page import results
from kombio_tui.games.level8.screen.results.turning_up import as_turned_up, turning_up
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.games.level8.words.guide import Guide
from kombio_tui.games.level8.words.last_cards import may_be_laid
from kombio_tui.games.level8.words.narration import Narrator
from kombio_tui.games.level8.words.why_not import why_not
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from kombio_tui.text.languages import Say
from protocol import level8 as k
from protocol.house import Story


class Level8Following(Following[k.View, Input, Frame]):
    """Level 8 on the screen."""

    teaches = Lesson

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, Input(), Motion(film, REST))
        self.memory = Memory()
        self.guide = Guide()

    # --- what happens ---

    def looked(self) -> None:
        """Update with the current question."""
        self.input.look(self.view, self._held)

    def hear(self, event: k.Event) -> Told:
        """Update with an event, and describe it."""
        if not self.begun:
            return "", "plain"
        view, you = self.view, self.table.you
        self.notice(event)
        self.memory.hear(event, view.viewer, view.melds)
        self.guide.hear(event, you)
        self.move(event)
        if self.lesson:
            self.lesson.hear(event, you)
        narrator = Narrator(self.say, self.names, view, you, brief=self._look.width < PANELLED)
        return narrator.played_by(self.stand_in).told(event)

    def recall(self, story: Story) -> list[Told]:
        """Update with earlier events: they are remembered and described, but not as new."""
        lines = super().recall(story)
        self.memory.fade()
        return lines

    # --- keys ---

    def pressed(self, key: str) -> k.Move | Late | str | None:
        """Handle a key: return a move, a message to the player, or None."""
        if self.lesson and not self.lesson.allows(key):
            return self.say(FIRST)
        cards, typed = self._held, self.input.pressed.typed
        answer = self.input.press(key, self.view, cards)
        if isinstance(answer, bool):
            chosen = dict(cards).get(typed[0]) if typed else None
            return None if answer else why_not(self.say, self.view, self.names, key, chosen)
        return answer

    # --- drawing ---

    def drawn(self, look: Look, side: Side, *, sheet: bool) -> Drawn:
        """The table as it is now, or how the round ended."""
        motion, ended = self.motion.frame(self.clock()), self.view.ended
        scene = self._scene(look, motion)
        if ended and motion.turning:
            return turning_up(scene, ended, side, sheet=sheet)
        draw = board if ended is None else results
        regions, grounds = draw(scene, side, sheet=sheet)
        if self.lesson and self.lesson.over and ended:
            return Drawn(regions, grounds, Asked(look.say(LAST_WORDS), short=look.say(LAST_WORDS_IN_SHORT)), ())
        return Drawn(regions, grounds, asked(scene), *key_hints(scene))

    def _scene(self, look: Look, motion: Frame) -> Scene:
        facts, offers = self.scenery(look), self.offers
        if self.view.ended and motion.turning:
            facts["view"], offers = as_turned_up(self.view, self.view.ended, motion.hidden), {}
        return Scene(
            **facts,
            held=self._held,
            pressed=self.input.pressed,
            order=self.input.order,
            memory=self.memory,
            offers=offers,
            lays_last=may_be_laid(self.options),
            motion=motion,
            lesson=self.lesson is not None,
            allowed=self.lesson.keys if self.lesson else None,
        )

    def progress(self, say: Say) -> str:
        """The round, and what is played to."""
        if not self.begun:
            return ""
        number = self.view.round
        if self._look.width < NARROW:
            return say("round {number}", number=number)
        return say("round {number}, to level {level}", number=number, level=k.TOP_LEVEL)

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """In a lesson what is to be learned; otherwise a word for somebody who does something for the first time."""
        if self.lesson:
            return () if self.view.ended else self.lesson.rows(say, width, height)
        return self.guide.rows(self.view.offers, say, width, height) if self.begun else ()

    @property
    def _held(self) -> Held:
        """The viewer's cards in the order that the viewer likes."""
        return self.input.held(self.view, self.memory.taken)
