"""What all games' cards look alike in."""


def key_style(*, chosen: bool, can: bool) -> str:
    """How a key is written on what it does."""
    return "cursor" if chosen else "key" if can else "dim"
