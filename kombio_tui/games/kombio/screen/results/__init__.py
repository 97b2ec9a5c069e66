"""The end of a round and of a game, and what is counted for it."""
