"""What keys mean at a Kombio table."""
