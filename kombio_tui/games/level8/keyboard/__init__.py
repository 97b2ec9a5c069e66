"""What keys mean at a Level 8 table."""
