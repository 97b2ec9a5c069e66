"""Mistakes in a call that are told to the caller in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.config.address import Address


class UserError(Exception):
    """The call, a file it names, or something on this machine is not as it must be; exit code 2."""


@contextmanager
def listening(where: Address) -> Iterator[None]:
    """Open something that listens; where that can't be done, the caller is told."""
    try:
        yield
    except OSError as error:
        raise UserError(f"can't listen on {where}: {error.strerror or error}") from None
