"""Slap races: `decision` is the arithmetic (pure), `race_runner` runs a race at a table."""
