"""Level 8's screens."""
