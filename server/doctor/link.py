"""Checks the way from a door to a house on another machine: the key, and whether the house answers."""

import asyncio
import ssl
from collections.abc import Iterator, Sequence
from pathlib import Path

from server.config.address import Address
from server.doctor.finding import Finding, note, ok, problem
from server.door.host_key import KEY
from server.link.port import AwayError
from server.link.socket.house import SocketHouse
from server.link.socket.house_end import HouseEnd, VersionError
from server.link.socket.reaching import greeted
from server.link.socket.reasons import in_words
from server.link.tls.dialling import dialling
from server.link.tls.keys import LinkKeyError, door_context

PATIENCE = 3.0
COPY = "Copy host_key and link_key.pem from the data directory of the house, readable by its user only."
NOT_HERE = "That is fine for a standby, which listens only when it has taken over."


def link(data: Path, houses: Sequence[Address]) -> Iterator[Finding]:
    """Check what a door needs besides its port."""
    if not (data / KEY).exists():
        yield problem(f"{data / KEY} is missing", COPY)
    try:
        context = door_context(data)
    except LinkKeyError as error:
        yield problem(str(error), COPY)
        return
    failures = asyncio.run(_failures(houses, context))
    for where, failure in failures.items():
        yield note(f"{where}: {failure}", NOT_HERE) if failure else ok(f"the house answers at {where}")
    if all(failures.values()):
        yield problem("no house answers", "Start 'kombio house' there, and open its port in the firewall.")


async def _failures(houses: Sequence[Address], context: ssl.SSLContext) -> dict[Address, str]:
    """Why the house can't be reached at each address; nothing where it welcomes this machine."""
    reasons = await asyncio.gather(*[_failure(where, context) for where in houses])
    return dict(zip(houses, reasons, strict=True))


async def _failure(where: Address, context: ssl.SSLContext) -> str:
    dial = dialling(where.host, where.port, context)
    try:
        end = await greeted(HouseEnd(SocketHouse(dial), ""), dial, PATIENCE)
    except (OSError, AwayError, VersionError) as error:
        return in_words(error)
    end.close()
    return ""
