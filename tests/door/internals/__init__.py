"""Tests of door/internals."""
