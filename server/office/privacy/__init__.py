"""What is stored about one player: export it, or delete it."""
