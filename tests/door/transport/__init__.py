"""Tests of door/transport."""
