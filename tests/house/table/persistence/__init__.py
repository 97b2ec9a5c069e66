"""Tests of house/table/persistence."""
