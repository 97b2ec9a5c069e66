"""What is typed into the chat."""

import pytest

from kombio_tui.text.chat import spoken, words
from kombio_tui.text.languages import say_in
from kombio_tui.text.news import told
from protocol.languages import LANGUAGES
from protocol.people import (
    AddFriend,
    Followed,
    Heed,
    Ignore,
    Invite,
    RemoveFriend,
    Report,
    Say,
    TakesSeat,
    Talk,
    Unfollowed,
)


@pytest.mark.parametrize(
    ("language", "typed", "asks"),
    [
        ("en", "hello", Say("hello")),
        ("en", "/mute eve", Ignore("eve")),
        ("en", "/MUTE  eve ", Ignore("eve")),
        ("en", "/unmute eve", Heed("eve")),
        ("en", "/report eve", Report("eve")),
        ("en", "/friend eve", AddFriend("eve")),
        ("en", "/unfriend eve", RemoveFriend("eve")),
        ("de", "/einladen eve", Invite("eve")),
        ("fr", "/ami eve", AddFriend("eve")),
        ("de", "/stumm eve", Ignore("eve")),
        ("de", "/mute eve", Ignore("eve")),
        ("de", "/melden eve", Report("eve")),
        ("fr", "/sourdine eve", Ignore("eve")),
        ("fr", "/entendre eve", Heed("eve")),
        ("fr", "/signaler eve", Report("eve")),
        ("en", "/stumm eve", None),
        ("en", "/mute", None),
        ("en", "/mute " + "x" * 100, None),
        ("en", "/dance", None),
        ("en", "/", None),
    ],
)
def test_a_slash_begins_a_word_of_its_own(language: str, typed: str, asks: Talk | None) -> None:
    assert spoken(typed, say_in(language)) == asks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_told(language: str) -> None:
    say = say_in(language)
    for word in ("mute", "unmute", "report", "friend", "unfriend", "invite"):
        assert f"/{say(word)}" in words(say)


def test_what_the_house_says_of_people_is_not_drawn_as_chat() -> None:
    for news in (Unfollowed("eve", "paul", "away"), Followed("eve", "paul"), TakesSeat("eve", "~Max", 1, "now")):
        assert told(news, say_in("en"))[1] == "plain"
