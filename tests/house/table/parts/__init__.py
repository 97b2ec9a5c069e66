"""Tests of the parts of a table."""
