"""Every screen and state that a player meets, as pages that are ready to be drawn."""

from tests.kit.screens import State
from tests.kit.states import archive, house, kombio, office

TABLES: dict[str, State] = {**kombio.STATES}
"""Tables at play, of all games."""

STATES: dict[str, State] = {**house.STATES, **TABLES, **archive.STATES, **office.STATES}
"""All of them, by name."""
