"""The words of `ssh host admin ...` stand for acts, and a mistake is told with how to say it."""

import pytest

from kombio_tui.text.office_outcomes import OUTCOMES
from protocol.office import (
    Act,
    Allow,
    Announce,
    Ban,
    CloseTable,
    Disallow,
    Dismiss,
    Drain,
    FreeName,
    Kick,
    Lift,
    Mute,
    OpenTo,
    Result,
    SetMessage,
    SetPassword,
    StayOpen,
)
from server.office.command_grammar import ACTS, HELP, UsageError, read
from server.office.commands import SENTENCES
from server.office.listings import LISTS

KEY = "SHA256:" + "k" * 43


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("kick zoe", Kick("zoe")),
        ("ban zoe", Ban("zoe")),
        ("ban zoe 2h rude to all", Ban("zoe", 7200, "rude to all")),
        ("ban zoe rude 2h", Ban("zoe", None, "rude 2h")),
        ("ban --address zoe forever", Ban("zoe", 0, address=True)),
        ("ban 2001:db8::/64 1d --anyway", Ban("2001:db8::/64", 86_400, anyway=True)),
        (f"ban {KEY}", Ban(KEY)),
        ("mute zoe 30m", Mute("zoe", 1800)),
        ("lift 3", Lift(3)),
        ("dismiss 3", Dismiss(3)),
        ("dismiss all", Dismiss()),
        ("open everyone", OpenTo("everyone")),
        ("open default", OpenTo(None)),
        (f"allow {KEY} zoe's laptop", Allow(KEY, "zoe's laptop")),
        (f"disallow {KEY}", Disallow(KEY)),
        ("password open sesame", SetPassword("open sesame")),
        ("password none", SetPassword("")),
        ("message default", SetMessage(None)),
        ("announce Back at 8", Announce("Back at 8")),
        ("close abcd", CloseTable("abcd")),
        ("free Ana-2", FreeName("Ana-2")),
        ("drain", Drain()),
        ("drain 2h", Drain(7200)),
        ("stay", StayOpen()),
    ],
)
def test_words_stand_for_acts(line: str, act: Act) -> None:
    word, _, rest = line.partition(" ")
    assert read(word, rest) == act


@pytest.mark.parametrize(
    "line",
    ["kick", "ban", "mute", "lift", "lift x", "open", "open all", "allow", "allow zoe", "disallow x", "password",
     "message", "announce", "close", "close abc", "free", "close a-b-c", "drain soon", "stay here"],
)  # fmt: skip
def test_a_mistake_is_told_with_how_to_say_it(line: str) -> None:
    word, _, rest = line.partition(" ")
    with pytest.raises(UsageError, match=f"Say: admin {word}"):
        read(word, rest)


def test_an_unknown_word_is_told() -> None:
    with pytest.raises(UsageError, match="There is no admin command 'format'"):
        read("format", "c:")


def test_every_word_is_explained_and_every_outcome_has_its_words() -> None:
    for word in (*ACTS, *LISTS):
        assert f"\n  admin {word} " in HELP, word
    assert set(SENTENCES) == set(Result) == set(OUTCOMES)
