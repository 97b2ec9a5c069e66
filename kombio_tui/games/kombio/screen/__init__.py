"""How a Kombio table is drawn, and the words on it."""
