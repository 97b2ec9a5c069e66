"""Helpers for tests of Level 8."""
