"""Tests of door/end_to_end."""
