"""Tests of a house of several processes."""
