"""Tests of office/privacy."""
