"""Reviews in words: whatever was done, in every game and every language."""

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from kombio_tui.games.registry import GAMES
from kombio_tui.games.reviews import lines_of, text_of
from kombio_tui.text.languages import say_in
from protocol import companeros as c
from protocol import kombio as k
from protocol import level8 as v
from protocol.archive import Moment, Review
from protocol.languages import LANGUAGES
from server.records.replay import replay
from server.records.work import finished
from server.review.seat_review import reviewing
from server.rules.games import GAMES as RULES
from server.simulate.games import game_seed, play

EN = say_in("en")


@cache
def review(game: str) -> Review:
    """What a hard bot says about somebody who moves at random."""
    record = play(RULES[game], 4, RULES[game].options(), game_seed(4, 2))
    found = finished(reviewing(replay(record), "GAMEAB", 1, range(1, 100_000)))
    assert found
    return found


def said(game: str, move: Any, view: Any = None) -> str:
    """A move in English, as the first moment of a review has it."""
    found = review(game)
    words = GAMES[game].review
    assert words
    return words(found, EN).move(move, view or found.moments[0].view)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_whole_and_every_moment_has_a_digit(game: str, language: str) -> None:
    found, say = review(game), say_in(language)
    for plain in (False, True):
        lines = lines_of(found, say, plain=plain)
        assert [digit for digit, _ in lines if digit] == [str(n + 1) for n in range(len(found.moments))]
        assert all(text and not re.search(r"[{}]|None|\bFalse\b", text) for _, text in lines)


@pytest.mark.parametrize("game", ["companeros", "level8"])
def test_lines_of_text_have_no_signs_of_colours(game: str) -> None:
    assert re.search("[▲●■◆▼≡○★»]", "\n".join(text for _, text in lines_of(review(game), EN)))
    assert not re.search("[▲●■◆▼≡○★»]", "\n".join(text_of(review(game), EN)))


def test_the_text_says_whose_game_it_was() -> None:
    assert text_of(review("kombio"), EN)[0] == "Review: player2, Kombio, GAMEAB"


def test_a_game_that_is_not_known_here_has_no_words() -> None:
    assert lines_of(replace(review("kombio"), game="poker"), EN) == ()


def test_a_review_without_moments_says_so() -> None:
    fine = replace(review("kombio"), moments=(), counts={}, lost=0.4, deal=None)
    assert [text for _, text in lines_of(fine, EN)] == [
        f"A hard bot that knew what you knew has judged {fine.judged} decisions. They cost 0.4 points.",
        "The hard bot would have done much the same.",
    ]


def test_a_review_that_ends_before_the_game_says_so() -> None:
    cut = replace(review("kombio"), until=2000)
    assert lines_of(cut, EN)[1] == ("", "The game is long; only its first 2000 moves were reviewed.")


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (0.0, "Your cards were average."),
        (1.25, "You were dealt and drew good cards: 1.2 points per card below the average."),
        (-0.5, "You were dealt and drew bad cards: 0.5 points per card above the average."),
    ],
)
def test_the_deal_is_told_last(deal: float, words: str) -> None:
    assert lines_of(replace(review("kombio"), deal=deal), EN)[-1] == ("", words)


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        (0, "Card a2 showed 9: you saw it in the same turn."),
        (1, "Card a2 showed 9: you saw it 1 turn before."),
        (4, "Card a2 showed 9: you saw it 4 turns before."),
    ],
)
def test_a_missed_slap_says_why_it_could_have_been_made(turns: int, words: str) -> None:
    view = replace(review("kombio").moments[0].view, top=9)
    missed = Moment("slap", 40, view, None, k.Slap(), 7.0, k.Reminder(k.Spot(0, 2), 9, turns))
    found = replace(review("kombio"), moments=(missed,), counts={"slap": 3})
    assert lines_of(found, EN)[1:3] == (
        ("", "Slaps you missed: 3"),
        ("1", f"Move 40. You: wait. The bot: slap the 9. {words} Cost: 7.0 points."),
    )


KOMBIO_MOVES = (
    *(k.Ready(), k.Draw(), k.Swap(2), k.Discard(), k.Take(3), k.Call(), k.Peek(k.Spot(0, 1)), k.Pass(), k.Slap()),
    *(k.Exchange(k.Spot(1, 1), k.Spot(2, 2)), k.Name(k.Spot(1, 4)), k.Give(1), k.Keep(), k.HandOver()),
)
COMPANEROS_MOVES = c.Ready(), c.Play(c.Card("red", 7)), c.Take("red"), c.Decline()
LEVEL8_MOVES = (
    *(v.Ready(), v.Draw(), v.Take(1), v.Take(2), v.LayOff("r7", 0), v.Discard("joker"), v.PlaySkip(2)),
    *(v.Keep(("r7", "joker")), v.LayOut((v.Meld(3, ("r3",)),))),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "moves"), [("kombio", KOMBIO_MOVES), ("companeros", COMPANEROS_MOVES), ("level8", LEVEL8_MOVES)]
)
def test_every_move_has_words(game: str, moves: tuple[Any, ...], language: str) -> None:
    found, words = review(game), GAMES[game].review
    assert words
    view = found.moments[0].view
    if game == "level8":
        view = replace(view, levels=((v.Part("set", 1),),) * 8)
    told = [words(found, say_in(language)).move(move, view) for move in moves]
    assert all(told)
    assert len(set(told)) == len(told)
    assert {type(move) for move in moves} == set(VOCABULARY[game])


VOCABULARY = {"kombio": k.Move.__args__, "companeros": c.Move.__args__, "level8": v.Move.__args__}


def test_cards_are_named_as_on_the_screen() -> None:
    assert said("kombio", k.Peek(k.Spot(1, 3))) == "look at your card 3"
    assert said("kombio", k.Exchange(k.Spot(1, 1), k.Spot(3, 2))) == "swap your card 1 and card e2"
