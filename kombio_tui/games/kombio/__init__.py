"""Kombio's table on the screen."""
