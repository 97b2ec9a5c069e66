"""Compañeros in words: its cards, what happens, the help, and the names of its options."""
