"""Ratings and statistics of players."""
