"""What Kombio says: what happens, what was done, help, and the names of its options."""
