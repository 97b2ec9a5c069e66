"""Tests of tui/pages."""
