"""A replay moves like the game did, and comes to rest by itself."""

from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.pages.replay import ReplayPage
from protocol.archive import SeeAs, Seek
from protocol.house import Replay
from tests.kit.screens import ANA, EVE, rows, shown, text
from tests.kit.states.archive import Rewatcher


class Again:
    """A replay whose clock a test moves on."""

    def __init__(self, motion: str) -> None:
        self.now = 0.0
        self.page, self._rewatcher = ReplayPage(clock=lambda: self.now), Rewatcher(2)
        self.look = Look(120, 40, motion=motion)  # type: ignore[arg-type]
        shown(self.page, self._rewatcher.latest(), self.look)

    def forward(self) -> bool:
        """Go one move on; return whether there is another."""
        update = self._rewatcher.ask(Seek(1))
        shown(self.page, update, self.look)
        assert isinstance(update.place, Replay)
        return update.place.step < update.place.last

    def rest(self) -> int:
        """Wait until nothing is due any more; return how many frames that takes."""
        frames = 0
        rows(self.page)
        while (due := self.page.due()) is not None:
            assert frames < 20, "it never comes to rest"
            self.now, frames = self.now + due + 0.001, frames + 1
            rows(self.page)
        return frames


def test_every_move_of_a_replay_comes_to_rest() -> None:
    moving, still = Again("on"), Again("off")
    frames, more = 0, True
    while more:
        more = moving.forward()
        still.forward()
        frames += moving.rest()
        still.rest()
        assert rows(moving.page) == rows(still.page)
    assert frames > 10


def test_a_key_ends_what_moves() -> None:
    moving = Again("on")
    while moving.forward() and moving.page.due() is None:
        pass
    assert moving.page.due() is not None
    moving.page.press(Key("o", "o", 0.0))
    assert moving.page.due() is None


def test_a_review_is_offered_only_where_there_is_a_player_to_review() -> None:
    rewatcher = Rewatcher(2)
    stranger = ReplayPage(clock=lambda: 0.0)
    update = rewatcher.latest()
    shown(stranger, replace(update, you=EVE), Look(80, 24))
    assert "review" not in text(stranger).splitlines()[-2]
    shown(stranger, replace(rewatcher.ask(SeeAs(0)), you=EVE), Look(80, 24))
    assert "r review" in text(stranger).splitlines()[-2]
    player = ReplayPage(clock=lambda: 0.0)
    shown(player, replace(update, you=ANA), Look(80, 24))
    assert "r review" in text(player).splitlines()[-2]
