"""Tests of tui/text."""
