"""What all games share on the screen and in lines: a game says only what is its own."""
