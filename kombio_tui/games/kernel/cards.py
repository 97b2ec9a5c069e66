"""What the cards of all games have in common."""


def key_style(*, chosen: bool, can: bool) -> str:
    """How a key is written on the thing it acts on."""
    return "cursor" if chosen else "key" if can else "muted"
