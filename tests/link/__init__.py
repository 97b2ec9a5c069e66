"""Tests of the link: what holds over both, and what only a socket can do."""
