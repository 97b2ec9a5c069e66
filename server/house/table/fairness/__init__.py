"""Slap races: `decision` is the arithmetic (pure), `race` runs a race at a table."""
