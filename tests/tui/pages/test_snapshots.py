"""Every screen and state that a player meets, in all sizes; `make snapshots` writes them anew, and the diff is read."""

import pytest

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


def test_there_is_no_snapshot_of_a_screen_that_is_gone() -> None:
    expected = {f"{name}.txt" for name in STATES} | {f"{name}.svg" for name in PICTURES}
    assert {path.name for path in FOLDER.iterdir()} == expected
