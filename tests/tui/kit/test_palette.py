"""Every text can be read, and colours that must be told apart can be, by colour-blind players too."""

from collections.abc import Mapping
from itertools import combinations, product

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.kit.palette import GROUNDS, INKS, SHAPES, THEMES, Ground, Ink, Theme
from kombio_tui.kit.theme import NAMES, ground_of, ink_of, paint
from tests.kit.screens import rows
from tests.kit.states import STATES
from tests.tui.kit.colours import BLINDNESS, contrast, difference, of_hex, of_index

READABLE, VISIBLE = 4.5, 3.0
EASILY_SEEN, SEEN = 10, 6
RIMS = ("news", "before", "gold", "mint", "lilac", "paper")
"""Rims that say something by themselves."""
FACES = ("plain", "low", "look", "spy", "swap", "both")
MEANINGS = ("gold", "news", "mint", "alarm", "slap", "lilac", "paper")
SUITS = ("red", "orange", "yellow", "green", "blue", "violet", "white")
LINES = ("line a", "line b", "line c", "line e", "line f", "line g")


def used() -> set[str]:
    """All styles that any screen uses."""
    sizes = (44, 24), (80, 24), (120, 40)
    screens = (rows(state(4, Look(*size))) for state in STATES.values() for size in sizes)
    return {style for screen in screens for line in screen for text, style in line if text.strip()} | {*NAMES}


def test_every_text_can_be_read() -> None:
    """In every theme, with all colours and with 256; drawing every screen takes a while, so it is done once."""
    poor = []
    for style, theme in product(sorted(used()), THEMES):
        shown = paint(style)
        if shown.ink in SHAPES or (shown.ink in MEANINGS and not shown.bold):
            continue  # a rim
        ink, ground = ink_of(shown.ink, theme), ground_of(shown.ground, theme)
        for one, other in ((of_hex(ink.all), of_hex(ground.all)), (of_index(ink.indexed), of_index(ground.indexed))):
            if contrast(one, other) < READABLE:
                poor.append((theme, style, round(contrast(one, other), 1)))
    assert poor == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rim", RIMS)
def test_rims_stand_out_from_the_felt(theme: Theme, rim: str) -> None:
    ink, felt = ink_of(rim, theme), ground_of("felt", theme)
    assert contrast(of_hex(ink.all), of_hex(felt.all)) >= VISIBLE
    assert contrast(of_index(ink.indexed), of_index(felt.indexed)) >= VISIBLE


@pytest.mark.parametrize("blindness", ["", *BLINDNESS])
@pytest.mark.parametrize(
    ("names", "least"),
    [(FACES, EASILY_SEEN), (MEANINGS, SEEN), (SUITS, SEEN), (LINES, SEEN)],
    ids=["faces", "meanings", "suits", "lines"],
)
def test_colours_stay_apart(names: tuple[str, ...], least: int, blindness: str) -> None:
    """With 256 colours; the closest pairs also differ by a sign, a letter or their place."""
    of: Mapping[str, Ink | Ground] = GROUNDS if names is SUITS else INKS
    colours = {name: of_index(of[name].indexed) for name in names}
    close = [
        (one, other, round(difference(colours[one], colours[other], blindness), 1))
        for one, other in combinations(names, 2)
        if difference(colours[one], colours[other], blindness) < least
    ]
    assert close == []


def test_the_256_colours_are_close_to_all_colours() -> None:
    """So that red is red: nothing is left to the nearest colour."""
    colours = [(name, ink.all, ink.indexed) for name, ink in INKS.items()]
    colours += [(name, ground.all, ground.indexed) for name, ground in GROUNDS.items()]
    assert [name for name, all_, indexed in colours if difference(of_hex(all_), of_index(indexed)) > 16] == []
