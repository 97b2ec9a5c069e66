"""Under every attack the house stands, others play on, and its memory has bounds. `make soak` does so for longer."""

from collections.abc import Iterator

import pytest

from server.door.admission.limits import Limits
from tests.attack.attacks import ATTACKS
from tests.attack.siege import besieged
from tests.attack.waves import Attack
from tests.kit.served import Served, served

TURNS = 6
WAVES = 6
MEGABYTES = 40
"""How much the house may grow by under one attack."""


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    """One house for all attacks: it has to stand all of them."""
    with served(Limits()) as house:
        yield house


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
async def test_others_play_on(house: Served, attack: Attack) -> None:
    source = f"127.0.{100 + ATTACKS.index(attack)}.1"
    assert await besieged(house, attack, source, turns=TURNS, waves=WAVES) < MEGABYTES
