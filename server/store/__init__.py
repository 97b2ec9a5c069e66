"""What the house keeps: one SQLite database, one thread that writes to it. It knows no game and no table's rules."""
