"""Every screen and state that a player meets, in all sizes; `make snapshots` writes them anew, and the diff is read."""

import re

import pytest

from tests.kit.pictures.cells import cells
from tests.kit.pictures.png import IN_THE_README, PEN, README, digest, drawn_from, page_of
from tests.kit.pictures.scene import slap
from tests.kit.snapshots import FOLDER, INDEX_PICTURE, MOVING_PICTURE, PICTURES, index_picture, picture, snapshot
from tests.kit.states import STATES


@pytest.mark.parametrize("name", STATES)
def test_the_screen_is_as_it_was_reviewed(name: str) -> None:
    assert snapshot(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), "run make snapshots and review the diff"


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_it_was_reviewed(name: str) -> None:
    assert picture(name) == (FOLDER / f"{name}.svg").read_text("utf-8"), "run make snapshots and review the diff"


def test_the_readme_shows_the_table_as_it_is() -> None:
    assert MOVING_PICTURE.read_text("utf-8") == slap()
    assert INDEX_PICTURE.read_text("utf-8") == index_picture()


@pytest.mark.parametrize("name", IN_THE_README)
def test_the_pictures_of_the_readme_are_up_to_date(name: str) -> None:
    drawn = digest(cells(page_of(IN_THE_README[name]), PEN))
    assert drawn_from(README / f"{name}.png") == drawn, "run make pictures and look at them"


def test_the_readme_shows_these_pictures_and_no_others() -> None:
    shown = set(re.findall(r"docs/pictures/(\w+)\.png", (README.parents[1] / "README.md").read_text("utf-8")))
    assert shown == {*IN_THE_README} == {path.stem for path in README.iterdir()}


def test_there_is_no_snapshot_of_a_screen_that_is_gone() -> None:
    expected = {f"{name}.txt" for name in STATES} | {f"{name}.svg" for name in PICTURES}
    assert {path.name for path in FOLDER.iterdir()} == expected
