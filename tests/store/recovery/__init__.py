"""Tests of store/recovery."""
