"""Tests of door/sessions."""
