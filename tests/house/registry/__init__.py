"""Tests of house/registry: slow tables. Restoring live ones is tested with the table's persistence."""
