"""What all games' rules share: a game says only what is its own."""
