"""Tests of house/table."""
