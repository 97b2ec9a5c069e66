"""Tests of house/bots."""
