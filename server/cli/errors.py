"""Mistakes in a call that are told to the caller in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.config.address import Address
from server.store.errors import StoreError


class UserError(Exception):
    """The call, a file it names, or something on this machine is not as it must be; exit code 2."""


@contextmanager
def folder_of_the_house(data: Path, *errors: type[Exception]) -> Iterator[None]:
    """Use the folder of a house, which is made if it is not there; the caller is told what can't be done."""
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
    """Open something that listens; where that can't be done, the caller is told."""
    try:
        yield
    except OSError as error:
        raise UserError(f"can't listen on {where}: {error.strerror or error}") from None
