"""Slap races at a table: clients that are far away, a card to slap, and keys at exact moments."""

import asyncio
from typing import Any

from protocol import kombio as k
from protocol.house import Happened, Play, Refused
from server.house.house import House
from tests.kit.house import Client, seated


def far(client: Client, milliseconds: float) -> None:
    """Let a client be so far away."""
    client.connection.round_trip.answered(milliseconds / 1000)


async def on_the_table(house: House, *clients: Client, seen_for: float = 10, **options: Any) -> str:
    """A card lies on the discard pile, and everyone has seen it for a while."""
    code = await seated(house, *clients, starter=0, **options)
    for client in clients:
        await client.play(k.Ready())
    await clients[0].play(k.Draw())
    for client in clients:
        client.sees_at = asyncio.get_running_loop().time() - seen_for
    await clients[0].play(k.Swap(1))
    for client in clients:
        client.look()
    return code


def act(client: Client, command: Any, seconds: float) -> None:
    """Act this many seconds after the card was shown, by the arrival of the key, whatever the time is."""
    assert client.sees_at is not None
    client.connection.send(Play(command), client.sees_at + seconds)


def slap(client: Client, seconds: float) -> None:
    act(client, k.Slap(), seconds)


def slappers(client: Client) -> list[int]:
    return [item.event.seat for item in client.heard(Happened) if isinstance(item.event, k.Slapped)]


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]
