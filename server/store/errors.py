"""What can go wrong with the store."""


class StoreError(Exception):
    """The store can't be opened, or what was asked of it can't be kept or read now; the text says why."""


class InUseError(StoreError):
    """A house works in this directory."""
