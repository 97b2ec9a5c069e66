"""Programs that tests start."""

import os


def bare_environment() -> dict[str, str]:
    """An environment in which a program finds installed packages and its own folder, and nothing that tests add."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
