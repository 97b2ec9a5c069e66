"""Tests of tui/kit."""
