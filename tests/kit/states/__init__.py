"""Every screen and state that a player meets, as pages that are ready to be drawn."""

from tests.kit.screens import State
from tests.kit.states import archive, companeros, daily, house, kombio, level8, office

TABLES: dict[str, State] = {**kombio.STATES, **companeros.STATES, **level8.STATES}
"""Tables at play, of all games."""

STATES: dict[str, State] = {**house.STATES, **TABLES, **archive.STATES, **daily.STATES, **office.STATES}
"""All of them, by name."""


def players_of(name: str) -> tuple[int, ...]:
    """With how many players a state is looked at: the fewest, some, and the most."""
    return (3, 4, 6) if name in companeros.STATES else (2, 4, 6)
