"""What Kombio's prompt line asks in a window of normal width, and keys that answer it.

Players who read no more of a screen than this are light: hundreds of them fit into one process.
"""

YOUR_TURN = "Your turn: "
CARDS = ("1", "2", "3", "4", "b1", "b3")
DRAWN = ("x", "x", "1", "2", "3")
ACTION = ("p", "p", "1", "3", "b1", "b2")
ANSWERS: dict[str, tuple[str, ...]] = {
    YOUR_TURN: ("d", "d", "d", "t1", "t2", " ", "kk"),
    "for one of your cards": DRAWN,
    "A digit swaps it": DRAWN,
    "look at one ": ACTION,
    "look at any ": ACTION,
    "Look at a second": ACTION,
    "Swap two": ACTION,
    "you looked at?": ACTION,
    "when you are ready": ("r",),
    "the next round": ("r",),
    "Which card is it": CARDS,
    "Right! Which": CARDS[:4],
    "wrong slap named your": ("n", "y"),
    "play again": ("\r",),
}
"""A part of each question, and keys to press: the first ones are the simplest, and the others do something else."""
CLEAR_HINT = "\x1b[6~"
"""Page down: it does nothing but take away a hint that covers a question."""
