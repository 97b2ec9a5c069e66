"""A game of Kombio as one viewer follows it: the moment, the keys pressed, what the screen remembers."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from kombio_tui.controls.frame import Asked
from kombio_tui.controls.key_sequence import Late
from kombio_tui.games.kernel.following import AnyFollowing, Drawn, Following, Side, Told
from kombio_tui.games.kernel.lesson import LAST_WORDS_IN_SHORT
from kombio_tui.games.kernel.motion import Motion
from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.keyboard.key_meanings import Hint
from kombio_tui.games.kombio.lesson import LAST_WORDS, Lesson
from kombio_tui.games.kombio.screen.board import Board, board
from kombio_tui.games.kombio.screen.memory import Memory
from kombio_tui.games.kombio.screen.motion import REST, Frame, film
from kombio_tui.games.kombio.screen.question import awaits_viewer
from kombio_tui.games.kombio.screen.results.page import headline, results
from kombio_tui.games.kombio.screen.results.turning_up import as_turned_up, turning_up
from kombio_tui.games.kombio.screen.ribbon import Ribbon, SlapMoment
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.screen.tally import Tally
from kombio_tui.games.kombio.words import guide
from kombio_tui.games.kombio.words.narration import Listener, Narrator, times, told, why_not
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in, sentence
from protocol import kombio as k
from protocol.base import Reacted
from protocol.house import Story, Table


class KombioFollowing(Following[k.View, Input, Frame]):
    """Kombio on the screen."""

    teaches = Lesson
    lesson: Lesson | None = None

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, Input(), Motion(film, REST))
        self._fresh = self._notes = False
        self.memory = Memory()
        self.moment = SlapMoment()
        self.tally = Tally()
        self.guide: guide.Guide | None = guide.Guide()
        """What to say in the player's first turns; None after them."""
        self._times = ""
        self._board: Board | None = None
        """The table as it was drawn last."""

    def follow_on(self, before: AnyFollowing) -> None:
        """A player who has had the first turns needs no more hints for them."""
        if isinstance(before, KombioFollowing):
            self.guide = before.guide

    # --- what happens ---

    def begin(self, table: Table, look: Look) -> None:
        """Update with the table as it is now; the events follow."""
        self._fresh, self._notes = True, table.options.get("memory") == "notes"
        super().begin(table, look)

    def looked(self) -> None:
        """Update with the current question."""
        self.input.look(self.view)

    def hear(self, event: k.Event) -> Told:
        """Update with an event, and describe it."""
        you = self.table.you
        if self.lesson:
            self.lesson.hear(event, you)
        self.notice(event)
        if self._fresh:
            self.memory.fade()
            self._fresh = False
        self.input.hear(event, you)
        self.memory.hear(event, self.view.viewer, self.came + self.options.get("glance", 5))
        self.tally.hear(event, self.view.caller)
        if self.guide:
            self.guide = self.guide.after(event, you)
        self.move(event)
        listener = self.regions("listener", Listener, self.names, you, self._notes, self.stand_in)
        text, style = told(event, self._look.language, listener)
        slap, times = isinstance(event, k.Slapped), self._times
        self.moment.hear(event, times if slap and times else text, self._narrator, self.came)
        if slap:
            text, self._times = f"{text} {times}".rstrip(), ""
        return text, style

    def _narrator(self) -> Narrator:
        return Narrator(self.say, self.names, self.table.you).played_by(self.stand_in)

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Update with the reaction times; they are described with the slap that follows."""
        self._times = times(self._narrator(), reactions)
        self.tally.raced(reactions)

    def recall(self, story: Story) -> list[Told]:
        """Update with earlier events: they are remembered and described, but not as new."""
        lines = super().recall(story)
        self.memory.fade()
        self.memory.turn_down()
        self.moment.clear()
        return lines

    def refused(self) -> None:
        """The house refused something: a slap that was on its way does not count."""
        self.input.slap_failed()

    def settle(self) -> k.Move | None:
        """What was pressed ahead and can be sent now."""
        return self.input.settle()

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""
        return self.begun and awaits_viewer(self.view)

    # --- keys ---

    def pressed(self, key: str) -> k.Move | Late | str | None:
        """Handle a key: return a move, a message to the player, or None."""
        if self.lesson and not self.lesson.allows(key):
            return self.say("First do what the lesson asks for.")
        answer = self.input.press(key)
        return self._said(answer) if isinstance(answer, Hint) else answer

    def _said(self, hint: Hint) -> str:
        if not hint.verb:
            return self.say(hint.text) if hint.text else ""
        if self.unanswered:
            return self.say("Wait: a slap is being settled.")
        return why_not(self.say, self.view, self.names, hint.verb)

    @property
    def unanswered(self) -> bool:
        """Whether a slap is on its way."""
        return self.input.slap.waiting

    # --- drawing ---

    def drawn(self, look: Look, side: Side, *, sheet: bool) -> Drawn:
        """The table as it is now, or how the round ended."""
        now, ended = self.clock(), self.view.ended
        motion = self.motion.frame(now)
        self.moment.fade(now)
        if (last := self._board) and self._only_later(last.scene, look, motion):
            return last.later(now, self.clocks.shown(self.table.you), motion)
        scene = self._scene(look, now, motion)
        if ended is None:
            self._board = board(scene, side, sheet=sheet, waiting=self._slapped(look.say))
            self.untouched = True
            drawn = self._board.drawn()
        elif motion.turning:
            drawn = turning_up(scene, ended, side, headline(scene, ended), sheet=sheet)
        else:
            drawn = results(scene, ended, side, sheet=sheet)
        return self._taught(drawn, look.say) if self.lesson else drawn

    def _scene(self, look: Look, now: float, motion: Frame) -> Scene:
        """This moment: the last one with what has changed since then, if the same people sit at the table."""
        view, offers = self._seen(motion)
        clock, seats, you = self.clocks.shown(self.table.you), self.table.line.seats, self.table.you
        last = self._board.scene if self._board else None
        if last and last.look is look and last.seats is seats and last.you == you and last.regions is self.regions:
            return last.later(view, offers, now, clock, motion, self._word)
        return Scene(
            view=view,
            offers=offers,
            names=self.names,
            seats=seats,
            you=you,
            look=look,
            say=look.say,
            regions=self.regions,
            clock=clock,
            input=self.input,
            memory=self.memory,
            notes=self._notes,
            now=now,
            moment=self.moment,
            tally=self.tally,
            lesson=self.lesson is not None,
            target=self.options.get("target", 100),
            motion=motion,
            word=self._word,
        )

    def _only_later(self, last: Scene, look: Look, motion: Frame) -> bool:
        """Whether only time has passed since the last drawing, and nothing moves among everyone's cards."""
        same = self.untouched and last.look is look and last.regions is self.regions
        return same and not (self.lesson or last.motion.at_cards or motion.at_cards)

    def _seen(self, motion: Frame) -> tuple[k.View, Mapping[str, k.Offer]]:
        """The view and what is offered; in a lesson only what it asks for, and fewer cards while they are turned up."""
        view, offers, lesson = self.view, self.input.offers, self.lesson
        if lesson and not lesson.free:
            offers = {offer.verb: offer for offer in lesson.narrowed(offers.values())}
            view = replace(view, offers=tuple(offers.values()))
        if motion.turning and view.ended:
            view = as_turned_up(view, view.ended, motion.hidden)
        return view, offers

    def _taught(self, drawn: Drawn, say: Say) -> Drawn:
        """In a lesson only the keys that it asks for are offered."""
        lesson = self.lesson
        if lesson is None or not lesson.over:
            keys = tuple(key for key in drawn.keys if lesson is None or lesson.offers(key[0], say))
            return Drawn(drawn.regions, drawn.grounds, drawn.asked, keys)
        return Drawn(drawn.regions, drawn.grounds, Asked(say(LAST_WORDS), short=say(LAST_WORDS_IN_SHORT)), ())

    def _slapped(self, say: Say) -> Ribbon | None:
        """The viewer's slap as long as it is on its way, with the card that is meant."""
        slap = self.input.slap
        if not slap.waiting:
            return None
        card = Narrator(say, self.names, self.table.you).card(slap.meant) if slap.meant else ""
        return Ribbon((say("Slapped!") + f"  {sentence(card)}").rstrip(), "slap")

    def progress(self, say: Say) -> str:
        """The round, and the points that are played to; a lesson has one round."""
        if self.lesson:
            return say("first lesson")
        return _progress(say.language, self.view.round, self.options.get("target", 100)) if self.begun else ""

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:
        """The step of a lesson, or else a hint for the first turns."""
        if self.lesson:
            return self.lesson.rows(say, width, height)
        word = self._word
        return guide.rows(word, say.language, width, height) if word else ()

    @property
    def _word(self) -> guide.Word | None:
        """The hint for a player's first turns; None in a lesson, and for watchers."""
        if self.guide is None or self.lesson or self.table.you is None:
            return None
        return self.guide.word(self.view)

    def dues(self, now: float) -> Sequence[float | None]:
        """Also when a slap's ribbon goes, and when a glance in sight shows another second."""
        dues = self.clocks.due(), self.motion.due(now), self.moment.due(now)
        if not self.memory.glances:
            return dues
        return *dues, *((until - now) % 1 or 1.0 for _, until in self.memory.glances if until > now)


@shared
def _progress(language: str, number: int, target: int) -> str:
    return say_in(language)("round {number}, to {target}", number=number, target=target)
