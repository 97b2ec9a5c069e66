"""Tests of house/runtime."""
