"""Tests of office/access."""
