"""The HTTP pages: metrics and health."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from itertools import chain

from server.cli.errors import listening
from server.config.address import address
from server.house.gauges import families, histograms
from server.house.house import House
from server.metrics import endpoint
from server.metrics.endpoint import Answer, Pages
from server.metrics.figures import Figures
from server.metrics.lag import Lag
from server.metrics.process import process
from server.metrics.text import CONTENT_TYPE, written

log = logging.getLogger(__name__)


@asynccontextmanager
async def answering(house: House, listen: str) -> AsyncIterator[None]:
    """Serve the pages of a house inside the with block, if there is an address."""
    pages = {"/metrics": lambda: figures(house), "/health": lambda: health(house)}
    async with answering_with(pages, listen, house.figures):
        yield


@asynccontextmanager
async def answering_with(pages: Pages, listen: str, counts: Figures) -> AsyncIterator[None]:
    """Serve pages inside the with block, if there is an address, and measure the lag of the loop."""
    async with AsyncExitStack() as stack:
        if listen:
            with listening(address(listen)):
                server = await endpoint.serve(*address(listen), pages)
            stack.callback(server.close)
            log.info("metrics on port %d", server.sockets[0].getsockname()[1])
        with Lag(counts.lag).watched():
            yield


def figures(house: House) -> Answer:
    """All metrics, for Prometheus."""
    return Answer(written(chain(families(house), process()), histograms(house.figures)), kind=CONTENT_TYPE)


def health(house: House) -> Answer:
    """Whether people can connect and play; any answer shows that the loop runs."""
    if house.closing:
        return Answer("closing\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return Answer("draining\n" if house.draining else "open\n")
