"""Tests of door/admission."""
