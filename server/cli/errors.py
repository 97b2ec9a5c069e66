"""Errors that are reported to the user in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.config.address import Address
from server.store.errors import StoreError


class UserError(Exception):
    """A mistake in the call, in a file, or on this machine; exit code 2."""


@contextmanager
def folder_of_the_house(data: Path, *errors: type[Exception]) -> Iterator[None]:
    """Use the data directory of a house, and create it if necessary; errors become a UserError."""
    told: tuple[type[Exception], ...] = StoreError, *errors
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise UserError(f"{data}: {error.strerror}") from None
    except told as error:
        raise UserError(str(error)) from None


@contextmanager
def listening(where: Address) -> Iterator[None]:
    """Listen on an address; errors become a UserError."""
    try:
        yield
    except OSError as error:
        raise UserError(f"can't listen on {where}: {error.strerror or error}") from None
