"""Tests of tui/games."""
