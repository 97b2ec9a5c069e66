"""Level 8 in words: its cards, its levels, what happens, what a key can't do, and the help."""
