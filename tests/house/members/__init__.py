"""Tests of house/members."""
