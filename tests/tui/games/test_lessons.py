"""The lessons on the screen, played from the first step to the last with the cards that the house deals."""

from collections.abc import Iterator
from typing import Any

import pytest

from kombio_tui.games.kernel.lesson import FIRST, Lesson
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from kombio_tui.pages.table import TablePage
from protocol.house import Play, Update
from protocol.languages import LANGUAGES
from server.bots.bots import lesson_of
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from tests.kit.any_table import AnyTable
from tests.kit.page_copies import copied
from tests.kit.screens import ANA, heard, key, line, place, prompt_of, rows, shown, text
from tests.tui.games.test_offered_keys import offered

SIZES = (44, 24), (60, 20), (80, 24), (120, 40)


class Taken:
    """A lesson that is taken on one screen, without a house."""

    def __init__(self, game: str, look: Look) -> None:
        lesson = lesson_of(game)
        assert lesson
        self._tutors = {seat: lesson.tutor(seat) for seat in range(1, 1 + len(lesson.partners))}
        players, options = 1 + len(lesson.partners), lesson.options
        self.look, self.page = look, TablePage(clock=lambda: 0.0)
        self._line = line(players, game=game, lesson=True)
        step = GAMES[game].set_up(players, options, lesson.seed)
        assert isinstance(step, Step)
        self.table: AnyTable[Any] = AnyTable(GAMES[game], step.state)
        self._tell(step)

    @property
    def lesson(self) -> Lesson:
        """The lesson on the page."""
        lesson: Lesson | None = self.page.play.lesson
        assert lesson
        return lesson

    def moments(self) -> Iterator[TablePage]:
        """The page before each key that the lesson asks for, until the learner may play freely."""
        while (step := self.lesson.step) is not None and not step.free:
            if not self._learner_is_asked:
                self._let_tutors_play()
                continue
            for name in (*step.keys, *step.keys[-1:] * bool(step.do and step.do.twice)):
                yield self.page
                request = self.page.press(key(name))
                if isinstance(request, Play):
                    self._apply(0, request.command)

    @property
    def _learner_is_asked(self) -> bool:
        """Whether the learner can do now what the step asks for."""
        do = self.lesson.step.do if self.lesson.step else None
        if do is None or isinstance(do.move, type):
            return do is not None and bool(self.table.game.view(self.table.state, 0).offers)
        return isinstance(self.table.game.apply(self.table.state, 0, do.move), Step)

    def _let_tutors_play(self) -> None:
        for seat, tutor in self._tutors.items():
            tutor.take(self.table.game.view(self.table.state, seat), self.table.events)
            if intent := tutor.intent():
                return self._apply(seat, intent.command)
        raise AssertionError("the lesson does not go on")

    def _apply(self, seat: int, command: Any) -> None:
        outcome = self.table.game.apply(self.table.state, seat, command)
        assert isinstance(outcome, Step), outcome
        self._tell(outcome)

    def _tell(self, step: Step[Any]) -> None:
        self.table.state, self.table.events = step.state, list(step.events)
        phase = "over" if self.table.game.result(step.state) else "playing"
        facts = place(self.table, line=line(len(self._tutors) + 1, phase, game=self.table.game.name, lesson=True))
        shown(self.page, Update(ANA, facts, heard(self.table)), self.look)


def room_beside(page: TablePage) -> tuple[int, int]:
    """The columns and rows that the lesson has for its words."""
    rooms: list[tuple[int, int]] = []

    def side(width: int, height: int) -> list[Row]:
        rooms.append((width, height))
        return []

    page.play.drawn(page.look, side, sheet=False)
    return rooms[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_offers_what_it_asks_for_and_nothing_else(game: str, size: tuple[int, int]) -> None:
    lesson, moments = Taken(game, Look(*size)), 0
    for page in lesson.moments():
        moments += 1
        step = lesson.lesson.step
        assert step
        choices = list(offered(page))
        assert choices, text(page)
        for keys in choices:
            copy = copied(page)
            for name in keys:
                copy.press(key(name))
            assert FIRST not in prompt_of(copy), f"{keys}\n{text(page)}"
            assert keys == ["escape"] or set(keys) <= set(step.keys), f"{keys}\n{text(page)}"
    assert moments >= 5
    assert lesson.lesson.free


@pytest.mark.parametrize("size", SIZES)
def test_only_the_cards_that_the_lesson_of_kombio_asks_for_have_gold_tabs(size: tuple[int, int]) -> None:
    lesson, tabs = Taken("kombio", Look(*size)), 0
    for page in lesson.moments():
        step = lesson.lesson.step
        assert step
        gold = [words.strip() for row in rows(page)[1:-3] for words, style in row if style == "bold black on gold"]
        keys = [words for words in gold if "►" not in words]
        assert all(words[-1] in step.keys or words in step.keys for words in keys if words), (step.keys, gold)
        tabs += len(keys)
    assert tabs > 5


def test_the_prompt_line_of_a_lesson_asks_for_nothing_else() -> None:
    lesson = Taken("kombio", Look(80, 24))
    asked = [prompt_of(page) for page in lesson.moments()]
    assert not [words for words in asked if "draw or" in words or "A digit" in words], asked
    assert asked.count("Do what the lesson asks for.") > 8
    assert any("k once more" in words for words in asked)


def test_the_header_of_a_lesson_does_not_speak_of_a_target() -> None:
    header = text(Taken("kombio", Look(80, 24)).page).splitlines()[0]
    assert "first lesson" in header
    assert "to 1" not in header


def test_on_a_phone_the_partners_cards_are_in_sight() -> None:
    lesson = Taken("kombio", Look(44, 24))
    pages = (page for page in lesson.moments() if lesson.lesson.step and lesson.lesson.step.keys == ("b", "2"))
    assert "bruno" in text(next(pages))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_the_lesson_of_kombio_can_be_read_to_its_last_word(size: tuple[int, int], language: str) -> None:
    lesson = Taken("kombio", Look(*size, language))
    for page in lesson.moments():
        width, height = room_beside(page)
        assert len(lesson.lesson.rows(page.say, width, 1000)) <= height, text(page)
