"""Tests of protocol/reference: the schema, and docs/PROTOCOL.md."""
