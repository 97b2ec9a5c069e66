"""Tests of tui/controls."""
