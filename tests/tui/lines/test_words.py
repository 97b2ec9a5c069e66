"""The words of line mode: in every language, always in English too, and never two alike in one place."""

from itertools import combinations

import pytest

from kombio_tui.games.registry import GAMES
from kombio_tui.lines.archive import ArchiveLines
from kombio_tui.lines.choices import Unclear, game_in, options
from kombio_tui.lines.line_mode import EVERYWHERE
from kombio_tui.lines.lobby import LobbyLines
from kombio_tui.lines.table import AGAIN, BOT, LEAVE, REMOVE, START
from kombio_tui.text.languages import say_in
from kombio_tui.text.typed_words import Phrase, Word, heard, in_short, means, spellings
from protocol.languages import LANGUAGES

PLACES = {
    "lobby": [command.word for command in LobbyLines().commands()],
    "archive": [command.word for command in ArchiveLines().commands()],
    "table": [START, BOT, REMOVE, LEAVE],
    **{name: [*game.lines().words, LEAVE] for name, game in GAMES.items()},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_no_two_words_of_a_place_are_spelled_alike(place: str, language: str) -> None:
    for one, other in combinations([*PLACES[place], *EVERYWHERE], 2):
        assert not spellings(one, language) & spellings(other, language), (one.text, other.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_one_word_and_its_short_form_the_same_in_all_languages(language: str) -> None:
    for word in (word for words in PLACES.values() for word in (*words, *EVERYWHERE)):
        assert all(spelled and " " not in spelled for spelled in spellings(word, language))
        short = word.text.split(", ")[-1]
        assert len(short) > 1 or say_in(language)(word.text).endswith(f", {short}"), word.text


def test_english_is_always_understood_and_case_and_accents_do_not_matter() -> None:
    back = Word("back, return")
    for typed in ("back", "BACK", "zurück", "zuruck", "zurueck", "Zurück"):
        assert means(typed, back, say_in("de")), typed
    assert not means("zurück", back, say_in("en"))
    assert AGAIN.shown(say_in("fr")) == "commencer"


def test_a_word_is_found_at_either_end_and_glued_to_what_it_is_for() -> None:
    words = {"take": Word("take, t"), "discard": Word("discard, x")}
    say = say_in("en")
    assert heard("Take 3!", words, say) == ("take", ["3"])
    assert heard("t3", words, say) == ("take", ["3"])
    assert heard("tb12", words, say) == ("take", ["b12"])
    assert heard("n, x", words, say) == ("discard", ["n"])
    assert heard("b2", words, say) == (None, ["b2"])
    assert heard("who may take it", words, say) == (None, ["who", "may", "take", "it"])
    assert heard("", words, say) == (None, [""])


def test_what_is_offered_is_short_to_hear() -> None:
    say = say_in("en")
    assert in_short(("1", "2", "3", "5", "b1", "b2", "c9", "c10", "c11"), say) == "1 to 3, 5, b1, b2, c9 to c11"
    assert in_short(("n b1", "n b2", "n b3"), say) == "n b1, n b2, n b3"
    assert Phrase(Word("take, t"), ("1", "2", "3", "4")).said(say) == "take 1 to 4 (t)"
    assert Phrase(Word("swap"), ("1", "b1"), two=True).said(say) == "swap two of 1, b1"
    assert Phrase(Word("keep, k"), ("1", "n"), up_to=4).said(say_in("de")) == "behalten bis zu 4 von 1, n (k)"


def test_options_are_names_and_values_as_they_are_listed_or_in_the_players_words() -> None:
    fields, say = GAMES["kombio"].fields, say_in("de")
    assert options(fields, ["target", "70", "MEMORY", "Notizen", "starter", "host"], say) == {
        "target": 70, "memory": "notes", "starter": "host",
    }  # fmt: skip
    for words in (["speed", "3"], ["memory", "bad"], ["target"], ["target", "many"], ["target", "99999"]):
        with pytest.raises(Unclear):
            options(fields, words, say)


def test_a_game_is_known_by_its_name_and_its_title() -> None:
    say = say_in("en")
    for typed in ("level8 stars 2", "Level 8 stars 2"):
        assert game_in(typed, say) == ("level8", ["stars", "2"])
    assert game_in("compañeros", say)[0] == "companeros"
    assert game_in("", say)[0] == "kombio"
    with pytest.raises(Unclear, match="kombio, companeros, level8"):
        game_in("poker", say)
