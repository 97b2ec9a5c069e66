"""How a Level 8 table is drawn, and the words on it."""
