"""What all games' bots share: a brain says only how its game is played."""
