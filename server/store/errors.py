"""The errors that users of the store meet."""

from server.store.port.errors import BlankError, FencedError, InUseError, StoreError

__all__ = ["BlankError", "FencedError", "InUseError", "StoreError"]
