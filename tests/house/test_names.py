"""What a player may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.house.names import LONGEST, BadNameError, cleaned, free_variation, skeleton


@pytest.mark.parametrize("name", ["ana", "Ana", "an", "ana-2", "a_b.c", "Jürgen", "Анна", "小明", "x" * 16, "agent007"])
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
        ("pаypal", "mixed_scripts"),
        ("admin", "reserved"),
        ("ADM1N", "reserved"),
        ("kombi0", "reserved"),
        ("h-o-s-t", "reserved"),
    ],
)
def test_bad_names(name: str, reason: str) -> None:
    with pytest.raises(BadNameError, match=reason):
        cleaned(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ana", "Ana"), ("ana", "a-n-a"), ("bill", "b1ll"), ("cop", "сор"), ("jose", "josé"), ("barn", "bam")],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


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
