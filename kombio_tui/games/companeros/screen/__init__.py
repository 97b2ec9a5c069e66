"""How a Compañeros table is drawn, and the words on it."""
