"""Which event answers which command: the first one that it causes."""

ANSWERS: dict[str, dict[str, tuple[str, ...]]] = {
    "kombio": {
        "ready": ("became_ready",),
        "draw": ("drew", "reshuffled"),
        "swap": ("swapped",),
        "discard": ("discarded",),
        "take": ("took",),
        "call": ("called",),
        "peek": ("peeked",),
        "exchange": ("exchanged",),
        "pass": ("action_ended",),
        "slap": ("slapped",),
        "name": ("named",),
        "give": ("gave",),
        "keep": ("kept",),
        "hand_over": ("handed_over",),
    },
    "companeros": {
        "ready": ("became_ready",),
        "play": ("played",),
        "take": ("took",),
        "decline": ("declined",),
    },
    "level8": {
        "ready": ("became_ready",),
        "draw": ("drew",),
        "take": ("took",),
        "lay_out": ("laid_out",),
        "lay_off": ("laid_off",),
        "discard": ("discarded",),
        "play_skip": ("skipped",),
        "keep": ("kept",),
    },
}
"""By game and command. `reshuffled` comes first if the draw pile was empty; `drew` follows it."""
