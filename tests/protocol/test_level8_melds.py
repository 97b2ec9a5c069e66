"""The finder: it finds a lay-out exactly when there is one, and what it finds is right."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.level8 import BOX, COLOURS, JOKER, NUMBER, NUMBERS, SKIP, Face, Kind, Laid, Level, Meld, Of, Part
from protocol.level8_levels import HOUSE_LEVELS, parse_level
from protocol.level8_melds import LIMIT, ends, extended, fitting, holds, layouts, makes, rest_of, serves

LEVELS = [parse_level(text) for row in HOUSE_LEVELS for text in row]
NUMBER_CARDS = st.sampled_from(BOX[:90])
SMALL_NUMBERS = st.builds("{}{}".format, st.sampled_from("rgb"), st.integers(1, 5))
"""Few numbers and colours, so that small hands often hold something."""
PARTS = st.builds(Part, st.sampled_from(["run", "set", "colour"]), st.integers(2, 3))


def hands(cards: st.SearchStrategy[Face], most: int) -> st.SearchStrategy[tuple[Face, ...]]:
    """Number cards that are all different, some jokers, perhaps a skip."""
    numbers = st.lists(cards, max_size=most, unique=True)
    return st.builds(lambda one, two, three: (*one, *two, *three), numbers, jokers(), st.sampled_from([(), (SKIP,)]))


def jokers() -> st.SearchStrategy[list[Face]]:
    return st.integers(0, 3).map(lambda count: [JOKER] * count)


def brute_force(hand: tuple[Face, ...], level: Level) -> bool:
    """Try everything that the parts may be of, and every card of the hand in every place."""
    if not level:
        return True
    part, *others = level
    aims = COLOURS if part.kind == "colour" else range(1, 17 - part.size) if part.kind == "run" else NUMBERS
    return any(_filled(hand, part.kind, _places(part, of), tuple(others)) for of in aims)


def _places(part: Part, of: Of) -> list[Of]:
    return [of + n for n in range(part.size)] if part.kind == "run" and isinstance(of, int) else [of] * part.size


def _filled(hand: tuple[Face, ...], kind: Kind, places: list[Of], others: Level) -> bool:
    if not places:
        return brute_force(hand, others)
    fit = {face: n for n, face in enumerate(hand) if serves(face, kind, places[0])}
    return any(_filled(hand[:n] + hand[n + 1 :], kind, places[1:], others) for n in fit.values())


def assert_right(hand: tuple[Face, ...], level: Level, found: tuple[tuple[Meld, ...], ...]) -> None:
    """Every lay-out is the level, part by part, made of cards of the hand."""
    assert len(set(found)) == len(found) <= LIMIT
    for melds in found:
        assert len(melds) == len(level)
        assert all(makes(meld, part) for meld, part in zip(melds, level, strict=True))
        assert len(rest_of(hand, melds)) == len(hand) - sum(part.size for part in level)


@given(hands(SMALL_NUMBERS, 6), st.lists(PARTS, min_size=1, max_size=3).map(tuple))
@settings(max_examples=400)
def test_a_lay_out_is_found_exactly_when_there_is_one(hand: tuple[Face, ...], level: Level) -> None:
    """L4, L5: as trying everything says."""
    found = layouts(hand, level)
    assert_right(hand, level, found)
    assert bool(found) == brute_force(hand, level)


@given(hands(NUMBER_CARDS, 11), st.sampled_from(LEVELS))
def test_what_is_found_for_the_levels_of_the_house_is_right(hand: tuple[Face, ...], level: Level) -> None:
    """L10, L11."""
    assert_right(hand, level, layouts(hand, level))


@given(st.integers(0, 2**32), st.lists(st.sampled_from(LEVELS), min_size=1, max_size=1), st.integers(0, 3))
def test_a_level_that_was_made_is_found(seed: int, chosen: list[Level], wild: int) -> None:
    """L4, L5: a hand that was put together to hold it, some of its cards replaced by jokers, among others."""
    chance, [level] = Random(seed), chosen
    made = _made(level, chance)
    for place in chance.sample(range(len(made)), min(wild, len(made))):
        made[place] = JOKER
    others = [face for face in BOX[:90] if face not in made]
    hand = (*made, *chance.sample(others, 11 - len(made)))
    assert holds(hand, level)
    assert_right(hand, level, layouts(hand, level))


def _made(level: Level, chance: Random) -> list[Face]:
    """Cards that make a level; a number or a colour is chosen until there are cards enough."""
    cards: list[Face] = []
    for part in level:
        while True:
            of = chance.choice(COLOURS if part.kind == "colour" else NUMBERS)
            places = _places(part, of)
            new: list[Face] = []
            for place in places:
                free = [face for face in BOX[:90] if face not in cards + new and serves(face, part.kind, place)]
                new += chance.sample(free, min(1, len(free)))
            if len(new) == part.size:
                break
        cards += new
    return cards


def found(hand: str, level: str) -> list[str]:
    """The lay-outs of a hand as text."""
    return [
        ", ".join(f"{meld.of}: {' '.join(meld.cards)}" for meld in melds)
        for melds in layouts(tuple(hand.split()), parse_level(level))
    ]


def test_the_best_comes_first() -> None:
    """L3: what leaves the fewest cards that don't fit onto it, and uses the fewest jokers."""
    hand = "r4 g5 b6 y7 v9 joker"
    assert found(hand, "run 3")[0] == "4: r4 g5 b6"
    assert found("r4 g5 b6 r12 r13 joker", "run 3")[0] == "4: r4 g5 b6"
    assert found("r1 g2 b8 b9 r10 r11", "run 3") == ["8: b8 b9 r10", "9: b9 r10 r11"]


