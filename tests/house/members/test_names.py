"""What a player may be called."""

from string import ascii_lowercase
from unicodedata import unidata_version

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.house.members.clean_text import SHOWN, is_shown
from server.house.members.names import LIKE_ASCII, LONGEST, BadNameError, cleaned, free_variation, skeleton
from tests.kit.confusables import FILE, table

LETTERS = [char for block in SHOWN for char in map(chr, block) if char.isalpha() and is_shown(char)]
NAMES = st.text(st.one_of(st.sampled_from(LETTERS), st.sampled_from([char for char in LETTERS if ord(char) < 0x600])))


@pytest.mark.parametrize(
    "name",
    ["ana", "Ana", "an", "ana-2", "a_b.c", "Jürgen", "Анна", "小明", "x" * 16, "agent007", "Ελένη", "김철수", "Łukasz"],
)
def test_good_names(name: str) -> None:
    assert cleaned(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "length"),
        ("a", "length"),
        ("x" * 17, "length"),
        ("a b", "characters"),
        ("a\x1b[2Jb", "characters"),
        ("a\u202eb", "characters"),
        ("a\u200bb", "characters"),
        ("12", "characters"),
        ("a\u0663b", "characters"),
        ("\u3164\u3164", "characters"),
        ("a\u1160na", "characters"),
        ("an\u034fa", "characters"),
        ("a\U0001f600", "characters"),
        ("..", "characters"),
        ("\u0645\u062d\u0645\u062f", "characters"),
        ("\u05d3\u05d5\u05d3", "characters"),
        ("\u0930\u093e\u092e", "characters"),
        ("\ua66e\ua66e", "characters"),
        ("pаypal", "mixed_scripts"),
        ("admin", "reserved"),
        ("ADM1N", "reserved"),
        ("kombi0", "reserved"),
        ("h-o-s-t", "reserved"),
        ("ʜost", "reserved"),
        ("ѕуѕтем", "reserved"),
        ("rооt", "mixed_scripts"),
    ],
)
def test_bad_names(name: str, reason: str) -> None:
    with pytest.raises(BadNameError, match=reason):
        cleaned(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ana", "Ana"), ("ana", "a-n-a"), ("bill", "b1ll"), ("cop", "сор"), ("jose", "josé"), ("barn", "bam"),
        ("ana", "ɑnɑ"), ("ian", "ıan"), ("host", "ʜost"), ("nina", "ɴiɴa"), ("ANA", "ΑΝΑ"), ("ava", "ανα"),
        ("bob", "ВОВ"), ("gross", "Groß"), ("lukasz", "Łukasz"), ("wow", "vvovv"), ("ana5", "anas"),
        ("Νίκος", "νίκοσ"), ("Гена", "гена"), ("ГЕНА", "гена"), ("рома", "РОМА"), ("ロロ", "口囗"), ("Ֆիլ", "ֆիլ"),
    ],
)  # fmt: skip
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("nina", "vina"), ("lou", "loy"), ("ena", "3na"), ("hana", "nana")])
def test_letters_that_do_not_look_alike_stay_apart(one: str, other: str) -> None:
    """Greek letters look like the one in their capital, and like the other in their small form."""
    assert skeleton(one) != skeleton(other)


def test_no_letter_of_ascii_counts_as_another() -> None:
    assert len({skeleton(letter) for letter in ascii_lowercase}) == len(ascii_lowercase) - len("l")


@given(NAMES)
def test_a_name_has_one_skeleton_in_any_case_and_its_skeleton_is_its_own(name: str) -> None:
    """The skeletons that are kept can be made again by themselves."""
    assert skeleton(skeleton(name)) == skeleton(name)
    if not all(char.isascii() or char in LIKE_ASCII for char in f"{name}{name.lower()}{name.upper()}"):
        folded = {skeleton(f"ж{case}") for case in (name, name.lower(), name.upper(), name.title())}
        assert len(folded) == 1


@pytest.mark.skipif(unidata_version != "14.0.0", reason="which letters there are depends on Python's own tables")
def test_the_table_of_look_alikes_is_what_unicode_says() -> None:
    assert FILE.read_text("utf-8") == table()


@given(st.text(max_size=40), st.sets(st.text(max_size=5)))
def test_whatever_is_asked_for_there_is_a_free_name(wish: str, taken: set[str]) -> None:
    taken = set(map(skeleton, taken)) | {skeleton(wish), skeleton("guest")}
    name = free_variation(wish, taken)
    assert skeleton(name) not in taken
    assert 2 <= len(name) <= LONGEST
    assert cleaned(name) == name


def test_a_name_that_thousands_want_is_found_in_a_few_tries() -> None:
    """Else everyone who comes would have to look at all who came before."""
    taken = {skeleton("guest"), *(skeleton(f"guest-{number}") for number in range(50_000))}
    asked: list[str] = []

    class Taken:
        def __contains__(self, name: object) -> bool:
            asked.append(str(name))
            return name in taken

    assert skeleton(free_variation("guest", Taken())) not in taken
    assert len(asked) < 200


def test_a_wish_that_is_too_long_is_cut() -> None:
    assert free_variation("Bernhardina-Long-Name", ()) == "Bernhardina-Long"
    assert free_variation("Bernhardina-Lon.-Name", ()) == "Bernhardina-Lon"
