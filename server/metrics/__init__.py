"""What the house measures of itself, and how it tells."""
