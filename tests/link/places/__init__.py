"""Tests of link/places."""
