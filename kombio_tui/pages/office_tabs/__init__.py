"""The tabs of the office page."""
