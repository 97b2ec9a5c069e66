"""A learner: a page on a connection of the house, without a terminal."""

from typing import Any

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Learn
from tests.kit.clock import pass_time
from tests.kit.house import Client, settled
from tests.kit.screens import text


class Learner:
    """A page on a connection, without a terminal."""

    def __init__(self, client: Client, look: Look | None = None) -> None:
        self.client = client
        self.page = TablePage()
        self._look = look or Look(80, 24)

    async def begin(self, game: str) -> str:
        """Begin the lesson of a game."""
        self.client.connection.send(Learn(game))
        return await self.look()

    async def look(self) -> str:
        """Look at the screen; a moment passes meanwhile."""
        await settled()
        await pass_time(1)
        await settled()
        update = self.client.connection.latest()
        self.client.take(update)
        self.page.look, self.page.you = self._look, update.you
        self.page.take(update)
        return text(self.page)

    async def press(self, key: str) -> str:
        """Press a key, and look at what happens."""
        if request := self.page.press(Key(key, None, 0.0)):
            self.client.connection.send(request)
        return await self.look()

    @property
    def lesson(self) -> Any:
        """The lesson on the page."""
        play: Any = self.page.play
        return play.lesson

    @property
    def view(self) -> Any:
        """What the learner sees of the game."""
        return self.client.place.view
