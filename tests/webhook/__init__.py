"""Calls for people who are not here."""
