"""Tests of door/frontends."""
