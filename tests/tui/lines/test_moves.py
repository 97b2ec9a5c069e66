"""Every legal move can be said in words, in every language, and nothing else can."""

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from kombio_tui.games.registry import GAMES
from kombio_tui.text.languages import say_in
from protocol.house import Table
from protocol.languages import LANGUAGES
from protocol.level8 import Keep
from tests.kit import companeros, play
from tests.kit.any_play import Moved, numbers
from tests.kit.level8 import play as level8
from tests.kit.level8.table import GAME as LEVEL8
from tests.kit.level8.table import table
from tests.kit.lines import moves
from tests.kit.screens import line
from tests.kit.table import GAME as KOMBIO
from tests.tui.pages.test_keys import alike

PLAYS: dict[str, tuple[Any, Any, Callable[[Any, list[int]], Iterator[Moved[Any]]]]] = {
    "kombio": (KOMBIO, play.STARTS, play.playthrough),
    "companeros": (companeros.GAME, companeros.STARTS, companeros.playthrough),
    "level8": (LEVEL8, level8.STARTS, level8.playthrough),
}
CHOICES = st.builds(numbers, st.integers(0, 2**32), st.integers(20, 60))
SYMBOLS = {"So", "Sk", "Cc", "Cf", "Co", "Cn"}
"""What a screen reader can't read, or a terminal would obey."""


def place(game: Any, state: Any, seat: int | None) -> Table:
    view = game.view(state, seat)
    phase = "over" if view.stage == "over" else "playing"
    return Table(line(state.players, phase, game=game.name), asdict(state.options), seat, 0, view, ())


def readable(lines: list[str]) -> None:
    for text in lines:
        assert text
        assert not SYMBOLS & {unicodedata.category(char) for char in text}, text


@pytest.mark.parametrize("name", PLAYS)
@settings(max_examples=12)
@given(data=st.data(), language=st.sampled_from(list(LANGUAGES)))
def test_what_is_offered_in_words_is_what_is_legal(name: str, data: st.DataObject, language: str) -> None:
    """Of like cards one stands for all; a slap is offered as long as it is legal."""
    game, starts, playthrough = PLAYS[name]
    state = data.draw(starts)
    say, players = say_in(language), [GAMES[name].lines() for _ in range(state.players)]
    for number, moved in enumerate(playthrough(state, data.draw(CHOICES))):
        for seat, lines in enumerate(players):
            lines.begin(place(game, moved.step.state, seat), say)
            for event in moved.step.events:
                readable(list(lines.hear(game.event_for(event, seat))))
        seat = number % state.players
        legal = {alike(move) for move in game.legal(moved.step.state, seat)}
        assert {alike(move) for move in moves(players[seat])} == legal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAYS)
@settings(max_examples=4)
@given(data=st.data())
def test_everything_that_is_said_of_a_table_can_be_read_out(name: str, language: str, data: st.DataObject) -> None:
    """No sign, no control character, no empty line; for players and for watchers."""
    game, starts, playthrough = PLAYS[name]
    state = data.draw(starts)
    for number, moved in enumerate(playthrough(state, data.draw(CHOICES))):
        viewer = (*range(state.players), None)[number % (state.players + 1)]
        lines = GAMES[name].lines()
        lines.begin(place(game, moved.step.state, viewer), say_in(language))
        readable([*lines.look(), *lines.rules()])
        if lines.awaits_player:
            readable([*lines.asked(), *(phrase.explained(lines.say) for phrase in lines.phrases())])
        else:
            readable([lines.waiting()])


@pytest.mark.parametrize("name", PLAYS)
@settings(max_examples=10)
@given(data=st.data())
def test_whatever_is_typed_is_a_legal_move_a_word_or_nothing(name: str, data: st.DataObject) -> None:
    game, starts, playthrough = PLAYS[name]
    state = data.draw(starts)
    some = st.sampled_from(
        [*"abcdefghijklmnopqrstuvwxyz0123456789?/-+", "10", "b2", "red", "joker", "low", "", "\u0301"]
    )
    for moved in playthrough(state, data.draw(CHOICES)[:20]):
        lines = GAMES[name].lines()
        lines.begin(place(game, moved.step.state, 0), say_in("en"))
        typed = " ".join(data.draw(st.lists(some, max_size=4)))
        assert isinstance(lines.understood(typed), str | None | game.vocabulary.commands), typed


SENTENCES = (
    "are you ready",
    "please let me draw",
    "who may take it",
    "bruno, play 3 now",
    "I want nothing",
    "no slap!",
)


@pytest.mark.parametrize("name", PLAYS)
@settings(max_examples=5)
@given(data=st.data())
def test_a_sentence_that_was_meant_for_the_chat_is_no_move(name: str, data: st.DataObject) -> None:
    game, starts, playthrough = PLAYS[name]
    state = data.draw(starts)
    for moved in playthrough(state, data.draw(CHOICES)):
        lines = GAMES[name].lines()
        lines.begin(place(game, moved.step.state, 0), say_in("en"))
        for sentence in SENTENCES:
            assert isinstance(lines.understood(sentence), str | None), sentence


def test_only_the_word_alone_keeps_nothing() -> None:
    """L11: a sentence that ends with the word is not a move."""
    t = table("A: r1 r5 | B:", turn="B", stars=2, level="A5", melds="B run 2: r2 y3 g4", draw="y7")
    t.play("B draw", "B discard y7")
    lines = GAMES["level8"].lines()
    lines.begin(place(LEVEL8, t.state, 0), say_in("en"))
    assert lines.understood("nothing") == lines.understood("keep nothing") == Keep()
    assert isinstance(lines.understood("I want nothing"), str)
