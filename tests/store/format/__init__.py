"""Tests of store/format."""
