"""Errors of the store."""


class StoreError(Exception):
    """The store can't be opened, or can't write or read now; the text says why."""


class BlankError(StoreError):
    """The database is missing or empty where there must have been one."""


class InUseError(StoreError):
    """A server is using this directory."""
