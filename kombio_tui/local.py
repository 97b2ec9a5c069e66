"""The app on the player's own terminal."""

import os
from collections.abc import Mapping

from kombio_tui.app import HouseApp
from kombio_tui.link import Link
from kombio_tui.terminal import Terminal, described


def own_terminal(environment: Mapping[str, str] = os.environ) -> Terminal:
    """What this process's terminal can show."""
    return described(environment.get("TERM", ""), environment)


async def show(link: Link) -> None:
    """Show the house at the other end of a link, until the player leaves it."""
    app = HouseApp(link, own_terminal())
    await app.run_async(mouse=False)
    if app.error:
        raise app.error
