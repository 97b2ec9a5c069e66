"""What can go wrong with the store."""


class StoreError(Exception):
    """The store can't be opened, or what was asked of it can't be kept or read now; the text says why."""


class BlankError(StoreError):
    """There is no database, or an empty one, where there must have been one."""


class InUseError(StoreError):
    """A house works in this directory."""