def test_where_a_joker_may_stand_for_two_things_both_are_listed() -> None:
    """L5."""
    assert set(found("r5 g6 joker r12", "run 3")) == {"4: joker r5 g6", "5: r5 g6 joker"}
    assert set(found("r5 g6 joker", "twins")) == {"5: r5 joker", "6: g6 joker"}


def test_a_colour_takes_what_runs_and_sets_leave() -> None:
    """L4: the red 7 is needed for the colour, so the triplets are of the others."""
    assert found("r7 g7 b7 y7 r1 r2 r3 r9", "triplets + colour 5") == ["7: y7 g7 b7, r: r1 r2 r3 r7 r9"]


def test_two_colours_share_what_is_spare() -> None:
    """L4: of the two 7 one is for the run; whichever it is, a colour goes short and takes the joker."""
    hand = "r7 g7 v6 v8 r1 r2 g1 g2"
    level = "run 3 + colour 3 + colour 3"
    assert found(hand, level) == []
    assert found(f"{hand} joker", level) != []


def test_two_twins_may_be_of_the_same_number() -> None:
    """L4: the rulebook's own example."""
    assert found("r2 g2 b3 y3 r6 g6 b6 v6", "twins + twins + twins + twins") == [
        "2: r2 g2, 3: y3 b3, 6: r6 v6, 6: g6 b6"
    ]


def test_a_part_may_be_jokers_alone() -> None:
    """L5."""
    assert holds(("joker", "joker", "r3", "r4", "r5", "r6"), parse_level("run 4 + twins"))
    assert layouts(("joker",) * 7, parse_level("run 7"))


def test_skips_make_nothing() -> None:
    """L5, L9."""
    assert found("skip skip", "twins") == []
    assert not serves(SKIP, "colour", "r")
    assert ends(SKIP, Laid(0, "set", 4, ("r4", "g4"))) == ()


@pytest.mark.parametrize(
    ("meld", "part", "right"),
    [
        (Meld(4, ("r4", "g5", "b6")), Part("run", 3), True),
        (Meld(4, ("r4", "joker", "b6")), Part("run", 3), True),
        (Meld(3, ("r4", "g5", "b6")), Part("run", 3), False),
        (Meld(4, ("g5", "r4", "b6")), Part("run", 3), False),
        (Meld(14, ("r14", "r15", "joker")), Part("run", 3), False),
        (Meld(14, ("r14", "r15", "r1")), Part("run", 3), False),
        (Meld(0, ("joker", "r1", "r2")), Part("run", 3), False),
        (Meld(4, ("r4", "g5", "b6", "b7")), Part("run", 3), False),
        (Meld(4, ("r4", "g4", "b4")), Part("set", 3), True),
        (Meld(4, ("r4", "g4", "b5")), Part("set", 3), False),
        (Meld(16, ("joker", "joker")), Part("set", 2), False),
        (Meld("r", ("joker", "joker")), Part("set", 2), False),
        (Meld("r", ("r4", "r9", "joker")), Part("colour", 3), True),
        (Meld("g", ("r4", "r9", "joker")), Part("colour", 3), False),
        (Meld(4, ("r4", "r9", "joker")), Part("colour", 3), False),
        (Meld("x", ("joker", "joker")), Part("colour", 2), False),  # type: ignore[arg-type]
        (Meld("r", ("r4", "r9", "skip")), Part("colour", 3), False),
    ],
)
def test_a_meld_is_what_a_part_asks_for_or_not(meld: Meld, part: Part, *, right: bool) -> None:
    """L4, L5."""
    assert makes(meld, part) == right


@pytest.mark.parametrize(
    ("face", "laid", "fits"),
    [
        ("r7", Laid(0, "run", 4, ("g4", "g5", "g6")), ("high",)),
        ("r3", Laid(0, "run", 4, ("g4", "g5", "g6")), ("low",)),
        ("r8", Laid(0, "run", 4, ("g4", "g5", "g6")), ()),
        ("joker", Laid(0, "run", 4, ("g4", "g5", "g6")), ("low", "high")),
        ("joker", Laid(0, "run", 1, ("g1", "g2", "g3")), ("high",)),
        ("joker", Laid(0, "run", 13, ("g13", "g14", "g15")), ("low",)),
        ("r1", Laid(0, "run", 13, ("g13", "g14", "g15")), ()),
        ("joker", Laid(0, "run", 1, tuple(f"g{n}" for n in NUMBERS)), ()),
        ("r4", Laid(0, "set", 4, ("g4", "joker")), (None,)),
        ("r5", Laid(0, "set", 4, ("g4", "joker")), ()),
        ("g12", Laid(0, "colour", "g", ("g4", "joker")), (None,)),
        ("r12", Laid(0, "colour", "g", ("g4", "joker")), ()),
        ("joker", Laid(0, "colour", "g", ("g4", "joker")), (None,)),
    ],
)
def test_what_fits_onto_a_meld(face: Face, laid: Laid, fits: tuple[str | None, ...]) -> None:
    """L4, L5."""
    assert ends(face, laid) == fits
    assert list(fitting([face], [laid])) == [(face, 0, end) for end in fits]


def test_a_run_grows_at_both_ends_and_says_what_its_jokers_stand_for() -> None:
    """L5."""
    run = extended(extended(Laid(1, "run", 4, ("g4", "g5", "g6")), "joker", "low"), "r7", "high")
    assert run == Laid(1, "run", 3, ("joker", "g4", "g5", "g6", "r7"))
    assert [run.stands_for(place) for place in range(5)] == [3, 4, 5, 6, 7]
    assert extended(Laid(1, "colour", "g", ("g4",)), "joker", None).stands_for(1) == "g"


def test_every_card_has_its_number_or_none() -> None:
    """L1."""
    assert sum(NUMBER.get(face, 0) for face in BOX) == 6 * 120
