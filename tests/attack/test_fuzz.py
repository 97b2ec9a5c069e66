"""Whatever bytes a client sends, the driver and the parser survive them. `make soak` tries a million streams."""

import pytest

from tests.attack.fuzz import fuzz

STREAMS = 5_000


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_stream_of_bytes_does_harm(seed: int) -> None:
    assert fuzz(seed, STREAMS) > STREAMS
