"""Tests of house/lobby."""
