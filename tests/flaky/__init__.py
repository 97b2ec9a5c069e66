"""Tests that fail only now and then, found by running all of them under load: `make flaky`."""
