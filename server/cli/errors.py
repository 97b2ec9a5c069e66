"""Mistakes in a call that are told to the caller in one line."""


class UserError(Exception):
    """The call, a file it names, or something on this machine is not as it must be; exit code 2."""
