"""A restart forgets who followed whom, and keeps who may be followed."""

from pathlib import Path

from protocol.house import Follow, Lobby, Prefer, Watch
from protocol.people import Settings
from tests.kit.house import seated, settled
from tests.kit.restart import house_in


async def test_after_a_restart_nobody_is_followed_until_somebody_asks(data: Path) -> None:
    async with house_in(data) as before:
        ana, ben, eve = [await before.enter(name) for name in ("ana", "ben", "eve")]
        await ana.send(Prefer(Settings(followable=True)))
        code = await seated(before.house, ana, ben, starter=0)
        await eve.send(Watch(code))
        await eve.send(Follow(0))
        assert eve.place.followed == 0
    async with house_in(data) as after:
        eve = await after.enter("eve")
        assert isinstance(eve.look(), Lobby)
        await eve.send(Watch(code))
        assert (eve.place.followed, eve.place.view.viewer) == (None, None)
        assert not eve.place.line.seats[0].followable, "nobody is back yet"
        await after.enter("ana")
        await settled()
        assert (eve.look().line.seats[0].followable, eve.look().followed) == (True, None)
        await eve.send(Follow(0))
        assert eve.place.followed == 0
