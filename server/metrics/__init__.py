"""Metrics of the server, and an HTTP endpoint for them."""
