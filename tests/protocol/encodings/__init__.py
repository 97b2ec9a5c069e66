"""Tests of protocol/encodings."""
