"""The numbered requests of one connection that have not been answered yet.

Inside the house a numbered request has a ticket in place of the client's number. No ticket is used twice, and each is
good for one answer. So no request is answered twice, and an answer never reaches the next connection of the same
player, whose client may count from 1 again.
"""

import asyncio
from itertools import count
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from protocol.base import Number, Numbered
from protocol.house import Happened, Reply

R = TypeVar("R", bound=Numbered)

_tickets = count(1)


class OpenRequests:
    """The tickets of one connection, and the client's numbers for them."""

    def __init__(self) -> None:
        self._numbers: dict[Number, Number] = {}
        self.all_answered = asyncio.Event()
        self.all_answered.set()

    @property
    def tickets(self) -> list[Number]:
        """The tickets of all requests that wait for their answer."""
        return [*self._numbers]

    def admit(self, request: R) -> R:
        """Give a numbered request a ticket; others stay as they are."""
        if request.number is UNSET:
            return request
        ticket = next(_tickets)
        self._numbers[ticket] = request.number
        self.all_answered.clear()
        return replace(request, number=ticket)

    def settle(self, answer: Reply) -> Reply | None:
        """The answer with the client's own number. None if the request was answered, or not made on this connection.

        An event is news in any case; then it has no number.
        """
        if answer.number is UNSET:
            return answer
        number = self._numbers.pop(answer.number, None)
        if not self._numbers:
            self.all_answered.set()
        if number is not None:
            return replace(answer, number=number)
        return replace(answer, number=UNSET) if isinstance(answer, Happened) else None
